import { type Database, type Db, jsonb, type Tx } from '@facet/db';
import { type Insertable, sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { DeploymentGrant } from '../access/deployment-policy.ts';

/** Most tokens that a list covers. */
const MAX_LISTED = 1000;

export type TokenRow = NonNullable<Awaited<ReturnType<typeof listTokens>>>['rows'][number];

/** A new token. Its claims are stored as JSON text, which keeps their order. */
export interface NewToken
  extends Omit<
    Insertable<Database['environment_tokens']>,
    'tenant_id' | 'deployment_id' | 'claims' | 'security_context'
  > {
  readonly claims: Record<string, unknown>;
  readonly security_context: Record<string, unknown>;
}

export async function insertToken(
  tx: Tx,
  { tenantId, id }: DeploymentGrant<'createToken'>,
  token: NewToken,
): Promise<void> {
  await tx
    .insertInto('environment_tokens')
    .values({
      tenant_id: tenantId,
      deployment_id: id,
      ...token,
      claims: sql`${JSON.stringify(token.claims)}::json`,
      security_context: jsonb(token.security_context),
    })
    .execute();
}

/**
 * A page of the unexpired tokens that a credential created for an environment, newest first, and their `total`;
 * undefined when the deployment has no such environment.
 */
export async function listTokens(
  db: Db,
  filter: { tenantId: number; deploymentId: number; environmentId: number; credentialId: number },
  page: Page,
) {
  const rows = await db
    .with('live', (live) =>
      live
        .selectFrom('environment_tokens')
        .select(['id', 'claims', 'security_context', 'scopes', 'created_at', 'expires_at'])
        .where('tenant_id', '=', filter.tenantId)
        .where('environment_id', '=', filter.environmentId)
        .where('api_key_id', '=', filter.credentialId)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('id', 'desc')
        .limit(MAX_LISTED),
    )
    .selectFrom('environments')
    .innerJoin(
      (eb) => eb.selectFrom('live').select(eb.fn.countAll<number>().as('total')).as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoin(
      (eb) => eb.selectFrom('live').selectAll().$call(keyset(page, 'id')).as('page'),
      (join) => join.onTrue(),
    )
    .select(['counted.total', 'page.id', 'page.claims', 'page.security_context', 'page.scopes'])
    .select(['page.created_at', 'page.expires_at'])
    .where('environments.tenant_id', '=', filter.tenantId)
    .where('environments.deployment_id', '=', filter.deploymentId)
    .where('environments.id', '=', filter.environmentId)
    .orderBy('page.id', 'desc')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  // An empty page is one row with only the total.
  const found = rows.flatMap(({ total: _, id, created_at, expires_at, ...rest }) =>
    id === null || created_at === null || expires_at === null
      ? []
      : [{ id, created_at, expires_at, ...rest }],
  );
  return { rows: found, total: Number(first.total) };
}

/** Deletes expired tokens. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db.deleteFrom('environment_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
}
