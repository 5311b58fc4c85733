import type { Db, Tx } from '@facet/db';
import {
  type Branch,
  fileHashes,
  listFiles,
  type Repo,
  readFiles,
  removeFiles,
  renameFiles,
  requireBranch,
  writeFiles,
} from '@facet/model-store';
import { type Static, Type } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { listWithData, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath, EMPTY_IS_ABSENT, nullable, OpenObject, Success } from '../../../http/shapes.ts';
import { pageOfWhole } from '../../../http/whole-list.ts';
import { requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { BranchTarget } from '../branches/branches.schema.ts';
import { type BranchTargetInput, targetBranch } from '../branches/branches.service.ts';
import { fileTree, keyOfNode, type ListedFile } from './file-tree.ts';

type Parts = Pick<BasePlatform, 'keyring' | 'cursors' | 'jobs'>;

const { readOperation, writeOperation } = operationsWith<Parts>('Data Model');

const path = '/build/api/v1/deployments/{deploymentId}/data-model/files';
const access = ['SchemaUpdate', 'SchemaUpdateDevBranches'] as const;
/** Room for sixteen files of the maximum size, as JSON text. */
const bodyLimit = 96 * 1024 * 1024;
const MAX_FILES = 10_000;

const filePath = Type.String({ minLength: 1, examples: ['model/cubes/orders.yml'] });
const filesOf = <T extends Parameters<typeof Type.Object>[0]>(members: T) =>
  Type.Array(Type.Object(members), { minItems: 1, maxItems: MAX_FILES });

const UpdateDataModelFilesInput = Type.Object(
  {
    files: filesOf({
      path: filePath,
      content: Type.String(),
      hash: Type.Optional(
        nullable(
          Type.String({ minLength: 40, maxLength: 40 }),
          'The SHA-1 of the content that this one replaces; null if the file must not exist. If the branch has ' +
            'something else, nothing is written. Without it, the file is overwritten.',
        ),
      ),
    }),
    ...BranchTarget,
  },
  {
    title: 'UpdateDataModelFilesInput',
    examples: [{ files: [{ path: 'model/a.yml', content: 'cubes: []\n' }] }],
  },
);
const RemoveDataModelFilesInput = Type.Object(
  { files: filesOf({ path: filePath }), ...BranchTarget },
  { title: 'RemoveDataModelFilesInput', examples: [{ files: [{ path: 'model/a.yml' }] }] },
);
const RenameDataModelFilesInput = Type.Object(
  { files: filesOf({ path: filePath, newPath: filePath }), ...BranchTarget },
  {
    title: 'RenameDataModelFilesInput',
    examples: [{ files: [{ path: 'model/a.yml', newPath: 'model/b.yml' }] }],
  },
);

export const fileOperations = [
  readOperation({
    id: 'listFiles',
    method: 'GET',
    path,
    summary: 'List the files of the data model',
    description:
      'Returns the file tree of a branch, including uncommitted edits. `first` and `after` page over the top level ' +
      'only; without them the response has the whole tree.',
    access: 'SchemaRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(
        Type.String({ maxLength: 255, ...EMPTY_IS_ABSENT, description: 'Defaults to the active branch.' }),
      ),
      path: Type.Optional({
        ...filePath,
        description: 'Returns only the file at this path, inside its folders; 404 if it does not exist.',
      }),
      withContent: Type.Optional(Type.Boolean({ description: 'Includes the text of every file.' })),
      showLastCLIUpload: Type.Optional(
        Type.Boolean({ description: 'Accepted for older clients; has no effect.' }),
      ),
      ...PageQuery.properties,
    }),
    answers: {
      200: listWithData('SourceTreeResponse', {
        ...OpenObject,
        description:
          'A file `{type, name, path, size, hash, content?}` or a directory `{type, name, path, children}`.',
      }),
    },
    async handle({ platform, db, caller, deployment, query }) {
      const branch = await targetBranch(db, caller, deployment, query);
      const files = await filesAt(db, repoOf(deployment), branch, query);
      const list = `files:${deployment.id}:${branch.id}`;
      const { items, pageInfo } = pageOfWhole(
        platform.cursors,
        list,
        query,
        fileTree(files),
        keyOfNode,
        Infinity,
      );
      return { items, pageInfo, data: items };
    },
  }),
  writeOperation({
    id: 'updateFiles',
    method: 'PUT',
    path,
    summary: 'Write files of the data model',
    description:
      "Creates or overwrites files on the caller's dev branch, all or none. If two requests write the same file at " +
      'the same time, one succeeds and the other gets 409.',
    access,
    audit: 'Updated data model files',
    params: DeploymentPath,
    body: UpdateDataModelFilesInput,
    freeText: ['body.files.*.content'],
    bodyLimit,
    answers: { 200: Success },
    errors: {
      409: 'Another request changed the same files at the same time, or a file has another `hash` (`file_changed`).',
    },
    handle: (given) =>
      edit(given, async (tx, branch, options) => {
        const { files } = given.body;
        const repo = repoOf(given.deployment);
        if (files.every(({ hash }) => hash === undefined))
          return writeFiles(tx, repo, branch, [...files], options);
        requireSeen(files, await fileHashes(tx, repo, branch));
        return writeFiles(tx, repo, branch, [...files], { ...options, expectedRevision: branch.revision });
      }),
  }),
  writeOperation({
    id: 'removeFiles',
    method: 'DELETE',
    path,
    summary: 'Remove files of the data model',
    description: "Removes files from the caller's dev branch, all or none.",
    access,
    audit: 'Deleted data model files',
    params: DeploymentPath,
    body: RemoveDataModelFilesInput,
    answers: { 200: Success },
    errors: { 409: 'Another request changed the same files at the same time.' },
    handle: (given) =>
      edit(given, (tx, branch, options) =>
        removeFiles(
          tx,
          repoOf(given.deployment),
          branch,
          given.body.files.map((file) => file.path),
          options,
        ),
      ),
  }),
  writeOperation({
    id: 'renameFiles',
    method: 'POST',
    path: `${path}/rename`,
    summary: 'Rename files of the data model',
    description: "Renames files or whole folders on the caller's dev branch, all or none.",
    access,
    audit: 'Renamed data model files',
    params: DeploymentPath,
    body: RenameDataModelFilesInput,
    answers: { 200: Success },
    errors: { 409: 'The new path exists, or another request changed the same files at the same time.' },
    handle: (given) =>
      edit(given, (tx, branch, options) =>
        renameFiles(tx, repoOf(given.deployment), branch, given.body.files, options),
      ),
  }),
];

