import type { Db } from '@facet/db';
import type { Jobs } from '../../../../jobs/jobs.ts';
import type { Settings } from '../../../../settings.ts';
import { abandonedRuns, statusOfRun } from './run-state.store.ts';
import { runsWithFolders, WorkFolder } from './work-folder.ts';

/**
 * Sends the jobs of unfinished runs again, at the start and now and then: a worker that was killed holds its job until
 * its heartbeat is missed. A run that a worker has in its hands is left alone. Folders of runs that have ended, left by a
 * process that was killed, are removed.
 */
export async function resumeSyncs(platform: {
  readonly settings: Settings;
  readonly db: Db;
  readonly jobs: Jobs;
}): Promise<void> {
  for (const syncId of await abandonedRuns(platform.db))
    await platform.db.transaction().execute((tx) => platform.jobs.send(tx, 'dbt-sync', { syncId }, syncId));
  const { dataDir } = platform.settings;
  // Each asked for after its folder was seen: the run of another may have begun since the others were read.
  for (const id of await runsWithFolders(dataDir))
    if ((await statusOfRun(platform.db, id)) !== 'RUNNING') await new WorkFolder(dataDir, id).remove();
}
