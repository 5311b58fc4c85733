import type { Db } from '@facet/db';
import { fileHashes, finishUpload, putUploadFile, requireBranch, startUpload } from '@facet/model-store';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { authorOf } from '../../deployments/deployments/deployments.service.ts';
import { requireMayWrite, targetBranch } from '../branches/branches.service.ts';
import { type BranchChange, publishBranch } from '../branches/publish-branch.ts';
import { transactionIn } from './upload-transaction.ts';
import type { FinishUploadBody, StartUploadBody, UploadFileBody, UploadQuery } from './uploads.schema.ts';

type Query = Static<typeof UploadQuery>;

/** The parts of a request that an upload reads and writes. */
interface Upload extends BranchChange {
  readonly caller: Caller;
  readonly query: Query;
  audit(target: Record<string, unknown>): void;
}

/** The SHA-1 of each file of a branch, by path. */
export async function hashesOfFiles(db: Db, caller: Caller, deployment: DeploymentRow, query: Query) {
  const branch = await targetBranch(db, caller, deployment, query);
  const prefix = prefixOf(deployment, query);
  const hashes = await fileHashes(db, repoOf(deployment), branch);
  return Object.fromEntries(
    [...hashes]
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, hash]) => [path.slice(prefix.length), { hash }]),
  );
}

/** Opens an upload to the branch that the query or the body names; defaults to the active branch. */
export async function openUpload(
  { tx, caller, deployment, query, audit }: Upload,
  input: Static<typeof StartUploadBody>,
) {
  const branchName = query.branchName ?? input.branchName ?? null;
  const branch = await targetBranch(tx, caller, deployment, { branchName });
  requireMayWrite(caller, deployment, branch);
  const { id } = await startUpload(tx, repoOf(deployment), {
    branch,
    userId: caller.user.id,
    credentialId: caller.credentialId,
  });
  audit({ branch: branch.name, upload: id });
  return { transaction: { id }, deploymentName: deployment.name };
}

/** Stores one file of an open upload. */
export async function receiveFile(
  { tx, deployment, query, audit }: Upload,
  input: Static<typeof UploadFileBody>,
) {
  const id = transactionIn(input.transaction);
  const path = prefixOf(deployment, query) + input.fileName;
  await putUploadFile(tx, repoOf(deployment), id, path, input.file.bytes);
  audit({ upload: id, file: path });
  return {};
}

/** Replaces the branch's files by those of the manifest, requests a build and pushes the branch. */
export async function applyUpload(upload: Upload, input: Static<typeof FinishUploadBody>) {
  const { tx, caller, deployment, query, audit } = upload;
  const repo = repoOf(deployment);
  const id = transactionIn(input.transaction);
  const prefix = prefixOf(deployment, query);
  const { lastHash, changed, branch } = await finishUpload(tx, repo, id, {
    files: Object.fromEntries(Object.entries(input.files).map(([path, file]) => [prefix + path, file])),
    root: prefix,
    autoRemoveFiles: input.autoRemoveFiles ?? true,
    author: authorOf(caller),
    userId: caller.user.id,
    ...(input.commitMessage ? { commitMessage: input.commitMessage } : {}),
  });
  const uploaded = await requireBranch(tx, repo, branch);
  requireMayWrite(caller, deployment, uploaded);
  await publishBranch(upload, uploaded, 'upload', { isChanged: changed, isUpload: true });
  audit({ branch: uploaded.name, upload: id, head: lastHash });
  return { lastHash };
}

/** The folder that the client's paths are relative to: the project root if the client asks for it. */
function prefixOf(deployment: DeploymentRow, query: Query): string {
  const isRoot = deployment.deploy_project_root === '/' || !query.useDeployProjectRoot;
  return isRoot ? '' : `${deployment.deploy_project_root.slice(1)}/`;
}
