import type { BasePlatform } from '../../../../http/base-platform.ts';
import { DBT_SYNC_QUEUE } from './dbt-sync-queue.ts';
import { abandonedRuns, statusOfRun } from './run-state.store.ts';
import { runsWithFolders, WorkFolder } from './work-folder.ts';

/**
 * Queues the jobs of unfinished runs again, at the start and periodically, because the job of a killed worker stays assigned
 * until its heartbeat expires. Skips runs that a worker holds. Also removes folders of ended runs left by killed processes.
 */
export async function resumeSyncs(platform: Pick<BasePlatform, 'settings' | 'db' | 'jobs'>): Promise<void> {
  for (const syncId of await abandonedRuns(platform.db))
    await platform.db
      .transaction()
      .execute((tx) => platform.jobs.send(tx, DBT_SYNC_QUEUE, { syncId }, syncId));
  const { dataDir } = platform.settings;
  // Reads each status after listing the folders, because another process may have started a run meanwhile.
  for (const id of await runsWithFolders(dataDir))
    if ((await statusOfRun(platform.db, id)) !== 'RUNNING') await new WorkFolder(dataDir, id).remove();
}
