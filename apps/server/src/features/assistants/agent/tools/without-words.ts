import type { Answer } from '../../../content/ask/answer-question.ts';
import { NO_ROWS } from '../../../content/ask/answer-to.ts';

/** An answer that was not read from words, before it has rows. */
export function withoutWords(locale: string): Answer {
  return {
    ...{ status: 'answered', language: new Intl.Locale(locale).language },
    ...{ understood: [], notUnderstood: [], choices: [], nearest: [], similar: [] },
    ...{ verified: null, isComplete: true, contextFilters: [], controls: null, draft: null },
    ...NO_ROWS,
  };
}
