import type { Db } from '@facet/db';
import type { SyncRow } from './dbt-sync.store.ts';

/** The author of a run's commit: the user who started it, or the server. */
export async function authorOfRun(db: Db, run: SyncRow): Promise<{ name: string; email: string }> {
  const user =
    run.user_id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['username', 'email'])
          .where('tenant_id', '=', run.tenant_id)
          .where('id', '=', run.user_id)
          .executeTakeFirst();
  return { name: user?.username ?? 'Facet', email: user?.email ?? 'facet@localhost' };
}
