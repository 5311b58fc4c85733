import {
  type BranchChanges,
  type BranchResponse,
  type BuildStatusResponse,
  branchChanges,
  buildStatus,
  type ChangedFile,
  commitChanges,
  createBranch,
  type DataModelValidationResponse,
  fileHashes,
  listBranches,
  listFiles,
  mergeIntoParentBranch,
  mergeToDefaultBranch,
  removeFiles,
  renameFiles,
  serveBranch as serve,
  startDevMode,
  type UnsavedFilesValidation,
  updateFiles,
  validateDataModel,
  validateUnsavedFiles,
} from '@facet/client';
import { ApiError } from './api-error.ts';
import { answerTo, consoleClient as client } from './console-client.ts';

/** A branch of the data model. */
export type ModelBranch = BranchResponse;
/** What a branch would change in its parent. */
export type ModelChanges = BranchChanges;
export type ModelChange = ChangedFile;
/** What the compiler says of a branch. */
export type ModelVerdict = DataModelValidationResponse;
/** What the compiler says of a branch with texts that are not saved. */
export type UnsavedVerdict = UnsavedFilesValidation;
/** The SHA-1 of each file by its path. */
export type ModelHashes = Readonly<Record<string, string>>;

/** A branch of a deployment, which every request names. */
export interface BranchKey {
  readonly deploymentId: number;
  readonly branchName: string;
}

/** A file as the server has it. */
export interface ModelText {
  readonly text: string;
  readonly hash: string;
}

/** The branches of a deployment. Rejects with an `ApiError`, as all of these. */
export async function branchesOf(
  deploymentId: number,
  signal?: AbortSignal,
): Promise<readonly ModelBranch[]> {
  const options = { client, path: { deploymentId }, ...(signal && { signal }) };
  return (await answerTo(listBranches(options))).items;
}

/** The branch on which a person goes on: the one with their edits of the default branch, or else the default branch. */
export function branchToGoOn(branches: readonly ModelBranch[]): ModelBranch | undefined {
  const deploy = branches.find(({ kind }) => kind === 'deploy');
  const own = branches.find(
    ({ isOwn, hasEdits, parentBranch }) =>
      isOwn && hasEdits && (parentBranch ?? deploy?.name) === deploy?.name,
  );
  return own ?? deploy;
}

export async function addBranch({ deploymentId, branchName }: BranchKey, from: string): Promise<void> {
  await answerTo(createBranch({ client, path: { deploymentId }, body: { name: branchName, from } }));
}

/** Serves a branch, so that it can be asked by its name as long as the session lasts. */
export async function serveBranch({ deploymentId, branchName }: BranchKey): Promise<void> {
  await answerTo(serve({ client, path: { deploymentId }, body: { branchName } }));
}

/** The newest build of a branch. */
export function buildOf(
  { deploymentId, branchName }: BranchKey,
  signal: AbortSignal,
): Promise<BuildStatusResponse> {
  return answerTo(buildStatus({ client, path: { deploymentId }, query: { branchName }, signal }));
}

/** Opens the person's dev branch of a branch, without dev mode. Returns its name. */
export async function openOwnBranch({ deploymentId, branchName }: BranchKey): Promise<string> {
  const body = { branchName, activate: false };
  const opened = await answerTo(startDevMode({ client, path: { deploymentId }, body }));
  return opened.branchName ?? branchName;
}

export async function hashesOf(
  { deploymentId, branchName }: BranchKey,
  signal: AbortSignal,
): Promise<ModelHashes> {
  const found = await answerTo(fileHashes({ client, path: { deploymentId }, query: { branchName }, signal }));
  return Object.fromEntries(Object.entries(found).map(([path, { hash }]) => [path, hash]));
}

/** The text of a file; null if the branch does not have it. */
export async function textOf(
  { deploymentId, branchName }: BranchKey,
  path: string,
): Promise<ModelText | null> {
  const query = { branchName, path, withContent: true };
  try {
    const { items } = await answerTo(listFiles({ client, path: { deploymentId }, query }));
    return textsIn(items as unknown as readonly TreeNode[]).get(path) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unknown_file') return null;
    throw error;
  }
}

