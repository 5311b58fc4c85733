import type { Lexicon } from '../lexicon/lexicon.ts';
import type { KnownValue } from '../lexicon/values.ts';
import type { Token } from '../tokens/tokenize.ts';
import type { Scope } from './find-members.ts';

export interface FoundValue {
  readonly known: KnownValue;
  readonly rank: number;
}

const EXACT = 0.96;
const SYNONYM = 0.93;
const PART = 0.25;
const CORRECTED = 0.85;
/** So many words of text are looked up as one value. */
export const LONGEST_VALUE = 6;
const SHORT_CODE = 3;
const SHORTEST_PART = 3;

/** The values of which the words are the whole. */
export function valuesOf(tokens: readonly Token[], isShouted: boolean, scope: Scope): FoundValue[] {
  const key = tokens.map(({ normal }) => normal.replaceAll(/['-]/g, '')).join(' ');
  const found = valuesIn(scope.lexicon.values.phrases.get(key), scope).map((known) => ({
    known,
    rank: (known.isSynonym ? SYNONYM : EXACT) * (tokens.some(({ corrected }) => corrected) ? CORRECTED : 1),
  }));
  return ranked(found.filter(({ known }) => isMeant(known, tokens, isShouted, scope.lexicon)));
}

/** The values that have a word besides others. A letter or a word of the grammar names no value. */
export function valuesWith({ normal }: Token, scope: Scope): FoundValue[] {
  if (normal.length < SHORTEST_PART || scope.lexicon.grammar.words.has(normal)) return [];
  return ranked(
    valuesIn(scope.lexicon.values.words.get(normal), scope).map((known) => ({ known, rank: PART })),
  );
}

function valuesIn(known: readonly KnownValue[] = [], { views }: Scope): readonly KnownValue[] {
  return known.filter(({ member }) => views.has(member.view));
}

/** "in", "or", "me" and, in Spanish, "las" are codes only in capitals, and not in a text of capitals. */
function isMeant(
  { value }: KnownValue,
  tokens: readonly Token[],
  isShouted: boolean,
  { grammar }: Lexicon,
): boolean {
  const [first] = tokens;
  if (first === undefined || tokens.length > 1 || value.length > SHORT_CODE) return true;
  return !grammar.meanings.has(first.normal) || (first.text === value && !isShouted);
}

function ranked(found: readonly FoundValue[]): FoundValue[] {
  return found.toSorted((one, other) => other.rank - one.rank || other.known.count - one.known.count);
}
