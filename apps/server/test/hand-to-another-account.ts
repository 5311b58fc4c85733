import { sql } from 'kysely';
import type { ServerUnderTest } from './server-under-test.ts';

/** Gives one row to another account, without what it belongs to. */
export async function handToAnotherAccount(
  { db }: Pick<ServerUnderTest, 'db'>,
  table: 'dashboards' | 'workbooks',
  row: { readonly id: number } | { readonly public_id: string },
): Promise<void> {
  const { id: account } = await db
    .insertInto('tenants')
    .values({ name: 'Another account' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [[column, value] = []] = Object.entries(row);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ${sql.table(table)} set tenant_id = ${account} where ${sql.ref(column ?? '')} = ${value}`.execute(
      tx,
    );
  });
}
