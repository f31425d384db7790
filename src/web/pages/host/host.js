// The form that opens a contest offers what fits: in which formats answers can be contested, and what is usual in each.
// Without it the service says so.

const what = /** @type {HTMLSelectElement | null} */ (document.getElementById('what'));
const lockout = /** @type {HTMLInputElement | null} */ (document.getElementById('lockout_seconds'));
/** @type {HTMLInputElement[]} */
const formats = [...document.querySelectorAll('[name=format]')].map((one) => /** @type {HTMLInputElement} */ (one));
/** What some formats have, each with their names. @type {HTMLElement[]} */
const had = [...document.querySelectorAll('[data-of]')].map((one) => /** @type {HTMLElement} */ (one));
/** What each number is where nothing is said, by its name and the format. @type {Record<string, Record<string, number | null>>} */
const usual = JSON.parse(what?.dataset.usual ?? '{}');

/** @type {HTMLInputElement[]} */
const starts = [...document.querySelectorAll('[name=start]')].map((one) => /** @type {HTMLInputElement} */ (one));
const instant = /** @type {HTMLInputElement | null} */ (document.getElementById('start_at'));
const zone = /** @type {HTMLInputElement | null} */ (document.getElementById('zone'));

const selected = () => formats.find(({ checked }) => checked);
let before = selected()?.value ?? '';

function offer() {
  const suited = (what?.selectedOptions[0]?.dataset.formats ?? '').split(' ');
  for (const one of formats) one.disabled = !suited.includes(one.value);
  const fits = formats.find(({ disabled }) => !disabled);
  if (selected()?.disabled && fits) fits.checked = true;
  follow();
}

/** A number that nobody has changed follows its format. */
function follow() {
  const format = selected()?.value ?? '';
  for (const [name, of] of Object.entries(usual)) {
    const asked = /** @type {HTMLInputElement | null} */ (document.getElementById(name));
    if (asked && asked.value === String(of[before] ?? '')) asked.value = String(of[format] ?? '');
  }
  before = format;
  const locks = usual.lockout_seconds?.[format] !== 0;
  for (const one of had) one.hidden = !one.dataset.of?.split(' ').includes(format);
  // Where nothing locks by itself, nobody asks for how long.
  if (!locks) lockout?.closest('p')?.setAttribute('hidden', '');
  for (const one of document.querySelectorAll('[data-lock]')) one.toggleAttribute('hidden', !locks);
}

/** An instant is asked for where it is wanted, on the clock of whoever asks. */
function begin() {
  const isAt = starts.some(({ checked, value }) => checked && value === 'at');
  if (!instant || !zone) return;
  instant.closest('p')?.toggleAttribute('hidden', !isAt);
  instant.required = isAt;
  const ahead = -new Date(instant.value || Date.now()).getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) => String(part).padStart(2, '0'));
  zone.value = `${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}

for (const one of [...starts, instant]) one?.addEventListener('change', begin);
what?.addEventListener('change', offer);
for (const one of formats) one.addEventListener('change', follow);
// A page that comes back has its form as it was left.
addEventListener('pageshow', () => (offer(), begin()));
offer();
begin();
