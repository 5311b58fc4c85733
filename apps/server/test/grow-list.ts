import type { Fixture } from './fixture.ts';

/** Does the work a number of times, one after the other. */
export const inTurns = async (count: number, work: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await work(turn);
};

/** A name that sorts first on even turns and last on odd ones. */
export const nameAt = (turn: number, fixture: Fixture) => `${turn % 2 === 0 ? 'A' : 'z'}${fixture.unique()}`;
