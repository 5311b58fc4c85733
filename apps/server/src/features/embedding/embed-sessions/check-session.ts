import { badRequest } from '../../../errors/errors.ts';
import { CONTEXT_BYTES, type GenerateSessionInput } from './embed-sessions.schema.ts';

/** Members that describe an embed user, and cannot change a user of the account. */
const OF_EMBED_USERS = [
  'email',
  'userProfile',
  'groups',
  'groupDefinitions',
  'userAttributes',
  'userAttributeDefinitions',
  'securityContext',
  'embedTenantName',
  'embedTenantProfile',
  'tenantGroups',
  'tenantGroupDefinitions',
  'limits',
] as const satisfies readonly (keyof GenerateSessionInput)[];

const OF_CREATORS = ['tenantGroups', 'tenantGroupDefinitions', 'userAttributeDefinitions', 'limits'] as const;
const OF_EMBED_TENANTS = ['tenantGroups', 'tenantGroupDefinitions'] as const;

/** Checks which members of a request may be combined. @throws 400 */
export function checkCombination(input: GenerateSessionInput): void {
  const { externalId, internalId } = input;
  if ((externalId == null) === (internalId == null))
    throw badRequest('Exactly one of body.externalId and body.internalId is required');
  const has = (name: keyof GenerateSessionInput) => input[name] != null;
  if (internalId != null) {
    const refused = OF_EMBED_USERS.find(has);
    if (refused !== undefined)
      throw badRequest(
        `body.${refused} cannot be combined with body.internalId: the permissions of the user of the account apply`,
      );
  }
  const ofCreators = OF_CREATORS.find(has);
  if (ofCreators !== undefined && input.creatorMode !== true)
    throw badRequest(`body.${ofCreators} requires body.creatorMode to be true`);
  const ofTenants = OF_EMBED_TENANTS.find(has);
  if (ofTenants !== undefined && !has('embedTenantName'))
    throw badRequest(`body.${ofTenants} requires body.embedTenantName`);
  if (Buffer.byteLength(JSON.stringify(input.securityContext ?? {})) > CONTEXT_BYTES)
    throw badRequest(`body.securityContext must be at most ${CONTEXT_BYTES} bytes as JSON`);
}
