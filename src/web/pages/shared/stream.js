// An event stream that comes back by itself, from where it left off.

import { translated } from './text.js';

/** The service says something every 15 s; a line that is silent for longer is dead. In milliseconds. */
const SILENCE = 22_000;
/** How long is waited before the next try, in milliseconds; the last holds. */
const WAITS = [100, 300, 800, 2000, 4000];

/**
 * @typedef {object} Listener
 * @property {(name: string, data: any) => void} told one event
 * @property {(up: boolean) => void} line whether the line is up
 * @property {() => void} gone the token opens nothing any more
 */

export class Stream {
  #heard = '';
  #ended = false;
  /** @type {AbortController | null} */
  #line = null;
  #awake = () => {};

  /** @param {string} address @param {Record<string, string>} headers @param {Listener} listener */
  constructor(address, headers, listener) {
    this.address = address;
    this.headers = headers;
    this.listener = listener;
    addEventListener('online', () => this.again());
  }

  /** Listens until the contest is over or the token opens nothing. */
  async follow() {
    let tries = 0;
    while (!this.#ended) {
      const began = performance.now();
      await this.#listen().catch(() => {});
      if (this.#ended) return;
      this.listener.line(false);
      tries = performance.now() - began > 5000 ? 0 : tries + 1;
      const wait = WAITS[Math.min(tries, WAITS.length - 1)];
      await new Promise((done) => {
        this.#awake = () => done(undefined);
        setTimeout(done, wait);
      });
    }
  }

  /** Begins anew at once: the line may be dead without a word. */
  again() {
    this.#line?.abort();
    this.#awake();
  }

  /** Nothing more is wanted; a line that the service closed before is no trouble then. */
  end() {
    this.#ended = true;
    this.listener.line(true);
    this.again();
  }

  async #listen() {
    const line = new AbortController();
    this.#line = line;
    let silence = setTimeout(() => line.abort(), SILENCE);
    try {
      const headers = new Headers(this.headers);
      if (this.#heard) headers.set('last-event-id', this.#heard);
      const reply = await fetch(this.address, { headers, signal: line.signal, cache: 'no-store' });
      if ([401, 404, 410].includes(reply.status)) {
        this.#ended = true;
        this.listener.gone();
      }
      if (!reply.ok || !reply.body) return;
      this.listener.line(true);
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => line.abort(), SILENCE);
        const parts = (rest + value).split('\n\n');
        rest = parts.pop() ?? '';
        parts.forEach((part) => this.#tell(part));
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** @param {string} part one event, as lines */
  #tell(part) {
    /** @type {Record<string, string>} */
    const fields = {};
    for (const line of part.split('\n')) {
      const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (field) fields[field] = field in fields ? `${fields[field]}\n${value}` : value;
    }
    if (fields.id) this.#heard = fields.id;
    if (fields.data) this.listener.told(fields.event ?? 'message', translated(JSON.parse(fields.data)));
  }
}
