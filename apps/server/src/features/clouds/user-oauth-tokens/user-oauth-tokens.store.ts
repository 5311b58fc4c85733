import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';

/** Includes the encrypted tokens, which must never leave the server. */
export type UserOAuthTokenRow = NonNullable<Awaited<ReturnType<typeof findUserToken>>>;

/** The last error of a token. */
export interface TokenError {
  readonly error: string;
  readonly message: string;
  readonly at: string;
}

/** Oldest first. */
export function listUserTokens(db: Db, tenantId: number, userId: number): Promise<UserOAuthTokenRow[]> {
  return db
    .selectFrom('user_oauth_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findUserToken(db: Db, tenantId: number, userId: number, integrationId: number) {
  return db
    .selectFrom('user_oauth_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('integration_id', '=', integrationId)
    .executeTakeFirst();
}

/** A user's tokens with the names of their integrations. */
export function listCredentials(db: Db, tenantId: number, userId: number) {
  return db
    .selectFrom('user_oauth_tokens')
    .innerJoin('oauth_integrations', 'oauth_integrations.id', 'user_oauth_tokens.integration_id')
    .selectAll('user_oauth_tokens')
    .select('oauth_integrations.name')
    .where('user_oauth_tokens.tenant_id', '=', tenantId)
    .where('user_oauth_tokens.user_id', '=', userId)
    .where('user_oauth_tokens.status', '<>', 'pending')
    .orderBy('user_oauth_tokens.id')
    .execute();
}

/** Inserts a pending row for a user's tokens, unless there is one. */
export async function insertPending(tx: Tx, tenantId: number, userId: number, integrationId: number) {
  await tx
    .insertInto('user_oauth_tokens')
    .values({ tenant_id: tenantId, user_id: userId, integration_id: integrationId })
    .onConflict((conflict) => conflict.constraint('user_oauth_tokens_unique').doNothing())
    .execute();
}

/** Encrypted tokens. */
export type SealedTokens = Pick<
  UserOAuthTokenRow,
  'access_token' | 'refresh_token' | 'access_token_expires_at' | 'refresh_token_expires_at' | 'refresh_at'
>;

/** Stores a user's tokens; undefined if their row was deleted in the meantime. */
export function storeTokens(
  tx: Tx,
  of: { tenantId: number; userId: number; integrationId: number },
  tokens: SealedTokens,
): Promise<UserOAuthTokenRow | undefined> {
  return tx
    .updateTable('user_oauth_tokens')
    .set({ ...tokens, status: 'active', last_error: null, updated_at: sql`now()` })
    .where('tenant_id', '=', of.tenantId)
    .where('user_id', '=', of.userId)
    .where('integration_id', '=', of.integrationId)
    .returningAll()
    .executeTakeFirst();
}

/** Records why a refresh failed. @param tryAgainAt null if it failed permanently */
export async function storeFailure(
  tx: Tx,
  row: Pick<UserOAuthTokenRow, 'id' | 'tenant_id'>,
  error: TokenError,
  tryAgainAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('user_oauth_tokens')
    .set({
      last_error: jsonb(error),
      refresh_at: tryAgainAt,
      updated_at: sql`now()`,
      ...(tryAgainAt === null ? { status: 'error', refresh_token: null } : {}),
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
}

/** Reads and locks a token, so that no other job refreshes it. */
export function lockToken(tx: Tx, tenantId: number, id: number): Promise<UserOAuthTokenRow | undefined> {
  return tx
    .selectFrom('user_oauth_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isUserActive(db: Db, tenantId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('is_deactivated')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && !row.is_deactivated;
}

/** Tokens whose refresh is overdue. */
export function listOverdue(db: Db, limit: number) {
  return db
    .selectFrom('user_oauth_tokens')
    .select(['id', 'tenant_id', 'refresh_at'])
    .where('refresh_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('refresh_at')
    .limit(limit)
    .execute();
}

/** Ends the tokens of all users of an integration and stores the reason. */
export async function endTokens(tx: Tx, tenantId: number, integrationId: number, error: TokenError) {
  await tx
    .updateTable('user_oauth_tokens')
    .set({
      status: 'error',
      access_token: null,
      refresh_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      refresh_at: null,
      last_error: jsonb(error),
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('integration_id', '=', integrationId)
    .where('status', '<>', 'pending')
    .execute();
  await tx
    .deleteFrom('oauth_flows')
    .where('tenant_id', '=', tenantId)
    .where('integration_id', '=', integrationId)
    .execute();
}

/** Deletes a user's token and flows of an integration; false if there was no token. */
export async function deleteUserToken(tx: Tx, tenantId: number, userId: number, integrationId: number) {
  await tx
    .deleteFrom('oauth_flows')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('integration_id', '=', integrationId)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('user_oauth_tokens')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('integration_id', '=', integrationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
