import {
  DashboardConfigDraftInput,
  DashboardConfigInput,
  DashboardConfigResponse,
  LIMITS,
} from '@facet/dashboards';
import { Type } from 'typebox';
import { DeploymentPath, Id, Line, Lines, nullable, nullish } from '../../../http/shapes.ts';
import { withoutControls } from './without-controls.ts';

/** The body limit of a request with a configuration: the limit of the configuration, and room for other fields. */
export const BODY_LIMIT = LIMITS.bytes + 1024 * 1024;

export const WorkbookPath = Type.Object({
  ...DeploymentPath.properties,
  workbookId: { ...Id, description: 'The workbook.' },
});

export const WorkbookDashboardInput = Type.Object(
  {
    dashboardDraft: nullish(
      withoutControls(DashboardConfigDraftInput),
      'Replaces the draft: kept if absent, deleted if null. Widgets without an id get one.',
    ),
  },
  {
    title: 'WorkbookDashboardInput',
    examples: [
      {
        dashboardDraft: {
          title: 'Sales',
          widgets: [
            {
              type: 'TEXT',
              position: { x: 0, y: 0, w: 12, h: 2 },
              config: { markdown: '# Sales' },
            },
          ],
        },
      },
    ],
  },
);

export const WorkbookDashboard = Type.Object(
  {
    dashboardDraft: nullable(DashboardConfigResponse),
    dashboardPublished: nullable(DashboardConfigResponse),
  },
  { title: 'WorkbookDashboard' },
);

export const PublishDashboardInput = Type.Object(
  {
    workbookId: { ...Id, description: 'The workbook in the path.' },
    dashboardId: nullish(Id, 'The dashboard of the workbook, if it has been published before.'),
    title: nullish(
      Line(LIMITS.title),
      'Defaults to the title in the configuration, or else keeps its value.',
    ),
    description: nullish(Lines({ maxLength: LIMITS.text }), 'Like `title`.'),
    config: nullish(withoutControls(DashboardConfigInput), 'What to publish; by default the draft.'),
    allowEmbed: nullish(
      Type.Boolean(),
      'Whether signed sessions may show the dashboard. Keeps its value if absent. Changing it requires ' +
        'full access.',
    ),
  },
  { title: 'PublishDashboardInput', examples: [{ workbookId: 7, title: 'Sales' }] },
);
