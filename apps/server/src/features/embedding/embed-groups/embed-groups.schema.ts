import { type Static, Type } from 'typebox';
import { Id, Line, Matching, nullish } from '../../../http/shapes.ts';
import { UserGroup, UserGroupsPage } from '../../people/groups/groups.schema.ts';
import { EmbedTenantPath } from '../embed-tenants/embed-tenants.schema.ts';

export { UserGroup, UserGroupsPage };

const RULE = 'be 1 to 100 characters with a visible one and no control characters';

export const EmbedGroupName = Matching(
  '^[^\\u0000-\\u001f\\u007f]{0,99}[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  RULE,
  { minLength: 1, maxLength: 100, examples: ['Managers'] },
);

const description = nullish(Line(500), 'A note for readers; null or an empty text for none.');

export const EmbedGroupPath = Type.Object({
  ...EmbedTenantPath.properties,
  id: { ...Id, description: 'The group.' },
});

export const CreateEmbedGroupInput = Type.Object(
  {
    name: {
      ...EmbedGroupName,
      description:
        'Unique in the embed tenant, ignoring case. The prefixes `system:` and `group:` are reserved. Permanent, ' +
        'because access policies refer to it.',
    },
    description,
  },
  { title: 'CreateEmbedGroupInput', examples: [{ name: 'Managers', description: 'Sees all stores' }] },
);
export type CreateEmbedGroupInput = Static<typeof CreateEmbedGroupInput>;

export const UpdateEmbedGroupInput = Type.Object(
  { description },
  { title: 'UpdateEmbedGroupInput', examples: [{ description: 'Sees all stores' }] },
);
