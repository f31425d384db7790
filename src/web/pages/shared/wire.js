// Calls of the interface, for one bearer of a token.

import { translated } from './text.js';

/** @import { Reads, Sends } from './interface' */

/** A refusal of the service (RFC 9457), or `unreachable`. */
export class Refused extends Error {
  /** @param {string} slug @param {any} [problem] */
  constructor(slug, problem = {}) {
    super(problem.title ?? slug);
    this.slug = slug;
    this.problem = problem;
  }
}

/** How often something is sent again when no reply came, and how long is waited before, in milliseconds. */
const AGAIN = [200, 500, 1000, 2000, 4000];
/** A reply that takes longer is not waited for: the line may be dead without a word. In milliseconds. */
const LATE = 8000;
/**
 * So long a picture is waited for to be decoded, in milliseconds. A browser that draws nothing just now decodes nothing
 * either: it does so when the picture is seen.
 */
export const DECODED = 700;

/** The token behind the `#` of this page's address, also after a skip to the content. */
export function token() {
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  });
  const text = decodeURIComponent(location.hash.slice(1));
  return /^agon_[a-z]+_[!-~]+$/.test(text) ? text : null;
}

export class Wire {
  /**
   * @param {string} base such as `/v1/contests/con_...`
   * @param {string | null} token none where the browser's session counts
   */
  constructor(base, token) {
    this.base = base;
    /** @type {Record<string, string>} */
    this.headers = token === null ? {} : { authorization: `Bearer ${token}` };
  }

  /** @template {keyof Reads} Path @param {Path} path below the base @param {string} [query] with its `?` @returns {Promise<Reads[Path]>} */
  async get(path, query = '') {
    return translated(await (await this.#send(`${path}${query}`, {})).json());
  }

  /** A file, such as a picture; asked for again where no reply came. @param {string} address below the service */
  async file(address) {
    return (await this.#again(() => this.#reply(address, {}))).blob();
  }

  /**
   * Sends something once, however often the line breaks: repeats bear the same name.
   * @template {keyof Sends} Path @param {Path} path @param {Sends[Path]['body']} body @returns {Promise<Sends[Path]['reply']>}
   */
  async post(path, body) {
    const name = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
    const headers = { 'content-type': 'application/json', 'idempotency-key': name.join('') };
    const reply = await this.#again(() => this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) }));
    return reply.json();
  }

  /**
   * Sends something that is worth nothing later: it is not tried again.
   * @template {keyof Sends} Path @param {Path} path @param {Sends[Path]['body']} body
   */
  attempt(path, body) {
    return this.#send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  }

  /** @param {string} path */
  async put(path) {
    await this.#again(() => this.#send(path, { method: 'PUT' }));
  }

  /** Takes away what is there. @param {string} path */
  async remove(path) {
    await this.#again(() => this.#send(path, { method: 'DELETE' }));
  }

  /** @param {string} path @param {RequestInit} init */
  #send(path, init) {
    return this.#reply(this.base + path, init);
  }

  /** @param {string} address @param {RequestInit} init */
  async #reply(address, init) {
    const headers = { ...this.headers, ...init.headers };
    const reply = await fetch(address, { ...init, headers, cache: 'no-store', signal: AbortSignal.timeout(LATE) }).catch(() => null);
    if (reply === null) throw new Refused('unreachable');
    if (reply.ok) return reply;
    const problem = await reply.json().catch(() => ({}));
    throw new Refused(String(problem.type ?? reply.status).split('/').pop() ?? '', problem);
  }

  /** @param {() => Promise<Response>} send */
  async #again(send) {
    for (const wait of AGAIN) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof Refused) || !['unreachable', 'unavailable', 'in-progress'].includes(error.slug)) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return send();
  }
}

/**
 * What is promised, or nothing where it takes too long.
 * @template T @param {number} patience in milliseconds @param {Promise<T>} promised @returns {Promise<T | undefined>}
 */
export const within = (patience, promised) =>
  Promise.race([promised, new Promise((/** @type {(nothing: undefined) => void} */ done) => setTimeout(done, patience, undefined))]);
