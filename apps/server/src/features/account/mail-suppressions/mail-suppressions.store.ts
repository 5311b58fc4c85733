import { type Db, executePrepared, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

const COLUMNS = ['id', 'email', 'reason', 'created_at'] as const;

export type MailSuppressionRow = Awaited<ReturnType<typeof listSuppressions>>[number];

/** Lists the suppressions of addresses with a text in lower case, or of all (null), newest first. */
export function listSuppressions(db: Db, tenantId: number, search: string | null, page: Page) {
  return db
    .selectFrom('mail_suppressions')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(search !== null, (query) => query.where(sql<boolean>`strpos(email, ${search}) > 0`))
    .$call(keyset(page, 'id'))
    .execute();
}

/** The suppressions of these addresses. */
export function findSuppressions(db: Db, tenantId: number, emails: readonly string[]) {
  const query = db
    .selectFrom('mail_suppressions')
    .select(['email', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('email', '=', sql<string>`any(${emails}::text[])`);
  return executePrepared(db, query);
}

/** Inserts a suppression, unless the address has one. */
export async function insertSuppression(
  db: Db,
  tenantId: number,
  email: string,
  reason: string,
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ tenant_id: tenantId, email, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function deleteSuppressionRow(tx: Tx, { tenantId }: AdminGrant, id: number) {
  return tx
    .deleteFrom('mail_suppressions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}
