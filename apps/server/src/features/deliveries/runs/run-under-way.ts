import type { RunningRow } from './runs.store.ts';

/** A run that this server works on. */
export interface RunUnderWay extends RunningRow {
  /** The address at which users of the account reach this server. */
  readonly origin: string;
}
