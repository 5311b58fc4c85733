import type { Tx } from '@facet/db';
import type { GitObject } from '@facet/git';
import { sql } from 'kysely';
import { badObject, parseCommit, parseTree } from './foreign-object.ts';
import { objectId, treeOid } from './git-object.ts';
import { type NewObjects, noObjects, storeObjects } from './objects.ts';
import type { Repo } from './repo.ts';

/** The maximum size of a file anywhere in a history; files in a branch's newest commit have a lower limit. */
export const MAX_HISTORY_FILE_BYTES = 50 * 1024 * 1024;

const BATCH_BYTES = 16 * 1024 * 1024;
const BATCH_OBJECTS = 4_000;

/**
 * Stores objects made elsewhere by git, in any order, each under its own id. They have no effect until a branch is
 * moved to them. A stored commit implies that everything it reaches is stored, so they are stored all or none.
 * @throws ModelStoreError `bad_object` for an object that cannot be stored under its id, `too_large`
 */
export async function storeForeign(
  tx: Tx,
  repo: Repo,
  objects: AsyncIterable<GitObject>,
): Promise<{ objects: number; bytes: number }> {
  // Two transactions that store the same objects in different orders would deadlock.
  await sql`select pg_advisory_xact_lock(hashtextextended('facet objects', ${repo.deploymentId}))`.execute(
    tx,
  );
  const stored = { objects: 0, bytes: 0 };
  let batch = noObjects();
  let [bytes, count] = [0, 0];
  for await (const object of objects) {
    add(batch, object);
    bytes += object.body.length;
    count += 1;
    stored.objects += 1;
    stored.bytes += object.body.length;
    if (bytes < BATCH_BYTES && count < BATCH_OBJECTS) continue;
    await storeObjects(tx, repo, batch);
    batch = noObjects();
    [bytes, count] = [0, 0];
  }
  if (count > 0) await storeObjects(tx, repo, batch);
  return stored;
}

function add(batch: NewObjects, { type, oid, body }: GitObject): void {
  if (objectId(type, body) !== oid) throw badObject(oid, 'does not match its id');
  if (type === 'commit') batch.commits.push(parseCommit(oid, body));
  else if (type === 'blob') {
    if (body.length > MAX_HISTORY_FILE_BYTES) {
      const most = `the limit is ${MAX_HISTORY_FILE_BYTES} bytes`;
      throw badObject(oid, `is a file of ${body.length} bytes; ${most} per file in a history`);
    }
    batch.blobs.set(oid, body);
  } else {
    const entries = parseTree(oid, body);
    if (treeOid(entries) !== oid) throw badObject(oid, 'is a tree with wrongly sorted entries');
    batch.trees.set(oid, entries);
  }
}
