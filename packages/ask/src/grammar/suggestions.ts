import { corrections } from '../ranking/correct.ts';
import { membersWith, partlyNamed } from '../ranking/find-members.ts';
import type { Reading } from '../understanding.ts';
import type { Item } from './items.ts';
import { type Reader, readingOf } from './reader.ts';
import { readingOfValue } from './value-parts.ts';

const MOST = 5;

/** What words that were not understood may mean: what they name in part, and members with similar words. */
export function suggestionsFor(item: Item, reader: Reader): readonly Reading[] {
  const { lexicon, tokens, view, views } = reader;
  if (item.type === 'values') return item.found.slice(0, MOST).map(readingOfValue);
  if (item.type === 'members') return item.found.slice(0, MOST).map(({ member }) => readingOf(member));
  const token = tokens[item.start];
  if (token === undefined) return [];
  const named = corrections(token.normal, lexicon).flatMap((word) => {
    const similar = [{ ...token, normal: word, stem: lexicon.language.stem(word) }];
    return partlyNamed(
      similar.flatMap((one) => membersWith(one, { lexicon, views })),
      similar,
      lexicon,
    );
  });
  const inView = [
    ...named.filter(({ member }) => member.view === view),
    ...named.filter(({ member }) => member.view !== view),
  ];
  return inView.slice(0, MOST).map(({ member }) => readingOf(member));
}
