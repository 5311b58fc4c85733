import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** The link of a user. Its tokens are encrypted and are never returned. */
export type GitHubLinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The encrypted tokens of a link. */
export interface SealedLink {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly expires_at: Date | null;
}

/** @param lock locks the link, so that only this transaction can renew it */
export function findLink(db: Db, tenantId: number, userId: number, lock?: 'lock') {
  return db
    .selectFrom('github_links')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Links a user to a GitHub account, in place of any earlier one. */
export async function storeLink(
  tx: Tx,
  of: { tenantId: number; userId: number; login: string },
  sealed: SealedLink,
): Promise<void> {
  const values = { ...sealed, login: of.login, linked_at: sql<Date>`now()` };
  await tx
    .insertInto('github_links')
    .values({ tenant_id: of.tenantId, user_id: of.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function renewLink(tx: Tx, tenantId: number, userId: number, sealed: SealedLink): Promise<void> {
  await tx
    .updateTable('github_links')
    .set(sealed)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Deletes a link and returns it, if there was one.
 * @param accessToken deletes the link only if it still has this encrypted token
 */
export function deleteLink(db: Db, tenantId: number, userId: number, accessToken?: string) {
  let deletion = db
    .deleteFrom('github_links')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
  if (accessToken !== undefined) deletion = deletion.where('access_token', '=', accessToken);
  return deletion.returningAll().executeTakeFirst();
}
