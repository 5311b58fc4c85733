import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Branch } from '../branches/branch.ts';
import type { Oid } from '../objects/git-object.ts';
import type { FileChanges, FileMap } from '../objects/merge-files.ts';
import type { Repo } from '../objects/repo.ts';

/** Uncommitted edits by path: the new blob, or null for a deleted file. */
export type Edits = Map<string, Oid | null>;

/** The edits that make these changes. */
export function editsOf(changes: FileChanges): Edits {
  return new Map([...changes].map(([path, entry]) => [path, entry?.oid ?? null]));
}

/** Reads the uncommitted edits of a branch: all, or those of some paths. */
export async function readEdits(db: Db, repo: Repo, branch: Branch, paths?: string[]): Promise<Edits> {
  const condition = paths ? sql`and path = any(${paths}::text[])` : sql``;
  const { rows } = await sql<{ path: string; oid: Oid | null }>`
    select path, encode(blob_oid, 'hex') as oid from branch_edits
    where tenant_id = ${repo.tenantId} and branch_id = ${branch.id} ${condition}`.execute(db);
  return new Map(rows.map((row) => [row.path, row.oid]));
}

/**
 * Records changes of a locked dev branch. Removes the edit of a file that equals the head again, so a
 * branch with edits always differs from its head.
 */
export async function recordEdits(
  tx: Tx,
  repo: Repo,
  branch: Branch,
  head: FileMap,
  changes: Edits,
): Promise<void> {
  const restored: string[] = [];
  const edited: [string, Oid | null][] = [];
  for (const [path, oid] of changes) {
    if ((head.get(path)?.oid ?? null) === oid) restored.push(path);
    else edited.push([path, oid]);
  }
  if (restored.length > 0) {
    await sql`
      delete from branch_edits
      where tenant_id = ${repo.tenantId} and branch_id = ${branch.id} and path = any(${restored}::text[])`.execute(
      tx,
    );
  }
  if (edited.length > 0) {
    await sql`
      insert into branch_edits (tenant_id, branch_id, path, blob_oid)
      select ${repo.tenantId}, ${branch.id}, edit.path, decode(edit.oid, 'hex')
      from unnest(${edited.map(([path]) => path)}::text[], ${edited.map(([, oid]) => oid)}::text[])
        as edit (path, oid)
      on conflict (branch_id, path) do update set blob_oid = excluded.blob_oid`.execute(tx);
  }
}

/** Discards all uncommitted edits of a locked branch. */
export async function clearEdits(tx: Tx, repo: Repo, branch: Branch): Promise<void> {
  await sql`
    delete from branch_edits where tenant_id = ${repo.tenantId} and branch_id = ${branch.id}`.execute(tx);
}
