import { randomBytes } from 'node:crypto';
import { sha256 } from '../src/auth/secrets.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** A user of an embed tenant with the token of a session. */
export interface EmbedUser {
  readonly userId: number;
  readonly embedTenantId: number;
  /** Sent like an API key. */
  readonly key: string;
}

/** Creates a user of an embed tenant, which is created with its first user, and the token of a session of theirs. */
export async function makeEmbedUser(
  { db }: Pick<ServerUnderTest, 'db'>,
  {
    deploymentId,
    embedTenant,
    isCreator = true,
  }: { deploymentId: number; embedTenant: string; isCreator?: boolean },
): Promise<EmbedUser> {
  const known = await db
    .selectFrom('embed_tenants')
    .select('id')
    .where('name', '=', embedTenant)
    .executeTakeFirst();
  const embedTenantId = known?.id ?? (await makeEmbedTenant(db, embedTenant));
  const name = randomBytes(6).toString('hex');
  const { id: userId } = await db
    .insertInto('all_users')
    .values({
      tenant_id: 1,
      embed_tenant_id: embedTenantId,
      external_id: name,
      email: `${name}@embed.invalid`,
      username: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = `eyJ${name}.${randomBytes(9).toString('hex')}.signature`;
  const { id: credentialId } = await db
    .insertInto('credentials')
    .values({
      tenant_id: 1,
      user_id: userId,
      kind: 'embed',
      name: 'Embed session',
      secret_hash: sha256(key),
      deployment_ids: [deploymentId],
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('embed_sessions')
    .values({
      tenant_id: 1,
      deployment_id: deploymentId,
      user_id: userId,
      secret_hash: randomBytes(32),
      is_creator: isCreator,
      expires_at: new Date(),
      redeemed_at: new Date(),
      credential_id: credentialId,
    })
    .execute();
  return { userId, embedTenantId, key };
}

async function makeEmbedTenant(db: ServerUnderTest['db'], name: string): Promise<number> {
  const { id } = await db
    .insertInto('embed_tenants')
    .values({ tenant_id: 1, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('all_groups')
    .values({ tenant_id: 1, kind: 'embed_tenant', embed_tenant_id: id, name: `system:tenant:${name}` })
    .execute();
  return id;
}

/** The id of the group of an embed tenant's users, or of all embed users if null, which is created if it is missing. */
export async function groupOfEmbedUsers(
  { db }: Pick<ServerUnderTest, 'db'>,
  embedTenantId: number | null,
): Promise<number> {
  const found = await db
    .selectFrom('all_groups')
    .select('id')
    .where('kind', '=', embedTenantId === null ? 'all_embed_users' : 'embed_tenant')
    .where('embed_tenant_id', embedTenantId === null ? 'is' : '=', embedTenantId)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const values = { tenant_id: 1, kind: 'all_embed_users', name: 'system:all_embed_users' };
  return (await db.insertInto('all_groups').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
