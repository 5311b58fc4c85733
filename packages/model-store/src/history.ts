import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Oid } from './git-object.ts';
import type { Repo } from './repo.ts';

type CommitNode = { oid: Oid; parents: Oid[]; committedAt: Date };

/** Every commit that these heads were made from, the heads themselves included. */
async function readHistory(db: Db, repo: Repo, heads: Oid[]): Promise<Map<Oid, CommitNode>> {
  const { rows } = await sql<CommitNode>`
    with recursive history (oid, parents, committed_at) as (
      select oid, parents, committed_at from commits
      where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId}
        and oid = any(${heads.map((head) => Buffer.from(head, 'hex'))}::bytea[])
      union
      select parent.oid, parent.parents, parent.committed_at
      from history
      cross join lateral unnest(history.parents) as parent_id (oid)
      cross join lateral (
        select oid, parents, committed_at from commits
        where tenant_id = ${repo.tenantId} and deployment_id = ${repo.deploymentId} and oid = parent_id.oid
        offset 0
      ) parent
    )
    select encode(oid, 'hex') as oid, committed_at as "committedAt",
      array(select encode(parent, 'hex') from unnest(parents) as parent) as parents
    from history`.execute(db);
  return new Map(rows.map((row) => [row.oid, row]));
}

function reachable(history: Map<Oid, CommitNode>, head: Oid): Set<Oid> {
  const seen = new Set([head]);
  for (const oid of seen) {
    for (const parent of history.get(oid)?.parents ?? []) seen.add(parent);
  }
  return seen;
}

/**
 * The best commit that both heads were made from, as git-merge-base(1); undefined for unrelated histories. Of
 * several equally good ones (criss-cross merges) the newest.
 */
export async function mergeBase(db: Db, repo: Repo, left: Oid, right: Oid): Promise<Oid | undefined> {
  if (left === right) return left;
  const history = await readHistory(db, repo, [left, right]);
  const fromRight = reachable(history, right);
  const common = [...reachable(history, left)].filter((oid) => fromRight.has(oid));
  // What is above a common commit is common as well, so only those that no common one descends from are best.
  const above = new Set(common.flatMap((oid) => history.get(oid)?.parents ?? []));
  const best = common.filter((oid) => !above.has(oid));
  const time = (oid: Oid) => history.get(oid)?.committedAt.getTime() ?? 0;
  return best.sort((a, b) => time(b) - time(a) || (a < b ? -1 : 1))[0];
}
