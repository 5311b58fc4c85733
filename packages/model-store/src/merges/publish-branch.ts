import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, type BranchRef, requireBranch, targetOf } from '../branches/branch.ts';
import { childrenOf, removeBranch } from '../branches/delete-branch.ts';
import { checkDevBranch } from '../edits/edit-branch.ts';
import { ModelStoreError } from '../model-store-error.ts';
import type { Author, Oid } from '../objects/git-object.ts';
import type { Repo } from '../objects/repo.ts';
import { integrate } from './integrate.ts';

const DEFAULT_MESSAGE = 'Update the data model';

type PublishOptions = {
  author: Author;
  message?: string;
  /** Resolves conflicting files with the incoming version. */
  resolveMergeConflict?: boolean;
  /** If given, a dev branch must belong to this user. */
  userId?: number;
};

function orDefault(message: string | undefined, fallback: string): string {
  return message === undefined || message.trim() === '' ? fallback : message;
}

function mergeMessage(source: Branch, target: Branch): string {
  return `Merge branch '${source.name}' into ${target.name}`;
}

/** Throws when the deployment forbids direct commits to, or merges into, its deploy branch. */
export async function checkDeployRules(
  db: Db,
  repo: Repo,
  target: Branch,
  change: 'commit' | 'merge',
): Promise<void> {
  if (target.kind !== 'deploy') return;
  const { rows } = await sql<{ isReadOnly: boolean; isMergeAllowed: boolean }>`
    select deploy_branch_read_only as "isReadOnly", deploy_branch_merge_allowed as "isMergeAllowed"
    from deployments where tenant_id = ${repo.tenantId} and id = ${repo.deploymentId}`.execute(db);
  const [rules] = rows;
  if (change === 'commit' && rules?.isReadOnly) {
    throw new ModelStoreError(
      'read_only',
      `Deploy branch ${target.name} is read-only. Commit to another branch`,
    );
  }
  if (change === 'merge' && !rules?.isMergeAllowed) {
    throw new ModelStoreError(
      'merge_not_allowed',
      `Merges into deploy branch ${target.name} are not allowed`,
    );
  }
}

/**
 * Commits the edits of a dev branch and pushes them to the branch it was forked from: by fast-forward when
 * that branch has not moved, otherwise with a merge commit. Returns `changed: false` when there is nothing
 * to commit; the dev branch then still follows its parent. `head` is the new head of both branches.
 */
export async function commitBranch(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
  options: PublishOptions,
): Promise<{ head: Oid; changed: boolean; target: string }> {
  const source = await requireBranch(tx, repo, ref);
  checkDevBranch(source, options.userId);
  const target = await targetOf(tx, repo, source);
  await checkDeployRules(tx, repo, target, 'commit');
  const { head, changed } = await integrate(
    tx,
    repo,
    { source, target },
    {
      author: options.author,
      message: orDefault(options.message, DEFAULT_MESSAGE),
      mergeMessage: mergeMessage(source, target),
      squash: false,
      resolveMergeConflict: options.resolveMergeConflict ?? false,
    },
  );
  return { head, changed, target: target.name };
}

/**
 * Merges a branch into another, by default its parent; uncommitted edits of a dev branch are committed first. `squash`
 * creates one commit of all changes. Returns `changed: false` when the branch was already merged.
 */
export async function mergeBranch(
  tx: Tx,
  repo: Repo,
  ref: BranchRef,
  into: BranchRef | undefined,
  options: PublishOptions & { squash?: boolean; deleteBranch?: boolean },
): Promise<{ merged: true; head: Oid; changed: boolean; branchDeleted: boolean; target: string }> {
  const source = await requireBranch(tx, repo, ref);
  if (source.kind === 'deploy' && (into === undefined || options.deleteBranch)) {
    throw new ModelStoreError(
      'deploy_branch',
      `Branch ${source.name} is the deploy branch and cannot be deleted by a merge`,
    );
  }
  if (source.kind === 'dev') checkDevBranch(source, options.userId);
  const target = into ? await requireBranch(tx, repo, into) : await targetOf(tx, repo, source);
  if (target.id === source.id) {
    throw new ModelStoreError('same_branch', `Branch ${source.name} cannot be merged into itself`);
  }
  if (target.kind === 'dev') {
    throw new ModelStoreError(
      'not_shared',
      `Branch ${target.name} is a dev branch and cannot be a merge target`,
    );
  }
  await checkDeployRules(tx, repo, target, 'merge');
  const deletes = options.deleteBranch ?? false;
  const also = deletes ? await childrenOf(tx, repo, source) : [];
  const merge = mergeMessage(source, target);
  const { head, changed } = await integrate(
    tx,
    repo,
    { source, target },
    {
      author: options.author,
      message: orDefault(options.message, options.squash ? merge : DEFAULT_MESSAGE),
      mergeMessage: orDefault(options.message, merge),
      squash: options.squash ?? false,
      resolveMergeConflict: options.resolveMergeConflict ?? false,
    },
    { also, intent: deletes ? 'delete' : 'change' },
  );
  if (deletes) await removeBranch(tx, repo, source);
  return { merged: true, head, changed, branchDeleted: deletes, target: target.name };
}
