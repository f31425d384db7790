// A link as a picture that a phone's camera reads.

/** Shows it; where it can't be had, the link itself is there. @param {HTMLImageElement} image @param {string} link */
export async function showQr(image, link) {
  const reply = await fetch('/qr', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: link }).catch(() => null);
  if (!reply?.ok) return;
  image.src = URL.createObjectURL(await reply.blob());
  image.addEventListener('load', () => URL.revokeObjectURL(image.src), { once: true });
  image.hidden = false;
}
