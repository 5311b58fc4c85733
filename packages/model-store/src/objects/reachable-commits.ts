import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Oid } from './git-object.ts';
import { inRepo, oidIn, type Repo } from './repo.ts';

type CommitNode = { oid: Oid; parents: Oid[] };

// New commits are usually few. Up to this many, the result may include some that are known by another path.
const FEW = 1_000;

/** Walks back from some heads, stopping at the commits in `known`, which are excluded. */
async function walk(
  db: Db,
  repo: Repo,
  heads: Oid[],
  known: Oid[],
  limit?: RawBuilder<unknown>,
): Promise<CommitNode[]> {
  const isKnown = (oid: RawBuilder<unknown>) => sql`${oid} in (select oid from known)`;
  const { rows } = await sql<CommitNode>`
    with recursive known (oid) as materialized (
      select decode(hex, 'hex') from unnest(${known}::text[]) hex
    ),
    history (oid, parents) as (
      select oid, parents from commits
      where ${inRepo(repo)} and ${oidIn(heads)} and not ${isKnown(sql`oid`)}
      union
      select parent.oid, parent.parents
      from history
      cross join lateral unnest(history.parents) as parent_id (oid)
      cross join lateral (
        select oid, parents from commits
        where ${inRepo(repo)} and oid = parent_id.oid
        offset 0
      ) parent
      where not ${isKnown(sql`parent_id.oid`)}
    )
    select encode(oid, 'hex') as oid, array(select encode(parent, 'hex') from unnest(parents) as parent) as parents
    from history ${limit ?? sql``}`.execute(db);
  return rows;
}

/**
 * The commits reachable from `wanted` but not from `known`, and their known parents (`edge`).
 * @throws Error for a commit of `wanted` that is not stored
 */
export async function reachableCommits(
  db: Db,
  repo: Repo,
  wanted: Oid[],
  known: Oid[],
): Promise<{ commits: Oid[]; edge: Oid[] }> {
  let nodes = await walk(db, repo, wanted, known, known.length > 0 ? sql`limit ${FEW}` : undefined);
  if (nodes.length === FEW && known.length > 0) {
    const theirs = (await walk(db, repo, known, [])).map(({ oid }) => oid);
    nodes = await walk(db, repo, wanted, theirs);
  }
  const commits = new Set(nodes.map(({ oid }) => oid));
  const missing = wanted.find((oid) => !commits.has(oid) && !known.includes(oid));
  if (missing !== undefined && !(await isStored(db, repo, missing)))
    throw new Error(`Commit ${missing} is not stored`);
  const edge = new Set(nodes.flatMap(({ parents }) => parents).filter((parent) => !commits.has(parent)));
  return { commits: [...commits], edge: [...edge] };
}

/** Whether a commit is stored. */
export async function isStored(db: Db, repo: Repo, commit: Oid): Promise<boolean> {
  const { rows } = await sql`
    select from commits where ${inRepo(repo)} and oid = decode(${commit}, 'hex')`.execute(db);
  return rows.length > 0;
}
