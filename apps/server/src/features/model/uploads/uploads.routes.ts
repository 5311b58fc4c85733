import {
  type Branch,
  fileHashes,
  finishUpload,
  putUploadFile,
  requireBranch,
  startUpload,
} from '@facet/model-store';
import { Type } from 'typebox';
import { FilePart } from '../../../http/multipart.ts';
import { readOperation, writeOperation } from '../../../http/operation.ts';
import { DeploymentPath, nullable } from '../../../http/shapes.ts';
import { type DeploymentRow, repoOf } from '../../deployments/deployments/deployment.ts';
import { authorOf } from '../../deployments/deployments/deployments.service.ts';
import { pushBranch } from '../../sources/git-remotes/push-branch.ts';
import { takeTurn } from '../../sources/git-remotes/remote-turn.ts';
import { requireMayWrite, targetBranch } from '../branches/branches.service.ts';
import { requestBranchBuild } from '../builds/builds.service.ts';
import { transactionIn } from './upload-transaction.ts';

const tag = 'Data Model Uploads';
const base = '/build/api/v1/deployments/{deploymentId}/data-model';
const access = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;

const UploadQuery = Type.Object({
  branchName: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'The active branch unless told.' }),
  ),
  live: Type.Optional(Type.Boolean({ description: 'Taken for older clients; changes nothing.' })),
  useDeployProjectRoot: Type.Optional(
    Type.Boolean({ description: "Paths are relative to the deployment's project root." }),
  ),
});

const UploadTransaction = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 100 }) },
  { title: 'UploadTransaction' },
);
const upload = { id: '5f0c8f3e-2f0b-4a53-9a0e-2d1c5a7b9e10' };
const BranchInBody = Type.Object(
  { branchName: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 255 }), 'As in the query.')) },
  { title: 'StartUploadBody', examples: [{ branchName: 'quarterly-review' }] },
);

