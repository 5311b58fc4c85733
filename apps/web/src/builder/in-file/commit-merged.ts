import { ApiError, type FileConflict } from '../../api/api-error.ts';
import { codeOf, commitBranch, writeCode } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';

export interface Commit {
  readonly draftKey: DraftKey;
  readonly branchName: string;
  readonly message: string;
}

/** The conflict about one file, if a commit has failed because of it alone. */
export function conflictAbout(path: string, error: unknown): FileConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'merge_conflict') return undefined;
  const [conflict, ...others] = error.conflicts;
  const isSame = conflict?.path === path || conflict?.path.endsWith(`/${path}`) === true;
  return others.length === 0 && isSame ? conflict : undefined;
}

/**
 * Commits a merged file.
 * @param text the file with the changes of both branches
 * @throws ApiError `merge_conflict` if somebody has committed the file again since it was merged
 */
export async function commitMerged(
  { draftKey, branchName, message }: Commit,
  { path, ours }: FileConflict,
  text: string,
): Promise<void> {
  const { hash } = await codeOf(draftKey);
  await writeCode(draftKey, text, hash);
  try {
    await commitBranch(draftKey, branchName, message);
  } catch (error) {
    const now = conflictAbout(path, error);
    if (now === undefined || now.ours !== ours) throw error;
    await commitBranch(draftKey, branchName, message, true);
  }
}
