import { ApiError } from '../../api/api-error.ts';
import type { KeptFilterWords } from '../../words/kept-filters/words.ts';

/** Why kept filters could not be read, changed or deleted. */
export function failureText(words: KeptFilterWords, error: Error): string {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
  if (status === 404) return words.gone;
  if (status === 409) return words.tooMany;
  if (status === 403) return words.notAllowed;
  return code === 'too_large' ? words.tooLarge : words.failed;
}
