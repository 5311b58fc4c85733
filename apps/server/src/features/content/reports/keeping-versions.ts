import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { insertVersions } from './report-versions.store.ts';

/** Runs what changes reports, and keeps as versions what they were and what they have become. */
export async function keepingVersions<T>(
  tx: Tx,
  { tenantId, user }: { readonly tenantId: number; readonly user: { readonly id: number | null } },
  reportIds: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  // What was written without a version, such as by an earlier release, has none yet.
  await insertVersions(tx, tenantId, reportIds, null);
  const result = await change();
  await insertVersions(tx, tenantId, reportIds, user.id);
  return result;
}

/** Keeps a report that a caller has just created as its first version. */
export function keepFirstVersion(tx: Tx, { tenantId, user }: Caller, reportId: number): Promise<void> {
  return insertVersions(tx, tenantId, [reportId], user.id);
}
