import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';

/** With the encrypted tokens, which never go out. */
export type GitHubLinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Tokens as they are kept: encrypted. */
export interface SealedLink {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly expires_at: Date | null;
}

export function findLink(db: Db, tenantId: number, userId: number) {
  return db
    .selectFrom('github_links')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Reads a link and keeps others from renewing it until the transaction ends. */
export function lockLink(tx: Tx, tenantId: number, userId: number): Promise<GitHubLinkRow | undefined> {
  return tx
    .selectFrom('github_links')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Links a user, in place of the account that he had linked before. */
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
 * Deletes a link; answers it, if there was one.
 * @param accessToken only if it is still this one, as it is kept
 */
export function deleteLink(db: Db, tenantId: number, userId: number, accessToken?: string) {
  let deletion = db
    .deleteFrom('github_links')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
  if (accessToken !== undefined) deletion = deletion.where('access_token', '=', accessToken);
  return deletion.returningAll().executeTakeFirst();
}
