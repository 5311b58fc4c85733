import type { Tx } from '@facet/db';
import {
  type Branch,
  commitBranch,
  deleteBranch,
  deployBranch,
  mergeBranch,
  requireBranch,
  targetOf,
} from '@facet/model-store';
import { conflict } from '../../http/errors.ts';
import { writeOperation } from '../../http/operation.ts';
import { DeploymentPath, Success } from '../../http/shapes.ts';
import type { Platform } from '../../platform.ts';
import { requestBranchBuild } from '../builds/builds.service.ts';
import { authorOf } from '../deployments/deployments.service.ts';
import type { DeploymentRow } from '../deployments/deployments.store.ts';
import { announceBranch } from '../pods/pods.store.ts';
import {
  CommitChangesRequest,
  MergeIntoParentBranchRequest,
  MergeResponse,
  MergeToDefaultBranchRequest,
} from './branches.schema.ts';
import { activate, repoOf, requireDevMode, requireMayWrite, targetBranch } from './branches.service.ts';
import { endSession, isBranchActive } from './dev-sessions.ts';

const tag = 'Data Model';
const base = '/build/api/v1/deployments/{deploymentId}';
const mayWrite = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;
const conflicts = {
  409: 'Both sides changed the same lines: `conflicts` has each file with both sides. Or the branch moved.',
};

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
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const repo = repoOf(deployment);
      const branch = body.branchName
        ? await requireBranch(tx, repo, { name: body.branchName })
        : await requireDevMode(tx, caller, deployment);
      const parent = branch.kind === 'dev' ? await targetOf(tx, repo, branch) : branch;
      requireMayWrite(caller, deployment, parent);
      const result = await commitBranch(tx, repo, branch, {
        author: authorOf(caller),
        userId: caller.user.id,
        ...(body.message ? { message: body.message } : {}),
        resolveMergeConflict: body.resolveMergeConflict ?? false,
      });
      if (result.changed) await buildServed(platform, tx, deployment, parent, 'commit');
      if (body.exitDevMode) await endSession(tx, caller, deployment);
      audit({ branch: branch.name, into: parent.name, head: result.head });
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
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const branch = await targetBranch(tx, caller, deployment, body);
      const parent = await targetOf(tx, repoOf(deployment), branch);
      requireMayWrite(caller, deployment, parent);
      const result = await mergeBranch(tx, repoOf(deployment), branch, parent, {
        author: authorOf(caller),
        userId: caller.user.id,
        ...(body.message ? { message: body.message } : {}),
        squash: body.squashCommits ?? false,
      });
      if (result.changed) await buildServed(platform, tx, deployment, parent, 'merge');
      if (body.switchToParentBranch && parent.kind === 'deploy') await endSession(tx, caller, deployment);
      else if (body.switchToParentBranch) await activate(platform, tx, caller, deployment, parent);
      if (body.deleteBranch) await removeMerged(tx, deployment, branch);
      audit({ branch: branch.name, into: parent.name, head: result.head });
      return { merged: true, branchDeleted: body.deleteBranch ?? false };
    },
  }),
  writeOperation({
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
    async handle({ platform, tx, caller, deployment, body, audit }) {
      const branch = await targetBranch(tx, caller, deployment, body);
      const target = await deployBranch(tx, repoOf(deployment));
      if (branch.id === target.id) throw conflict(`Branch ${branch.name} is the deploy branch itself`);
      const result = await mergeBranch(tx, repoOf(deployment), branch, target, {
        author: authorOf(caller),
        userId: caller.user.id,
        ...(body.message ? { message: body.message } : {}),
        squash: false,
      });
      if (result.changed) await buildServed(platform, tx, deployment, target, 'merge');
      const branchDeleted = body.removeBranchAfterMerge ?? true;
      if (branchDeleted) await removeMerged(tx, deployment, branch);
      audit({ branch: branch.name, into: target.name, head: result.head });
      return { merged: true, branchDeleted };
    },
  }),
];

/** Builds a branch that something serves, or will. */
async function buildServed(
  platform: Platform,
  tx: Tx,
  deployment: DeploymentRow,
  branch: Branch,
  reason: string,
): Promise<void> {
  const moved = await requireBranch(tx, repoOf(deployment), branch);
  if (await isBranchActive(tx, moved)) await requestBranchBuild(platform, tx, deployment, moved, reason);
}

async function removeMerged(tx: Tx, deployment: DeploymentRow, branch: Branch): Promise<void> {
  await deleteBranch(tx, repoOf(deployment), branch);
  await announceBranch(tx, deployment.id, branch.id);
}
