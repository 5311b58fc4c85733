import { WIDGET_TYPES } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { Id, nullable, oneOf } from '../../../http/shapes.ts';

const Viewer = Type.Object(
  {
    type: oneOf(['USER', 'GROUP', 'EMBED_TENANT', 'ALL_EMBED_USERS']),
    id: nullable(Id),
    name: nullable(Type.String(), 'Null for all embed users.'),
  },
  { title: 'DashboardDraftViewer' },
);

const DraftProblem = Type.Object(
  {
    kind: oneOf(
      ['rule', 'model', 'query', 'access'],
      'rule: publishing requires something that the widget lacks, such as the member of a filter. model: the widget ' +
        'does not fit the data model, its report is gone, or its chart cannot be drawn. query: the engine refuses its ' +
        'query. access: somebody who sees the dashboard does not see what the chart queries.',
    ),
    isBlocking: Type.Boolean({ description: 'Whether the draft cannot be published with it.' }),
    widgetId: nullable(Type.String(), 'Null for the dashboard as a whole.'),
    type: nullable(oneOf(WIDGET_TYPES)),
    title: nullable(Type.String(), 'A text by which people recognise the widget.'),
    field: nullable(
      Type.String(),
      'For `rule`, the field of the widget: `reportId` and `imageId` of a chart and an image that show nothing yet, `alt` ' +
        'of an image without a description, `member` of a control without a field.',
    ),
    reason: Type.String({ description: 'A clause without a full stop.' }),
    viewer: nullable(Viewer, 'Who does not see it, for `access`.'),
  },
  { title: 'DashboardDraftProblem' },
);
export type DraftProblem = Static<typeof DraftProblem>;

const Checked = Type.Object(
  {
    charts: Type.Integer({ description: 'Charts whose queries the engine has read.' }),
    chartsInAll: Type.Integer({ description: 'Charts with a report.' }),
    viewers: nullable(
      Type.Integer({ description: 'People, groups and embed tenants whose access was compared.' }),
      'Null without full access to the workbook, which is needed to see who has access.',
    ),
    hasMoreViewers: Type.Boolean(),
  },
  { title: 'DashboardDraftChecked', description: 'How far the check went.' },
);
export type Checked = Static<typeof Checked>;

export const DraftCheck = Type.Object(
  {
    version: Type.Integer({ description: 'The version of the draft that was checked.' }),
    problems: Type.Array(DraftProblem, { description: 'What prevents publishing comes first.' }),
    checked: Checked,
  },
  { title: 'DashboardDraftCheck' },
);
