import { Type } from 'typebox';
import { DeploymentPath, Line, nullish } from '../../../http/shapes.ts';
import { EmbedTenantPath } from '../embed-tenants/embed-tenants.schema.ts';

export const PromotionPath = Type.Object({
  ...DeploymentPath.properties,
  ...EmbedTenantPath.properties,
  publicId: Type.String({
    description: 'The public id of the dashboard, as `view` events of creator mode have it.',
    minLength: 1,
    maxLength: 64,
  }),
});

export const PromoteDashboardInput = Type.Object(
  {
    name: nullish(
      { ...Line(255), minLength: 1 },
      'The name of the new workbook; absent or null for that of the workbook of the embed tenant.',
    ),
    allEmbedUsers: nullish(
      Type.Boolean(),
      'Whether the copy is shared with all embed users at once; defaults to true. Otherwise, `updateEmbedAccess` shares it later.',
    ),
    allowEmbed: nullish(
      Type.Boolean(),
      'Whether signed sessions of viewers may show it; defaults to false, so that only creator mode does.',
    ),
  },
  { title: 'PromoteDashboardInput', examples: [{ name: 'Orders by status', allowEmbed: true }] },
);
