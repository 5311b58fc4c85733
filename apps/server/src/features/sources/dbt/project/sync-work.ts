import { join } from 'node:path';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import type { SyncSettings } from './sync-settings.ts';

/** What the phases of a run from git work with. */
export interface SyncWork {
  /** The run's own folder, which whoever runs it removes; phases that run again find what is left of themselves. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly settings: SyncSettings;
  readonly deployment: DeploymentRow;
  /** The commit that the run works on, once it is known: a clone that is made again has to be of it. */
  readonly headSha?: string | undefined;
  /** A line for the log of the run; nothing secret. */
  log(level: 'info' | 'error', line: string): void;
}

/** Where the repository is checked out. */
export function checkoutOf(run: Pick<SyncWork, 'folder'>): string {
  return join(run.folder, 'repository');
}

/** Where the dbt project is. */
export function projectOf(run: Pick<SyncWork, 'folder' | 'settings'>): string {
  return join(checkoutOf(run), run.settings.projectPath);
}
