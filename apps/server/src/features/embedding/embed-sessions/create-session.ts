import { randomBytes } from 'node:crypto';
import type { Tx } from '@facet/db';
import { requireBranch } from '@facet/model-store';
import { type Caller, can, inScope } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf, resourceOf } from '../../../auth/deployment.ts';
import { type AdminGrant, grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { sha256 } from '../../../auth/secrets.ts';
import { badRequest, conflict, forbidden, orNotFound } from '../../../errors/errors.ts';
import type { Settings } from '../../../settings.ts';
import { isBranchActive } from '../../deployments/dev-mode/dev-sessions.ts';
import { setValuesByName } from '../../people/user-attributes/attribute-values.service.ts';
import { defineAttributes } from '../../people/user-attributes/user-attributes.service.ts';
import { findAccount } from '../../sign-in/sign-in-pages/sign-in.service.ts';
import { defineGroups } from '../embed-groups/define-groups.ts';
import { findEmbeddable } from '../embed-settings/embed-settings.service.ts';
import { findOrCreateEmbedTenant, ownEmbedTenantName } from '../embed-tenants/embed-tenants.service.ts';
import { findUnchanged, provisionUser } from '../embed-users/embed-users.service.ts';
import { checkCombination } from './check-session.ts';
import type { GenerateSessionInput } from './embed-sessions.schema.ts';
import { insertSession } from './embed-sessions.store.ts';

interface Parts {
  readonly settings: Pick<Settings, 'embedUsers'>;
}

/** The user of a session. */
interface SessionUser {
  readonly id: number;
  readonly externalId: string | null;
  readonly embedTenantName: string | null;
  readonly isAccessChanged: boolean;
}

/**
 * Creates a session: first definitions, then the user with their groups and attributes, and last the session.
 * Everything is one transaction, so an error leaves nothing behind.
 */
export async function createSession(parts: Parts, tx: Tx, caller: Caller, input: GenerateSessionInput) {
  const { tenantId } = caller;
  const { deployment, settings } = await requireDeployment(tx, caller, input.deploymentId);
  const embedding = settings();
  checkCombination(input);
  const isCreator = input.creatorMode === true;
  if (isCreator && !embedding.creatorModeEnabled)
    throw forbidden('This account does not allow embed sessions in creator mode');
  const branchId = await branchOf(tx, deployment, input.branchName);
  const user =
    input.internalId == null
      ? await embedUserOf(parts, tx, grantAdministration(caller), input, input.externalId ?? '')
      : await accountUserOf(tx, tenantId, input.internalId);
  const sessionId = randomBytes(16).toString('hex');
  const { id, expires_at: expiresAt } = await insertSession(tx, tenantId, sha256(sessionId), {
    deploymentId: deployment.id,
    userId: user.id,
    branchId,
    isCreator,
    securityContext: input.securityContext ?? null,
    settings: withoutNulls({ ...input.settings, limits: input.limits && withoutNulls(input.limits) }),
    embedTheme: input.embedTheme == null ? null : withoutNulls(input.embedTheme),
  });
  return { id, sessionId, expiresAt, deployment, isCreator, user };
}

async function requireDeployment(tx: Tx, caller: Caller, id: number) {
  if (!inScope(caller, id)) throw forbidden(`The API key is not scoped to deployment ${id}`);
  const found = orNotFound(await findEmbeddable(tx, caller.tenantId, id), `Deployment ${id}`);
  if (!can(caller, 'DeploymentRead', resourceOf(found.deployment)))
    throw forbidden('This needs the permission DeploymentRead');
  return found;
}

/** The id of the branch of a session; null for production. @throws 404 if it does not exist, 400 if it is not served */
async function branchOf(
  tx: Tx,
  deployment: DeploymentRow,
  name: string | null | undefined,
): Promise<number | null> {
  if (name == null || name === deployment.deploy_branch_name) return null;
  const branch = await requireBranch(tx, repoOf(deployment), { name });
  if (await isBranchActive(tx, branch)) return branch.id;
  throw badRequest(
    `body.branchName must be a branch that is served: enable the staging environment of ${name} or open it in dev mode`,
  );
}

async function embedUserOf(
  parts: Parts,
  tx: Tx,
  grant: AdminGrant,
  input: GenerateSessionInput,
  externalId: string,
): Promise<SessionUser> {
  const { tenantId } = grant;
  const embedTenantName = input.embedTenantName ?? (await ownEmbedTenantName(tx, tenantId));
  const { displayName } = input.embedTenantProfile ?? {};
  const { tenantGroupDefinitions, userAttributeDefinitions, userAttributes } = input;
  if (displayName == null && tenantGroupDefinitions == null && userAttributeDefinitions == null) {
    const user = await findUnchanged(tx, tenantId, embedTenantName, { ...input, externalId });
    if (user !== undefined)
      return {
        id: user.id,
        externalId: user.external_id,
        embedTenantName: embedTenantName.toLowerCase(),
        isAccessChanged: false,
      };
  }
  const embedTenant = await findOrCreateEmbedTenant(tx, tenantId, embedTenantName, displayName);
  if (tenantGroupDefinitions != null)
    await defineGroups(tx, grant, embedTenant, tenantGroupDefinitions, 'body.tenantGroupDefinitions');
  if (userAttributeDefinitions != null)
    await defineAttributes(tx, grant, userAttributeDefinitions, 'body.userAttributeDefinitions');
  const provisioned = await provisionUser(parts, tx, tenantId, embedTenant, { ...input, externalId });
  const { user, isAccessChanged } = provisioned;
  if (userAttributes != null && userAttributes.length > 0)
    await setValuesByName(tx, grant, user.id, userAttributes, 'body.userAttributes');
  return { id: user.id, externalId: user.external_id, embedTenantName: embedTenant.name, isAccessChanged };
}

/** A user of the account by username or email address. @throws 404 if the user does not exist, 409 if deactivated */
async function accountUserOf(tx: Tx, tenantId: number, internalId: string): Promise<SessionUser> {
  const found = await findAccount(tx, tenantId, internalId.trim().toLowerCase());
  const user = orNotFound(found, `User ${internalId}, the body.internalId,`);
  if (user.is_deactivated) throw conflict(`The user ${internalId} is deactivated`);
  return { id: user.id, externalId: null, embedTenantName: null, isAccessChanged: false };
}

function withoutNulls(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null));
}
