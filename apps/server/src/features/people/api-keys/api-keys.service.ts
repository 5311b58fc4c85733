import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import { hintOf, newApiKey } from '../../../auth/api-key-format.ts';
import { type Caller, can, inScope, isAdmin } from '../../../auth/caller.ts';
import { missingDeployments, resourceOf } from '../../../auth/deployment.ts';
import { sha256 } from '../../../auth/secrets.ts';
import { badRequest, forbidden, notFound } from '../../../errors/errors.ts';
import { credentialsEnd } from '../../../events/ends-of-access.ts';
import { readTenantSettings } from '../../account/tenants/tenant-settings.service.ts';
import type { CreateApiKeyInput } from './api-keys.schema.ts';
import { type ApiKeyRow, deleteApiKey, findApiKey, insertApiKey, isUser } from './api-keys.store.ts';

/** Whose keys a caller manages: everybody's (null) as an administrator, else his own. */
export function keysManagedBy(caller: Caller): number | null {
  return isAdmin(caller) ? null : caller.user.id;
}

/** Makes a key that carries its owner's rights, or less. Answers the row and the key itself. */
export async function createApiKey(tx: Tx, caller: Caller, input: Static<typeof CreateApiKeyInput>) {
  const ownOnly = keysManagedBy(caller);
  const userId = input.userId ?? caller.user.id;
  // A browser or a program gets here without a key: one that is made now would work once such keys are switched on.
  if (!caller.hasAdminRole && !(await readTenantSettings(tx, caller.tenantId)).personalApiKeysEnabled)
    throw forbidden('API keys of users who are no administrators are switched off in this account');
  if (ownOnly !== null && userId !== ownOnly)
    throw forbidden('Only an administrator may make a key for somebody else');
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt);
  // Not "<=": a leap second is a valid date-time, and no Date.
  if (expiresAt !== null && !(expiresAt.getTime() > Date.now()))
    throw badRequest('body.expiresAt must be in the future');
  // A key that is limited to deployments hands its limit on.
  const deploymentIds = input.deploymentIds ?? caller.deploymentIds;
  const beyond = deploymentIds?.find((id) => !inScope(caller, id));
  if (beyond !== undefined) throw forbidden(`The API key is not scoped to deployment ${beyond}`);
  const unreached = deploymentIds?.find((id) => !can(caller, 'DeploymentRead', resourceOf({ id })));
  if (unreached !== undefined) throw forbidden(`You cannot reach deployment ${unreached}`);
  if (deploymentIds !== null) {
    const [missing] = await missingDeployments(tx, caller.tenantId, deploymentIds);
    if (missing !== undefined) throw badRequest(`body.deploymentIds names ${missing}, which does not exist`);
  }
  if (userId !== caller.user.id && !(await isUser(tx, caller.tenantId, userId)))
    throw badRequest(`body.userId names ${userId}, which does not exist`);
  const key = newApiKey();
  const row = await insertApiKey(tx, {
    tenantId: caller.tenantId,
    userId,
    name: input.name,
    secretHash: sha256(key),
    hint: hintOf(key),
    deploymentIds,
    permissions: input.permissions ?? null,
    expiresAt,
  });
  return { row, key };
}

/** Ends a key: from here on no node takes it for longer than its cache believes. */
export async function revokeApiKey(tx: Tx, caller: Caller, id: number): Promise<ApiKeyRow> {
  const row = await findApiKey(tx, caller.tenantId, keysManagedBy(caller), id);
  if (row === undefined) throw notFound(`API key ${id}`);
  await credentialsEnd.publish(tx, { tenantId: caller.tenantId, credentialIds: [id] });
  await deleteApiKey(tx, caller.tenantId, id);
  return row;
}

/** What goes out of a key: never the key itself nor its hash. */
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
