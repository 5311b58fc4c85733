import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { modelPath } from '../file-path.ts';
import type { Oid } from '../objects/git-object.ts';
import { inRepo, oidIn, type Repo } from '../objects/repo.ts';

/** A commit as a history shows it. */
export type LoggedCommit = {
  oid: Oid;
  parents: Oid[];
  authorName: string;
  committedAt: Date;
  message: string;
};

/**
 * The place of a commit in a list: its time in microseconds, and how far it is from its first ancestor in that moment, which
 * later commits do not change.
 */
export type CommitPlace = readonly [moment: number, turn: number, oid: Oid];

/** A commit in a list. */
export type ListedCommit = LoggedCommit & { moment: number; turn: number };

/** A commit with the id of one file in it; null without the file. */
export type FileVersion = { oid: Oid; parents: Oid[]; blob: Oid | null };

// Git counts seconds, and a rebase writes dozens of commits in one. Longer chains than this are not sorted.
const MOST_IN_A_MOMENT = 500;

/** A commit and all its ancestors as `history`. */
function ancestry(repo: Repo, head: Oid): RawBuilder<unknown> {
  const columns = sql`oid, tree_oid, parents, committed_at`;
  return sql`
    history (oid, tree_oid, parents, committed_at) as (
      select ${columns} from commits where ${inRepo(repo)} and oid = decode(${head}, 'hex')
      union
      select parent.oid, parent.tree_oid, parent.parents, parent.committed_at
      from history
      cross join lateral unnest(history.parents) as parent_id (oid)
      cross join lateral (
        select ${columns} from commits where ${inRepo(repo)} and oid = parent_id.oid
        offset 0
      ) parent
    )`;
}

/** The file at a path in each of the root trees of `history`, as `version (root, oid)`; no row without the file. */
function versionsOf(repo: Repo, path: string): RawBuilder<unknown> {
  const segments = modelPath(path).split('/');
  const entry = (mode: RawBuilder<unknown>) => sql`cross join lateral (
    select oid from tree_entries
    where ${inRepo(repo)} and tree_oid = walk.tree and name = (${segments}::text[])[walk.depth] and ${mode}
    offset 0
  ) entry`;
  return sql`
    walk (root, tree, depth) as (
      select distinct tree_oid, tree_oid, 1 from history
      union all
      select walk.root, entry.oid, walk.depth + 1
      from walk ${entry(sql`mode = '40000'`)}
      where walk.depth < ${segments.length}::int
    ),
    version as (
      select walk.root, entry.oid from walk ${entry(sql`mode not in ('40000', '120000', '160000')`)}
      where walk.depth = ${segments.length}::int
    )`;
}

/** As in git-log(1): a commit changes a file if the file differs from that of each parent. */
const CHANGES_FILE = sql`
  (own.oid is not null or cardinality(history.parents) > 0) and not exists (
    select from unnest(history.parents) as parent_id (oid)
    join history parent on parent.oid = parent_id.oid
    left join version theirs on theirs.root = parent.tree_oid
    where theirs.oid is not distinct from own.oid
  )`;

/** Commits of `history` with parents or children in the same moment, as `turn (oid, turn)`, counted from the first of them. */
const TURNS = sql`
  edge as (
    select history.oid as child, parent.oid as parent
    from history
    cross join lateral unnest(history.parents) as parent_id (oid)
    join history parent on parent.oid = parent_id.oid and parent.committed_at = history.committed_at
  ),
  chain (oid, depth) as (
    select parent, 0 from edge where parent not in (select child from edge)
    union
    select edge.child, chain.depth + 1 from chain join edge on edge.parent = chain.oid
    where chain.depth < ${sql.lit(MOST_IN_A_MOMENT)}
  ),
  turn (oid, turn) as (select oid, max(depth) from chain group by oid)`;

/**
 * The commits from which a head has come, newest first and children before their parents: all, or those that changed the
 * file at a path. `after` is the place of the last commit of the previous page.
 */
export async function listCommits(
  db: Db,
  repo: Repo,
  head: Oid,
  page: {
    path?: string | undefined;
    after?: CommitPlace;
    first: number;
    offset?: number;
  },
): Promise<ListedCommit[]> {
  const { path, after, first, offset = 0 } = page;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(moment, turn, oid) < (${after[0]}::bigint, ${after[1]}::int, decode(${after[2]}, 'hex'))`;
  const { rows } = await sql<ListedCommit>`
    with recursive ${ancestry(repo, head)}, ${TURNS}
    ${path === undefined ? sql`` : sql`, ${versionsOf(repo, path)}`},
    listed as (
      select history.oid, (extract(epoch from history.committed_at) * 1000000)::bigint as moment,
        coalesce(turn.turn, 0) as turn
      from history
      left join turn on turn.oid = history.oid
      ${path === undefined ? sql`` : sql`left join version own on own.root = history.tree_oid where ${CHANGES_FILE}`}
    ),
    page as (
      select * from listed where ${behind}
      order by moment desc, turn desc, oid desc limit ${first} offset ${offset}
    )
    select encode(commits.oid, 'hex') as oid, page.moment, page.turn, author_name as "authorName",
      committed_at as "committedAt", message,
      array(select encode(parent, 'hex') from unnest(parents) as parent) as parents
    from page join commits on ${inRepo(repo)} and commits.oid = page.oid
    order by page.moment desc, page.turn desc, page.oid desc`.execute(db);
  return rows;
}

/** Every ancestor of a head, and the head itself, with the id of the file at a path. */
export async function fileVersions(db: Db, repo: Repo, head: Oid, path: string): Promise<FileVersion[]> {
  const { rows } = await sql<FileVersion>`
    with recursive ${ancestry(repo, head)}, ${versionsOf(repo, path)}
    select encode(history.oid, 'hex') as oid, encode(version.oid, 'hex') as blob,
      array(select encode(parent, 'hex') from unnest(history.parents) as parent) as parents
    from history left join version on version.root = history.tree_oid`.execute(db);
  return rows;
}

/** Reads commits by their ids, in no order; those that are not stored are left out. */
export async function readCommits(db: Db, repo: Repo, oids: Oid[]): Promise<LoggedCommit[]> {
  const { rows } = await sql<LoggedCommit>`
    select encode(oid, 'hex') as oid, author_name as "authorName", committed_at as "committedAt", message,
      array(select encode(parent, 'hex') from unnest(parents) as parent) as parents
    from commits where ${inRepo(repo)} and ${oidIn(oids)}`.execute(db);
  return rows;
}
