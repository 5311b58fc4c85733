import type { DeploymentMetadata, Folder, Report, TimedReportData } from '@facet/client';

type Item = Readonly<Record<string, unknown>>;

/** The view of a model without a server; each member may differ from the usual ones. */
export interface SampleView {
  readonly title?: string;
  readonly measures?: readonly Item[];
  readonly dimensions?: readonly Item[];
}

const MEASURES = [{ name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' }];
const DIMENSIONS = [
  { name: 'sales.region', shortTitle: 'Region', type: 'string' },
  { name: 'sales.channel', shortTitle: 'Channel', type: 'string' },
  { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time' },
];

/** What `getMetadata` answers about a model with one view, `sales`. */
export function sampleMetadata(view: SampleView = {}): { readonly data: DeploymentMetadata[] } {
  const { title = 'Sales', measures = MEASURES, dimensions = DIMENSIONS } = view;
  const sales = { name: 'sales', type: 'view', title, measures, dimensions, segments: [] };
  return { data: [{ deploymentId: 1, branchName: null, cubes: [sales], error: null }] };
}

/** What `runQuery` answers: rows of these members of `sales`, those with `revenue` in their names as measures. */
export function sampleRows(
  members: readonly string[],
  rows: readonly (readonly unknown[])[],
): TimedReportData {
  return {
    columns: members.map((member) => {
      const isMeasure = member.includes('revenue');
      const type = isMeasure ? 'number' : 'string';
      return { name: member, member, title: member, type, granularity: null, format: null, isMeasure };
    }),
    rows: rows.map((row) => [...row]),
    truncated: false,
    refreshedAt: '2026-02-11T12:00:00Z',
    totals: [],
    others: [],
    notices: [],
    timing: { totalMs: 1, source: 'cache', queueMs: null, databaseMs: null },
  };
}

/** A report that asks for revenue by region, which the person may edit. */
export const sampleFolder: Folder = {
  id: 7,
  type: 'FOLDER',
  name: 'Answers',
  description: null,
  deploymentId: 1,
  parentId: null,
  position: 0,
  folderPath: [],
  createdAt: '2026-02-11T12:00:00Z',
  updatedAt: '2026-02-11T12:00:00Z',
  user: null,
};

export function sampleReport(more: Partial<Report> = {}): Report {
  return {
    id: 1,
    type: 'REPORT',
    publicId: 'sample000000',
    deploymentId: 1,
    workbookId: null,
    folderId: null,
    folderPath: [],
    name: 'Revenue by region',
    title: null,
    description: null,
    source: null,
    sqlQuery: null,
    jsonQuery: '{"measures":["sales.revenue"],"dimensions":["sales.region"]}',
    pivotItems: null,
    meta: null,
    version: 1,
    currentQueryChecksum: 'sample',
    externalWorkbookPlacements: [],
    externalWorkbookId: null,
    resultLocation: null,
    endResultCell: null,
    verification: null,
    canEdit: true,
    canManage: true,
    createdAt: '2026-02-11T12:00:00Z',
    updatedAt: '2026-02-11T12:00:00Z',
    userId: null,
    user: null,
    refreshedBy: null,
    refreshedByUser: null,
    ...more,
  };
}
