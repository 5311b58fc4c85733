import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { type PublishParts, takeTurn } from '../branches/publish-branch.ts';
import {
  FileHashesResponse,
  FinishUploadBody,
  FinishUploadResponse,
  StartUploadBody,
  StartUploadResponse,
  UploadFileBody,
  UploadFileResponse,
  UploadQuery,
} from './uploads.schema.ts';
import { applyUpload, hashesOfFiles, openUpload, receiveFile } from './uploads.service.ts';

const { readOperation, writeOperation } = operationsWith<PublishParts>('Data Model Uploads');

const base = '/build/api/v1/deployments/{deploymentId}/data-model';
const access = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;

export const uploadOperations = [
  readOperation({
    id: 'fileHashes',
    method: 'GET',
    path: `${base}/file-hashes`,
    summary: 'Read the hashes of the data model files',
    description:
      'Returns the SHA-1 of each file by path, so that a client can upload only the files that changed.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: UploadQuery,
    answers: { 200: FileHashesResponse },
    handle: ({ db, caller, deployment, query }) => hashesOfFiles(db, caller, deployment, query),
  }),
  writeOperation({
    id: 'startUpload',
    method: 'POST',
    path: `${base}/upload/start`,
    summary: 'Start an upload',
    description: 'Opens an upload to a branch. The branch does not change until the upload is finished.',
    access,
    audit: 'Started uploading files',
    params: DeploymentPath,
    query: UploadQuery,
    body: StartUploadBody,
    isBodyOptional: true,
    answers: { 200: StartUploadResponse },
    handle: (given) => openUpload(given, given.body),
  }),
  writeOperation({
    id: 'uploadFile',
    method: 'POST',
    path: `${base}/upload/file`,
    summary: 'Upload one file',
    description: "Adds one file to an open upload. The upload's transaction identifies the branch.",
    access,
    audit: 'Uploaded file',
    params: DeploymentPath,
    query: UploadQuery,
    body: UploadFileBody,
    isMultipart: true,
    answers: { 200: UploadFileResponse },
    handle: (given) => receiveFile(given, given.body),
  }),
  writeOperation({
    id: 'finishUpload',
    method: 'POST',
    path: `${base}/upload/finish`,
    summary: 'Finish an upload',
    description:
      "Replaces the branch's files with those in `files`, in one commit and one build. Each must have been uploaded, " +
      'or exist on the branch with the same hash. Other files are removed unless `autoRemoveFiles` is false.',
    access,
    audit: 'Finished uploading files',
    params: DeploymentPath,
    query: UploadQuery,
    body: FinishUploadBody,
    bodyLimit: 8 * 1024 * 1024,
    answers: { 200: FinishUploadResponse },
    errors: { 409: 'The branch changed meanwhile, here or at the remote; start a new upload.' },
    before: takeTurn,
    handle: (given) => applyUpload(given, given.body),
  }),
];
