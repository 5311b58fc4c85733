import { PivotItems } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { PageInfo, PageQuery } from '../../../http/pagination.ts';
import {
  DeploymentPath,
  Id,
  IsoTime,
  Line,
  Lines,
  Name,
  nullable,
  nullish,
  nullishMembers,
  OpenObject,
  oneOf,
} from '../../../http/shapes.ts';
import { FolderPath, ResourceOwner } from '../access/owner.ts';
import { PublicId } from '../access/public-id.ts';
import { VERIFICATION_STATUSES } from './verification-status.ts';

export const HOSTS = ['GOOGLE_SHEETS', 'EXCEL'] as const;
const SOURCES = ['GOOGLE_SHEETS', 'EXCEL', 'PLAYGROUND', 'D3'] as const;
const SORTS = ['name', 'createdAt', 'updatedAt', 'lastViewedAt'] as const;
export type ReportSort = (typeof SORTS)[number];

const chunk = (title: string) =>
  Type.Object(
    {
      from: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The first row of the chunk.' }),
      hash: { ...Line(64), minLength: 1 },
      to: nullish(Type.Integer({ minimum: 0, maximum: 2_147_483_647, deprecated: true })),
    },
    { title },
  );
const resultChecksum = (suffix: '' | 'Input') =>
  Type.Object(
    {
      v: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version of the method.' }),
      chunks: Type.Array(chunk(`ReportPlacementResultChunk${suffix}`), { maxItems: 2000 }),
      payload: nullish(Line(128)),
    },
    {
      title: `ReportPlacementResultChecksum${suffix}`,
      description: 'A checksum with which an add-in can detect whether somebody changed the cells.',
    },
  );

export const ReportPlacement = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    workbookId: Type.String({ description: 'The id of the spreadsheet.' }),
    resultLocation: Type.String(),
    workbookName: nullable(Type.String()),
    host: nullable(oneOf(HOSTS)),
    sheetId: nullable(Type.String()),
    sheetName: nullable(Type.String()),
    anchorCell: nullable(Type.String()),
    endResultCell: nullable(Type.String()),
    queryChecksum: nullable(
      Type.String(),
      'The checksum of the query whose result the spreadsheet contains.',
    ),
    resultChecksum: nullable(resultChecksum('')),
    placedAt: nullable(IsoTime),
    placedByUserId: nullable(Id),
    refreshedAt: nullable(IsoTime),
    refreshedByUserId: nullable(Id),
    syncStatus: oneOf(
      ['UP_TO_DATE', 'CHANGED', 'UNKNOWN'],
      'Whether the query has changed since its result was placed.',
    ),
  },
  { title: 'ReportPlacement' },
);

const Verification = Type.Object(
  {
    status: oneOf(
      VERIFICATION_STATUSES,
      'Whether it still has the query that was verified. The visualisation is not compared.',
    ),
    verifiedAt: IsoTime,
    verifiedBy: nullable(ResourceOwner, 'Null if unknown or hidden.'),
  },
  { title: 'ReportVerification' },
);

export const Report = Type.Object(
  {
    id: Id,
    type: Type.Literal('REPORT'),
    publicId: Type.String(),
    deploymentId: Id,
    workbookId: nullable(Id, 'The workbook of which the report is a tab.'),
    folderId: nullable(Id, 'The folder of the report, or of its workbook.'),
    folderPath: FolderPath,
    name: Type.String(),
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    source: nullable(oneOf(SOURCES)),
    sqlQuery: nullable(Type.String()),
    jsonQuery: nullable(Type.String()),
    pivotItems: nullable(PivotItems),
    meta: nullable(OpenObject),
    version: Type.Integer({ description: 'Increases with every change.' }),
    currentQueryChecksum: Type.String(),
    externalWorkbookPlacements: Type.Array(ReportPlacement),
    externalWorkbookId: nullable(Type.String(), 'The spreadsheet of the newest placement.'),
    resultLocation: nullable(Type.String()),
    endResultCell: nullable(Type.String()),
    verification: nullable(Verification, 'Null if nobody has verified it.'),
    canEdit: Type.Boolean(),
    canManage: Type.Boolean(),
    isFavourite: Type.Optional(
      Type.Boolean({ description: 'Whether it is one of the caller’s favourites; only of a single report.' }),
    ),
    createdAt: IsoTime,
    updatedAt: IsoTime,
    createdBy: Type.Optional(Id),
    userId: nullable(Id, 'The owner; null if unknown or hidden.'),
    user: nullable(ResourceOwner),
    refreshedBy: nullable(Id),
    refreshedByUser: nullable(ResourceOwner),
  },
  { title: 'Report' },
);

