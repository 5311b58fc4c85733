import {
  type DataFile,
  type DataFileUpload,
  deleteDataFile,
  finishDataFileUpload,
  getDataFiles,
  type PageInfo,
  type SuggestedCubes,
  startDataFileUpload,
  suggestCubes,
  uploadDataFileChunk,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

const MOST = 100;

const rootOf = (deploymentId: number) => `/api/v1/deployments/${deploymentId}/data-files`;

/** A page of the data files of a deployment, newest first. Rejects with an `ApiError`. */
export function dataFilesPage(
  deploymentId: number,
  after: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly DataFile[]; readonly pageInfo: PageInfo }> {
  const query = { first: MOST, ...(after === undefined ? {} : { after }) };
  return answerTo(getDataFiles({ client, path: { deploymentId }, query, signal }));
}

export function dataFilesRequest(deploymentId: number): ShownCall {
  return {
    operation: 'getDataFiles',
    method: 'GET',
    path: `${rootOf(deploymentId)}?first=${MOST}`,
    parameters: { deploymentId },
  };
}

export function deletingFile(deploymentId: number, fileId: number): Change<unknown> {
  return {
    shown: {
      operation: 'deleteDataFile',
      method: 'DELETE',
      path: `${rootOf(deploymentId)}/${fileId}`,
      parameters: { deploymentId, fileId },
    },
    send: () => answerTo(deleteDataFile({ client, path: { deploymentId, fileId } })),
  };
}

/** Opens the upload of a file. Rejects with an `ApiError`. */
export function startUpload(
  deploymentId: number,
  path: string,
  bytes: number,
  signal: AbortSignal,
): Promise<DataFileUpload> {
  return answerTo(startDataFileUpload({ client, path: { deploymentId }, body: { path, bytes }, signal }));
}

/** Sends a chunk, which may be repeated. Rejects with an `ApiError`. */
export function sendChunk(
  deploymentId: number,
  uploadId: number,
  number: number,
  chunk: Blob,
  signal: AbortSignal,
): Promise<unknown> {
  const path = { deploymentId, uploadId, number };
  return answerTo(uploadDataFileChunk({ client, path, body: { chunk }, signal }));
}

/** Ends an upload. Rejects with an `ApiError`, also if the content is not what the name of the file promises. */
export function finishUpload(deploymentId: number, uploadId: number, signal: AbortSignal): Promise<DataFile> {
  return answerTo(finishDataFileUpload({ client, path: { deploymentId, uploadId }, body: {}, signal }));
}

/** The tables of a file as cubes. Rejects with an `ApiError` if DuckDB cannot read it. */
export function cubesOf(deploymentId: number, fileId: number, signal: AbortSignal): Promise<SuggestedCubes> {
  return answerTo(suggestCubes({ client, path: { deploymentId, fileId }, signal }));
}
