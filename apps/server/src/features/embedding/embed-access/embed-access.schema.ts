import { Type } from 'typebox';
import { PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath, Id, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { EmbedTenantName, EmbedTenantPath } from '../embed-tenants/embed-tenants.schema.ts';

const Action = oneOf(['read', 'none']);

export const EmbedAccess = Type.Object(
  {
    allowEmbed: Type.Boolean({
      description: 'Whether signed sessions of viewers may show the published dashboard.',
    }),
    allEmbedUsers: Type.Object(
      { enabled: Type.Boolean(), action: Action, groupId: nullable(Id) },
      { title: 'EmbedAccessAllEmbedUsers', description: 'Whether it is shared with all embed users.' },
    ),
    tenants: Type.Array(
      Type.Object(
        { embedTenantName: Type.String(), groupId: Id, action: Action },
        { title: 'EmbedAccessTenantEntry' },
      ),
      { description: 'The embed tenants with which it is shared, by name.' },
    ),
  },
  { title: 'EmbedAccessResponse' },
);

export const UpdateEmbedAccessInput = Type.Object(
  {
    embedTenantName: nullish(EmbedTenantName, 'The embed tenant whose access changes.'),
    allEmbedUsers: nullish(Type.Boolean(), 'True for all embed users, instead of an embed tenant.'),
    action: nullish(Action, '`read` shares the workbook with them, and `none` stops sharing it.'),
    allowEmbed: nullish(
      Type.Boolean(),
      'Whether signed sessions of viewers may show the published dashboard. Can be sent alone or with the ' +
        'other fields.',
    ),
  },
  {
    title: 'UpdateEmbedAccessInput',
    examples: [{ embedTenantName: 'acme', action: 'read', allowEmbed: true }],
  },
);

export const EmbedTenantWorkbooksPath = Type.Object({
  ...DeploymentPath.properties,
  ...EmbedTenantPath.properties,
});

export const EmbedTenantWorkbooksQuery = Type.Object({
  accessSource: Type.Optional(
    oneOf(
      ['tenant', 'allEmbedUsers', 'folder'],
      'Only workbooks that are themselves shared with this embed tenant (`tenant`) or with all embed users ' +
        '(`allEmbedUsers`), or that are in a folder shared with either (`folder`).',
    ),
  ),
  ...PageQuery.properties,
});
