import { DashboardConfigResponse } from '@facet/dashboards';
import { Type } from 'typebox';
import { listOf, PageInfo } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime, Name, nullable, nullish, OpenObject } from '../../../http/shapes.ts';
import { FolderPath, ResourceOwner } from '../access/owner.ts';
import { Dashboard } from '../dashboards/dashboard-shape.ts';

/** The maximum length of a workbook's `meta` as JSON. */
export const MAX_META = 100_000;

const summary = {
  id: Id,
  type: Type.Literal('WORKBOOK'),
  name: Type.String(),
  deploymentId: Id,
  folderId: nullable(Id, 'The folder; null at the root of the workspace.'),
  folderPath: FolderPath,
  slug: nullable(Type.String(), 'Identifies the workbook in the deployment.'),
  meta: OpenObject,
  calculatedFields: { ...OpenObject, description: 'The member `calculatedFields` of `meta`.' },
  sourcePath: nullable(
    Type.String(),
    'The file in the data model that defines the workbook, which the API then cannot change.',
  ),
  canEdit: Type.Boolean(),
  canManage: Type.Boolean(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  createdBy: Type.Optional(Id),
  userId: nullable(Id, 'The owner; null if unknown or hidden.'),
  user: nullable(ResourceOwner),
};

const dashboards = {
  dashboardDraft: nullable(DashboardConfigResponse, 'The draft of the dashboard; not for embed users.'),
  dashboardPublished: nullable(DashboardConfigResponse, 'The published configuration.'),
  publishedDashboard: nullable(Dashboard, 'The published dashboard.'),
};

export const Workbook = Type.Object({ ...summary, ...dashboards }, { title: 'Workbook' });

const ListedWorkbook = Type.Object(
  {
    ...summary,
    publishedDashboardPublicId: nullable(
      Type.String(),
      'The public id of the published dashboard. `getWorkbook` returns the dashboard itself.',
    ),
  },
  { title: 'WorkbookSummary' },
);

export const WorkbooksList = Type.Object(
  {
    items: Type.Array(ListedWorkbook),
    pageInfo: PageInfo,
    data: Type.Array(ListedWorkbook, { deprecated: true, description: 'The same page as `items`.' }),
    count: Type.Integer({ deprecated: true, description: 'The number of workbooks on all pages.' }),
  },
  { title: 'WorkbooksListResponse' },
);

export const WorkbookSummariesPage = listOf('EmbedTenantWorkbooksListResponse', ListedWorkbook);

export const WorkbooksQuery = Type.Object({
  folderId: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only workbooks directly in this folder; 0 for the root of the workspace.',
    }),
  ),
});

const Meta = Type.Record(Type.String(), Type.Unknown());
const META =
  'Settings of the client, at most 100 kB as JSON. The member `dashboardDraft` is saved as the draft ' +
  'of the dashboard, not with the settings.';

export const CreateWorkbookInput = Type.Object(
  {
    name: nullish(Name, 'Defaults to Untitled workbook.'),
    folderId: nullish(Id, 'The folder that will contain it; the root of the workspace if absent or null.'),
    meta: nullish(Meta, META),
  },
  { title: 'CreateWorkbookInput', examples: [{ name: 'Sales', folderId: null, meta: {} }] },
);

export const UpsertWorkbookInput = Type.Object(
  {
    name: nullish(Name, 'Kept if absent or null; a new workbook is named after its slug.'),
    folderId: nullish(Id, 'Moves the workbook; null moves it to the root of the workspace.'),
    meta: nullish(Meta, `${META} Absent members keep their values.`),
  },
  { title: 'UpsertWorkbookInput', examples: [{ name: 'Sales', meta: { team: 'emea' } }] },
);

/** An identifier that a client chooses. */
export const Slug = { ...Name, examples: ['sales-overview'] };

export const UpdateWorkbookInput = Type.Object(
  {
    name: nullish(Name, 'Keeps its value if absent or null.'),
    folderId: nullish(
      Id,
      'Moves the workbook; null moves it to the root of the workspace. Requires full access, and edit access to the folder.',
    ),
    meta: nullish(Meta, `${META} Replaces all settings.`),
    slug: nullish(Slug, 'Trimmed and converted to lower case; null removes it.'),
    slugTakeover: nullish(
      Type.Boolean(),
      'Takes the slug from the workbook that has it, which requires full access to that workbook.',
    ),
  },
  { title: 'UpdateWorkbookInput', examples: [{ name: 'Sales of this year', slug: 'sales' }] },
);

export const DuplicateWorkbookInput = Type.Object(
  {
    shared: nullish(
      Type.Boolean(),
      'Copies a workbook that the account shares with embed users; only for sessions in creator mode.',
    ),
  },
  { title: 'DuplicateWorkbookInput', examples: [{ shared: false }] },
);

export const SlugPath = Type.Object({
  ...DeploymentPath.properties,
  slug: { ...Slug, description: 'Trimmed and converted to lower case.' },
});
