import {
  type ContentUse,
  type DataModelUses,
  dataModelUses,
  type NamePlace,
  type NameUse,
  previewRename,
  type RenamePreview,
  renameInModel,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { BranchKey } from './model-api.ts';

/** Where a name of the data model is defined, and what uses it. */
export type ModelUses = DataModelUses;
export type ModelNamePlace = NamePlace;
export type ModelNameUse = NameUse;
export type ModelContent = DataModelUses['content'];
export type ModelContentUse = ContentUse;
/** What a rename would change. */
export type ModelRename = RenamePreview;

/** Finds a name in what the branch has. Rejects with an `ApiError`, as all of these. */
export function usesOn(
  { deploymentId, branchName }: BranchKey,
  member: string,
  signal?: AbortSignal,
): Promise<ModelUses> {
  const query = { branchName, member };
  return answerTo(dataModelUses({ client, path: { deploymentId }, query, ...(signal && { signal }) }));
}

/** Rejects with the code `rename_refused` if it is not possible. */
export function renamePreviewOn(
  { deploymentId, branchName }: BranchKey,
  member: string,
  newName: string,
  signal: AbortSignal,
): Promise<ModelRename> {
  const query = { branchName, member, newName };
  return answerTo(previewRename({ client, path: { deploymentId }, query, signal }));
}

/** Renames in the files of the preview. Rejects with the code `file_changed` if one has another content now. */
export async function renameOn(
  { deploymentId, branchName }: BranchKey,
  member: string,
  newName: string,
  { files }: ModelRename,
): Promise<void> {
  const seen = files.map(({ path, hash }) => ({ path, hash }));
  const body = { branchName, member, newName, files: seen };
  await answerTo(renameInModel({ client, path: { deploymentId }, body }));
}
