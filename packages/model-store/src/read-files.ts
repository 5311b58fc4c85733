import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { type Branch, type BranchRef, branchOf, requireBranch } from './branch.ts';
import { modelPath } from './file-path.ts';
import type { Oid } from './git-object.ts';
import type { Repo } from './repo.ts';
import { branchFiles, selectBlobs, treeFiles, unknownFile } from './tree-files.ts';

/** A file of the model: `oid` is git's id of it, `sha1` that of its raw bytes, `size` in bytes. */
export type ModelFile = { path: string; size: number; oid: Oid; sha1: string };
export type ModelFileContent = ModelFile & { content: Buffer };

const inByteOrder = sql`order by file.path collate "C"`;

/** The files of a branch, uncommitted edits included, in the byte order of their paths. */
export async function listFiles(db: Db, repo: Repo, ref: BranchRef | Branch): Promise<ModelFile[]> {
  const branch = await branchOf(db, repo, ref);
  const files = selectBlobs(repo, branchFiles(repo, branch), { content: false });
  const { rows } = await sql<ModelFile>`${files} ${inByteOrder}`.execute(db);
  // A branch without files is rare, one that is gone or another deployment's has none: only then it is looked for.
  if (rows.length === 0) await requireBranch(db, repo, branch);
  return rows;
}

/**
 * The files of a branch with their contents, uncommitted edits included; all, or those of `paths`, of which an
 * unknown one throws `unknown_file`.
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

/** The files of a tree with their contents, in the byte order of their paths: what a build compiles. */
export async function filesOfTree(db: Db, repo: Repo, tree: Oid): Promise<ModelFileContent[]> {
  const files = selectBlobs(repo, treeFiles(repo, sql`decode(${tree}, 'hex')`), { content: true });
  return (await sql<ModelFileContent>`${files} ${inByteOrder}`.execute(db)).rows;
}

/** As `filesOfTree`, without the contents. */
export async function listTree(db: Db, repo: Repo, tree: Oid): Promise<ModelFile[]> {
  const files = selectBlobs(repo, treeFiles(repo, sql`decode(${tree}, 'hex')`), { content: false });
  return (await sql<ModelFile>`${files} ${inByteOrder}`.execute(db)).rows;
}