/** The texts of all files by their paths. */
export async function allTexts(
  { deploymentId, branchName }: BranchKey,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ModelText>> {
  const query = { branchName, withContent: true };
  const { items } = await answerTo(listFiles({ client, path: { deploymentId }, query, signal }));
  return textsIn(items as unknown as readonly TreeNode[]);
}

/** A file or a folder, as the server lists them. */
interface TreeNode {
  readonly path: string;
  readonly hash?: string;
  readonly content?: string;
  readonly children?: readonly TreeNode[];
}

function textsIn(nodes: readonly TreeNode[], found = new Map<string, ModelText>()) {
  for (const { path, hash, content, children } of nodes) {
    if (children !== undefined) textsIn(children, found);
    else found.set(path, { text: content ?? '', hash: hash ?? '' });
  }
  return found;
}

/**
 * Writes a file of the person's dev branch.
 * @param hash that of the content which it replaces; null for a new file. Anything else rejects with the code `file_changed`
 */
export async function writeText(
  { deploymentId, branchName }: BranchKey,
  path: string,
  content: string,
  hash: string | null,
): Promise<void> {
  const body = { branchName, files: [{ path, content, hash }] };
  await answerTo(updateFiles({ client, path: { deploymentId }, body }));
}

export async function deleteText({ deploymentId, branchName }: BranchKey, path: string): Promise<void> {
  await answerTo(removeFiles({ client, path: { deploymentId }, body: { branchName, files: [{ path }] } }));
}

export async function renameText({ deploymentId, branchName }: BranchKey, path: string, newPath: string) {
  const body = { branchName, files: [{ path, newPath }] };
  await answerTo(renameFiles({ client, path: { deploymentId }, body }));
}

/** Compiles what the branch has. */
export function verdictOn(
  { deploymentId, branchName }: BranchKey,
  signal: AbortSignal,
): Promise<ModelVerdict> {
  return answerTo(validateDataModel({ client, path: { deploymentId }, query: { branchName }, signal }));
}

/** Compiles what the branch has with texts in place of its own. Nothing is written. */
export function verdictWith(
  { deploymentId, branchName }: BranchKey,
  files: readonly { readonly path: string; readonly content: string }[],
  signal: AbortSignal,
): Promise<UnsavedVerdict> {
  const body = { branchName, files: [...files] };
  return answerTo(validateUnsavedFiles({ client, path: { deploymentId }, body, signal }));
}

/** What a merge of the branch would change in its parent. @param path the file whose texts are wanted, if any */
export function changesOf(
  { deploymentId, branchName }: BranchKey,
  signal: AbortSignal,
  path?: string,
): Promise<ModelChanges> {
  const query = { branchName, ...(path === undefined ? {} : { path }) };
  return answerTo(branchChanges({ client, path: { deploymentId }, query, signal }));
}

/** A commit of the edits of a dev branch. */
export interface ModelCommit {
  readonly message: string;
  /** The shared branch that takes it instead of the parent, for review. */
  readonly toBranch?: string;
  /** Whether files that both branches have changed get the texts of the dev branch. */
  readonly resolveMergeConflict: boolean;
}

/** Commits the edits of a dev branch. Rejects with the code `merge_conflict` if others have changed the same lines. */
export async function commitEdits(
  { deploymentId, branchName }: BranchKey,
  commit: ModelCommit,
): Promise<void> {
  await answerTo(commitChanges({ client, path: { deploymentId }, body: { branchName, ...commit } }));
}

/** Merges a branch into its parent. @param isPublished whether the parent is served in production */
export async function mergeBranch(
  { deploymentId, branchName }: BranchKey,
  { message, deletes, isPublished }: { message: string; deletes: boolean; isPublished: boolean },
): Promise<void> {
  const path = { deploymentId };
  if (isPublished) {
    const body = { branchName, message, removeBranchAfterMerge: deletes };
    await answerTo(mergeToDefaultBranch({ client, path, body }));
  } else {
    const body = { branchName, message, deleteBranch: deletes };
    await answerTo(mergeIntoParentBranch({ client, path, body }));
  }
}
