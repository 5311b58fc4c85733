/** A running query. Cube's queue calls `cancel` where there is one. */
export type RunningQuery = Promise<unknown> & { cancel?: () => Promise<unknown> };
