import type { Lexicon } from '../lexicon/lexicon.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { Naming } from '../lexicon/names.ts';
import { stemsOf } from '../lexicon/roles.ts';
import type { Token } from '../tokens/tokenize.ts';
import { wordsOf } from '../words/normal.ts';

/** So many words of text are looked up as one name. */
export const LONGEST_NAME = 7;

/** How well words fit a member: 1 is its title. Equal ranks are a choice. */
export interface FoundMember {
  readonly member: KnownMember;
  readonly rank: number;
}

/** Exact title, name, synonym, what a count counts; then the same words in another order or inflected. */
const EXACT: Readonly<Record<Naming, number>> = { title: 1, name: 0.97, synonym: 0.94, counted: 0.92 };
const REORDERED = 0.04;
const INFLECTED = 0.02;
/** "delayed" is another word than "delay", though the stem is the same. */
const DERIVED = 0.58;
/** A part of a title: the more of it, and in these very words, the better. */
const PART = 0.3;
const COVERED = 0.3;
const LITERAL = 0.03;
const DESCRIBED = 0.2;
const CORRECTED = 0.85;

/** A lexicon, and those of its views in which words are looked up. */
export interface Scope {
  readonly lexicon: Lexicon;
  readonly views: ReadonlySet<string>;
}

/** The members whose title, name or synonym consists of the words, best first. */
export function namedBy(tokens: readonly Token[], { lexicon, views }: Scope): FoundMember[] {
  const key = tokens
    .map(({ stem }) => stem)
    .toSorted()
    .join(' ');
  const words = tokens.map(({ normal }) => normal).join(' ');
  const stems = tokens.map(({ stem }) => stem).join(' ');
  return bestOf(
    (lexicon.phrases.get(key) ?? []).flatMap(({ member, naming, words: own }) => {
      if (!views.has(member.view)) return [];
      const penalty = own === words ? 0 : penaltyOf(own, words, stems, lexicon);
      return [{ member, rank: corrected(tokens, EXACT[naming] - penalty) }];
    }),
  );
}

function penaltyOf(own: string, written: string, stems: string, { language }: Lexicon): number {
  if (!areInflections(own.split(' ').toSorted(), written.split(' ').toSorted())) return DERIVED;
  return own.split(' ').map(language.stem).join(' ') === stems ? INFLECTED : REORDERED;
}

/** The members whose title, name or synonyms have the word. */
export function membersWith({ stem }: Token, { lexicon, views }: Scope): KnownMember[] {
  const found = lexicon.stems.get(stem);
  return found === undefined ? [] : [...views].flatMap((view) => found.get(view) ?? []);
}

/** Members whose title or name has the words besides others. The more of it the words are, the better. */
export function partlyNamed(
  members: readonly KnownMember[],
  tokens: readonly Token[],
  lexicon: Lexicon,
): FoundMember[] {
  const found = members.map((member) => {
    const words = member.titleWords;
    const isLiteral = tokens.every(({ normal }) => words.includes(normal));
    const length = isLiteral ? words.length : shortestName(tokens, member, lexicon);
    const covered = tokens.length / Math.max(tokens.length, length);
    const literal = isLiteral ? LITERAL : 0;
    return { member, rank: corrected(tokens, PART + COVERED * covered + literal) };
  });
  return found.sort((one, other) => other.rank - one.rank);
}

/** The words in the shortest of the title and the synonyms that has the words; those of the title if none has all. */
function shortestName(
  tokens: readonly Token[],
  { titleWords, synonyms }: KnownMember,
  { language }: Lexicon,
): number {
  const lengths = synonyms.flatMap((synonym) => {
    const words = wordsOf(synonym);
    const stems = words.flatMap((word) => stemsOf(word, language));
    return tokens.every(({ stem }) => stems.includes(stem)) ? [words.length] : [];
  });
  return lengths.length === 0 ? titleWords.length : Math.min(...lengths);
}

/** Whether words differ by the endings of plurals and cases only. */
function areInflections(own: readonly string[], written: readonly string[]): boolean {
  return own.every((word, index) => {
    const other = written[index] ?? '';
    const [short, long] = word.length < other.length ? [word, other] : [other, word];
    return long === short || /^(s|es|e|n|en|er|x|ies|'s)$/.test(long.slice(short.replace(/y$/, '').length));
  });
}

/** The members whose description has the word. */
export function describedBy({ stem }: Token, { lexicon, views }: Scope): FoundMember[] {
  const found = lexicon.described.get(stem);
  if (found === undefined) return [];
  return [...views].flatMap((view) => found.get(view) ?? []).map((member) => ({ member, rank: DESCRIBED }));
}

function corrected(tokens: readonly Token[], rank: number): number {
  return tokens.some((token) => token.corrected) ? rank * CORRECTED : rank;
}

function bestOf(found: readonly FoundMember[]): FoundMember[] {
  const best = new Map<KnownMember, FoundMember>();
  for (const one of found) if ((best.get(one.member)?.rank ?? 0) < one.rank) best.set(one.member, one);
  return [...best.values()].sort((one, other) => other.rank - one.rank);
}
