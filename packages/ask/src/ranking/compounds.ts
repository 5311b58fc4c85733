import type { Lexicon } from '../lexicon/lexicon.ts';
import { rolesOfWord } from '../lexicon/roles.ts';
import type { Token } from '../tokens/tokenize.ts';

/**
 * A word of the model for one that is written as a role and a noun: "Ankunftsstadt" where the model has "Zielstadt". Both
 * halves are known words, so this is no correction.
 */
export function sameCompound({ stem }: Token, { language, stems }: Lexicon): string | undefined {
  for (const half of language.compounds) {
    const noun = language.stem(half);
    if (!stem.endsWith(noun) || stem.length === noun.length) continue;
    const role = rolesOfWord(stem.slice(0, -noun.length), language);
    if (role === null) continue;
    for (const [own, members] of stems)
      if (own.endsWith(noun) && own !== noun && members.every((member) => member.role === role)) return own;
  }
  return undefined;
}
