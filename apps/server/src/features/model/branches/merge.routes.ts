import { deployBranch, targetOf } from '@facet/model-store';
import { repoOf } from '../../../auth/deployment.ts';
import { conflict } from '../../../errors/errors.ts';
import { writeOperation } from '../../../http/operation.ts';
import { DeploymentPath, Success } from '../../../http/shapes.ts';
import { takeTurn } from '../../sources/git-remotes/remote-turn.ts';
import {
  CommitChangesRequest,
  MergeIntoParentBranchRequest,
  MergeResponse,
  MergeToDefaultBranchRequest,
} from './branches.schema.ts';
import { targetBranch } from './branches.service.ts';
import { commitToParent, merge, removeMerged, switchTo } from './merge.service.ts';

const tag = 'Data Model';
const base = '/build/api/v1/deployments/{deploymentId}';
const mayWrite = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;
const conflicts = {
  409:
    'Both sides changed the same lines: `conflicts` has each file with both sides. Or the branch ' +
    'moved, or the connected remote does not take it (`push_rejected`, `remote_moved`, `remote_failed`).',
};

/** Also run by a form, on the page where a branch is looked at. */
export const mergeToDefaultBranchOperation = writeOperation({
  id: 'mergeToDefaultBranch',
  method: 'POST',
  path: `${base}/merge-to-default`,
  tag,
  summary: 'Merge a branch into the deploy branch',
  description:
    'Merges the named branch, or the active one, straight into the deploy branch; production is built, and ' +
    'the merged branch is deleted unless `removeBranchAfterMerge` is false.',
  access: 'SchemaUpdate',
  audit: 'Merged changes to data model',
  params: DeploymentPath,
  body: MergeToDefaultBranchRequest,
  answers: { 200: MergeResponse },
  errors: conflicts,
  before: takeTurn,
  async handle(given) {
    const { tx, caller, deployment, body } = given;
    const branch = await targetBranch(tx, caller, deployment, body);
    const into = await deployBranch(tx, repoOf(deployment));
    if (branch.id === into.id) throw conflict(`Branch ${branch.name} is the deploy branch itself`);
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
    tag,
    summary: 'Commit the edits of the dev branch',
    description:
      'Commits what is edited on the active dev branch and merges it into the branch that it was forked from, ' +
      'which is built. After a conflict, edit the files and commit with `resolveMergeConflict`.',
    access: mayWrite,
    audit: 'Committed and merged changes to data model',
    params: DeploymentPath,
    body: CommitChangesRequest,
    answers: { 200: Success },
    errors: conflicts,
    before: takeTurn,
    async handle(given) {
      await commitToParent(given, given.body);
      return { success: true };
    },
  }),
  writeOperation({
    id: 'mergeIntoParentBranch',
    method: 'POST',
    path: `${base}/merge`,
    tag,
    summary: 'Merge a branch into its parent',
    description: 'Merges the named branch, or the active one, into the branch that it was made from.',
    access: mayWrite,
    audit: 'Merged changes to data model',
    params: DeploymentPath,
    body: MergeIntoParentBranchRequest,
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
