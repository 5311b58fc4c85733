import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import { hintOf, newApiKey } from '../../../auth/api-key-format.ts';
import { type Caller, can, inScope } from '../../../auth/caller.ts';
import { missingDeployments, resourceOf } from '../../../auth/deployment.ts';
import { sha256 } from '../../../auth/secrets.ts';
import { badRequest, forbidden, orNotFound } from '../../../errors/errors.ts';
import { credentialsEnd } from '../../../events/ends-of-access.ts';
import { readTenantSettings } from '../../account/tenants/tenant-settings.service.ts';
import { grantKeyFor, grantRevocation, keysManagedBy } from './api-key-policy.ts';
import type { CreateApiKeyInput } from './api-keys.schema.ts';
import { type ApiKeyRow, deleteApiKey, findApiKey, insertApiKey, isUser } from './api-keys.store.ts';

export { insertApiKey } from './api-keys.store.ts';

/** Creates a key with the permissions of its owner or fewer. Returns the row and the key itself. */
export async function createApiKey(tx: Tx, caller: Caller, input: Static<typeof CreateApiKeyInput>) {
  const userId = input.userId ?? caller.user.id;
  const { personalApiKeysEnabled } = await readTenantSettings(tx, caller.tenantId);
  const owner = grantKeyFor(caller, userId, personalApiKeysEnabled);
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt);
  // Not "<=": a leap second is a valid date-time but an invalid Date, which compares false.
  if (expiresAt !== null && !(expiresAt.getTime() > Date.now()))
    throw badRequest('body.expiresAt must be in the future');
  // A key created with a limited key gets the same limit.
  const deploymentIds = input.deploymentIds ?? caller.deploymentIds;
  const beyond = deploymentIds?.find((id) => !inScope(caller, id));
  if (beyond !== undefined) throw forbidden(`The API key is not scoped to deployment ${beyond}`);
  const unreached = deploymentIds?.find((id) => !can(caller, 'DeploymentRead', resourceOf({ id })));
  if (unreached !== undefined) throw forbidden(`You have no access to deployment ${unreached}`);
  if (deploymentIds !== null) {
    const [missing] = await missingDeployments(tx, caller.tenantId, deploymentIds);
    if (missing !== undefined) throw badRequest(`body.deploymentIds names ${missing}, which does not exist`);
  }
  if (userId !== caller.user.id && !(await isUser(tx, caller.tenantId, userId)))
    throw badRequest(`body.userId names ${userId}, which does not exist`);
  const key = newApiKey();
  const row = await insertApiKey(tx, owner, {
    name: input.name,
    secret_hash: sha256(key),
    hint: hintOf(key),
    deployment_ids: deploymentIds && [...deploymentIds],
    permissions: input.permissions ?? null,
    expires_at: expiresAt,
  });
  return { row, key };
}

/** A key that the caller manages. @throws 404 */
export async function requireApiKey(db: Db, caller: Caller, id: number): Promise<ApiKeyRow> {
  return orNotFound(await findApiKey(db, caller.tenantId, keysManagedBy(caller), id), `API key ${id}`);
}

/** Revokes a key; other nodes refuse it when their caches are invalidated. */
export async function revokeApiKey(tx: Tx, caller: Caller, id: number): Promise<ApiKeyRow> {
  const row = await requireApiKey(tx, caller, id);
  await credentialsEnd.publish(tx, { tenantId: caller.tenantId, credentialIds: [id] });
  await deleteApiKey(tx, grantRevocation(caller, row));
  return row;
}

/** The view of a key, without the key itself or its hash. */
export function viewOfApiKey(row: ApiKeyRow) {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    userId: row.user_id,
    deploymentIds: row.deployment_ids,
    permissions: row.permissions,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
