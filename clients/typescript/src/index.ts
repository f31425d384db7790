// Agon's interface for TypeScript and JavaScript, in Node and in browsers: mental contests for games, drawn, timed and judged
// by a service.

import { createParser } from 'eventsource-parser';
import { Calls, type Schemas } from './calls.js';
import { AgonError, Lost, Refused, PASSING, STREAM_TRIES, backoff, isLast, pause, refusal, sleep, word, type Asked } from './wire.js';

export { AgonError, Lost, Refused };
export type { Schemas };

/** Something that happened in a contest. */
export interface Event {
  /** Its number for this caller, without gaps; none for what nobody hears again, such as who is present. */
  id: number | null;
  /** Such as `phase`, `released`, `answer` or `decided`. */
  name: string;
  data: Schemas['Told'];
}

/** Something that happened in one of a game's contests, with the position to go on from once it was dealt with. */
export interface Followed {
  position: number | null;
  told: Schemas['Fed'];
}

export interface Listening {
  /** The last number or position that was heard. */
  after?: number;
  /** Ends it. */
  signal?: AbortSignal;
}

/** How long the service may take for a reply, and a stream to say anything: it does so every 15 seconds. In milliseconds. */
const TIMEOUT = 30_000;
const SILENCE = 45_000;

/**
 * Every call of whoever holds this token: a game, a host, a seat, spectators, or the player of a drill.
 *
 * A call that may come twice without harm is sent again where its reply is lost or the service asks for patience; each that
 * changes something has a `repeat`, the request's own name, which makes it safe also across a restart of yours.
 */
export class Agon extends Calls {
  readonly #base: string;
  readonly #token: string;
  readonly #fetch: typeof fetch;

  constructor(baseUrl: string, token = '', options: { fetch?: typeof fetch } = {}) {
    super();
    this.#base = baseUrl.replace(/\/+$/, '');
    this.#token = token;
    this.#fetch = options.fetch ?? ((...asked) => fetch(...asked));
  }

  /** The same service for whoever holds another token, such as a seat's. */
  withToken(token: string): Agon {
    return new Agon(this.#base, token, { fetch: this.#fetch });
  }

  #headers(): Record<string, string> {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {};
  }

  protected async send<T>({ method, path, reads, body, query = {}, repeat }: Asked): Promise<T> {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const address = `${this.#base}${path}${given.length ? `?${new URLSearchParams(given)}` : ''}`;
    const headers = this.#headers();
    if (repeat !== undefined) headers['idempotency-key'] = repeat;
    if (body) headers['content-type'] = 'application/json';
    const mayComeTwice = method !== 'POST' || repeat !== undefined;
    for (let tried = 1; ; tried++) {
      let why: unknown;
      let refused: Refused | null = null;
      try {
        const sent: RequestInit = { method, headers, signal: AbortSignal.timeout(TIMEOUT) };
        if (body) sent.body = JSON.stringify(body);
        const response = await this.#fetch(address, sent);
        refused = await refusal(response);
        if (!refused) {
          if (reads === 'json') return (await response.json()) as T;
          return (reads === 'bytes' ? new Uint8Array(await response.arrayBuffer()) : undefined) as T;
        }
      } catch (error) {
        why = error;
      }
      const wait = mayComeTwice ? pause(tried, refused) : null;
      if (wait === null) throw refused ?? new Lost(`${method} ${path}: ${String(why)}`, { cause: why });
      await sleep(wait);
    }
  }

  /** What happens in a contest, from after this event on, or from how it stands now; to its end. A line that breaks is taken
   * up again where it broke. */
  async *events(contest: string, listening: Listening & { isDrill?: boolean } = {}): AsyncGenerator<Event, void> {
    const path = `/v1/${listening.isDrill ? 'drills' : 'contests'}/${word(contest)}/events`;
    let isOver = false;
    for await (const [id, name, data] of this.#listen(path, listening, () => isOver)) {
      isOver ||= isLast(name, data);
      yield { id, name, data: data as Schemas['Told'] };
    }
  }

  /** What happens in all contests of a game, for ever. What was stored together has one position, told with the last of it. */
  async *follow(listening: Listening = {}): AsyncGenerator<Followed, void> {
    for await (const [position, , data] of this.#listen('/v1/events', { after: 0, ...listening }, () => false)) {
      yield { position, told: data as Schemas['Fed'] };
    }
  }

  async *#listen(path: string, { after, signal }: Listening, isOver: () => boolean): AsyncGenerator<[number | null, string, unknown], void> {
    let heard = after ?? null;
    let began = true;
    let displaced = false;
    for (let broken = 0; !isOver() && began && !displaced && !signal?.aborted; ) {
      const silence = new AbortController();
      let waiting = setTimeout(() => silence.abort(), SILENCE);
      try {
        const headers: Record<string, string> = { ...this.#headers(), accept: 'text/event-stream' };
        if (heard !== null) headers['last-event-id'] = String(heard);
        const ends = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
        const response = await this.#fetch(this.#base + path, { headers, signal: ends });
        const refused = await refusal(response);
        if (refused) throw refused;
        const come: [number | null, string, unknown][] = [];
        const parser = createParser({
          onEvent: ({ id, event = '', data }) => come.push([id === undefined ? null : Number(id), event, JSON.parse(data)]),
          onComment: (comment) => (displaced ||= comment.trim().startsWith('displaced:')),
        });
        began = false;
        const text = new TextDecoder();
        for await (const part of response.body ?? []) {
          clearTimeout(waiting);
          waiting = setTimeout(() => silence.abort(), SILENCE);
          began = true;
          parser.feed(text.decode(part, { stream: true }));
          for (const event of come.splice(0)) {
            broken = 0;
            heard = event[0] ?? heard;
            yield event;
          }
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (error instanceof AgonError && !(error instanceof Refused && PASSING.has(error.kind))) throw error;
        broken += 1;
        if (STREAM_TRIES <= broken) throw error instanceof AgonError ? error : new Lost(`GET ${path}: ${String(error)}`, { cause: error });
        began = true;
        await sleep(backoff(broken));
      } finally {
        clearTimeout(waiting);
        silence.abort();
      }
    }
  }
}
