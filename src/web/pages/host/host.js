// The form that opens a contest offers what fits: in which formats answers can be contested, and how long each usually locks.
// Without it the service says so.

const what = /** @type {HTMLSelectElement | null} */ (document.getElementById('what'));
const lockout = /** @type {HTMLInputElement | null} */ (document.getElementById('lockout_seconds'));
/** @type {HTMLInputElement[]} */
const formats = [...document.querySelectorAll('[name=format]')].map((one) => /** @type {HTMLInputElement} */ (one));
/** What one format alone has. @type {HTMLElement[]} */
const only = [...document.querySelectorAll('[data-only]')].map((one) => /** @type {HTMLElement} */ (one));
/** @type {Record<string, number>} */
const usual = JSON.parse(what?.dataset.locks ?? '{}');

const selected = () => formats.find(({ checked }) => checked);
let before = selected()?.value ?? '';

function offer() {
  const suited = (what?.selectedOptions[0]?.dataset.formats ?? '').split(' ');
  for (const one of formats) one.disabled = !suited.includes(one.value);
  const fits = formats.find(({ disabled }) => !disabled);
  if (selected()?.disabled && fits) fits.checked = true;
  follow();
}

/** A lock that nobody has changed follows its format. */
function follow() {
  const format = selected()?.value ?? '';
  if (lockout && lockout.value === String(usual[before])) lockout.value = String(usual[format]);
  before = format;
  // Where nothing locks by itself, nobody asks for how long.
  lockout?.closest('p')?.toggleAttribute('hidden', usual[format] === 0);
  for (const one of only) one.hidden = one.dataset.only !== format;
}

what?.addEventListener('change', offer);
for (const one of formats) one.addEventListener('change', follow);
// A page that comes back has its form as it was left.
addEventListener('pageshow', offer);
offer();
