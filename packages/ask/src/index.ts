/**
 * Questions in words, as the questions of `@facet/query`: no language model, no I/O. The grammar never guesses without
 * showing it: every word is understood, ambiguous or not understood, and is returned as such.
 *
 * - `lexiconOf(cubes, { locale })` makes the lexicon of a model, once per build and language; `withValues(lexicon, values)`
 *   adds the values of dimensions that somebody may see.
 * - `hasDateWithoutYear(text, { lexicon, now, timezone, context })` says whether the last times of time dimensions matter.
 * - `understand(text, { lexicon, now, timezone, context })` returns what a question asks, with what became of each word.
 */
export { type Circumstances, hasDateWithoutYear, understand } from './grammar/understand.ts';
export { type Lexicon, lexiconOf, withValues } from './lexicon/lexicon.ts';
export type { ValuesOfMembers } from './lexicon/values.ts';
export { statementOfPart, withConditions } from './share/share-question.ts';
export type * from './understanding.ts';
