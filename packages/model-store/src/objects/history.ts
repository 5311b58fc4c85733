import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Oid } from './git-object.ts';
import { inRepo, type Repo } from './repo.ts';

type CommitNode = { oid: Oid; parents: Oid[]; committedAt: Date };

// A merge base is usually near: reading 10,000 commits took 200 ms, this many generations 7 ms.
const GENERATIONS = 64;

/** A commit and its ancestors, up to `GENERATIONS` back. */
async function readHistory(db: Db, repo: Repo, head: Oid): Promise<CommitNode[]> {
  const { rows } = await sql<CommitNode>`
    with recursive history (oid, parents, committed_at, generation) as (
      select oid, parents, committed_at, 1 from commits
      where ${inRepo(repo)} and oid = decode(${head}, 'hex')
      union
      select parent.oid, parent.parents, parent.committed_at, history.generation + 1
      from history
      cross join lateral unnest(history.parents) as parent_id (oid)
      cross join lateral (
        select oid, parents, committed_at from commits
        where ${inRepo(repo)} and oid = parent_id.oid
        offset 0
      ) parent
      where history.generation < ${GENERATIONS}
    )
    select encode(oid, 'hex') as oid, committed_at as "committedAt",
      array(select encode(parent, 'hex') from unnest(parents) as parent) as parents
    from history`.execute(db);
  return rows;
}

/** The heads a commit is reachable from; `isOld` when it is an ancestor of a common commit. */
type Reach = { commit: CommitNode; left: boolean; right: boolean; isOld: boolean };

/**
 * The best common ancestor of both heads, as git-merge-base(1) computes it; undefined for unrelated
 * histories. Of several equally good ones (criss-cross merges), the newest. As in git, the search goes back
 * in time from both heads and ends when only ancestors of a common commit remain.
 */
export async function mergeBase(db: Db, repo: Repo, left: Oid, right: Oid): Promise<Oid | undefined> {
  if (left === right) return left;
  const history = new Map<Oid, CommitNode>();
  const reached = new Map<Oid, Reach>();
  const open = new Set<Reach>();

  const visit = async (oid: Oid, from: Omit<Reach, 'commit'>): Promise<void> => {
    if (!history.has(oid)) {
      for (const commit of await readHistory(db, repo, oid)) history.set(commit.oid, commit);
    }
    const commit = history.get(oid);
    if (!commit) throw new Error(`Commit ${oid} is not stored`);
    const reach = reached.get(oid) ?? { commit, left: false, right: false, isOld: false };
    const isKnown =
      (reach.left || !from.left) && (reach.right || !from.right) && (reach.isOld || !from.isOld);
    if (isKnown) return;
    reach.left ||= from.left;
    reach.right ||= from.right;
    reach.isOld ||= from.isOld;
    reached.set(oid, reach);
    open.add(reach);
  };

  await visit(left, { left: true, right: false, isOld: false });
  await visit(right, { left: false, right: true, isOld: false });
  while ([...open].some((reach) => !reach.isOld)) {
    const newest = [...open].reduce((best, reach) => (isNewer(reach, best) ? reach : best));
    open.delete(newest);
    const isCommon = newest.left && newest.right;
    for (const parent of newest.commit.parents) {
      await visit(parent, { left: newest.left, right: newest.right, isOld: newest.isOld || isCommon });
    }
  }
  const bases = [...reached.values()].filter((reach) => reach.left && reach.right && !reach.isOld);
  return bases.sort((a, b) => (isNewer(a, b) ? -1 : 1))[0]?.commit.oid;
}

function isNewer(left: Reach, right: Reach): boolean {
  const difference = left.commit.committedAt.getTime() - right.commit.committedAt.getTime();
  return difference === 0 ? left.commit.oid < right.commit.oid : difference > 0;
}
