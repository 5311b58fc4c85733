import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../http/pagination.ts';

/** A list of tokens goes no further back than this. */
const MOST = 1000;

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export interface NewToken {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly environmentId: number;
  readonly apiKeyId: number;
  readonly claims: Record<string, unknown>;
  readonly securityContext: Record<string, unknown>;
  readonly scopes: readonly string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto('environment_tokens')
    .values({
      tenant_id: token.tenantId,
      deployment_id: token.deploymentId,
      environment_id: token.environmentId,
      api_key_id: token.apiKeyId,
      claims: sql`${JSON.stringify(token.claims)}::json`,
      security_context: jsonb(token.securityContext),
      scopes: token.scopes === null ? null : [...token.scopes],
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The caller's own live tokens of an environment, newest first, each row with the `total`. */
export function listTokens(
  db: Db,
  filter: { tenantId: number; environmentId: number; apiKeyId: number },
  page: Page,
) {
  const [after] = page.after ?? [];
  return db
    .with('live', (live) =>
      live
        .selectFrom('environment_tokens')
        .select(['id', 'claims', 'security_context', 'scopes', 'created_at', 'expires_at'])
        .where('tenant_id', '=', filter.tenantId)
        .where('environment_id', '=', filter.environmentId)
        .where('api_key_id', '=', filter.apiKeyId)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('id', 'desc')
        .limit(MOST),
    )
    .selectFrom('live')
    .selectAll()
    .select((eb) => eb.selectFrom('live').select(eb.fn.countAll<number>().as('count')).as('total'))
    .$if(after !== undefined, (query) => query.where('id', '<', Number(after)))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

/** Deletes tokens that ended: nothing reads them again. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.deleteFrom('environment_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
}
