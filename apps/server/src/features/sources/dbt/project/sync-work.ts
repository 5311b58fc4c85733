import { join } from 'node:path';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import type { SyncSettings } from '../settings/sync-settings.ts';

/** The context of the phases that work on a git checkout. */
export interface SyncWork {
  /** The folder of the run, which the caller removes. A repeated phase finds the files of its earlier attempt. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly settings: SyncSettings;
  readonly deployment: DeploymentRow;
  /** The commit of the run, once it is known: a repeated clone has to check out the same one. */
  readonly headSha?: string | undefined;
  /** Adds a line to the log of the run. It must not contain secrets. */
  log(level: 'info' | 'error', line: string): void;
}

/** The folder of the checkout. */
export function checkoutOf(run: Pick<SyncWork, 'folder'>): string {
  return join(run.folder, 'repository');
}

/** The folder of the dbt project. */
export function projectOf(run: Pick<SyncWork, 'folder' | 'settings'>): string {
  return join(checkoutOf(run), run.settings.projectPath);
}
