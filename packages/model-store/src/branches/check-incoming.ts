import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { checkFileSet, checkFileSize, modelPath } from '../file-path.ts';
import { ModelStoreError } from '../model-store-error.ts';
import { isFileMode, type Oid } from '../objects/git-object.ts';
import { isStored } from '../objects/reachable-commits.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import { filesOfCommit } from './tree-files.ts';

/**
 * Rejects a commit made elsewhere whose files a branch cannot hold: too many files, files that are too
 * large, invalid paths, or a commit that is not stored completely.
 */
export async function checkIncoming(db: Db, repo: Repo, commit: Oid): Promise<void> {
  if (!(await isStored(db, repo, commit)))
    throw new ModelStoreError('bad_object', 'The commit is not stored');
  const files = await filesOfCommit(db, repo, commit);
  checkFileSet(files);
  const paths = new Map<Oid, string>();
  for (const [path, { mode, oid }] of files) {
    modelPath(path);
    if (isFileMode(mode)) paths.set(oid, path);
  }
  const sizes = await sizesOf(db, repo, [...paths.keys()]);
  for (const [oid, path] of paths) {
    const size = sizes.get(oid);
    if (size === undefined) throw new ModelStoreError('bad_object', `The content of file ${path} is missing`);
    checkFileSize(path, size);
  }
}

async function sizesOf(db: Db, repo: Repo, oids: Oid[]): Promise<Map<Oid, number>> {
  const { rows } = await sql<{ oid: Oid; size: number }>`
    select wanted.oid, blob.size from unnest(${oids}::text[]) as wanted (oid)
    cross join lateral (
      select size from blobs
      where ${inRepo(repo)} and oid = decode(wanted.oid, 'hex')
      offset 0
    ) blob`.execute(db);
  return new Map(rows.map(({ oid, size }) => [oid, size]));
}
