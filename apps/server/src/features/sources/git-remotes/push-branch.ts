import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '@facet/db';
import { BareRepository, GitFailed } from '@facet/git';
import { isStored, type Oid, objectsToPush, type Repo } from '@facet/model-store';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { ApiError, conflict } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { GitAccessParts } from '../git/access.ts';
import { findRemote, forgetSeen, noteSeen, seenBranches, setKnownHosts } from './git-remotes.store.ts';
import { atRemote, listRemote, type Remote, sourceOfRemote } from './remote.ts';

type Parts = GitAccessParts & Pick<BasePlatform, 'keyring'>;

/** Less than clients wait for a response. */
const PUSH_MS = 60_000;
const REASON_CHARACTERS = 500;

type Owner = Pick<DeploymentRow, 'id' | 'tenant_id'>;

/**
 * Pushes a branch to the connected remote; does nothing without one. Must be the last step of the transaction that moved
 * the branch: if the remote rejects the push, the branch does not move here either.
 * @throws ApiError 409
 */
export async function pushBranch(
  platform: Parts,
  tx: Tx,
  deployment: Owner,
  branchName: string,
  head: Oid,
): Promise<void> {
  const row = await findRemote(tx, deployment);
  if (row === undefined) return;
  const repo = repoOf(deployment);
  const seen = await seenBranches(tx, deployment);
  const there = seen.find(({ name }) => name === branchName)?.head;
  if (there === head) return;
  // To check for a fast-forward, git needs the history from the remote's head; a new branch can begin anywhere.
  const known = await storedOf(tx, repo, there === undefined ? seen.map((branch) => branch.head) : [there]);
  await atRemote(platform, sourceOfRemote(platform.keyring, row, deployment), async (remote) => {
    const repository = await repositoryToPush(tx, repo, join(remote.folder, 'push.git'), head, known);
    try {
      await push(remote, repository, `${head}:refs/heads/${branchName}`, branchName);
    } catch (error) {
      // Another worker, killed meanwhile, may have pushed the same commit.
      const isThere = error instanceof ApiError && (await listRemote(remote)).heads.get(branchName) === head;
      if (!isThere) throw error;
    }
    const knownHosts = await remote.access.knownHosts();
    if (knownHosts !== row.known_hosts) await setKnownHosts(tx, deployment, knownHosts);
  });
  await noteSeen(tx, deployment, branchName, head);
}

async function storedOf(tx: Tx, repo: Repo, oids: Oid[]): Promise<Oid[]> {
  const stored: Oid[] = [];
  for (const oid of new Set(oids)) if (await isStored(tx, repo, oid)) stored.push(oid);
  return stored;
}

/** A repository with the objects that the remote lacks: a shallow one, whose history ends at what the remote has. */
async function repositoryToPush(
  tx: Tx,
  repo: Repo,
  folder: string,
  head: Oid,
  known: Oid[],
): Promise<BareRepository> {
  const repository = await BareRepository.open(folder);
  const { edge, objects } = await objectsToPush(tx, repo, head, known);
  await repository.addObjects(objects);
  if (edge.length > 0) await writeFile(join(folder, 'shallow'), edge.map((oid) => `${oid}\n`).join(''));
  return repository;
}

async function push(
  { access }: Remote,
  repository: BareRepository,
  refspec: string,
  name: string,
  options: readonly string[] = [],
): Promise<void> {
  const args = ['push', '--quiet', '--porcelain', '--no-verify', '--no-thin', '--no-follow-tags', ...options];
  try {
    await repository.git([...args, '--end-of-options', access.url, refspec], { access, timeMs: PUSH_MS });
  } catch (error) {
    if (error instanceof GitFailed) throw pushRefused(error, name) ?? error;
    throw error;
  }
}

function pushRefused({ result }: GitFailed, name: string): ApiError | undefined {
  const text = `${result.stdout.toString('utf8')}\n${result.stderr}`;
  const refused = (code: string, sentence: string) =>
    new ApiError(409, code, `${sentence} Nothing has changed here.`, { details: { failure: 'rejected' } });
  if (/\[remote rejected\]|pre-receive hook declined/.test(text))
    return refused(
      'push_rejected',
      `The remote rejected the push to branch ${name}${reasonIn(result.stderr)}.`,
    );
  if (/\[rejected\]|non-fast-forward|fetch first|stale info/.test(text))
    return refused('remote_moved', `Branch ${name} has commits at the remote that are not here; pull first.`);
  return undefined;
}

/** The remote's own message, such as the rule of a protected branch, which users need to fix the cause. */
function reasonIn(stderr: string): string {
  const lines = [...stderr.matchAll(/^remote:(.+)$/gm)].map(([, line = '']) =>
    line.replace(/[\p{Cc}\p{Cf}]/gu, '').trim(),
  );
  const reason = lines.filter((line) => line !== '').join(' ');
  return reason === '' ? '' : `: ${reason.slice(0, REASON_CHARACTERS).toWellFormed().replace(/\.$/, '')}`;
}

/**
 * Deletes a branch at the remote, unless it has commits there that were never fetched. Does nothing if the remote does not
 * have the branch or the deployment is not connected.
 * @throws ApiError 409
 */
export async function deleteAtRemote(
  platform: Parts,
  tx: Tx,
  deployment: Owner,
  branchName: string,
): Promise<void> {
  const row = await findRemote(tx, deployment);
  if (row === undefined) return;
  const [seen] = await seenBranches(tx, deployment, branchName);
  await atRemote(platform, sourceOfRemote(platform.keyring, row, deployment), async (remote) => {
    const there = (await listRemote(remote)).heads.get(branchName);
    if (there === undefined) return;
    if (there !== seen?.head)
      throw conflict(`Branch ${branchName} has commits at the remote that are not here; pull first`);
    const repository = await BareRepository.open(join(remote.folder, 'push.git'));
    const lease = `--force-with-lease=refs/heads/${branchName}:${there}`;
    await push(remote, repository, `:refs/heads/${branchName}`, branchName, [lease]);
  });
  await forgetSeen(tx, deployment, branchName);
}
