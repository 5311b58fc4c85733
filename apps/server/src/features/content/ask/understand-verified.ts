import type { Understanding } from '@facet/ask';
import type { VerifiedQuestion } from '@facet/ask/verified';
import { fromCubeQuery } from '@facet/query';

/** What was understood, in whatever language an author of verified questions writes. */
export type AnyUnderstanding = Omit<Understanding, 'language'> & { readonly language: string };

/** A text that has the words of a verified question; undefined if its query is not one that a question can have. */
export function understandVerified(text: string, verified: VerifiedQuestion): AnyUnderstanding | undefined {
  const { question: label, query, language } = verified;
  const read = fromCubeQuery(query);
  if (!('question' in read)) return undefined;
  const whole = { text, start: 0, end: text.length };
  return {
    status: 'answered',
    language,
    question: read.question,
    chart: null,
    understood: [{ ...whole, kind: 'verified', member: null, value: null, label }],
    ...{ notUnderstood: [], choices: [], nearest: [] },
  };
}
