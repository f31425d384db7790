// Calls of the table's server for one bearer of a token.

/** A refusal of the server (RFC 9457), or `unreachable`. */
export class Refused extends Error {
  /** @param {string} slug @param {any} [problem] */
  constructor(slug, problem = {}) {
    super(problem.title ?? slug);
    this.slug = slug;
    this.problem = problem;
  }
}

/** What may be over soon: the same is sent again, under the same name. */
const PASSING = ['unreachable', 'unavailable', 'in-progress'];
/** How long is waited before each repeat, in milliseconds. */
const AGAIN = [200, 500, 1000, 2000, 4000];
/** A reply that takes longer is not waited for, in milliseconds. */
const LATE = 8000;

export class Api {
  /** @param {string} base such as `/v1/games/gam_..` @param {string | null} token */
  constructor(base, token) {
    this.base = base;
    /** @type {Record<string, string>} */
    this.headers = token === null ? {} : { authorization: `Bearer ${token}` };
  }

  /** @param {string} path below the base @returns {Promise<any>} */
  async get(path = '') {
    return (await this.#once(path, {})).json();
  }

  /** @param {string} path @returns {Promise<string>} */
  async text(path) {
    return (await this.#again(() => this.#once(path, {}))).text();
  }

  /** Sends something once, however often the line breaks. @param {string} path @param {unknown} body @returns {Promise<any>} */
  post(path, body) {
    return this.#change('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
  }

  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  put(path, body) {
    return this.#change('PUT', path, body, {});
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {Record<string, string>} more headers */
  async #change(method, path, body, more) {
    const headers = { 'content-type': 'application/json', ...more };
    const reply = await this.#again(() => this.#once(path, { method, headers, body: JSON.stringify(body) }));
    return reply.json().catch(() => null);
  }

  /** @param {string} path @param {RequestInit} init */
  async #once(path, init) {
    const headers = { ...this.headers, ...init.headers };
    const asked = { ...init, headers, cache: /** @type {const} */ ('no-store'), signal: AbortSignal.timeout(LATE) };
    const reply = await fetch(this.base + path, asked).catch(() => null);
    if (reply === null) throw new Refused('unreachable');
    if (reply.ok) return reply;
    const problem = await reply.json().catch(() => ({}));
    throw new Refused(String(problem.type ?? reply.status).split(/[/#:]/).pop() ?? '', problem);
  }

  /** @param {() => Promise<Response>} send */
  async #again(send) {
    for (const wait of AGAIN) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof Refused) || !PASSING.includes(error.slug)) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return send();
  }
}
