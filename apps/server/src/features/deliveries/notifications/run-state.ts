/** The states of a run (../runs/run-states.ts); a notification shows that of its newest run. */
export const STATES = ['pending', 'running', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
export type State = (typeof STATES)[number];
