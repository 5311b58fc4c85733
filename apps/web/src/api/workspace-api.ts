import {
  type FolderNode,
  getReport,
  getReports,
  getWorkbook,
  listContentOwners,
  listFolderTree,
  listTrash,
  type PageInfo,
  type Report,
  type ReportsListResponse,
  type ResourceOwner,
  type TrashedObjects,
  type Workbook,
  type WorkspaceConnectionResponse,
  type WorkspaceObjectsData,
  workspaceObjects,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { ShownCall } from './shown-call.ts';

/** Rows that one request asks for. */
const PAGE_SIZE = 100;
/** The most that a request may ask for. */
const WHOLE_PAGE = 1000;

/** What the list of the workspace is limited to, and how it is sorted. */
export type WorkspaceFilter = Pick<
  NonNullable<WorkspaceObjectsData['query']>,
  'folderId' | 'search' | 'types' | 'ownerId' | 'only' | 'orderByField' | 'orderByDirection'
>;

/** A page of the folders, workbooks and reports that a person sees. Rejects with an `ApiError`. */
export function workspacePage(
  deploymentId: number,
  filter: WorkspaceFilter,
  after: string | undefined,
  signal: AbortSignal,
): Promise<WorkspaceConnectionResponse> {
  const query = { ...queryOf(filter), first: PAGE_SIZE, ...(after === undefined ? {} : { after }) };
  return answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
}

/** The request for the first page. */
export function workspaceRequest(deploymentId: number, filter: WorkspaceFilter): ShownCall {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(filter)))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  query.append('first', String(PAGE_SIZE));
  return {
    operation: 'workspaceObjects',
    method: 'GET',
    path: `/api/v1/deployments/${deploymentId}/workspace?${query}`,
    parameters: { deploymentId },
  };
}

function queryOf(filter: WorkspaceFilter) {
  return { ...filter, ...(filter.search === undefined ? {} : { searchIn: 'ALL' as const }) };
}

/** All folders that a person sees, with the way to each. Rejects with an `ApiError`. */
export function folderTree(deploymentId: number, signal: AbortSignal): Promise<FolderNode[]> {
  return everyPage((page) =>
    answerTo(listFolderTree({ client, path: { deploymentId }, query: page, signal })),
  );
}

/** Whose content a person sees. Rejects with an `ApiError`. */
export function contentOwners(deploymentId: number, signal: AbortSignal): Promise<ResourceOwner[]> {
  return everyPage((page) =>
    answerTo(listContentOwners({ client, path: { deploymentId }, query: page, signal })),
  );
}

async function everyPage<Item>(
  read: (page: { first: number; after?: string }) => Promise<{ items: Item[]; pageInfo: PageInfo }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, pageInfo } = await read({ first: WHOLE_PAGE, ...(after === undefined ? {} : { after }) });
    all.push(...items);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  return all;
}

/** A page of what is in the trash, most recently deleted first. Rejects with an `ApiError`. */
export function trashPage(
  deploymentId: number,
  after: string | undefined,
  signal: AbortSignal,
): Promise<TrashedObjects> {
  const query = { first: PAGE_SIZE, ...(after === undefined ? {} : { after }) };
  return answerTo(listTrash({ client, path: { deploymentId }, query, signal }));
}

/** A workbook with its dashboard. Rejects with an `ApiError`. */
export function workbookOf(deploymentId: number, workbookId: number, signal: AbortSignal): Promise<Workbook> {
  return answerTo(getWorkbook({ client, path: { deploymentId, workbookId }, signal }));
}

/** The reports of a workbook, at most 1,000. Rejects with an `ApiError`. */
export function reportsOf(
  deploymentId: number,
  workbookId: number,
  signal: AbortSignal,
): Promise<ReportsListResponse> {
  const query = { workbookId, first: WHOLE_PAGE, sortBy: 'createdAt', sortDirection: 'ASC' } as const;
  return answerTo(getReports({ client, path: { deploymentId }, query, signal }));
}

/** A report. Rejects with an `ApiError`. */
export function reportOf(deploymentId: number, reportId: number, signal: AbortSignal): Promise<Report> {
  return answerTo(getReport({ client, path: { deploymentId, reportId }, signal }));
}
