import { Type } from 'typebox';
import { DeploymentPath, nullable } from '../../../http/shapes.ts';
import { PublicId } from '../access/public-id.ts';
import { QueryAsAnswer, QuerySubjectInput } from '../as-whom/as-whom.schema.ts';
import {
  ControlsInput,
  ControlsResponse,
  ControlValuesSearchInput,
  DashboardQueryInput,
} from '../dashboard-data/dashboard-data.schema.ts';

export const DashboardOfDeployment = Type.Object({
  ...DeploymentPath.properties,
  publicId: { ...PublicId, description: 'The public id of the dashboard.' },
});

const as = { as: QuerySubjectInput };

const { parameters } = ControlsInput.properties;
export const OpenDashboardAsInput = Type.Object(
  { ...as, parameters },
  { title: 'OpenDashboardAsInput', examples: [{ as: { type: 'USER' as const, userId: 12 } }] },
);

const { widgetIds, controls } = DashboardQueryInput.properties;
export const QueryDashboardAsInput = Type.Object(
  { ...as, widgetIds, controls },
  {
    title: 'QueryDashboardAsInput',
    examples: [{ as: { type: 'USER' as const, userId: 12 }, widgetIds: ['revenue'] }],
  },
);

const { widgetId, search, limit } = ControlValuesSearchInput.properties;
export const ControlValuesAsInput = Type.Object(
  { ...as, widgetId, search, limit, controls: ControlValuesSearchInput.properties.controls },
  {
    title: 'ControlValuesAsInput',
    examples: [{ as: { type: 'USER' as const, userId: 12 }, widgetId: 'carrier', search: 'air' }],
  },
);

export const DashboardAs = Type.Object(
  {
    as: QueryAsAnswer.properties.as,
    mayOpen: nullable(
      Type.Boolean(),
      'Whether the user may see the dashboard; null for a group and a security context.',
    ),
    controls: ControlsResponse,
  },
  { title: 'DashboardAs' },
);
