import type { Db } from '@facet/db';
import type { GitObject } from '@facet/git';
import { sql } from 'kysely';
import { type Commit, commitBody, type Oid, objectId } from './git-object.ts';
import { reachableCommits } from './reachable-commits.ts';
import { inRepo, oidIn, type Repo } from './repo.ts';

const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_ROWS = 2_000;

/**
 * Yields the objects reachable from the commits `wanted` but not from `known`: commits, then trees, then
 * blobs. It may include objects that are also reachable from `known`, for example in histories with old
 * merges. Read it within one transaction, or for commits that a branch keeps.
 */
export async function* readObjects(
  db: Db,
  repo: Repo,
  wanted: Oid[],
  known: Oid[],
): AsyncGenerator<GitObject> {
  const { commits, edge } = await reachableCommits(db, repo, wanted, known);
  for (const part of parts(commits)) yield* readCommits(db, repo, part);
  const theirs = await treesOf(db, repo, edge, []);
  const trees = await treesOf(db, repo, commits, theirs);
  for (const part of parts(trees)) yield* readTrees(db, repo, part);
  yield* readBlobsOf(db, repo, trees, theirs);
}

/**
 * The objects of a repository to push from: those of `readObjects`, and the known parents of the new commits (`edge`)
 * with their trees, so that git can determine what is new. The edge is the boundary of a shallow history for git.
 */
export async function objectsToPush(
  db: Db,
  repo: Repo,
  head: Oid,
  known: Oid[],
): Promise<{ edge: Oid[]; objects: AsyncGenerator<GitObject> }> {
  const { edge: parents } = await reachableCommits(db, repo, [head], known);
  const edge = known.includes(head) ? [head] : parents;
  async function* all() {
    yield* readObjects(db, repo, [head], known);
    for (const part of parts(edge)) yield* readCommits(db, repo, part);
    for (const part of parts(await treesOf(db, repo, edge, []))) yield* readTrees(db, repo, part);
  }
  return { edge, objects: all() };
}

function* parts<T>(items: T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH_ROWS) yield items.slice(at, at + BATCH_ROWS);
}

/** Throws for an object whose rows are missing or damaged, so that it is never sent under its id. */
function checked(type: GitObject['type'], oid: Oid, body: Buffer): GitObject {
  if (objectId(type, body) !== oid) throw new Error(`The stored ${type} ${oid} is damaged`);
  return { type, oid, body };
}

async function* readCommits(db: Db, repo: Repo, oids: Oid[]): AsyncGenerator<GitObject> {
  const { rows } = await sql<Omit<Commit, 'raw'> & { raw: Buffer | null }>`
    select encode(oid, 'hex') as oid, encode(tree_oid, 'hex') as "treeOid",
      array(select encode(parent, 'hex') from unnest(parents) as parent) as parents, author_name as "authorName",
      author_email as "authorEmail", committed_at as "committedAt", message, raw
    from commits where ${inRepo(repo)} and ${oidIn(oids)}`.execute(db);
  for (const { oid, raw, ...fields } of rows) yield checked('commit', oid, raw ?? commitBody(fields));
}

/** The trees of commits, each once, without the trees in `except` and everything below them. */
async function treesOf(db: Db, repo: Repo, commits: Oid[], except: Oid[]): Promise<Oid[]> {
  if (commits.length === 0) return [];
  const { rows } = await sql<{ oid: Oid }>`
    with recursive except_tree (oid) as materialized (
      select decode(hex, 'hex') from unnest(${except}::text[]) hex
    ),
    tree (oid) as (
      select tree_oid from commits
      where ${inRepo(repo)} and ${oidIn(commits)} and tree_oid not in (select oid from except_tree)
      union
      select entry.oid from tree
      cross join lateral (
        select oid from tree_entries where ${inRepo(repo)} and tree_oid = tree.oid and mode = '40000'
        offset 0
      ) entry
      where entry.oid not in (select oid from except_tree)
    )
    select encode(oid, 'hex') as oid from tree`.execute(db);
  return rows.map(({ oid }) => oid);
}

// The database concatenates the entries; as rows they would take many times the bytes.
async function* readTrees(db: Db, repo: Repo, oids: Oid[]): AsyncGenerator<GitObject> {
  const { rows } = await sql<{ oid: Oid; body: Buffer }>`
    select wanted.oid, coalesce(entries.body, '') as body
    from unnest(${oids}::text[]) as wanted (oid)
    cross join lateral (
      select string_agg(
        convert_to(mode || ' ' || name, 'UTF8') || '\\x00'::bytea || oid, ''::bytea
        order by convert_to(name || case when mode = '40000' then '/' else '' end, 'UTF8')
      ) as body
      from (
        select name, mode, oid from tree_entries where ${inRepo(repo)} and tree_oid = decode(wanted.oid, 'hex')
        offset 0
      ) entry
    ) entries`.execute(db);
  for (const { oid, body } of rows) yield checked('tree', oid, body);
}

async function* readBlobsOf(db: Db, repo: Repo, trees: Oid[], except: Oid[]): AsyncGenerator<GitObject> {
  const entriesOf = (oids: Oid[]) => sql`
    select entry.oid from unnest(${oids}::text[]) as tree (oid)
    cross join lateral (
      select oid from tree_entries
      where ${inRepo(repo)} and tree_oid = decode(tree.oid, 'hex') and mode not in ('40000', '160000')
      offset 0
    ) entry`;
  const { rows } = await sql<{ oid: Oid; size: number }>`
    with wanted as (select distinct oid from (${entriesOf(trees)}) entry),
      except_blob as materialized (${entriesOf(except)})
    select encode(wanted.oid, 'hex') as oid, blob.size
    from wanted
    cross join lateral (select size from blobs where ${inRepo(repo)} and oid = wanted.oid offset 0) blob
    where wanted.oid not in (select oid from except_blob)`.execute(db);
  for (let at = 0; at < rows.length; ) {
    const part: Oid[] = [];
    for (let bytes = 0; at < rows.length && bytes < BATCH_BYTES && part.length < BATCH_ROWS; at += 1) {
      part.push(rows[at]?.oid ?? '');
      bytes += rows[at]?.size ?? 0;
    }
    yield* readBlobParts(db, repo, part);
  }
}

async function* readBlobParts(db: Db, repo: Repo, oids: Oid[]): AsyncGenerator<GitObject> {
  const { rows } = await sql<{ oid: Oid; content: Buffer }>`
    select encode(oid, 'hex') as oid, content from blobs
    where ${inRepo(repo)} and ${oidIn(oids)}`.execute(db);
  for (const { oid, content } of rows) yield checked('blob', oid, content);
}
