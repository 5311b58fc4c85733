import { statusOf } from '../api/api-error.ts';
import type { ReportsWords } from '../words/reports/words.ts';

/** Why a change was not saved, and what to do about it. */
export function failureText(words: ReportsWords, error: Error): string {
  const status = statusOf(error);
  if (status === 401) return words.signedOut;
  if (status === 0) return words.offline;
  return error.message;
}
