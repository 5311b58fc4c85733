import {
  addFavourite,
  type BulkDeleteWorkspaceObjectsPayload,
  type BulkMoveWorkspaceObjectsResponse,
  bulkDeleteWorkspaceObjects,
  bulkMoveWorkspaceObjects,
  type CreateFolderInput,
  type CreateReportInput,
  type CreateWorkbookFromViewInput,
  type CreateWorkbookInput,
  createFolder,
  createReport,
  createWorkbook,
  createWorkbookFromView,
  duplicateWorkbook,
  type EraseTrashResponse,
  eraseFromTrash,
  type Folder,
  getReport,
  type Report,
  type RestoreTrashInput,
  type RestoreTrashResponse,
  removeFavourite,
  restoreFromTrash,
  type UpdateFolderInput,
  type UpdateReportInput,
  updateFolder,
  updateReport,
  updateWorkbook,
  type Workbook,
  type WorkspaceObject,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

/** A folder, workbook or report. */
export type ObjectRef = Pick<WorkspaceObject, 'type' | 'id'>;

type Rest = Pick<ShownCall, 'operation' | 'method' | 'body'>;

function shownIn(
  deploymentId: number,
  path: string,
  rest: Rest,
  more: Record<string, number> = {},
): ShownCall {
  return {
    path: `/api/v1/deployments/${deploymentId}/${path}`,
    parameters: { deploymentId, ...more },
    ...rest,
  };
}

export function moving(
  deploymentId: number,
  items: readonly ObjectRef[],
  folderId: number | null,
): Change<BulkMoveWorkspaceObjectsResponse> {
  const body = { items: items.map(refOf), folderId };
  return {
    shown: shownIn(deploymentId, 'workspace/bulk-move', {
      operation: 'bulkMoveWorkspaceObjects',
      method: 'POST',
      body,
    }),
    send: () => answerTo(bulkMoveWorkspaceObjects({ client, path: { deploymentId }, body })),
  };
}

export function deleting(
  deploymentId: number,
  items: readonly ObjectRef[],
  withContents: boolean,
): Change<BulkDeleteWorkspaceObjectsPayload> {
  const body = { items: items.map(refOf), withContents };
  return {
    shown: shownIn(deploymentId, 'workspace/bulk-delete', {
      operation: 'bulkDeleteWorkspaceObjects',
      method: 'POST',
      body,
    }),
    send: () => answerTo(bulkDeleteWorkspaceObjects({ client, path: { deploymentId }, body })),
  };
}

export function restoring(
  deploymentId: number,
  input: Omit<RestoreTrashInput, 'items'> & { readonly items: readonly ObjectRef[] },
): Change<RestoreTrashResponse> {
  const body = { ...input, items: input.items.map(refOf) };
  return {
    shown: shownIn(deploymentId, 'trash/restore', { operation: 'restoreFromTrash', method: 'POST', body }),
    send: () => answerTo(restoreFromTrash({ client, path: { deploymentId }, body })),
  };
}

export function erasing(deploymentId: number, items: readonly ObjectRef[]): Change<EraseTrashResponse> {
  const body = { items: items.map(refOf) };
  return {
    shown: shownIn(deploymentId, 'trash/erase', { operation: 'eraseFromTrash', method: 'POST', body }),
    send: () => answerTo(eraseFromTrash({ client, path: { deploymentId }, body })),
  };
}

/** Makes an object a favourite, or no longer one. */
export function starring(
  deploymentId: number,
  { type, id }: ObjectRef,
  isFavourite: boolean,
): Change<unknown> {
  const body = { type, id };
  const options = { client, path: { deploymentId }, body };
  return {
    shown: shownIn(deploymentId, 'favourites', {
      operation: isFavourite ? 'addFavourite' : 'removeFavourite',
      method: isFavourite ? 'PUT' : 'DELETE',
      body,
    }),
    send: () => answerTo<unknown>(isFavourite ? addFavourite(options) : removeFavourite(options)),
  };
}

export function creatingFolder(deploymentId: number, body: CreateFolderInput): Change<Folder> {
  return {
    shown: shownIn(deploymentId, 'folders', { operation: 'createFolder', method: 'POST', body }),
    send: () => answerTo(createFolder({ client, path: { deploymentId }, body })),
  };
}

export function describingFolder(
  deploymentId: number,
  folderId: number,
  body: UpdateFolderInput,
): Change<Folder> {
  const rest = { operation: 'updateFolder', method: 'PUT', body } as const;
  return {
    shown: shownIn(deploymentId, `folders/${folderId}`, rest, { folderId }),
    send: () => answerTo(updateFolder({ client, path: { deploymentId, folderId }, body })),
  };
}

/** @param body with the version that was read, so that a change by someone else is not overwritten */
export function describingReport(
  deploymentId: number,
  reportId: number,
  body: UpdateReportInput,
): Change<Report> {
  const rest = { operation: 'updateReport', method: 'PUT', body } as const;
  return {
    shown: shownIn(deploymentId, `reports/${reportId}`, rest, { reportId }),
    send: () => answerTo(updateReport({ client, path: { deploymentId, reportId }, body })),
  };
}

export function renamingWorkbook(deploymentId: number, workbookId: number, name: string): Change<Workbook> {
  const body = { name };
  const rest = { operation: 'updateWorkbook', method: 'PUT', body } as const;
  return {
    shown: shownIn(deploymentId, `workbooks/${workbookId}`, rest, { workbookId }),
    send: () => answerTo(updateWorkbook({ client, path: { deploymentId, workbookId }, body })),
  };
}

export function duplicatingWorkbook(deploymentId: number, workbookId: number): Change<Workbook> {
  const rest = { operation: 'duplicateWorkbook', method: 'POST' } as const;
  return {
    shown: shownIn(deploymentId, `workbooks/${workbookId}/duplicate`, rest, { workbookId }),
    send: () => answerTo(duplicateWorkbook({ client, path: { deploymentId, workbookId } })),
  };
}

/** A copy of a report beside it. @param nameOf the name of the copy */
export function duplicatingReport(
  deploymentId: number,
  reportId: number,
  nameOf: (report: Report) => string,
): Change<Report> {
  const rest = { operation: 'createReport', method: 'POST' } as const;
  return {
    shown: shownIn(deploymentId, 'reports', rest),
    async send() {
      const report = await answerTo(getReport({ client, path: { deploymentId, reportId } }));
      const { jsonQuery, sqlQuery, pivotItems, meta, description, workbookId, folderId } = report;
      const place = workbookId == null ? { folderId } : { workbookId };
      const body = {
        name: nameOf(report),
        description,
        source: 'PLAYGROUND',
        ...place,
        ...{ jsonQuery, sqlQuery, pivotItems, meta },
      } as CreateReportInput;
      return answerTo(createReport({ client, path: { deploymentId }, body }));
    },
  };
}

function refOf({ type, id }: ObjectRef): ObjectRef {
  return { type, id };
}

/** Creates a workbook, for a dashboard. Rejects with an `ApiError`. */
export function createNewWorkbook(deploymentId: number, body: CreateWorkbookInput): Promise<Workbook> {
  return answerTo(createWorkbook({ client, path: { deploymentId }, body }));
}

/** Creates a workbook with a dashboard of a view as its draft. Rejects with an `ApiError`. */
export function createFromView(
  deploymentId: number,
  body: CreateWorkbookFromViewInput,
  signal: AbortSignal,
): Promise<Workbook> {
  return answerTo(createWorkbookFromView({ client, path: { deploymentId }, body, signal }));
}
