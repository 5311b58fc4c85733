import { Type } from 'typebox';
import { isAdmin } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { readOperation } from '../../http/operation.ts';
import { Id, IsoTime, nullable, OpenObject } from '../../http/shapes.ts';
import { PolicyShape } from '../roles/policy.schema.ts';

const User = Type.Object(
  {
    id: Id,
    email: Type.String(),
    username: Type.String(),
    firstName: nullable(Type.String()),
    isAdmin: Type.Boolean(),
    isDeactivated: Type.Boolean(),
    notifications: OpenObject,
    settings: OpenObject,
    createdAt: IsoTime,
    updatedAt: IsoTime,
    userPolicies: Type.Array(PolicyShape, {
      description: 'What the caller may do, through this credential.',
    }),
  },
  { title: 'User' },
);

export const userOperations = [
  readOperation({
    id: 'getMe',
    method: 'GET',
    path: '/api/v1/users/me',
    tag: 'Users',
    summary: 'Read who one is',
    description: 'The user behind the credential, with the effective policies.',
    access: 'authenticated',
    answers: { 200: User },
    async handle({ db, caller }) {
      const user = await db
        .selectFrom('users')
        .selectAll()
        .where('tenant_id', '=', caller.tenantId)
        .where('id', '=', caller.user.id)
        .executeTakeFirst();
      if (user === undefined) throw notFound(`User ${caller.user.id}`);
      const resources = caller.deploymentIds?.map(String) ?? ['All'];
      const actions = caller.permissions === null ? (user.is_admin ? ['All'] : []) : [...caller.permissions];
      return {
        id: user.id,
        email: user.email,
        username: user.username,
        firstName: user.first_name,
        isAdmin: isAdmin(caller),
        isDeactivated: user.is_deactivated,
        notifications: {},
        settings: user.settings,
        createdAt: user.created_at.toISOString(),
        updatedAt: user.updated_at.toISOString(),
        userPolicies: actions.length === 0 ? [] : [{ resourceType: 'Deployment', actions, resources }],
      };
    },
  }),
];
