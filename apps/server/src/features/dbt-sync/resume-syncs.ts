import type { Platform } from '../../platform.ts';
import { unfinishedRuns } from './run-state.store.ts';
import { runsWithFolders, WorkFolder } from './work-folder.ts';

/**
 * Sends the jobs of unfinished runs again, at the start and now and then: a worker that was killed holds its job until
 * its heartbeat is missed. A run that is being worked on is left alone. Folders of runs that have ended, left by a
 * process that was killed, are removed.
 */
export async function resumeSyncs(platform: Platform): Promise<void> {
  const unfinished = await unfinishedRuns(platform.db);
  for (const syncId of unfinished)
    await platform.db.transaction().execute((tx) => platform.jobs.send(tx, 'dbt-sync', { syncId }, syncId));
  const { dataDir } = platform.settings;
  for (const id of await runsWithFolders(dataDir))
    if (!unfinished.includes(id)) await new WorkFolder(dataDir, id).remove();
}
