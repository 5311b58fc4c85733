import type { Db, Tx } from '@facet/db';
import { hintOf } from '../../auth/api-key-format.ts';
import type { Caller } from '../../auth/caller.ts';
import { Rights } from '../../auth/rights.ts';
import { sha256 } from '../../auth/secrets.ts';
import { grantFirstKey } from '../../features/people/api-keys/api-key-policy.ts';
import { insertApiKey } from '../../features/people/api-keys/api-keys.service.ts';

/** Creates the first administrator of an account, with an API key. */
export async function makeAdmin(tx: Tx, tenantId: number, email: string, apiKey: string): Promise<Caller> {
  const [username = email] = email.split('@');
  const user = await tx
    .insertInto('users')
    .values({ tenant_id: tenantId, email, username, is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = await insertApiKey(tx, grantFirstKey(tenantId, user.id), {
    name: 'First administrator',
    secret_hash: sha256(apiKey),
    hint: hintOf(apiKey),
  });
  return callerOf(tenantId, { id: user.id, email, username }, key);
}

/** The administrator of an account who has been there longest. */
export async function firstAdmin(db: Db, tenantId: number): Promise<Caller> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('is_deactivated', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return callerOf(tenantId, user, { id: 0, name: 'Start' });
}

function callerOf(
  tenantId: number,
  user: Caller['user'],
  { id: credentialId, name: credentialName }: { readonly id: number; readonly name: string },
): Caller {
  return {
    tenantId,
    user,
    hasAdminRole: true,
    rights: new Rights([]),
    embed: null,
    credentialId,
    credentialKind: 'api_key',
    credentialName,
    deploymentIds: null,
    permissions: null,
  };
}
