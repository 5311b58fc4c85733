import {
  type Branch,
  checkDevBranch,
  commitBranch,
  createBranch,
  deleteBranch,
  findBranch,
  ModelStoreError,
  mergeBranch,
  requireBranch,
  targetOf,
} from '@facet/model-store';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { repoOf } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { announceBranch } from '../../../nodes/announce-branch.ts';
import { authorOf } from '../../deployments/deployments/deployments.service.ts';
import { endSession } from '../../deployments/dev-mode/dev-sessions.ts';
import type { CommitChangesRequest } from './branches.schema.ts';
import { activate, requireDevMode, requireMayWrite } from './branches.service.ts';
import { type BranchChange, publishBranch } from './publish-branch.ts';

/** The parts of a request that a merge reads and writes. */
interface Change extends BranchChange {
  readonly caller: Caller;
  audit(target: Record<string, unknown>): void;
}

/**
 * Commits the edits of a dev branch, by default the one open in dev mode, and merges them into its parent, or into the
 * shared branch `toBranch`.
 */
export async function commitEdits(change: Change, input: Static<typeof CommitChangesRequest>) {
  const { tx, caller, deployment } = change;
  const repo = repoOf(deployment);
  const branch = input.branchName
    ? await requireBranch(tx, repo, { name: input.branchName })
    : await requireDevMode(tx, caller, deployment);
  const options = {
    ...byCaller(caller, input.message),
    resolveMergeConflict: input.resolveMergeConflict ?? false,
  };
  if (input.toBranch == null) {
    const into = branch.kind === 'dev' ? await targetOf(tx, repo, branch) : branch;
    requireMayWrite(caller, deployment, into);
    await published(change, branch, into, await commitBranch(tx, repo, branch, options), 'commit');
  } else {
    checkDevBranch(branch, caller.user.id);
    const into = await reviewBranch(change, branch, input.toBranch);
    await published(change, branch, into, await mergeBranch(tx, repo, branch, into, options), 'commit');
  }
  if (input.exitDevMode) await endSession(tx, caller, deployment);
}

/** The shared branch of a name, created from the dev branch if necessary. */
async function reviewBranch({ tx, caller, deployment }: Change, dev: Branch, name: string): Promise<Branch> {
  const repo = repoOf(deployment);
  const found = await findBranch(tx, repo, { name });
  if (found === undefined)
    return createBranch(tx, repo, { name, from: dev }).catch((error: unknown) => {
      if (!(error instanceof ModelStoreError) || error.code !== 'bad_branch_name') throw error;
      throw badRequest(`body.toBranch: ${error.message}`);
    });
  if (found.kind === 'dev') throw badRequest(`body.toBranch: ${name} is a dev branch`);
  requireMayWrite(caller, deployment, found);
  return found;
}

/** Merges a branch, including its uncommitted edits, into another. */
export async function merge(
  change: Change,
  request: { branch: Branch; into: Branch; message: string | null | undefined; squash: boolean },
): Promise<void> {
  const { tx, caller, deployment } = change;
  const { branch, into } = request;
  requireMayWrite(caller, deployment, into);
  const result = await mergeBranch(tx, repoOf(deployment), branch, into, {
    ...byCaller(caller, request.message),
    squash: request.squash,
  });
  await published(change, branch, into, result, 'merge');
}

/** Switches the caller's dev mode to a branch, or leaves dev mode for the deploy branch. */
export async function switchTo(change: Change, branch: Branch): Promise<void> {
  const { platform, tx, caller, deployment } = change;
  if (branch.kind === 'deploy') await endSession(tx, caller, deployment);
  else await activate(platform, tx, caller, deployment, branch);
}

export async function removeMerged({ tx, deployment }: Change, branch: Branch): Promise<void> {
  await deleteBranch(tx, repoOf(deployment), branch);
  await announceBranch(tx, deployment.id, branch.id);
}

/** Names the branches in the audit row, and publishes the one that changes went into. */
async function published(
  change: Change,
  branch: Branch,
  into: Branch,
  result: { head: string; changed: boolean },
  reason: string,
): Promise<void> {
  change.audit({ branch: branch.name, into: into.name, head: result.head });
  if (!result.changed) return;
  await publishBranch(change, await requireBranch(change.tx, repoOf(change.deployment), into), reason);
}

function byCaller(caller: Caller, message: string | null | undefined) {
  return { author: authorOf(caller), userId: caller.user.id, ...(message ? { message } : {}) };
}
