import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** What a webhook follows: the data model's remote, or the dbt project's repository. */
export type Purpose = 'model' | 'dbt';

/** Records a delivery; false if it was recorded before. */
export async function noteDelivery(
  tx: Tx,
  of: { tenantId: number; deploymentId: number; purpose: Purpose; deliveryId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_deliveries')
    .values({
      tenant_id: of.tenantId,
      deployment_id: of.deploymentId,
      purpose: of.purpose,
      delivery_id: of.deliveryId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes old records: code hosts repeat failed deliveries for a few days at most. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('received_at', '<', sql<Date>`now() - interval '14 days'`)
    .execute();
}
