// What the service says, as its description has it: the types that the TypeScript client is made of. `npm run make` there
// writes them.

import type { components, paths } from '../../../../clients/typescript/src/schema';

export type Schemas = components['schemas'];

/** The body of whichever reply is no refusal. */
type Reply<Call> = Call extends { responses: infer Replies } ? Json<Replies[keyof Replies & (200 | 201 | 202)]> : never;
type Json<Said> = Said extends { content: { 'application/json': infer Body } } ? Body : never;
type Asked<Call> = Call extends { requestBody: infer Body } ? Json<Body> : Record<string, never>;
type Below<Path> = Path extends `/v1/contests/{id}${infer Rest}` ? Filled<Rest> : never;
type Filled<Path> = Path extends `${infer Head}{${string}}${infer Tail}` ? `${Head}${string}${Filled<Tail>}` : Path;

/** What is read of a contest, by the path below its address. */
export type Reads = { [Path in keyof paths as Below<Path>]: Reply<paths[Path]['get']> };
/** What is sent to a contest, and the reply to it. */
export type Sends = { [Path in keyof paths as Below<Path>]: { body: Asked<paths[Path]['post']>; reply: Reply<paths[Path]['post']> } };

export type Seat = Schemas['SeatName'];
export type Contest = Schemas['Contest'];
export type Answer = Schemas['Answer'];
export type Outcome = Schemas['Outcome'];
export type Picture = Schemas['Picture'];
export type Problem = Schemas['Problem'];

/** A contest as far as any page of it shows it: as it is told now, or as a log tells that it once stood. */
export type Shown = Pick<Contest, 'phase' | 'paused' | 'score' | 'measured' | 'turn' | 'clarifications'> & {
  rounds?: Omit<Schemas['Round'], 'commitment'>[];
  terms: Pick<Schemas['Terms'], 'start' | 'start_at' | 'format' | 'lockout_seconds' | 'solve_seconds'> & Partial<Schemas['Terms']>;
  seats: Record<Seat, Omit<Schemas['Place'], 'ready'> & { ready?: boolean }>;
  names_alike?: boolean;
  you?: Schemas['Who'];
};

/** An answer as far as it is shown beside its seat. */
export type ShownAnswer = Pick<Answer, 'seat' | 'answer' | 'verdict' | 'round'>;
