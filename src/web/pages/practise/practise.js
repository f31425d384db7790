// The choice of practice: families are found by what is typed, and what a run ignores cannot be chosen.

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
/** What a run ignores. @type {Record<string, string[]>} */
const IGNORED = { practice: [], streak: ['hard'], storm: ['timing'] };

function chosen() {
  const run = at('run').value;
  for (const name of ['hard', 'timing']) at(name).disabled = IGNORED[run].includes(name);
  for (const about of document.querySelectorAll('.about')) {
    if (about instanceof HTMLElement) about.hidden = about.dataset.run !== run;
  }
}

/** What is compared of a text: letters as they are, however they are written. @param {string | null} text */
const plain = (text) => (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function sought() {
  const words = plain(at('seek').value).split(/\s+/).filter(Boolean);
  at('today').hidden = words.length > 0;
  let all = 0;
  for (const kind of document.querySelectorAll('.kind')) {
    const title = plain(kind.querySelector('h2')?.textContent ?? '');
    let found = 0;
    for (const family of kind.querySelectorAll('.family')) {
      const name = `${title} ${plain(family.querySelector('b')?.textContent ?? '')}`;
      const fits = words.every((word) => name.includes(word));
      if (family instanceof HTMLElement) family.hidden = !fits;
      found += fits ? 1 : 0;
    }
    if (kind instanceof HTMLElement) kind.hidden = found === 0;
    all += found;
  }
  at('none').hidden = all > 0;
}

/** @param {KeyboardEvent} event */
function entered(event) {
  if (event.key !== 'Enter') return;
  // The first that is found, and not whatever a form takes for its first button.
  event.preventDefault();
  const first = document.querySelector('.kind:not([hidden]) .family:not([hidden])');
  if (at('seek').value && first instanceof HTMLElement) first.click();
}

document.querySelectorAll('.seeks').forEach((place) => place.removeAttribute('hidden'));
at('run').addEventListener('change', chosen);
at('seek').addEventListener('input', sought);
at('seek').addEventListener('keydown', entered);
// What the browser put back into the form counts as well.
addEventListener('pageshow', () => (chosen(), sought()));
