// The form that opens a contest offers what fits: where answers are no numbers, none is nearer. Without it the service says so.

const what = /** @type {HTMLSelectElement | null} */ (document.getElementById('what'));
/** @param {string} word @returns {HTMLInputElement | null} */
const format = (word) => document.querySelector(`[name=format][value=${word}]`);
const [race, closest] = [format('race'), format('closest')];

function offer() {
  if (!what || !race || !closest) return;
  closest.disabled = what.selectedOptions[0]?.dataset.closest === undefined;
  if (closest.disabled && closest.checked) race.checked = true;
}

what?.addEventListener('change', offer);
// A page that comes back has its form as it was left.
addEventListener('pageshow', offer);
offer();
