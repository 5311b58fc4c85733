import { readCatalogue } from '@facet/engine';
import { findDeployment } from '../../../auth/deployment.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import { type AskParts, askSource } from '../data-sources/ask-source.ts';
import {
  endReading,
  failReading,
  isReading,
  lockReading,
  type SourceKey,
} from './source-catalogues.store.ts';
import { storeTables } from './source-tables.store.ts';

/**
 * Reads the catalogue of a data source, and replaces what was read before.
 * @throws if the node stops meanwhile, so that the job runs again
 */
export async function readSource(
  platform: AskParts,
  key: SourceKey,
  { signal }: Pick<Attempt, 'signal'>,
): Promise<void> {
  const { db } = platform;
  const deployment = await findDeployment(db, key.tenantId, key.deploymentId);
  if (deployment === undefined || !(await isReading(db, key))) return;
  const asked = await askSource(platform, deployment, key.source, (options) =>
    readCatalogue({ ...options, signal }),
  );
  signal.throwIfAborted();
  if (asked?.result === undefined) {
    await failReading(db, key, asked ?? { problem: 'failed', message: 'The deployment no longer has it' });
    return;
  }
  const { result } = asked;
  await db.transaction().execute(async (tx) => {
    if (!(await lockReading(tx, key))) return;
    await storeTables(tx, key, result.tables);
    await endReading(tx, key, result);
  });
}
