import { createHash } from 'node:crypto';
import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, lockDeployment, repoOf } from '../../../auth/deployment.ts';
import { ApiError, badRequest, conflict, notFound, orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { grantDeployment } from '../access/deployment-policy.ts';
import { announceDataFiles } from './announce-data-files.ts';
import { checkContent } from './check-content.ts';
import { kindOf } from './data-file-kinds.ts';
import {
  CHUNK_BYTES,
  type FinishDataFileUploadBody,
  type StartDataFileUploadBody,
  type UploadDataFileBody,
} from './data-files.schema.ts';
import {
  bytesOfFiles,
  chunksOf,
  type DataFileRow,
  deleteDataFile,
  findDataFile,
  finishDataFile,
  insertUpload,
  lockUpload,
  putChunk,
} from './data-files.store.ts';

export { duckdbFiles } from './data-files.store.ts';

const MB = 1024 * 1024;

/** The parts of a request that writes data files. */
interface Given {
  readonly platform: Pick<BasePlatform, 'settings'>;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
}

export function viewOfDataFile({ id, path, bytes, sha256, uploaded_by, uploaded_at }: DataFileRow) {
  return { id, path, bytes, sha256, uploadedBy: uploaded_by, uploadedAt: uploaded_at.toISOString() };
}

/**
 * Opens an upload and reserves its size.
 * @throws 400 for a path or a type that is not accepted, 413 for a size beyond the settings
 */
export async function startUpload(
  { platform: { settings }, tx, caller, deployment }: Given,
  { path, bytes }: Static<typeof StartDataFileUploadBody>,
) {
  const grant = grantDeployment(caller, deployment, 'changeDataFiles');
  kindOf(path);
  if (bytes > settings.dataFileMb * MB)
    throw tooLarge(
      `body.bytes is ${bytes}; a data file has at most`,
      settings.dataFileMb,
      'FACET_DATA_FILE_MB',
    );
  // Two uploads at the same time must not both get the last space.
  await lockDeployment(tx, deployment.tenant_id, deployment.id);
  const repo = repoOf(deployment);
  const used = await bytesOfFiles(tx, repo, path);
  if (used + bytes > settings.dataFilesMb * MB)
    throw tooLarge(
      `The deployment's data files have ${used} bytes without this one of ${bytes}; together they have at most`,
      settings.dataFilesMb,
      'FACET_DATA_FILES_MB',
    );
  const uploadId = await insertUpload(tx, grant, { path, bytes, userId: caller.user.id });
  return { uploadId, chunkBytes: CHUNK_BYTES, chunks: Math.ceil(bytes / CHUNK_BYTES) };
}

function tooLarge(what: string, megabytes: number, setting: string): ApiError {
  return new ApiError(413, 'too_large', `${what} ${megabytes} MB (${setting})`);
}

/** Stores a chunk of an open upload, replacing an earlier one with the same number. */
export async function receiveChunk(
  { tx, caller, deployment }: Given,
  uploadId: number,
  number: number,
  content: Buffer,
): Promise<void> {
  const grant = grantDeployment(caller, deployment, 'changeDataFiles');
  const upload = await lockUpload(tx, repoOf(deployment), uploadId, 'share');
  if (upload === undefined) throw notFound(`Upload ${uploadId}`);
  const expected = Math.min(CHUNK_BYTES, upload.bytes - number * CHUNK_BYTES);
  if (expected <= 0)
    throw badRequest(
      `params.number must be less than ${Math.ceil(upload.bytes / CHUNK_BYTES)}, the chunks of this upload`,
    );
  if (content.length !== expected)
    throw badRequest(`body.chunk has ${content.length} bytes; chunk ${number} has ${expected}`);
  await putChunk(tx, grant, { fileId: uploadId, number, content });
}

/**
 * Ends an upload: the file replaces one with the same path, and every node copies it to its data folder.
 * @throws 409 while chunks are missing, 400 for content that does not match the hash or the type
 */
export async function finishUpload(
  { tx, caller, deployment }: Given,
  uploadId: number,
  { sha256 = null }: Static<typeof FinishDataFileUploadBody>,
) {
  const grant = grantDeployment(caller, deployment, 'changeDataFiles');
  // Two uploads to one path must not end at the same time.
  await lockDeployment(tx, deployment.tenant_id, deployment.id);
  const repo = repoOf(deployment);
  const upload = await lockUpload(tx, repo, uploadId, 'update');
  if (upload === undefined) throw notFound(`Upload ${uploadId}`);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunksOf(tx, repo.tenantId, uploadId)) {
    if (bytes === 0) checkContent(upload.path, chunk);
    hash.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== upload.bytes)
    throw conflict(`The upload has no chunk ${bytes / CHUNK_BYTES} yet; upload the missing chunks first`);
  const digest = hash.digest();
  if (sha256 !== null && sha256.toLowerCase() !== digest.toString('hex'))
    throw badRequest(`body.sha256 is not the hash of the uploaded content, ${digest.toString('hex')}`);
  await finishDataFile(tx, grant, { id: uploadId, path: upload.path, sha256: digest });
  await announceDataFiles(tx, repo);
  return viewOfDataFile(orNotFound(await findDataFile(tx, repo, uploadId), `Data file ${uploadId}`));
}

/** Uploads a file that fits into one chunk. */
export async function uploadWhole(given: Given, { path, file }: Static<typeof UploadDataFileBody>) {
  const { bytes } = file;
  if (bytes.length === 0) throw badRequest('body.file is empty');
  if (bytes.length > CHUNK_BYTES)
    throw badRequest(
      `body.file has ${bytes.length} bytes; upload files of more than ${CHUNK_BYTES} in chunks, beginning with POST ` +
        `/api/v1/deployments/${given.deployment.id}/data-files/uploads`,
      'too_large',
    );
  const { uploadId } = await startUpload(given, { path, bytes: bytes.length });
  await receiveChunk(given, uploadId, 0, bytes);
  return finishUpload(given, uploadId, {});
}

/** Deletes a file here and from the data folders. @returns its path */
export async function removeDataFile({ tx, caller, deployment }: Given, id: number): Promise<string> {
  const grant = grantDeployment(caller, deployment, 'changeDataFiles');
  const path = orNotFound(await deleteDataFile(tx, grant, id), `Data file ${id}`);
  await announceDataFiles(tx, repoOf(deployment));
  return path;
}
