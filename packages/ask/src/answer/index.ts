/** Answers to questions in words: a sentence that is the same for the same rows. */

export { countedTitle } from '../lexicon/member.ts';
export type { Answer, AnswerRows, Conditions, Days, Definition } from './answer.ts';
export { conditionsText } from './condition-text.ts';
export { periodText, resolvedRange } from './period-text.ts';
export { sentenceOf } from './sentence-of.ts';
