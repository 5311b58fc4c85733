import type { Tx } from '@facet/db';
import {
  type Author,
  advanceBranch,
  type Branch,
  carryEdits,
  checkSharedBranchName,
  createBranchAt,
  findBranch,
  lockBranches,
  ModelStoreError,
  mergeBase,
  mergeHead,
  type Oid,
  requireBranch,
} from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { ApiError, badRequest, conflict, notFound } from '../../../errors/errors.ts';
import { checkField } from '../../../errors/model-store-errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { isBranchActive } from '../../deployments/dev-mode/dev-sessions.ts';
import type { GitAccessParts } from '../git/access.ts';
import type { ModelRepositories } from '../git/model-repository.ts';
import { fetchBranch } from './fetch-branch.ts';
import { findRemote, noteSeen, seenBranches } from './git-remotes.store.ts';
import { keptName } from './kept-name.ts';
import { atRemote, listRemote, sourceOfRemote } from './remote.ts';

/** The parts of the server that pull from remotes. */
export interface PullParts extends GitAccessParts, Pick<BasePlatform, 'db' | 'keyring' | 'jobs'> {
  readonly modelRepositories: ModelRepositories;
}

/** A branch of the remote at the time of the fetch. */
export interface FetchedBranch {
  readonly name: string;
  /** Undefined if the remote does not have the branch. */
  readonly head: Oid | undefined;
  /** Its last seen head before the fetch. */
  readonly seen: Oid | undefined;
  readonly url: string;
}

/** The `failure` of a pull that collided with a push from here; worth another attempt. */
export const MOVED = 'moved meanwhile';

/**
 * Fetches a branch of the connected remote, before the transaction that merges it.
 * @throws ApiError 409 if the deployment is not connected to a remote, or if the remote fails
 */
export async function fetchForPull(
  platform: PullParts,
  deployment: DeploymentRow,
  name: string,
): Promise<FetchedBranch> {
  checkField('body.branchName', () => checkSharedBranchName(name));
  const row = await findRemote(platform.db, deployment);
  if (row === undefined) throw conflict('The deployment is not connected to a remote');
  const [seen] = await seenBranches(platform.db, deployment, name);
  return atRemote(platform, sourceOfRemote(platform.keyring, row, deployment), async (remote) => {
    const listed = (await listRemote(remote)).heads.get(name);
    const head = listed && (await fetchBranch(platform, repoOf(deployment), remote, { name, head: listed }));
    return { name, head, seen: seen?.head, url: row.url };
  });
}

export interface Pulled {
  readonly head: Oid;
  readonly changed: boolean;
  readonly buildTriggered: boolean;
  /** The kept branch with our commits, if the remote's branch replaced them. */
  readonly keptAs: string | null;
}

/**
 * Fast-forwards or merges our branch with a fetched one. A history that was rewritten at the remote is not merged, because
 * that would bring back what was removed from it.
 * @param options.takeRemote replaces our branch if the two cannot be merged; our commits are preserved in a kept branch
 * @throws ApiError 404, 409
 */
export async function pullBranch(
  platform: PullParts,
  tx: Tx,
  deployment: DeploymentRow,
  fetched: FetchedBranch,
  options: { readonly author: Author; readonly takeRemote: boolean },
): Promise<Pulled> {
  const repo = repoOf(deployment);
  const { name, head } = fetched;
  const found = await findBranch(tx, repo, { name });
  // Before anything else: a change of the branch is pushed while it holds this lock.
  const [ours] = found === undefined ? [] : await lockBranches(tx, repo, [found.id]);
  const [seen] = await seenBranches(tx, deployment, name);
  await checkFetched(tx, deployment, fetched, seen?.head);
  if (head === undefined) {
    if (ours === undefined) throw notFound(`Branch ${name}`);
    throw conflict(`Branch ${name} does not exist at the remote`);
  }
  if (ours?.kind === 'dev') throw badRequest(`body.branchName ${name} is a dev branch`);
  const result =
    ours === undefined
      ? { changed: true, keptAs: null, branch: await createBranchAt(tx, repo, { name, head }) }
      : await mergeFetched(tx, deployment, ours, head, seen?.head, options);
  await noteSeen(tx, deployment, name, head);
  return {
    head: result.branch.lastHash,
    changed: result.changed,
    keptAs: result.keptAs,
    buildTriggered: result.changed && (await rebuild(platform, tx, deployment, result.branch)),
  };
}

/** After a push from here since the fetch, the branch would look as if it had been reset at the remote. */
async function checkFetched(
  tx: Tx,
  deployment: DeploymentRow,
  fetched: FetchedBranch,
  seen: Oid | undefined,
): Promise<void> {
  const remote = await findRemote(tx, deployment);
  const isStale = seen !== fetched.seen && seen !== fetched.head;
  if (remote?.url === fetched.url && !isStale) return;
  throw new ApiError(409, 'conflict', `Branch ${fetched.name} was pushed at the same time; pull again`, {
    details: { failure: MOVED },
  });
}

interface Merged {
  readonly branch: Branch;
  readonly changed: boolean;
  readonly keptAs: string | null;
}

async function mergeFetched(
  tx: Tx,
  deployment: DeploymentRow,
  ours: Branch,
  head: Oid,
  seen: Oid | undefined,
  options: { readonly author: Author; readonly takeRemote: boolean },
): Promise<Merged> {
  const repo = repoOf(deployment);
  const isRewritten = seen !== undefined && seen !== head && (await mergeBase(tx, repo, seen, head)) !== seen;
  if (isRewritten && ours.lastHash !== head) {
    if (options.takeRemote) return takeRemote(tx, deployment, ours, head);
    throw new ApiError(
      409,
      'remote_rewritten',
      `The history of branch ${ours.name} was rewritten at the remote. Send takeRemote to replace the branch here; ` +
        'its commits are preserved in a kept branch',
      { details: { branch: ours.name, ours: ours.lastHash, theirs: head } },
    );
  }
  try {
    const message = `Merge branch '${ours.name}' of the remote`;
    const merged = await mergeHead(tx, repo, ours, head, { author: options.author, message });
    return { branch: merged.branch, changed: merged.changed, keptAs: null };
  } catch (error) {
    const isConflict = error instanceof ModelStoreError && error.code === 'merge_conflict';
    if (!isConflict || !options.takeRemote) throw error;
    return takeRemote(tx, deployment, ours, head);
  }
}

async function takeRemote(tx: Tx, deployment: DeploymentRow, ours: Branch, head: Oid): Promise<Merged> {
  const repo = repoOf(deployment);
  const old = ours.lastHash;
  const isInTheirs = (await mergeBase(tx, repo, old, head)) === old;
  const keptAs = isInTheirs ? null : keptName(ours.name);
  if (keptAs !== null) await createBranchAt(tx, repo, { name: keptAs, head: old, parent: ours });
  const { branch } = await advanceBranch(tx, repo, ours, head, { allowRewrite: true, expected: old });
  await carryEdits(tx, repo, branch, old);
  return { branch, changed: true, keptAs };
}

/** Requests a build if the branch is being served. @returns whether a build was requested */
async function rebuild(
  platform: PullParts,
  tx: Tx,
  deployment: DeploymentRow,
  { id }: Branch,
): Promise<boolean> {
  const branch = await requireBranch(tx, repoOf(deployment), { id });
  if (!(await isBranchActive(tx, branch))) return false;
  return (await requestBranchBuild(platform, tx, deployment, branch, 'pulled')) !== undefined;
}
