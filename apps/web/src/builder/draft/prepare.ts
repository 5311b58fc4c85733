import type { DashboardConfig } from '@facet/dashboards';

/** A dashboard as its board shows it. */
export interface Prepared {
  readonly config: DashboardConfig;
  /** The charts whose reports are still being read, by widget. */
  readonly unread: ReadonlySet<string>;
}

export type Prepare = (config: DashboardConfig) => Prepared;

const ALL_READ: ReadonlySet<string> = new Set();

/** Shows a dashboard as it is. */
export const asItIs: Prepare = (config) => ({ config, unread: ALL_READ });
