// What is sealed, and what was promised: opened and checked by the browser itself.

import { translated } from './text.js';

/** Whether this page may use the browser's cryptography: over https, or on this machine. */
export const canCheck = globalThis.isSecureContext && Boolean(crypto.subtle);

/** @param {string} text in base64 */
function bytes(text) {
  const raw = atob(text);
  const all = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) all[at] = raw.charCodeAt(at);
  return all;
}

/**
 * What can be done with a sealed part before its opener comes, so that nothing but opening is left for then.
 * @param {{nonce: string, ciphertext: string}} sealed
 */
export const unpacked = (sealed) => ({ iv: bytes(sealed.nonce), ciphertext: bytes(sealed.ciphertext) });

/**
 * Opens what was sealed with AES-256-GCM.
 * @param {ReturnType<typeof unpacked>} sealed @param {string} opener @returns {Promise<any>}
 */
export async function open({ iv, ciphertext }, opener) {
  const key = await crypto.subtle.importKey('raw', bytes(opener), 'AES-GCM', false, ['decrypt']);
  return translated(JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext))));
}

/** A picture that came with a sealed problem. @param {{png: string}} picture */
export const png = (picture) => new Blob([bytes(picture.png)], { type: 'image/png' });

/**
 * Whether what was opened is what was promised: SHA-256 over salt, problem and key, each behind its length.
 * @param {string} promised @param {{salt: string, problem: string, key: string}} opened
 */
export async function keepsPromise(promised, { salt, problem, key }) {
  const parts = [
    Uint8Array.from(salt.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
    new TextEncoder().encode(problem),
    new TextEncoder().encode(key),
  ];
  return promised === `sha256:${await digest(parts)}`;
}

/** SHA-256 over parts, each behind its length, in hexadecimal. @param {Uint8Array[]} parts */
export async function digest(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(whole.buffer).setBigUint64(at, BigInt(part.length));
    whole.set(part, at + 8);
    at += 8 + part.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
