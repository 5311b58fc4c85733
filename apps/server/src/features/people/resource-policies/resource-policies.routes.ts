import { operationsWith } from '../../../http/operation.ts';
import {
  GroupPolicyInput,
  ResourcePolicies,
  ResourceQuery,
  UserPolicyInput,
} from './resource-policies.schema.ts';
import { resourcePolicies, share } from './resource-policies.service.ts';
import type { ShareableKinds } from './shareable.ts';

interface Parts {
  readonly shareableKinds: ShareableKinds;
}

const { readOperation, writeOperation } = operationsWith<Parts>('Resource Policies');

export const resourcePolicyOperations = [
  readOperation({
    id: 'getResourcePolicies',
    method: 'GET',
    path: '/api/v1/resource-policies',
    summary: 'List the resource policies of a resource',
    description:
      'Lists the users and groups that have a permission on one resource, each with that permission. Only ' +
      'administrators may list the policies of a deployment. Listing those of a folder, workbook or report ' +
      'requires full access to it.',
    access: 'unlimited',
    embed: 'creator',
    query: ResourceQuery,
    answers: { 200: ResourcePolicies },
    errors: { 404: 'The resource does not exist.' },
    handle: ({ platform, db, caller, query }) =>
      resourcePolicies(platform.shareableKinds, db, caller, query.resourceType, query.resourceId),
  }),
  writeOperation({
    id: 'setUserResourcePolicy',
    method: 'PUT',
    path: '/api/v1/resource-policies/user',
    summary: 'Set a user’s resource policy',
    description:
      'Grants a user, or everyone in the account with `userId` null, one permission on one resource, in ' +
      'addition to their roles. Only administrators can share deployments. Sharing a folder, workbook or ' +
      'report requires full access.',
    access: 'unlimited',
    embed: 'creator',
    audit: 'Updated resource policy',
    body: UserPolicyInput,
    answers: { 200: ResourcePolicies },
    errors: { 404: 'The resource or the user does not exist.', 409: 'The resource has too many policies.' },
    async handle({ platform, tx, caller, body, audit, accessChanged }) {
      const { resourceType, resourceId, userId, action = null } = body;
      const policies = await share(platform.shareableKinds, tx, caller, body, { userId, groupId: null });
      await accessChanged();
      audit({ resourceType, resourceId, userId }, { action });
      return policies;
    },
  }),
  writeOperation({
    id: 'setGroupResourcePolicy',
    method: 'PUT',
    path: '/api/v1/resource-policies/group',
    summary: 'Set a group’s resource policy',
    description:
      'Grants every member of a group one permission on one resource, in addition to their roles. Content ' +
      'of the account can also be shared with an embed tenant or with all embed users, who may only view ' +
      'it.',
    access: 'unlimited',
    embed: 'creator',
    audit: 'Updated resource policy',
    body: GroupPolicyInput,
    answers: { 200: ResourcePolicies },
    errors: { 404: 'The resource or the group does not exist.', 409: 'The resource has too many policies.' },
    async handle({ platform, tx, caller, body, audit, accessChanged }) {
      const { resourceType, resourceId, groupId, action = null } = body;
      const policies = await share(platform.shareableKinds, tx, caller, body, { userId: null, groupId });
      await accessChanged();
      audit({ resourceType, resourceId, groupId }, { action });
      return policies;
    },
  }),
];
