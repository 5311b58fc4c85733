/**
 * Questions in words, as the questions of `@facet/query`: no language model, no I/O. The grammar never guesses without
 * showing it: every word is understood, ambiguous or not understood, and is returned as such.
 */
export type * from './understanding.ts';
