import { ApiError, type FileConflict } from '../../api/api-error.ts';
import { type Commit, codeOf, commitBranch, writeCode } from '../../api/code-api.ts';

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
  commit: Commit,
  { path, ours }: FileConflict,
  text: string,
): Promise<void> {
  const { hash } = await codeOf(commit.draftKey);
  await writeCode(commit.draftKey, text, hash);
  try {
    await commitBranch(commit);
  } catch (error) {
    const now = conflictAbout(path, error);
    if (now === undefined || now.ours !== ours) throw error;
    await commitBranch(commit, true);
  }
}
