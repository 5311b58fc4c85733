import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { type Commit, contentSha1, type Oid, type TreeEntry } from './git-object.ts';
import { inRepo, type Repo } from './repo.ts';

/** Objects created by a change, collected in memory and stored at its end. */
export type NewObjects = {
  blobs: Map<Oid, Buffer>;
  trees: Map<Oid, TreeEntry[]>;
  commits: Commit[];
};

export function noObjects(): NewObjects {
  return { blobs: new Map(), trees: new Map(), commits: [] };
}

const MAX_STATEMENT_BYTES = 16 * 1024 * 1024;

/**
 * Stores the objects that do not exist yet. Rows are inserted sorted and by kind in a fixed order:
 * transactions that insert the same objects wait for each other, and a common order prevents deadlocks.
 */
export async function storeObjects(
  tx: Db,
  repo: Repo,
  { blobs = new Map(), trees = new Map(), commits = [] }: Partial<NewObjects>,
): Promise<void> {
  const storing = storeAllBlobs(tx, repo, blobs);
  // Built while PostgreSQL stores the blobs.
  const inserting = insertTrees(repo, trees);
  await storing;
  await inserting?.execute(tx);
  await storeCommits(tx, repo, commits);
}

async function storeAllBlobs(tx: Db, repo: Repo, all: Map<Oid, Buffer>): Promise<void> {
  const blobs = [...all].sort(([left], [right]) => (left < right ? -1 : 1));
  for (let from = 0; from < blobs.length; ) {
    let bytes = 0;
    let to = from;
    while (to < blobs.length && (to === from || bytes < MAX_STATEMENT_BYTES)) {
      bytes += blobs[to]?.[1].length ?? 0;
      to += 1;
    }
    await storeBlobs(tx, repo, blobs.slice(from, to));
    from = to;
  }
}

// The contents are sent as one binary value that the statement splits; an array of bytea would be sent as hex text.
async function storeBlobs(tx: Db, repo: Repo, blobs: [Oid, Buffer][]): Promise<void> {
  const contents = blobs.map(([, content]) => content);
  await sql`
    insert into blobs (tenant_id, deployment_id, oid, content_sha1, size, content)
    select ${repo.tenantId}, ${repo.deploymentId}, decode(new.oid, 'hex'), decode(new.sha1, 'hex'), new.size,
      substring(${Buffer.concat(contents)}::bytea from new.start for new.size)
    from unnest(
      ${blobs.map(([oid]) => oid)}::text[],
      ${contents.map(contentSha1)}::text[],
      ${startsOf(contents)}::int[],
      ${contents.map((content) => content.length)}::int[]
    ) as new (oid, sha1, start, size)
    on conflict do nothing`.execute(tx);
}

/** The position of each part in the concatenation, counted from 1 as PostgreSQL does. */
function startsOf(parts: Buffer[]): number[] {
  let next = 1;
  return parts.map((part) => {
    next += part.length;
    return next - part.length;
  });
}

function insertTrees(repo: Repo, trees: Map<Oid, TreeEntry[]>): RawBuilder<unknown> | undefined {
  if (trees.size === 0) return undefined;
  const owners: Oid[] = [];
  const entries: TreeEntry[] = [];
  for (const [tree, unsorted] of [...trees].sort(([left], [right]) => (left < right ? -1 : 1)))
    for (const entry of unsorted.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      owners.push(tree);
      entries.push(entry);
    }
  if (entries.length === 0) return undefined;
  return sql`
    insert into tree_entries (tenant_id, deployment_id, tree_oid, name, mode, oid)
    select ${repo.tenantId}, ${repo.deploymentId}, decode(new.tree, 'hex'), new.name, new.mode, decode(new.oid, 'hex')
    from unnest(
      ${owners}::text[],
      ${entries.map((entry) => entry.name)}::text[],
      ${entries.map((entry) => entry.mode)}::text[],
      ${entries.map((entry) => entry.oid)}::text[]
    ) as new (tree, name, mode, oid)
    on conflict do nothing`;
}

// Sent like blobs; commits without raw bytes send null, so most take no extra bytes.
async function storeCommits(tx: Db, repo: Repo, commits: Commit[]): Promise<void> {
  if (commits.length === 0) return;
  const sorted = [...commits].sort((left, right) => (left.oid < right.oid ? -1 : 1));
  const raws = sorted.map(({ raw }) => raw ?? Buffer.alloc(0));
  await sql`
    insert into commits
      (tenant_id, deployment_id, oid, tree_oid, parents, author_name, author_email, committed_at, message, raw)
    select ${repo.tenantId}, ${repo.deploymentId}, decode(new.oid, 'hex'), decode(new.tree, 'hex'),
      array(
        select decode(parent.oid, 'hex')
        from unnest(string_to_array(new.parents, ' ')) with ordinality as parent (oid, place)
        order by parent.place
      ),
      new.name, new.email, new.at, new.message,
      case when new.size > 0 then substring(${Buffer.concat(raws)}::bytea from new.start for new.size) end
    from unnest(
      ${sorted.map(({ oid }) => oid)}::text[],
      ${sorted.map((commit) => commit.treeOid)}::text[],
      ${sorted.map(({ parents }) => parents.join(' '))}::text[],
      ${sorted.map((commit) => commit.authorName)}::text[],
      ${sorted.map((commit) => commit.authorEmail)}::text[],
      ${sorted.map((commit) => commit.committedAt.toISOString())}::timestamptz[],
      ${sorted.map(({ message }) => message)}::text[],
      ${startsOf(raws)}::int[],
      ${raws.map((raw) => raw.length)}::int[]
    ) as new (oid, tree, parents, name, email, at, message, start, size)
    on conflict do nothing`.execute(tx);
}

/** Reads the contents of these blobs; an id that is not stored is absent from the result. */
export async function readBlobs(db: Db, repo: Repo, oids: Iterable<Oid>): Promise<Map<Oid, Buffer>> {
  const wanted = [...new Set(oids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ oid: Oid; content: Buffer }>`
    select wanted.oid, blob.content
    from unnest(${wanted}::text[]) as wanted (oid)
    cross join lateral (
      select content from blobs
      where ${inRepo(repo)} and oid = decode(wanted.oid, 'hex')
      offset 0
    ) blob`.execute(db);
  return new Map(rows.map((row) => [row.oid, row.content]));
}
