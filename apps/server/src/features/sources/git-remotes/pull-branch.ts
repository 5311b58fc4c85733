import type { Db, Keyring, Tx } from '@facet/db';
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
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { Settings } from '../../../settings.ts';
import { requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { isBranchActive } from '../../deployments/dev-mode/dev-sessions.ts';
import type { ModelRepositories } from '../git/model-repository.ts';
import type { GitHub } from '../github/github.ts';
import { fetchBranch } from './fetch-branch.ts';
import { findRemote, noteSeen, seenBranches } from './git-remotes.store.ts';
import { keptName } from './kept-name.ts';
import { atRemote, listRemote, sourceOfRemote } from './remote.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly settings: Settings;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  readonly github: GitHub;
  readonly modelRepositories: ModelRepositories;
}

/** A branch as it was at the remote when that was asked. */
export interface FetchedBranch {
  readonly name: string;
  /** Undefined when it is not there. */
  readonly head: Oid | undefined;
  /** Where it was known to be before. */
  readonly seen: Oid | undefined;
  readonly url: string;
}

/** The class of a pull that met a push of ours; another attempt does not. */
export const MOVED = 'moved meanwhile';

/**
 * Fetches a branch of the connected remote, before the transaction that takes it in.
 * @throws ApiError 409 when the deployment is connected to no remote, or that fails
 */
export async function fetchForPull(
  platform: Parts,
  deployment: DeploymentRow,
  name: string,
): Promise<FetchedBranch> {
  checkField('body.branchName', () => checkSharedBranchName(name));
  const row = await findRemote(platform.db, deployment);
  if (row === undefined) throw conflict('The deployment is connected to no remote');
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
  /** The branch that keeps what was ours, where the remote's was taken in its place. */
  readonly keptAs: string | null;
}

/**
 * Brings a fetched branch into ours: forward, or by a merge where both have moved. A history that was rewritten at the
 * remote is not merged with: that would bring back what was taken out of it.
 * @param options.takeRemote takes the remote's where the two cannot be brought together; ours stays as a branch
 * @throws ApiError 404, 409
 */
export async function pullBranch(
  platform: Parts,
  tx: Tx,
  deployment: DeploymentRow,
  fetched: FetchedBranch,
  options: { readonly author: Author; readonly takeRemote: boolean },
): Promise<Pulled> {
  const repo = repoOf(deployment);
  const { name, head } = fetched;
  const found = await findBranch(tx, repo, { name });
  // First of all, since who changes the branch pushes it before he lets go of it.
  const [ours] = found === undefined ? [] : await lockBranches(tx, repo, [found.id]);
  const [seen] = await seenBranches(tx, deployment, name);
  await checkFetched(tx, deployment, fetched, seen?.head);
  if (head === undefined) {
    if (ours === undefined) throw notFound(`Branch ${name}`);
    throw conflict(`Branch ${name} is not at the remote`);
  }
  if (ours?.kind === 'dev') throw badRequest(`body.branchName ${name} is a personal branch`);
  const result =
    ours === undefined
      ? { changed: true, keptAs: null, branch: await createBranchAt(tx, repo, { name, head }) }
      : await bringIn(tx, deployment, ours, head, seen?.head, options);
  await noteSeen(tx, deployment, name, head);
  return {
    head: result.branch.lastHash,
    changed: result.changed,
    keptAs: result.keptAs,
    buildTriggered: result.changed && (await rebuild(platform, tx, deployment, result.branch)),
  };
}

/** A push of ours since the remote was asked would look as if the branch had been set back there. */
async function checkFetched(
  tx: Tx,
  deployment: DeploymentRow,
  fetched: FetchedBranch,
  seen: Oid | undefined,
): Promise<void> {
  const remote = await findRemote(tx, deployment);
  const isStale = seen !== fetched.seen && seen !== fetched.head;
  if (remote?.url === fetched.url && !isStale) return;
  throw new ApiError(409, 'conflict', `Branch ${fetched.name} was pushed at the same time: pull it again`, {
    details: { failure: MOVED },
  });
}

interface BroughtIn {
  readonly branch: Branch;
  readonly changed: boolean;
  readonly keptAs: string | null;
}

async function bringIn(
  tx: Tx,
  deployment: DeploymentRow,
  ours: Branch,
  head: Oid,
  seen: Oid | undefined,
  options: { readonly author: Author; readonly takeRemote: boolean },
): Promise<BroughtIn> {
  const repo = repoOf(deployment);
  const isRewritten = seen !== undefined && seen !== head && (await mergeBase(tx, repo, seen, head)) !== seen;
  if (isRewritten && ours.lastHash !== head) {
    if (options.takeRemote) return takeRemote(tx, deployment, ours, head);
    throw new ApiError(
      409,
      'remote_rewritten',
      `The history of branch ${ours.name} was rewritten at the remote. Send takeRemote to take it as it is there; ` +
        'what is here stays as a branch',
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

async function takeRemote(tx: Tx, deployment: DeploymentRow, ours: Branch, head: Oid): Promise<BroughtIn> {
  const repo = repoOf(deployment);
  const old = ours.lastHash;
  const isInTheirs = (await mergeBase(tx, repo, old, head)) === old;
  const keptAs = isInTheirs ? null : keptName(ours.name);
  if (keptAs !== null) await createBranchAt(tx, repo, { name: keptAs, head: old, parent: ours });
  const { branch } = await advanceBranch(tx, repo, ours, head, { allowRewrite: true, expected: old });
  await carryEdits(tx, repo, branch, old);
  return { branch, changed: true, keptAs };
}

/** Builds what the branch feeds, if something serves it. @returns whether a build was asked for */
async function rebuild(platform: Parts, tx: Tx, deployment: DeploymentRow, { id }: Branch): Promise<boolean> {
  const branch = await requireBranch(tx, repoOf(deployment), { id });
  if (!(await isBranchActive(tx, branch))) return false;
  return (await requestBranchBuild(platform, tx, deployment, branch, 'pulled')) !== undefined;
}
