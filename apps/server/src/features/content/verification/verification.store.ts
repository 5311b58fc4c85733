import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ReportGrant } from '../access/policy/report-policy.ts';

/** Records who verified a report with which query. */
export async function writeVerification(
  tx: Tx,
  { tenantId, id }: ReportGrant<'verify'>,
  userId: number,
  checksum: string,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ verified_checksum: checksum, verified_at: sql`now()`, verified_by: userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function clearVerification(tx: Tx, { tenantId, id }: ReportGrant<'verify'>): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ verified_checksum: null, verified_at: null, verified_by: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
