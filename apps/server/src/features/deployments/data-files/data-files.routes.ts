import { repoOf } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { PageQuery, readPage } from '../../../http/pagination.ts';
import { DeploymentPath, Success } from '../../../http/shapes.ts';
import { DEPLOYMENT_ACTIONS } from '../access/deployment-policy.ts';
import {
  CHUNK_BYTES,
  DataFile,
  DataFileChunkBody,
  DataFileChunkPath,
  DataFilePath,
  DataFilesResponse,
  DataFileUpload,
  DataFileUploadPath,
  FinishDataFileUploadBody,
  StartDataFileUploadBody,
  SuggestedCubes,
  UploadDataFileBody,
} from './data-files.schema.ts';
import {
  finishUpload,
  receiveChunk,
  removeDataFile,
  startUpload,
  uploadWhole,
  viewOfDataFile,
} from './data-files.service.ts';
import { listDataFiles } from './data-files.store.ts';
import { type SuggestionParts, suggestFor } from './suggest-for.ts';

const { readOperation, writeOperation } = operationsWith<
  Pick<BasePlatform, 'settings' | 'cursors'> & SuggestionParts
>('Data Files');

const path = '/api/v1/deployments/{deploymentId}/data-files';
const access = DEPLOYMENT_ACTIONS.changeDataFiles;
/** Each call starts a process. */
const CALLS_PER_MINUTE = 30;
const errors = {
  413: 'The file or all files of the deployment would exceed FACET_DATA_FILE_MB or FACET_DATA_FILES_MB.',
};

export const dataFileOperations = [
  readOperation({
    id: 'getDataFiles',
    method: 'GET',
    path,
    summary: "List a deployment's data files",
    description: 'Returns the uploaded files that the deployment’s DuckDB can read, newest first.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: PageQuery,
    answers: { 200: DataFilesResponse },
    handle: ({ platform, db, deployment, query }) =>
      readPage(
        platform.cursors,
        `data-files:${deployment.id}`,
        query,
        (page) => listDataFiles(db, repoOf(deployment), page),
        viewOfDataFile,
      ),
  }),
  readOperation({
    id: 'suggestCubes',
    method: 'GET',
    path: `${path}/{fileId}/cubes`,
    summary: 'Suggest cubes for a data file',
    description:
      'Reads the columns of the file with DuckDB and returns a model file with a cube for it, or for each table of a ' +
      'DuckDB database. Nothing is stored.',
    access: 'SchemaRead',
    params: DataFilePath,
    answers: { 200: SuggestedCubes },
    callsPerMinute: CALLS_PER_MINUTE,
    handle: ({ platform, db, deployment, params }) => suggestFor(platform, db, deployment, params.fileId),
  }),
  writeOperation({
    id: 'uploadDataFile',
    method: 'POST',
    path,
    summary: 'Upload a small data file',
    description:
      `Uploads a file of at most ${CHUNK_BYTES} bytes in one request. A file with the same path is replaced; queries ` +
      'read it from then on.',
    access,
    audit: 'Uploaded data file',
    params: DeploymentPath,
    body: UploadDataFileBody,
    isMultipart: true,
    answers: { 200: DataFile },
    errors,
    async handle(given) {
      const file = await uploadWhole(given, given.body);
      given.audit({ dataFileId: file.id, path: file.path }, { bytes: file.bytes, sha256: file.sha256 });
      given.afterCommit(() => given.platform.dataFolders.follow(repoOf(given.deployment)));
      return file;
    },
  }),
  writeOperation({
    id: 'startDataFileUpload',
    method: 'POST',
    path: `${path}/uploads`,
    summary: 'Start the upload of a data file',
    description:
      'Opens an upload for 24 hours and reserves the size of the file. Then upload its chunks in any order, and finish ' +
      'the upload.',
    access,
    audit: 'Started uploading data file',
    params: DeploymentPath,
    body: StartDataFileUploadBody,
    answers: { 200: DataFileUpload },
    errors,
    async handle(given) {
      const upload = await startUpload(given, given.body);
      given.audit({ upload: upload.uploadId, path: given.body.path });
      return upload;
    },
  }),
  writeOperation({
    id: 'uploadDataFileChunk',
    method: 'PUT',
    path: `${path}/uploads/{uploadId}/chunks/{number}`,
    summary: 'Upload a chunk of a data file',
    description: 'Stores one chunk. Repeating it replaces the chunk.',
    access,
    audit: 'Uploaded chunk of data file',
    params: DataFileChunkPath,
    body: DataFileChunkBody,
    isMultipart: true,
    answers: { 200: Success },
    async handle(given) {
      const { uploadId, number } = given.params;
      await receiveChunk(given, uploadId, number, given.body.chunk.bytes);
      given.audit({ upload: uploadId, chunk: number });
      return { success: true };
    },
  }),
  writeOperation({
    id: 'finishDataFileUpload',
    method: 'POST',
    path: `${path}/uploads/{uploadId}/finish`,
    summary: 'Finish the upload of a data file',
    description: 'Ends an upload. A file with the same path is replaced; queries then read the new file.',
    access,
    audit: 'Uploaded data file',
    params: DataFileUploadPath,
    body: FinishDataFileUploadBody,
    isBodyOptional: true,
    answers: { 200: DataFile },
    errors: { 409: 'Chunks are missing.' },
    async handle(given) {
      const file = await finishUpload(given, given.params.uploadId, given.body);
      given.audit({ dataFileId: file.id, path: file.path }, { bytes: file.bytes, sha256: file.sha256 });
      given.afterCommit(() => given.platform.dataFolders.follow(repoOf(given.deployment)));
      return file;
    },
  }),
  writeOperation({
    id: 'deleteDataFile',
    method: 'DELETE',
    path: `${path}/{fileId}`,
    summary: 'Delete a data file',
    description: 'Deletes an uploaded file from every node. Cubes that read it then fail.',
    access,
    audit: 'Deleted data file',
    params: DataFilePath,
    answers: { 200: Success },
    async handle(given) {
      const { fileId } = given.params;
      given.audit({ dataFileId: fileId, path: await removeDataFile(given, fileId) });
      given.afterCommit(() => given.platform.dataFolders.follow(repoOf(given.deployment)));
      return { success: true };
    },
  }),
];
