import type { DraftedView } from './draft.ts';
import type { AnyUnderstanding } from './understand-verified.ts';

/** What was understood of words that name a view, with blanks around them. */
export function understandView(words: string, { title: label }: DraftedView, locale: string) {
  const text = words.trim();
  const start = words.indexOf(text);
  const whole = { text, start, end: start + text.length };
  return {
    status: 'answered',
    language: new Intl.Locale(locale).language,
    understood: [{ ...whole, kind: 'view', member: null, value: null, label }],
    ...{ notUnderstood: [], choices: [], nearest: [] },
  } satisfies Omit<AnyUnderstanding, 'question' | 'chart'>;
}
