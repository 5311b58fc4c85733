import type { Connection } from '../connection.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';

export type Cluster = {
  layout: Layout;
  account: Account | undefined;
  binaries: Binaries;
  settings: Record<string, string>;
  connection: Connection;
  log: (message: string) => void;
  /** How long to wait for what a killed process left behind. */
  patienceMs: number;
  /** Abandons a start, and stops the PostgreSQL that it has started. */
  interrupt: AbortSignal | undefined;
};
