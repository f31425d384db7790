// Comfort on the pages of previews: every one of them works without this.

import { say } from './text.js';

/** What the arrows follow. @type {Record<string, string>} */
const steps = { ArrowLeft: 'prev', ArrowRight: 'next' };

document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  const held = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const rel = steps[event.key];
  if (!rel || typing || held) return;
  const link = document.querySelector(`a[rel=${rel}]`);
  if (link instanceof HTMLAnchorElement) link.click();
});

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
