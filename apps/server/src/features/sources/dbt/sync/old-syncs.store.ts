import type { Db } from '@facet/db';
import { sql } from 'kysely';

/**
 * Deletes expired generated files, and runs that ended 90 days ago with their logs. Keeps the newest run of each deployment,
 * which shows how its model was generated.
 */
export async function deleteOldSyncs(db: Db): Promise<void> {
  await db.deleteFrom('dbt_sync_files').where('expires_at', '<', sql<Date>`now()`).execute();
  await db
    .deleteFrom('dbt_syncs as old')
    .where('completed_at', '<', sql<Date>`now() - interval '90 days'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('dbt_syncs as newer')
          .select('newer.id')
          .whereRef('newer.deployment_id', '=', 'old.deployment_id')
          .whereRef('newer.number', '>', 'old.number'),
      ),
    )
    .execute();
}
