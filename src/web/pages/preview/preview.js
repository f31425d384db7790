// Comfort on the pages of previews: every one of them works without this.

import { passing } from '../shared/kept.js';
import { say } from '../shared/text.js';
import { layWay, like } from '../shared/way.js';

// Where the key is open, arrows go along the way to it; elsewhere they lead to other problems.
const [solved, why] = [document.getElementById('solved'), document.getElementById('why')];
const image = solved?.querySelector('img');
if (solved && why && image) layWay(why, solved, image.src, like(image));

/** What the arrows follow. @type {Record<string, string>} */
const steps = { ArrowLeft: 'prev', ArrowRight: 'next' };

document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const rel = steps[event.key];
  if (!rel || typing || held || event.defaultPrevented) return;
  const link = document.querySelector(`a[rel=${rel}]`);
  if (link instanceof HTMLAnchorElement) link.click();
});

// Whoever has answered goes on there, and hears how it was judged.
if (document.getElementById('verdict')) document.getElementById('answer')?.focus({ preventScroll: true });

const copy = document.getElementById('copy');
const code = document.getElementById('its-code')?.textContent ?? '';
const copied = document.getElementById('copied');

// A browser lends its clipboard only to pages that came safely.
if (copy && copied && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    const said = await navigator.clipboard.writeText(code).then(() => 'copied', () => 'not_copied');
    copied.textContent = say(said);
  });
}

// A level is shown as soon as the slider rests; with the keyboard, a step does not take the slider out of one's hands.
const slider = document.getElementById('level');
/** The slider was moved by keys, and is to be held again on the next page. */
const HELD = 'agon-level-held';
/** A hand that rests so long has chosen. In milliseconds. */
const REST = 350;

if (slider instanceof HTMLInputElement && slider.form) {
  const form = slider.form;
  form.classList.add('live');
  if (passing.getItem(HELD)) slider.focus();
  passing.removeItem(HELD);
  let resting = 0;
  slider.addEventListener('change', () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (slider.value === slider.defaultValue) return;
      if (slider.matches(':focus-visible')) passing.setItem(HELD, '1');
      form.submit();
    }, REST);
  });
}
