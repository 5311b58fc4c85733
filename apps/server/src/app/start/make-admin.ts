import type { Tx } from '@facet/db';
import { hintOf } from '../../auth/api-key-format.ts';
import type { Caller } from '../../auth/caller.ts';
import { Rights } from '../../auth/rights.ts';
import { sha256 } from '../../auth/secrets.ts';
import { insertApiKey } from '../../features/people/api-keys/api-keys.service.ts';

/** Creates the first administrator of an account, with an API key. */
export async function makeAdmin(tx: Tx, tenantId: number, email: string, apiKey: string): Promise<Caller> {
  const [username = email] = email.split('@');
  const user = await tx
    .insertInto('users')
    .values({ tenant_id: tenantId, email, username, is_admin: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = await insertApiKey(tx, {
    tenant_id: tenantId,
    user_id: user.id,
    name: 'First administrator',
    secret_hash: sha256(apiKey),
    hint: hintOf(apiKey),
  });
  return {
    tenantId,
    user: { id: user.id, email, username },
    hasAdminRole: true,
    rights: new Rights([]),
    embed: null,
    credentialId: key.id,
    credentialKind: 'api_key',
    credentialName: key.name,
    deploymentIds: null,
    permissions: null,
  };
}
