import { type Model, modelOf } from '@facet/query';
import type { Language } from '../languages/language.ts';
import { languageOf } from '../languages/language-of.ts';
import { type Phrases, phrasesOf } from '../languages/phrases.ts';
import { type Spellings, spellingsOf } from '../languages/spellings.ts';
import { monthsOf } from '../tokens/months.ts';
import { wordsOf } from '../words/normal.ts';
import { isVisible, type KnownMember, membersOfCube } from './member.ts';
import { type Naming, namesOf, withoutFillers } from './names.ts';
import { type ValueIndex, type ValuesOfMembers, valueIndexOf } from './values.ts';

/** A phrase that names a member. */
export interface Named {
  readonly member: KnownMember;
  readonly naming: Naming;
  /** The words of the phrase, joined by spaces. */
  readonly words: string;
}

/** Members by their view. */
export type MembersByView = ReadonlyMap<string, readonly KnownMember[]>;

/** What the words of a question can mean: made by `lexiconOf` for one model and language. */
export interface Lexicon {
  readonly language: Language;
  readonly model: Model;
  readonly members: ReadonlyMap<string, KnownMember>;
  readonly views: ReadonlyMap<string, readonly KnownMember[]>;
  readonly viewTitles: ReadonlyMap<string, string>;
  /** By the sorted stems of a phrase. */
  readonly phrases: ReadonlyMap<string, readonly Named[]>;
  /** Members whose title, name or synonyms have a stem. */
  readonly stems: ReadonlyMap<string, MembersByView>;
  /** Members whose description has a stem that is no word of the grammar. */
  readonly described: ReadonlyMap<string, MembersByView>;
  /** Words of titles, names and synonyms, for typing errors. */
  readonly spellings: Spellings;
  readonly values: ValueIndex;
  readonly grammar: Phrases;
  /** The numbers of months by their names. */
  readonly months: ReadonlyMap<string, number>;
}

/**
 * The lexicon of a model.
 * @param cubes `cubes` of an item in the response of `POST /api/v1/meta`. Hidden members are unknown.
 * @param options.locale the language of questions; English if it has no grammar
 */
export function lexiconOf(cubes: readonly unknown[], options: { readonly locale: string }): Lexicon {
  const language = languageOf(options.locale);
  const visible = cubes.filter(isVisible);
  const members = new Map<string, KnownMember>();
  const views = new Map<string, readonly KnownMember[]>();
  const viewTitles = new Map<string, string>();
  const phrases = new Map<string, Named[]>();
  const stems = new Map<string, Map<string, KnownMember[]>>();
  const described = new Map<string, Map<string, KnownMember[]>>();
  const vocabulary = new Set<string>();
  const stemOf = remembered(language.stem);
  const grammar = phrasesOf(language);
  const named = (words: string[]) => withoutFillers(words, grammar);
  for (const cube of visible) {
    const known = membersOfCube(cube, { ...language, stem: stemOf });
    const view = String(cube.name);
    views.set(view, known);
    viewTitles.set(view, typeof cube.title === 'string' ? cube.title : view);
    for (const member of known) {
      members.set(member.name, member);
      for (const { words: all, naming } of namesOf(member, language)) {
        const words = named(all);
        if (words.length === 0) continue;
        const stemmed = words.map(stemOf);
        add(phrases, stemmed.toSorted().join(' '), { member, naming, words: words.join(' ') });
        for (const word of words) vocabulary.add(word);
      }
      for (const stem of member.stems) addInView(stems, stem, member);
      const content = wordsOf(member.description).filter((word) => !grammar.words.has(word));
      for (const stem of new Set(content.map(stemOf))) addInView(described, stem, member);
    }
  }
  const values = valueIndexOf(new Map(), members, language);
  const spellings = spellingsOf(vocabulary);
  return {
    language,
    model: modelOf(visible),
    members,
    views,
    viewTitles,
    phrases,
    stems,
    described,
    spellings,
    values,
    grammar,
    months: monthsOf(language.code),
  };
}

/**
 * The same lexicon with values of dimensions, which it shares the rest with.
 * @param values by dimension, with how often they occur. For a time dimension: its first and last time.
 */
export function withValues(lexicon: Lexicon, values: ValuesOfMembers): Lexicon {
  return { ...lexicon, values: valueIndexOf(values, lexicon.members, lexicon.language) };
}

function add<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const items = index.get(key);
  if (items === undefined) index.set(key, [item]);
  else items.push(item);
}

function addInView(index: Map<string, Map<string, KnownMember[]>>, stem: string, member: KnownMember): void {
  const views = index.get(stem);
  if (views === undefined) index.set(stem, new Map([[member.view, [member]]]));
  else add(views, member.view, member);
}

/** Titles repeat their words, and stemming is the slowest part of a lexicon. */
function remembered(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const known = stems.get(word) ?? stem(word);
    stems.set(word, known);
    return known;
  };
}
