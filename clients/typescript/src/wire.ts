// What calls and streams are on the wire.

/** One call, as it is asked. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  reads: 'json' | 'bytes' | 'nothing';
  body?: object;
  query?: Record<string, string | number | boolean | undefined>;
  /** The request's own name: the same request under it has one effect. */
  repeat?: string;
}

/** How often a call is sent at most that may be sent again. */
export const TRIES = 4;
/** How often a stream is opened again in a row at most while nothing comes: for about a minute. */
export const STREAM_TRIES = 12;
/** The longest pause between two tries; where the service asks for a longer one, the refusal is told. In milliseconds. */
const PAUSE_MAX = 10_000;
/** Refusals that pass by themselves. */
export const PASSING = new Set(['busy', 'draining', 'in-progress', 'unavailable']);
/** With these a contest is over; what else its stream brings comes at once. */
const LAST = new Set(['decided', 'voided', 'rejudged']);

/** A name that no other request has. */
export const newRepeat = (): string => crypto.randomUUID();

/** A text as one part of an address. */
export const word = (text: string | number): string => encodeURIComponent(text);

export const sleep = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** A pause that grows, and is another for each caller, in milliseconds. */
export const backoff = (tried: number): number => Math.min(PAUSE_MAX, 100 * 2 ** tried) * (0.5 + Math.random() / 2);

/** Whatever goes wrong with a call. */
export class AgonError extends Error {}

/** No reply came, also after some tries. A call that has a `repeat` may be made again under the same one. */
export class Lost extends AgonError {}

/** The service refused: a problem of RFC 9457. What each kind means stands at `/problems/KIND` of the service. */
export class Refused extends AgonError {
  /** Such as `locked` or `too-early`. */
  readonly kind: string;

  constructor(
    readonly status: number,
    /** What the service said, such as `locked_until` besides. */
    readonly problem: Record<string, unknown>,
    /** After how many seconds another try is worth it, if the service says so. */
    readonly retryAfter: number | null,
  ) {
    const kind = String(problem.type ?? '').split('/').pop() ?? '';
    super(`${status} ${kind}: ${problem.detail ?? ''}`);
    this.kind = kind;
  }
}

/** What the service refused, if it did. */
export async function refusal(response: Response): Promise<Refused | null> {
  if (response.ok) return null;
  const text = await response.text().catch(() => '');
  let problem: Record<string, unknown> = { detail: text.slice(0, 200) };
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) problem = read as Record<string, unknown>;
  } catch {
    // Something in between said it, in words of its own.
  }
  const after = response.headers.get('retry-after');
  return new Refused(response.status, problem, after !== null && /^\d+$/.test(after) ? Number(after) : null);
}

/** How long to wait before another try, in milliseconds; none where that would not help. */
export function pause(tried: number, refused: Refused | null): number | null {
  if (TRIES <= tried || (refused && !PASSING.has(refused.kind))) return null;
  if (refused?.retryAfter != null) return refused.retryAfter * 1000 <= PAUSE_MAX ? refused.retryAfter * 1000 : null;
  return backoff(tried);
}

/** Whether nothing can follow this event in its contest. */
export function isLast(name: string, data: unknown): boolean {
  if (LAST.has(name)) return true;
  if (name !== 'snapshot') return false;
  const phase = (data as { phase?: { name?: string } }).phase?.name;
  return phase === 'decided' || phase === 'void';
}
