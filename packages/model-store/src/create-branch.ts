import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import {
  type Branch,
  type BranchRef,
  deployBranch,
  findBranch,
  lockBranches,
  moveBranch,
  requireBranch,
} from './branch.ts';
import { checkBranchName, checkSharedBranchName, devBranchName } from './branch-name.ts';
import { changeTree } from './change-tree.ts';
import { checkFileSet, checkFileSize, foldersAbove, modelPath } from './file-path.ts';
import { type Author, blobOid, makeCommit, type Oid } from './git-object.ts';
import { mergeBase } from './history.ts';
import type { FileChanges } from './merge-files.ts';
import { ModelStoreError } from './model-store-error.ts';
import { storeObjects } from './objects.ts';
import type { Repo } from './repo.ts';

async function insertBranch(
  tx: Tx,
  repo: Repo,
  row: { name: string; parentId: number | null; head: Oid; ownerUserId: number | null },
): Promise<Branch> {
  const { rows } = await sql<{ id: number }>`
    insert into branches (tenant_id, deployment_id, name, parent_branch_id, head_oid, owner_user_id)
    values (
      ${repo.tenantId}, ${repo.deploymentId}, ${row.name}, ${row.parentId}, decode(${row.head}, 'hex'),
      ${row.ownerUserId}
    )
    on conflict (deployment_id, name) do nothing
    returning id`.execute(tx);
  const [inserted] = rows;
  if (inserted) return await requireBranch(tx, repo, inserted);
  throw new ModelStoreError('branch_exists', `Branch ${row.name} exists already`);
}

/** Makes the deploy branch of a new deployment, whose first commit holds these files. */
export async function createRepo(
  tx: Tx,
  repo: Repo,
  input: {
    deployBranchName: string;
    files: { path: string; content: string | Buffer }[];
    author: Author;
    message?: string;
  },
): Promise<Branch> {
  checkBranchName(input.deployBranchName);
  const blobs = new Map<Oid, Buffer>();
  const changes: FileChanges = new Map();
  for (const file of input.files) {
    const path = modelPath(file.path);
    const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content;
    checkFileSize(path, content.length);
    const oid = blobOid(content);
    blobs.set(oid, content);
    changes.set(path, { mode: '100644', oid });
  }
  checkFileSet(changes);
  const { root, trees } = changeTree(new Map(), changes);
  const message = input.message ?? 'Create the data model';
  const commit = makeCommit({ treeOid: root, parents: [], author: input.author, message });
  await storeObjects(tx, repo, { blobs, trees, commits: [commit] });
  const row = { name: input.deployBranchName, parentId: null, head: commit.oid, ownerUserId: null };
  return await insertBranch(tx, repo, row);
}

// A branch a and a branch a/b exclude each other in git, where one is a file and the other a folder.
async function checkNoRefClash(tx: Tx, repo: Repo, name: string): Promise<void> {
  const above = foldersAbove(name).map((folder) => folder.slice(0, -1));
  const { rows } = await sql<{ name: string }>`
    select name from branches
    where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
      and (name = any(${above}::text[]) or starts_with(name, ${`${name}/`}))
    limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  throw new ModelStoreError('branch_exists', `Branch ${name} cannot exist beside branch ${other.name}`);
}

/**
 * Makes a shared branch at the head of `from`, by default the deploy branch, which becomes its parent. From a
 * dev branch: at its head, without its uncommitted edits, and with its parent, because a shared branch does not
 * hang on a personal one.
 */
export async function createBranch(
  tx: Tx,
  repo: Repo,
  input: { name: string; from?: BranchRef },
): Promise<Branch> {
  checkSharedBranchName(input.name);
  const seen = input.from ? await requireBranch(tx, repo, input.from) : await deployBranch(tx, repo);
  const [from = seen] = await lockBranches(tx, repo, [seen.id]);
  await checkNoRefClash(tx, repo, input.name);
  const parentId = from.kind === 'dev' ? from.parentBranchId : from.id;
  return await insertBranch(tx, repo, { name: input.name, parentId, head: from.lastHash, ownerUserId: null });
}

async function findDevBranch(
  tx: Tx,
  repo: Repo,
  parent: Branch,
  userId: number,
): Promise<Branch | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from branches
    where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
      and parent_branch_id = ${parent.id} and owner_user_id = ${userId}
    order by id limit 1`.execute(tx);
  const [row] = rows;
  return row && (await findBranch(tx, repo, row));
}

// Moves a dev branch without work of its own to where its parent is now.
async function followParent(tx: Tx, repo: Repo, dev: Branch, parent: Branch): Promise<Branch> {
  const isBehind = !dev.hasEdits && dev.lastHash !== parent.lastHash;
  if (!isBehind || (await mergeBase(tx, repo, dev.lastHash, parent.lastHash)) !== dev.lastHash) return dev;
  await moveBranch(tx, repo, dev, parent.lastHash);
  return await requireBranch(tx, repo, dev);
}

/**
 * The user's dev branch over `parent`, forked when there is none yet (spec.md: dev mode). Without edits it
 * follows its parent. For the user's own dev branch as `parent`: that branch itself; another user's throws
 * `not_shared`.
 */
export async function openDevBranch(
  tx: Tx,
  repo: Repo,
  input: { parent: BranchRef; user: { id: number; username: string } },
): Promise<Branch> {
  const asked = await requireBranch(tx, repo, input.parent);
  const isOwn = asked.kind === 'dev' && asked.ownerUserId === input.user.id;
  if (asked.kind === 'dev' && !isOwn) {
    throw new ModelStoreError('not_shared', `Branch ${asked.name} is another user's dev-mode branch`);
  }
  if (isOwn && asked.parentBranchId === null) return asked;
  const seenParent = isOwn ? await requireBranch(tx, repo, { id: asked.parentBranchId ?? 0 }) : asked;
  const seenDev = isOwn ? asked : await findDevBranch(tx, repo, seenParent, input.user.id);
  const ids = seenDev ? [seenParent.id, seenDev.id] : [seenParent.id];
  const [parent = seenParent, locked] = await lockBranches(tx, repo, ids);
  if (locked) return await followParent(tx, repo, locked, parent);

  // The parent's lock lets one request at a time fork: another one of this user may just have done it.
  const forked = await findDevBranch(tx, repo, parent, input.user.id);
  if (forked) return forked;
  return await insertBranch(tx, repo, {
    name: devBranchName(input.user.username),
    parentId: parent.id,
    head: parent.lastHash,
    ownerUserId: input.user.id,
  });
}

/** Switches the staging environment of a shared branch on or off; another kind of branch throws `not_shared`. */
export async function setStaging(tx: Tx, repo: Repo, ref: BranchRef, enabled: boolean): Promise<Branch> {
  const seen = await requireBranch(tx, repo, ref);
  const [branch = seen] = await lockBranches(tx, repo, [seen.id]);
  if (branch.kind !== 'shared') {
    const what = branch.kind === 'dev' ? 'a personal dev-mode branch' : 'the deploy branch';
    throw new ModelStoreError(
      'not_shared',
      `Branch ${branch.name} is ${what}: only shared branches have staging`,
    );
  }
  await sql`
    update branches set is_staging_enabled = ${enabled}, updated_at = clock_timestamp()
    where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId} and id = ${branch.id}`.execute(
    tx,
  );
  return { ...branch, isStagingEnvironmentEnabled: enabled };
}
