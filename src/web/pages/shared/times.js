// Times as the clock shows them where one looks from. Without it they are UTC, and the pages say so.

/** @param {number} number */
const two = (number) => String(number).padStart(2, '0');

for (const place of document.querySelectorAll('time')) {
  const at = new Date(place.dateTime);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  place.textContent = `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
document.getElementById('utc')?.remove();
