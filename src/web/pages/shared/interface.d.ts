// What the service says, as its description has it: the types that the TypeScript client is made of. `npm run make` there
// writes them.

import type { components } from '../../../../clients/typescript/src/schema';

export type Schemas = components['schemas'];
export type Seat = Schemas['SeatName'];
export type Contest = Schemas['Contest'];
export type Answer = Schemas['Answer'];
export type Outcome = Schemas['Outcome'];
export type Picture = Schemas['Picture'];
export type Problem = Schemas['Problem'];

/** A contest as far as any page of it shows it: as it is told now, or as a log tells that it once stood. */
export type Shown = Pick<Contest, 'phase' | 'paused' | 'score' | 'clarifications'> & {
  terms: Pick<Schemas['Terms'], 'start' | 'start_at' | 'format' | 'lockout_seconds' | 'solve_seconds'> & Partial<Schemas['Terms']>;
  seats: Record<Seat, Omit<Schemas['Place'], 'ready'> & { ready?: boolean }>;
  names_alike?: boolean;
  you?: Schemas['Who'];
};

/** An answer as far as it is shown beside its seat. */
export type ShownAnswer = Pick<Answer, 'seat' | 'answer' | 'verdict'>;
