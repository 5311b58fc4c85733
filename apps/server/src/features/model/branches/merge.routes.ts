import { deployBranch, targetOf } from '@facet/model-store';
import { repoOf } from '../../../auth/deployment.ts';
import { conflict } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, Success } from '../../../http/shapes.ts';
import {
  CommitChangesRequest,
  MergeIntoParentBranchRequest,
  MergeResponse,
  MergeToDefaultBranchRequest,
} from './branches.schema.ts';
import { targetBranch } from './branches.service.ts';
import { commitEdits, merge, removeMerged, switchTo } from './merge.service.ts';
import { type PublishParts, takeTurn } from './publish-branch.ts';

const { writeOperation } = operationsWith<PublishParts>('Data Model');

const base = '/build/api/v1/deployments/{deploymentId}';
const mayWrite = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;
const conflicts = {
  409:
    'Both branches changed the same lines (`conflicts` has both versions of each file), the branch ' +
    'changed at the same time, or the remote refused the push (`push_rejected`, `remote_moved`, ' +
    '`remote_failed`).',
};

/** Also run by the form on the review page. */
export const mergeToDefaultBranchOperation = writeOperation({
  id: 'mergeToDefaultBranch',
  method: 'POST',
  path: `${base}/merge-to-default`,
  summary: 'Merge a branch into the deploy branch',
  description:
    'Merges the named or the active branch directly into the deploy branch and builds production. Deletes the ' +
    'merged branch unless `removeBranchAfterMerge` is false.',
  access: 'SchemaUpdate',
  audit: 'Merged changes to data model',
  params: DeploymentPath,
  body: MergeToDefaultBranchRequest,
  isBodyOptional: true,
  answers: { 200: MergeResponse },
  errors: conflicts,
  before: takeTurn,
  async handle(given) {
    const { tx, caller, deployment, body } = given;
    const branch = await targetBranch(tx, caller, deployment, body);
    const into = await deployBranch(tx, repoOf(deployment));
    if (branch.id === into.id)
      throw conflict(`Branch ${branch.name} is the deploy branch; name the branch to merge into it`);
    await merge(given, { branch, into, message: body.message, squash: false });
    const branchDeleted = body.removeBranchAfterMerge ?? true;
    if (branchDeleted) await removeMerged(given, branch);
    return { merged: true, branchDeleted };
  },
});

export const mergeOperations = [
  writeOperation({
    id: 'commitChanges',
    method: 'POST',
    path: `${base}/commit`,
    summary: 'Commit the edits of a dev branch',
    description:
      'Commits the edits of a dev branch, by default the one open in dev mode, merges them into its parent branch ' +
      'and builds the parent. After a conflict, edit the files and commit with `resolveMergeConflict`. A commit into the ' +
      'deploy branch requires `SchemaUpdate`; with `toBranch`, it goes into a shared branch for review instead.',
    access: mayWrite,
    audit: 'Committed and merged changes to data model',
    params: DeploymentPath,
    body: CommitChangesRequest,
    isBodyOptional: true,
    answers: { 200: Success },
    errors: conflicts,
    before: takeTurn,
    async handle(given) {
      await commitEdits(given, given.body);
      return { success: true };
    },
  }),
  writeOperation({
    id: 'mergeIntoParentBranch',
    method: 'POST',
    path: `${base}/merge`,
    summary: 'Merge a branch into its parent',
    description: 'Merges the named or the active branch into its parent branch.',
    access: mayWrite,
    audit: 'Merged changes to data model',
    params: DeploymentPath,
    body: MergeIntoParentBranchRequest,
    isBodyOptional: true,
    answers: { 200: MergeResponse },
    errors: conflicts,
    before: takeTurn,
    async handle(given) {
      const { tx, caller, deployment, body } = given;
      const branch = await targetBranch(tx, caller, deployment, body);
      const into = await targetOf(tx, repoOf(deployment), branch);
      await merge(given, { branch, into, message: body.message, squash: body.squashCommits ?? false });
      if (body.switchToParentBranch) await switchTo(given, into);
      if (body.deleteBranch) await removeMerged(given, branch);
      return { merged: true, branchDeleted: body.deleteBranch ?? false };
    },
  }),
  mergeToDefaultBranchOperation,
];
