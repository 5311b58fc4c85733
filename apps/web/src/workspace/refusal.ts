import type { WorkspaceWords } from '../words/workspace/words.ts';

/** Why an object has not been changed, in the words of whoever wanted to. */
export function refusalText(
  { refusals }: WorkspaceWords,
  { status, message }: { readonly status: number; readonly message: string },
): string {
  if (status === 403) return refusals.forbidden;
  if (status === 404) return refusals.gone;
  if (status === 409) return refusals.inCode;
  return message;
}