/** Requires that files have the content that the caller saw. @throws 409 */
function requireSeen(
  files: readonly { readonly path: string; readonly hash?: string | null }[],
  hashes: ReadonlyMap<string, string>,
): void {
  const changed = files.find(({ path, hash }) => hash !== undefined && (hashes.get(path) ?? null) !== hash);
  if (changed === undefined) return;
  const isThere = hashes.has(changed.path);
  const what = !isThere ? 'no longer exists' : changed.hash === null ? 'exists' : 'has another content';
  throw new ApiError(409, 'file_changed', `${changed.path} ${what}; read it again`);
}

/** The files of a branch, or the file at a path. @throws 404 if it does not exist */
async function filesAt(
  db: Db,
  repo: Repo,
  branch: Branch,
  { path: only, withContent = false }: { readonly path?: string; readonly withContent?: boolean },
): Promise<ListedFile[]> {
  if (only === undefined) return withContent ? readFiles(db, repo, branch) : listFiles(db, repo, branch);
  const files = await readFiles(db, repo, branch, [only]);
  return withContent ? files : files.map(({ content: _, ...file }) => file);
}

interface Edit {
  readonly platform: Parts;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly body: BranchTargetInput & { readonly files: readonly Static<typeof filePathOnly>[] };
  audit(target: Record<string, unknown>): void;
}
const filePathOnly = Type.Object({ path: filePath });

/** Changes files of the target branch and requests a build, so that its environment shows every saved edit. */
async function edit(
  { platform, tx, caller, deployment, body, audit }: Edit,
  change: (tx: Tx, branch: Branch, options: { userId: number }) => Promise<unknown>,
): Promise<{ success: boolean }> {
  const branch = await targetBranch(tx, caller, deployment, body);
  await change(tx, branch, { userId: caller.user.id });
  const edited = await requireBranch(tx, repoOf(deployment), branch);
  await requestBranchBuild(platform, tx, deployment, edited, 'edit');
  audit({ branch: branch.name, files: body.files.map((file) => file.path).slice(0, 100) });
  return { success: true };
}
