import {
  duplicateWorkbook,
  sharedWorkspaceObjects,
  type Workbook,
  type WorkspaceConnectionResponse,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

const PAGE_SIZE = 100;

/** A page of what the account shares with the creator's embed tenant or with all embed users. Rejects with an `ApiError`. */
export function sharedPage(
  deploymentId: number,
  folderId: number | null,
  after: string | undefined,
  signal: AbortSignal,
): Promise<WorkspaceConnectionResponse> {
  const query = {
    first: PAGE_SIZE,
    ...(folderId === null ? {} : { folderId }),
    ...(after === undefined ? {} : { after }),
  };
  return answerTo(sharedWorkspaceObjects({ client, path: { deploymentId }, query, signal }));
}

/** Copies the published dashboard of a shared workbook, for the creator to change. Rejects with an `ApiError`. */
export function copyShared(deploymentId: number, workbookId: number): Promise<Workbook> {
  return answerTo(duplicateWorkbook({ client, path: { deploymentId, workbookId }, body: { shared: true } }));
}
