import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import { ModelStoreError } from '../model-store-error.ts';
import type { Folders } from '../objects/change-tree.ts';
import type { EntryMode, Oid, TreeEntry } from '../objects/git-object.ts';
import type { FileMap } from '../objects/merge-files.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import type { Branch } from './branch.ts';

type FileRow = { path: string; mode: EntryMode; oid: Oid };

// `offset 0` keeps each lateral read an index lookup. The planner cannot estimate how many folders a walk
// visits and would otherwise scan the table, including its history.
function entriesOfWalk(repo: Repo, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join lateral (
    select name, mode, oid from tree_entries
    where ${inRepo(repo)} and tree_oid = walk.tree_oid and ${condition}
    offset 0
  ) entry`;
}

/** Common table expressions for a recursive query: `file (path, mode, oid)` lists the files of a tree. */
export function treeFiles(repo: Repo, root: RawBuilder<unknown>, name = 'file'): RawBuilder<unknown> {
  return sql`
    walk (prefix, tree_oid) as (
      select ''::text, ${root}
      union all
      select walk.prefix || entry.name || '/', entry.oid
      from walk ${entriesOfWalk(repo, sql`mode = '40000'`)}
    ),
    ${sql.ref(name)} as (
      select walk.prefix || entry.name as path, entry.mode, entry.oid
      from walk ${entriesOfWalk(repo, sql`mode <> '40000'`)}
    )`;
}

/**
 * Like `treeFiles`, for a branch's head with its uncommitted edits applied. Head and edits are read in one
 * statement, so that no reader sees a partial commit.
 */
export function branchFiles(repo: Repo, branch: Branch): RawBuilder<unknown> {
  const root = sql`(
    select head.tree_oid from branches branch
    join commits head on head.deployment_id = branch.deployment_id and head.oid = branch.head_oid
    where branch.tenant_id = ${repo.tenantId} and branch.deployment_id = ${repo.deploymentId}
      and branch.id = ${branch.id}
  )`;
  return sql`${treeFiles(repo, root, 'head_file')},
    file as (
      select coalesce(edit.path, head_file.path) as path, case
          when edit.path is null or head_file.mode = '100755' then head_file.mode
          -- A file written over a link is a regular file.
          else '100644'
        end as mode,
        case when edit.path is null then head_file.oid else edit.blob_oid end as oid
      from head_file
      full join (
        select path, blob_oid from branch_edits where tenant_id = ${repo.tenantId} and branch_id = ${branch.id}
      ) edit on edit.path = head_file.path
      where edit.path is null or edit.blob_oid is not null
    )`;
}

/**
 * The files of `treeFiles` or `branchFiles` with data from their blobs. Symbolic links and submodules from
 * other repositories are not model files, so nothing outside the model can be reached through them.
 */
export function selectBlobs(
  repo: Repo,
  files: RawBuilder<unknown>,
  columns: { content: boolean },
): RawBuilder<unknown> {
  return sql`
    with recursive ${files}
    select file.path, encode(file.oid, 'hex') as oid, encode(blob.content_sha1, 'hex') as sha1, blob.size
      ${columns.content ? sql`, blob.content` : sql``}
    from file
    cross join lateral (
      select size, content_sha1 ${columns.content ? sql`, content` : sql``} from blobs
      where ${inRepo(repo)} and oid = file.oid and file.mode not in ('120000', '160000')
      offset 0
    ) blob`;
}

async function readFileMap(db: Db, files: RawBuilder<unknown>): Promise<FileMap> {
  const { rows } = await sql<FileRow>`
    with recursive ${files} select path, mode, encode(oid, 'hex') as oid from file`.execute(db);
  return new Map(rows.map(({ path, mode, oid }) => [path, { mode, oid }]));
}

function rootOf(repo: Repo, commit: Oid): RawBuilder<unknown> {
  return sql`(select tree_oid from commits where ${inRepo(repo)} and oid = decode(${commit}, 'hex'))`;
}

/** The files of a commit; none without a commit, such as the common ancestor of unrelated histories. */
export async function filesOfCommit(db: Db, repo: Repo, commit: Oid | undefined): Promise<FileMap> {
  if (commit === undefined) return new Map();
  return await readFileMap(db, treeFiles(repo, rootOf(repo, commit)));
}

/** The files of a branch as its users see them: the head with uncommitted edits applied. */
export async function filesOfBranch(db: Db, repo: Repo, branch: Branch): Promise<FileMap> {
  return await readFileMap(db, branchFiles(repo, branch));
}

/** The id of a commit's root tree. */
export async function readTreeOid(db: Db, repo: Repo, commit: Oid): Promise<Oid> {
  const { rows } = await sql<{ oid: Oid | null }>`
    select encode(${rootOf(repo, commit)}, 'hex') as oid`.execute(db);
  const oid = rows[0]?.oid;
  if (!oid) throw new Error(`Commit ${commit} is not stored`);
  return oid;
}

/** The entries of the given folders that exist in a commit's tree; without `folders`, of all its folders. */
export async function readFolders(db: Db, repo: Repo, commit: Oid, folders?: string[]): Promise<Folders> {
  const isWanted =
    folders === undefined ? sql`true` : sql`walk.prefix || entry.name || '/' = any(${folders}::text[])`;
  const { rows } = await sql<TreeEntry & { folder: string }>`
    with recursive walk (prefix, tree_oid) as (
      select ''::text, ${rootOf(repo, commit)}
      union all
      select walk.prefix || entry.name || '/', entry.oid
      from walk ${entriesOfWalk(repo, sql`mode = '40000'`)}
      where ${isWanted}
    )
    select walk.prefix as folder, entry.name, entry.mode, encode(entry.oid, 'hex') as oid
    from walk ${entriesOfWalk(repo, sql`true`)}`.execute(db);
  const found: Folders = new Map();
  for (const { folder, ...entry } of rows) {
    const entries = found.get(folder);
    if (entries) entries.push(entry);
    else found.set(folder, [entry]);
  }
  return found;
}

/** The files of a tree whose folders are all known. */
export function filesInFolders(folders: Folders): FileMap {
  const files: FileMap = new Map();
  for (const [folder, entries] of folders)
    for (const { name, mode, oid } of entries) if (mode !== '40000') files.set(folder + name, { mode, oid });
  return files;
}

/** The error for a path that the branch does not have. */
export function unknownFile(branch: Branch, path: string): ModelStoreError {
  return new ModelStoreError('unknown_file', `Branch ${branch.name} has no file ${JSON.stringify(path)}`);
}
