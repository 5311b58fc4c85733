import { readOperation, writeOperation } from '../../../http/operation.ts';
import {
  GroupPolicyInput,
  ResourcePolicies,
  ResourceQuery,
  UserPolicyInput,
} from './resource-policies.schema.ts';
import { resourcePolicies, share } from './resource-policies.service.ts';

const tag = 'Resource Policies';

export const resourcePolicyOperations = [
  readOperation({
    id: 'getResourcePolicies',
    method: 'GET',
    path: '/api/v1/resource-policies',
    tag,
    summary: 'Read with whom a resource is shared',
    description: 'The users and groups that one resource is shared with, and the action that each has on it.',
    access: 'admin',
    query: ResourceQuery,
    answers: { 200: ResourcePolicies },
    errors: { 404: 'There is no such resource.' },
    handle: ({ db, caller, query }) =>
      resourcePolicies(db, caller.tenantId, query.resourceType, query.resourceId),
  }),
  writeOperation({
    id: 'setUserResourcePolicy',
    method: 'PUT',
    path: '/api/v1/resource-policies/user',
    tag,
    summary: 'Share a resource with a user',
    description:
      'Gives a user, or with `userId` null everybody of the account, one action on one resource, beside what ' +
      'his roles allow. Deployments can be shared.',
    access: 'admin',
    audit: 'Updated resource policy',
    body: UserPolicyInput,
    answers: { 200: ResourcePolicies },
    errors: { 404: 'There is no such resource or user.', 409: 'The resource is shared with too many.' },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { resourceType, resourceId, userId, action } = body;
      const answer = await share(tx, caller.tenantId, body, { userId, groupId: null });
      await accessChanged();
      audit({ resourceType, resourceId, userId }, { action });
      return answer;
    },
  }),
  writeOperation({
    id: 'setGroupResourcePolicy',
    method: 'PUT',
    path: '/api/v1/resource-policies/group',
    tag,
    summary: 'Share a resource with a group',
    description: 'Gives every member of a group one action on one resource, beside what their roles allow.',
    access: 'admin',
    audit: 'Updated resource policy',
    body: GroupPolicyInput,
    answers: { 200: ResourcePolicies },
    errors: { 404: 'There is no such resource or group.', 409: 'The resource is shared with too many.' },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { resourceType, resourceId, groupId, action } = body;
      const answer = await share(tx, caller.tenantId, body, { userId: null, groupId });
      await accessChanged();
      audit({ resourceType, resourceId, groupId }, { action });
      return answer;
    },
  }),
];
