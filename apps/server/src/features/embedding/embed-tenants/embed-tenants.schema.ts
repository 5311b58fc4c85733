import { Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Matching, nullable } from '../../../http/shapes.ts';

const RULE = 'be 2 to 36 letters, digits and hyphens, begin with a letter and end with a letter or digit';

/** The name of an embed tenant as it is stored. */
export const EmbedTenantName = Matching('^[a-z][a-z0-9-]{0,34}[a-z0-9]$', `${RULE}, all in lower case`, {
  maxLength: 36,
  examples: ['acme'],
});

/** The name in a path, which is converted to lower case. */
export const EmbedTenantPath = Type.Object({
  embedTenantName: Matching('^[A-Za-z][A-Za-z0-9-]{0,34}[A-Za-z0-9]$', RULE, {
    maxLength: 36,
    description: 'The embed tenant.',
  }),
});

export const EmbedTenant = Type.Object(
  {
    id: Id,
    name: Type.String(),
    displayName: nullable(Type.String()),
    userCount: Type.Integer({ description: 'The number of its users.' }),
    createdAt: nullable(IsoTime),
  },
  { title: 'EmbedTenant' },
);

export const EmbedTenantsQuery = Type.Object({
  search: Type.Optional({
    ...Line(255),
    description: 'Only embed tenants whose name contains this text, ignoring case.',
  }),
  ...PageQuery.properties,
});

export const EmbedTenantsPage = listOf('EmbedTenantsPublicResponse', EmbedTenant);
