import { Type } from 'typebox';
import { Id, nullable, oneOf } from '../../../http/shapes.ts';
import { BranchQuery, GraphError } from '../../model/graph/graph.schema.ts';

export const ModelImpactQuery = BranchQuery;

/** The most items of each kind in a response. */
export const MOST_ITEMS = 200;

const CHANGES = ['added', 'changed', 'removed'] as const;

const ImpactMember = Type.Object(
  {
    name: Type.String(),
    kind: oneOf(['dimension', 'measure', 'segment']),
    change: oneOf(CHANGES),
    isBreaking: Type.Boolean({ description: 'Whether it was removed, hidden or given another type.' }),
  },
  { title: 'ModelImpactMember' },
);

const ImpactCube = Type.Object(
  {
    name: Type.String(),
    kind: oneOf(['cube', 'view']),
    change: oneOf(CHANGES),
    isBreaking: Type.Boolean({
      description: 'Whether it was removed or hidden, or one of its members breaks queries.',
    }),
    members: Type.Array(ImpactMember, { description: 'Of a changed cube or view.' }),
  },
  { title: 'ModelImpactCube' },
);

const hidden = Type.Integer({
  minimum: 0,
  description: 'How many others there are, which the caller may not see.',
});

/** What would break, as far as the caller sees it. */
function affected<const T extends Parameters<typeof Type.Object>[0]>(title: string, item: T) {
  return Type.Object(
    {
      items: Type.Array(Type.Object(item, { title: `${title}Item` }), { maxItems: MOST_ITEMS }),
      more: Type.Integer({ minimum: 0, description: `How many follow after the first ${MOST_ITEMS}.` }),
      hidden,
    },
    { title },
  );
}

export const ModelImpactResponse = Type.Object(
  {
    branchName: Type.String(),
    parentBranch: Type.String({ description: 'The branch that a commit or a merge goes into.' }),
    errors: Type.Array(GraphError, {
      description: 'Errors of the merged model. If there are any, nothing else is known.',
    }),
    changes: Type.Array(ImpactCube, {
      description: 'Cubes and views that the merge changes in the parent, those that break queries first.',
    }),
    dashboards: affected('ImpactedDashboards', {
      publicId: Type.String(),
      workbookId: Id,
      title: Type.String(),
      reasons: Type.Array(Type.String(), { description: 'Of the widgets that would fail, each once.' }),
    }),
    reports: affected('ImpactedReports', {
      reportId: Id,
      name: Type.String(),
      workbookId: nullable(Id, 'The workbook whose tab the report is.'),
      reasons: Type.Array(Type.String()),
    }),
    deliveries: affected('ImpactedDeliveries', {
      notificationId: Id,
      name: nullable(Type.String(), 'Null for a delivery without a name.'),
      dashboardPublicId: Type.String(),
      dashboardTitle: Type.String(),
    }),
    questions: affected('ImpactedQuestions', {
      message: Type.String(),
      path: Type.String(),
      line: Type.Integer({ minimum: 1 }),
    }),
    embedTenants: affected('ImpactedEmbedTenants', {
      embedTenantId: Id,
      name: Type.String(),
    }),
  },
  { title: 'ModelImpactResponse' },
);
