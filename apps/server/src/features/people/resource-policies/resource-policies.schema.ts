import { Type } from 'typebox';
import { ActionName, ResourceTypeName } from '../../../http/permission-shapes.ts';
import { Id, Line, nullable } from '../../../http/shapes.ts';

const ResourceId = { ...Line(255), minLength: 1, description: 'The id of the resource.', examples: ['7'] };
/** An id in a body, which some clients send as a number and some as text. */
const WrittenId = Type.Union([{ ...Line(255), minLength: 1 }, Id], {
  description: 'The id of the resource.',
});
const SourceFolder = Type.Object({ id: Id, name: Type.String() }, { title: 'PolicySourceFolder' });

const ofUser = {
  action: Type.String({ examples: ['DeploymentRead'] }),
  userId: nullable(Id, 'Null for everyone in the account.'),
  username: nullable(Type.String()),
  email: nullable(Type.String()),
  firstName: nullable(Type.String()),
  picture: nullable(Type.String()),
};

const ofGroup = {
  action: Type.String({ examples: ['DeploymentRead'] }),
  groupId: Id,
  name: Type.String(),
  userCount: Type.Integer(),
};

const inherited = { sourceFolder: SourceFolder };

export const ResourcePolicies = Type.Object(
  {
    userPolicies: Type.Array(Type.Object(ofUser, { title: 'UserPolicy' })),
    groupPolicies: Type.Array(Type.Object(ofGroup, { title: 'GroupPolicy' })),
    inheritedUserPolicies: Type.Array(
      Type.Object({ ...ofUser, ...inherited }, { title: 'InheritedUserPolicy' }),
      {
        description:
          'Policies of the nearest folder above, which apply to users without a policy on the resource itself.',
      },
    ),
    inheritedGroupPolicies: Type.Array(
      Type.Object({ ...ofGroup, ...inherited }, { title: 'InheritedGroupPolicy' }),
    ),
  },
  { title: 'ResourcePolicies' },
);

export const ResourceQuery = Type.Object({ resourceType: ResourceTypeName, resourceId: ResourceId });

const resource = { resourceType: ResourceTypeName, resourceId: WrittenId };
const action = Type.Optional(
  nullable(ActionName, 'Replaces the current permission. Null or absent removes it.'),
);

export const UserPolicyInput = Type.Object(
  { ...resource, userId: nullable(Id, 'The user; null for everyone in the account.'), action },
  {
    title: 'UserPolicyInput',
    examples: [{ resourceType: 'Deployment', resourceId: '7', userId: 3, action: 'DeploymentRead' }],
  },
);

export const GroupPolicyInput = Type.Object(
  { ...resource, groupId: Id, action },
  {
    title: 'GroupPolicyInput',
    examples: [{ resourceType: 'Deployment', resourceId: '7', groupId: 3, action: 'SchemaRead' }],
  },
);