export const uploadOperations = [
  readOperation({
    id: 'fileHashes',
    method: 'GET',
    path: `${base}/file-hashes`,
    tag,
    summary: 'Read the hashes of the data model files',
    description:
      'SHA-1 of the bytes of each file by its path, by which a client knows which files to upload.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: UploadQuery,
    answers: {
      200: Type.Record(Type.String(), Type.Object({ hash: Type.String() }, { title: 'FileHash' })),
    },
    async handle({ db, caller, deployment, query }) {
      const branch = await targetBranch(db, caller, deployment, query);
      const prefix = prefixOf(deployment, query.useDeployProjectRoot);
      const hashes = await fileHashes(db, repoOf(deployment), branch);
      return Object.fromEntries(
        [...hashes]
          .filter(([path]) => path.startsWith(prefix))
          .map(([path, hash]) => [path.slice(prefix.length), { hash }]),
      );
    },
  }),
  writeOperation({
    id: 'startUpload',
    method: 'POST',
    path: `${base}/upload/start`,
    tag,
    summary: 'Start an upload',
    description: 'Opens an upload to a branch. Nothing changes on it until the upload is finished.',
    access,
    audit: 'Started uploading files',
    params: DeploymentPath,
    query: UploadQuery,
    body: BranchInBody,
    answers: {
      200: Type.Object(
        { transaction: UploadTransaction, deploymentName: Type.String() },
        { title: 'StartUploadResponse' },
      ),
    },
    async handle({ tx, caller, deployment, query, body, audit }) {
      const branch = await targetBranch(tx, caller, deployment, {
        branchName: query.branchName ?? body.branchName ?? null,
      });
      requireMayWrite(caller, deployment, branch);
      const { id } = await startUpload(tx, repoOf(deployment), {
        branch,
        userId: caller.user.id,
        credentialId: caller.credentialId,
      });
      audit({ branch: branch.name, upload: id });
      return { transaction: { id }, deploymentName: deployment.name };
    },
  }),
  writeOperation({
    id: 'uploadFile',
    method: 'POST',
    path: `${base}/upload/file`,
    tag,
    summary: 'Upload one file',
    description: 'Puts one file into an open upload. The transaction carries the branch.',
    access,
    audit: 'Uploaded file',
    params: DeploymentPath,
    query: UploadQuery,
    body: Type.Object(
      {
        transaction: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'JSON text `{"id": "…"}`, or the id itself.',
        }),
        fileName: Type.String({ minLength: 1, description: 'Where the file goes.' }),
        file: FilePart,
      },
      {
        title: 'UploadFileBody',
        examples: [
          { transaction: JSON.stringify(upload), fileName: 'model/cubes/orders.yml', file: 'cubes: []' },
        ],
      },
    ),
    isMultipart: true,
    answers: { 200: Type.Object({}, { title: 'UploadFileResponse' }) },
    async handle({ tx, deployment, query, body, audit }) {
      const id = transactionIn(body.transaction);
      const path = prefixOf(deployment, query.useDeployProjectRoot) + body.fileName;
      await putUploadFile(tx, repoOf(deployment), id, path, body.file.bytes);
      audit({ upload: id, file: path });
      return {};
    },
  }),
  writeOperation({
    id: 'finishUpload',
    method: 'POST',
    path: `${base}/upload/finish`,
    tag,
    summary: 'Finish an upload',
    description:
      'Makes the branch what `files` says, all or nothing: uploaded files and those that were there with the ' +
      'same hash stay, the others are removed unless `autoRemoveFiles` is false. One finish is one build.',
    access,
    audit: 'Finished uploading files',
    params: DeploymentPath,
    query: UploadQuery,
    body: Type.Object(
      {
        transaction: Type.Union([UploadTransaction, Type.String({ minLength: 1, maxLength: 200 })]),
        files: Type.Record(Type.String(), Type.Object({ hash: Type.String() })),
        commitMessage: Type.Optional(nullable(Type.String({ maxLength: 65_536 }))),
        autoRemoveFiles: Type.Optional(nullable(Type.Boolean())),
        awaitGitOperations: Type.Optional(
          nullable(Type.Boolean(), 'Taken for older clients; the commit is always made before the answer.'),
        ),
      },
      {
        title: 'FinishUploadBody',
        examples: [
          {
            transaction: upload,
            files: { 'model/cubes/orders.yml': { hash: '2ef7bde608ce5404e97d5f042f95f89f1c232871' } },
          },
        ],
      },
    ),
    bodyLimit: 8 * 1024 * 1024,
    answers: {
      200: Type.Object({ lastHash: nullable(Type.String()) }, { title: 'FinishUploadResponse' }),
    },
    errors: { 409: 'The branch moved at the same time, here or at the connected remote; start again.' },
    before: takeTurn,
    async handle({ platform, tx, caller, deployment, query, body, audit, beforeCommit }) {
      const id = transactionIn(body.transaction);
      const prefix = prefixOf(deployment, query.useDeployProjectRoot);
      const { lastHash, changed, branch } = await finishUpload(tx, repoOf(deployment), id, {
        files: Object.fromEntries(Object.entries(body.files).map(([path, file]) => [prefix + path, file])),
        root: prefix,
        autoRemoveFiles: body.autoRemoveFiles ?? true,
        author: authorOf(caller),
        userId: caller.user.id,
        ...(body.commitMessage ? { commitMessage: body.commitMessage } : {}),
      });
      const uploaded = await requireBranch(tx, repoOf(deployment), branch);
      requireMayWrite(caller, deployment, uploaded);
      await requestBranchBuild(platform, tx, deployment, uploaded, 'upload', true);
      audit({ branch: uploaded.name, upload: id, head: lastHash });
      if (changed && isPushed(deployment, uploaded))
        beforeCommit(() => pushBranch(platform, tx, deployment, uploaded.name, lastHash));
      return { lastHash };
    },
  }),
];

/** What an upload's paths are relative to: the project root when the client asks for it. */
function prefixOf(deployment: DeploymentRow, useProjectRoot: boolean | undefined): string {
  const isRoot = deployment.deploy_project_root === '/' || !useProjectRoot;
  return isRoot ? '' : `${deployment.deploy_project_root.slice(1)}/`;
}

/**
 * Whether an upload goes on to the connected remote. In deploy mode `cli` production is what was uploaded last, mostly from
 * the remote's own branch, to which nothing is to be sent back.
 */
function isPushed(deployment: DeploymentRow, branch: Branch): boolean {
  return branch.kind === 'deploy' ? deployment.deploy_mode !== 'cli' : branch.kind !== 'dev';
}
