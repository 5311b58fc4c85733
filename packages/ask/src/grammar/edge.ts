import type { Item, ItemOf } from './items.ts';
import { GUESS } from './ranks.ts';

/** The score of a word of the grammar. */
export const KEYWORD = 1.6;
/** The score of what only a description or a part of a value explains: any other reading is better. */
const GUESSED = 1.2;

/** An item, and how well it explains its tokens. */
export interface Edge {
  readonly item: Item;
  readonly score: number;
  /** Of members and values: the words of the name, which the best of them are scored by. */
  readonly words?: number;
  /** Words of the grammar within the name. */
  readonly skipped?: number;
}

/** An edge for members or values, scored by the best of them. */
export function ranked(item: ItemOf<'members' | 'values'>, words: number, skipped = 0): Edge {
  const rank = item.found[0]?.rank ?? 0;
  const named = words * (1.5 + 2 * rank) + (words - 1) * 0.6 + skipped * KEYWORD;
  const score = rank < GUESS ? GUESSED : named;
  return { item, words, skipped, score };
}
