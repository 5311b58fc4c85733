import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** What is pushed to: the model itself, or the dbt project that it is made from. */
export type Purpose = 'model' | 'dbt';

/** Notes a delivery; false when it was taken before. */
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

/** Code hosts send again what failed for some days, and none for longer. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('received_at', '<', sql<Date>`now() - interval '14 days'`)
    .execute();
}
