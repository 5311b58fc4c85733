import assert from 'node:assert/strict';
import type { Db } from '@facet/db';
import { noteChanges } from './note-changes.ts';

/**
 * Watches for new and removed rows in all tables, including the audit log and builds, except those that record requests.
 * The result checks that there were none.
 */
export async function watchRows(db: Db): Promise<(message: string) => Promise<void>> {
  const changes = await noteChanges(db, { except: ['nodes', 'api_requests'], ignoresUpdates: true });
  return async (message) => assert.deepEqual(await changes(), [], message);
}
