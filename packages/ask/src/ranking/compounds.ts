import type { Lexicon } from '../lexicon/lexicon.ts';
import { rolesOfWord } from '../lexicon/roles.ts';
import type { Token } from '../tokens/tokenize.ts';

/** Of a half. */
const SHORTEST = 4;
/** Longer ones are no words, and each place in them would be tried. */
const LONGEST = 60;
const CHARTS = /^(diagramm|grafik)$/;

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
      if (
        own.endsWith(noun) &&
        own !== noun &&
        [...members.values()].flat().every((member) => member.role === role)
      )
        return own;
  }
  return undefined;
}

/** The halves of a word that is written as one, where both are known: "Durchschnittsverspätung". Empty if there are none. */
export function halvesOf(token: Token, { language, stems, grammar }: Lexicon): readonly Token[] {
  if (language.compounds.length === 0 || token.normal.length > LONGEST) return [];
  const isKnown = (word: string) => grammar.meanings.has(word) || stems.has(language.stem(word));
  for (let at = token.normal.length - SHORTEST; at >= SHORTEST; at--) {
    const [first, second] = [token.normal.slice(0, at), token.normal.slice(at)];
    const left = [first, first.replace(/e?s$/, '')].find(isKnown);
    // The kind of a chart may be unknown: "Radardiagramm".
    if (!(left === undefined ? CHARTS.test(second) : isKnown(second))) continue;
    const middle = token.start + at;
    // Letters that are written as two, such as "ß", have other places.
    if (token.end - token.start !== token.normal.length) return [];
    return [half(token, left ?? first, token.start, middle), half(token, second, middle, token.end)];
  }
  return [];

  function half(whole: Token, word: string, start: number, end: number): Token {
    const text = whole.text.slice(start - whole.start, end - whole.start);
    const pause = whole.pause && start === whole.start;
    return { ...whole, text, start, end, normal: word, stem: language.stem(word), pause };
  }
}
