import { DashboardConfigResponse, ReportSnapshot } from '@facet/dashboards';
import { Type } from 'typebox';
import { Id, nullable, oneOf } from '../../../http/shapes.ts';

/** 0 for the preview of an unpublished dashboard. */
const IdOrZero = { ...Id, minimum: 0 };

/** A published dashboard, or the preview of one. */
export const Dashboard = Type.Object(
  {
    id: { ...IdOrZero, description: '0 in the preview of a dashboard that is not published yet.' },
    publicId: Type.String({ description: 'Identifies the dashboard in links and embeds.' }),
    deploymentId: Id,
    workbookId: IdOrZero,
    status: oneOf(['draft', 'published', 'archived'], '`draft` for the preview of a branch.'),
    allowEmbed: Type.Boolean({ description: 'Whether signed sessions may show it.' }),
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    config: DashboardConfigResponse,
    versionNumber: Type.Integer({
      description: 'Counts the times that the dashboard was published; 0 for a preview.',
    }),
    versionId: { ...IdOrZero, description: '0 for a preview.' },
    reportSnapshots: Type.Array(ReportSnapshot, {
      description: 'The reports of the dashboard as they were when it was published.',
    }),
    createdBy: nullable(Id),
    fromSharedWorkspace: Type.Boolean({
      description: 'Whether an embed user views content of the account.',
    }),
    offersChat: Type.Optional(
      Type.Boolean({
        description:
          'Whether the viewer is offered a chat beside the dashboard; only in the response of `getDashboard`.',
      }),
    ),
    isFavourite: Type.Optional(
      Type.Boolean({
        description:
          'Whether it is one of the caller’s favourites; only in the response of `getDashboard` for users of the account.',
      }),
    ),
  },
  { title: 'Dashboard' },
);
