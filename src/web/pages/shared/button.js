// A button, as scripts make them.

/** @param {string} kind @param {string} text @param {string} [label] */
export function button(kind, text, label) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = kind;
  made.textContent = text;
  if (label) made.setAttribute('aria-label', label);
  return made;
}