const ReportFolder = Type.Object(
  {
    id: Id,
    name: Type.String(),
    parentId: nullable(Id, 'The folder that contains it; null at the root of the workspace.'),
    reportsCount: Type.Integer({ description: 'The number of reports in the folder that the caller sees.' }),
  },
  { title: 'ReportFolder' },
);

export const ReportsList = Type.Object(
  {
    items: Type.Array(Report),
    pageInfo: PageInfo,
    data: Type.Array(Report, { deprecated: true, description: 'The same page as `items`.' }),
    count: nullable(Type.Integer({ deprecated: true }), 'The number of reports on all pages.'),
  },
  { title: 'ReportsListResponse' },
);

export const ReportFoldersList = Type.Object(
  {
    items: Type.Array(ReportFolder),
    pageInfo: PageInfo,
    data: Type.Array(ReportFolder, { deprecated: true, description: 'The same page as `items`.' }),
    count: nullable(Type.Integer({ deprecated: true }), 'The number of folders on all pages.'),
  },
  { title: 'ReportFoldersListResponse' },
);

const Address = {
  externalWorkbookId: Line(255),
  sheetId: Line(255),
  sheetName: Line(255),
  anchorCell: Line(50),
  resultLocation: Line(500),
};
const PlacementId = { ...Line(100), description: 'The id of a placement.' };

const Members = Type.Array(Line(500), { maxItems: 1000 });
export const PivotItemsInput = Type.Object(
  { ...PivotItems.properties, rows: Members, columns: Members, measures: Members, filters: Members },
  { title: 'PivotItemsInput', description: 'The pivot: members on rows and columns.' },
);

export const ReportMetaInput = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'The visualisation (`kind`, `spec`, `preferences`) and how the rows are processed ' +
    '(`fillMissingRows`, `periodComparisons`, `subtotals`, `tableCalculations`, `topRows`, ' +
    '`valueGroups`, `pythonCode`), in the format of dashboard files. Other members are kept unchanged.',
});

const definition = {
  title: Line(255),
  description: Lines({ maxLength: 10_000 }),
  jsonQuery: Lines({ maxLength: 200_000, description: 'A query as JSON in a string.' }),
  sqlQuery: Lines({ maxLength: 200_000, description: 'Semantic SQL.' }),
  pivotItems: PivotItemsInput,
  meta: ReportMetaInput,
};
const placement = {
  externalWorkbookId: Address.externalWorkbookId,
  workbookName: Line(255),
  host: oneOf(HOSTS),
  sheetId: Address.sheetId,
  resultLocation: Address.resultLocation,
  endResultCell: Line(50),
  resultChecksum: resultChecksum('Input'),
};
const place = {
  workbookId: nullish(Id, 'The workbook of which the report becomes a tab.'),
  folderId: nullish(Id, 'The folder; null for the root of the workspace.'),
};

const create = {
  name: nullish(Name),
  publicId: nullish(
    PublicId,
    'An id of the client’s choice; generated if absent. It cannot be changed later.',
  ),
  source: nullish(oneOf(SOURCES)),
  ...place,
  ...nullishMembers(definition),
  ...nullishMembers(placement),
};

export const CreateReportInput = Type.Object(create, {
  title: 'CreateReportInput',
  examples: [{ name: 'Revenue by month', sqlQuery: 'SELECT 1', meta: { kind: 'table' } }],
});
export type CreateReportInput = Static<typeof CreateReportInput>;

const expectedVersion = nullish(
  Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  'The `version` that the client has read. If the report has another version, the change is refused ' +
    'with 409.',
);

