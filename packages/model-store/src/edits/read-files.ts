import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, type BranchRef, branchOf, requireBranch } from '../branches/branch.ts';
import { branchFiles, selectBlobs, treeFiles, unknownFile } from '../branches/tree-files.ts';
import { modelPath } from '../file-path.ts';
import type { Oid } from '../objects/git-object.ts';
import type { Repo } from '../objects/repo.ts';

/** A model file: `oid` is its git id, `sha1` the hash of its raw bytes, `size` in bytes. */
export type ModelFile = { path: string; size: number; oid: Oid; sha1: string };
export type ModelFileContent = ModelFile & { content: Buffer };

const inByteOrder = sql`order by file.path collate "C"`;

/** Lists the files of a branch, including uncommitted edits, in the byte order of their paths. */
export async function listFiles(db: Db, repo: Repo, ref: BranchRef | Branch): Promise<ModelFile[]> {
  const branch = await branchOf(db, repo, ref);
  const files = selectBlobs(repo, branchFiles(repo, branch), { content: false });
  const { rows } = await sql<ModelFile>`${files} ${inByteOrder}`.execute(db);
  // A branch without files is rare; only an empty result requires a check that the branch exists in this deployment.
  if (rows.length === 0) await requireBranch(db, repo, branch);
  return rows;
}

/**
 * Reads the files of a branch with their contents, including uncommitted edits: all, or those of `paths`.
 * An unknown path throws `unknown_file`.
 */
export async function readFiles(
  db: Db,
  repo: Repo,
  ref: BranchRef | Branch,
  paths?: string[],
): Promise<ModelFileContent[]> {
  const branch = await branchOf(db, repo, ref);
  const wanted = paths?.map(modelPath);
  const condition = wanted ? sql`where file.path = any(${wanted}::text[])` : sql``;
  const files = selectBlobs(repo, branchFiles(repo, branch), { content: true });
  const { rows } = await sql<ModelFileContent>`${files} ${condition} ${inByteOrder}`.execute(db);
  if (rows.length === 0) await requireBranch(db, repo, branch);
  const found = new Set(rows.map((row) => row.path));
  const missing = wanted?.find((path) => !found.has(path));
  if (missing !== undefined) throw unknownFile(branch, missing);
  return rows;
}

/** Path → SHA-1 hex of the raw bytes, which upload clients compare with their own. */
export async function fileHashes(db: Db, repo: Repo, ref: BranchRef | Branch): Promise<Map<string, string>> {
  return new Map((await listFiles(db, repo, ref)).map((file) => [file.path, file.sha1]));
}

/** Reads the files of a tree with their contents, in the byte order of their paths, for a build. */
export async function filesOfTree(db: Db, repo: Repo, tree: Oid): Promise<ModelFileContent[]> {
  const files = selectBlobs(repo, treeFiles(repo, sql`decode(${tree}, 'hex')`), { content: true });
  return (await sql<ModelFileContent>`${files} ${inByteOrder}`.execute(db)).rows;
}

/** Lists the files of a tree without their contents. */
export async function listTree(db: Db, repo: Repo, tree: Oid): Promise<ModelFile[]> {
  const files = selectBlobs(repo, treeFiles(repo, sql`decode(${tree}, 'hex')`), { content: false });
  return (await sql<ModelFile>`${files} ${inByteOrder}`.execute(db)).rows;
}
