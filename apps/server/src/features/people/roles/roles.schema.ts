import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, Line, Name, nullable } from '../../../http/shapes.ts';
import { PolicyShape } from './policy.schema.ts';

const members = {
  id: Id,
  name: Type.String({ examples: ['Sales analysts'] }),
  description: nullable(Type.String()),
  policies: Type.Array(PolicyShape),
};

export const RoleResponse = Type.Object(members, { title: 'Role' });

export const RolesListResponse = listOf('RolesListResponse', RoleResponse);

export const BuiltInRolesListResponse = listOf(
  'BuiltInRolesListResponse',
  Type.Object(members, { title: 'BuiltInRole' }),
);

const description = nullable(Line(255), 'A note of one line; null for none.');
const policies = Type.Array(PolicyShape, {
  maxItems: 200,
  description:
    'The policies of the role; their permissions add up. A resource of the type Deployment is `All` or the id of a ' +
    'deployment, which may not exist yet. A `Global` policy with AIBIView, AIBIExplore or AIBIDevelop sets the ' +
    'licence tier.',
});
const examples = [
  {
    name: 'Sales analysts',
    description: 'Explore the sales model',
    policies: [
      { resourceType: 'Global', actions: ['AIBIExplore'], resources: ['All'] },
      { resourceType: 'Deployment', actions: ['DeploymentRead', 'SchemaRead'], resources: ['1734'] },
    ],
  },
];

export const RoleCreateBody = Type.Object(
  { name: Name, description: Type.Optional(description), policies },
  { title: 'RoleCreateBody', examples },
);

export const RoleUpdateBody = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(description),
    policies: Type.Optional(policies),
  },
  { title: 'RoleUpdateBody', examples },
);

export const RolePath = Type.Object({ roleId: { ...Id, description: 'The role.' } });

export const UserRolePath = Type.Object({
  roleId: { ...Id, description: 'A custom role, or a built-in role other than Admin.' },
  userId: { ...Id, description: 'The user.' },
});

export const GroupRolePath = Type.Object({
  roleId: { ...Id, description: 'A custom role, or a built-in role other than Admin.' },
  groupId: { ...Id, description: 'The group.' },
});

/** A role that is assigned directly or through a group. */
export const HeldRole = Type.Object(
  {
    id: Id,
    name: Type.String(),
    groupId: nullable(Id, 'The group through which the role is assigned; null when assigned directly.'),
    groupName: nullable(Type.String()),
  },
  { title: 'HeldRole' },
);