export const UpsertReportInput = Type.Object(
  { ...create, expectedVersion },
  { title: 'UpsertReportInput', examples: [{ name: 'Revenue by month', sqlQuery: 'SELECT 1' }] },
);

export const UpdateReportInput = Type.Object(
  {
    name: nullish(Name, 'Keeps its value if absent or null.'),
    publicId: nullish(PublicId, 'Must be the current value.'),
    expectedVersion,
    placementId: nullish(PlacementId),
    ...place,
    ...nullishMembers(definition),
    ...nullishMembers(placement),
  },
  { title: 'UpdateReportInput', examples: [{ name: 'Revenue by quarter', expectedVersion: 3 }] },
);
export type UpdateReportInput = Static<typeof UpdateReportInput>;

export const ConnectReportInput = Type.Object(
  {
    externalWorkbookId: { ...Address.externalWorkbookId, minLength: 1, description: 'The spreadsheet.' },
    resultLocation: { ...Address.resultLocation, minLength: 1, examples: ['Sheet1!A1'] },
    addressOnly: nullish(
      Type.Boolean(),
      'Only the address has changed: the placement keeps its checksums and times.',
    ),
    ...nullishMembers({
      placementId: PlacementId,
      workbookName: Line(255),
      host: oneOf(HOSTS),
      sheetId: Address.sheetId,
      sheetName: Address.sheetName,
      anchorCell: Address.anchorCell,
      endResultCell: Line(50),
      resultChecksum: resultChecksum('Input'),
    }),
  },
  {
    title: 'ConnectReportToWorkbookInput',
    examples: [{ externalWorkbookId: '1BxiMVs0XRA5', resultLocation: 'Sheet1!A1', host: 'GOOGLE_SHEETS' }],
  },
);
export type ConnectReportInput = Static<typeof ConnectReportInput>;

export const DisconnectReportInput = Type.Object(nullishMembers({ placementId: PlacementId, ...Address }), {
  title: 'DisconnectReportFromWorkbookInput',
  examples: [{ externalWorkbookId: '1BxiMVs0XRA5', resultLocation: 'Sheet1!A1' }],
});
export type DisconnectReportInput = Static<typeof DisconnectReportInput>;

export const RefreshReportInput = Type.Object(
  nullishMembers({ placementId: PlacementId, ...Address, resultChecksum: resultChecksum('Input') }),
  {
    title: 'RefreshReportInput',
    examples: [{ externalWorkbookId: '1BxiMVs0XRA5', resultLocation: 'Sheet1!A1' }],
  },
);
export type RefreshReportInput = Static<typeof RefreshReportInput>;

const Number31 = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 2_147_483_647, description });

export const ReportsQuery = Type.Object({
  workbookId: Type.Optional({ ...Id, description: 'Tabs of this workbook.' }),
  folderId: Type.Optional({ ...Id, description: 'Reports directly in this folder.' }),
  externalWorkbookId: Type.Optional({ ...Line(255), description: 'Reports placed in this spreadsheet.' }),
  search: Type.Optional({
    ...Line(255),
    description: 'Only reports whose name contains this text, ignoring case.',
  }),
  sortBy: Type.Optional(
    oneOf(SORTS, 'Defaults to `createdAt`. When sorted by `lastViewedAt`, the list has no cursors.'),
  ),
  sortDirection: Type.Optional(oneOf(['ASC', 'DESC'], 'Defaults to `DESC`.')),
  page: Type.Optional(Number31(1, 'A page of `limit` reports (for older clients; prefer `after`).')),
  ...PageQuery.properties,
});
export type ReportsQuery = Static<typeof ReportsQuery>;

export const ReportAddress = Type.Object({
  ...DeploymentPath.properties,
  reportId: { ...Id, description: 'The report.' },
});

export const ReportByPublicId = Type.Object({
  ...DeploymentPath.properties,
  publicId: { ...PublicId, description: 'The public id, which the client chooses.' },
});

export const ReportDeleted = Type.Object({}, { title: 'ReportDeleted', description: 'Empty.' });
