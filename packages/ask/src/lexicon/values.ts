import type { Language } from '../languages/language.ts';
import { type Spellings, spellingsOf } from '../languages/spellings.ts';
import type { Value } from '../understanding.ts';
import { wordsOf } from '../words/normal.ts';
import type { KnownMember } from './member.ts';
import { otherNames } from './value-names.ts';

/** Values of dimensions with how often they occur. */
export type ValuesOfMembers = ReadonlyMap<
  string,
  readonly { readonly value: Value; readonly count: number }[]
>;

/** A value of a dimension that a phrase can mean. */
export interface KnownValue {
  readonly member: KnownMember;
  readonly value: string;
  readonly count: number;
  /** Another name of the value, such as a state of which the data has the code. */
  readonly isSynonym: boolean;
}

export interface ValueIndex {
  /** By the words of a value, joined by spaces. */
  readonly phrases: ReadonlyMap<string, readonly KnownValue[]>;
  /** Values of several words by each of them. */
  readonly words: ReadonlyMap<string, readonly KnownValue[]>;
  /** The dimensions whose values are known. */
  readonly sampled: ReadonlySet<string>;
  /** The last time of time dimensions. */
  readonly lastTimes: ReadonlyMap<string, string>;
  readonly spellings: Spellings;
}

/** Finds values by their words and by other names: those of the model's `meta.valueSynonyms`, states, countries, weekdays. */
export function valueIndexOf(
  values: ValuesOfMembers,
  members: ReadonlyMap<string, KnownMember>,
  language: Language,
): ValueIndex {
  const phrases = new Map<string, KnownValue[]>();
  const words = new Map<string, KnownValue[]>();
  const sampled = new Set<string>();
  const lastTimes = new Map<string, string>();
  const add = (index: Map<string, KnownValue[]>, key: string, value: KnownValue) => {
    const found = index.get(key);
    if (found === undefined) index.set(key, [value]);
    else if (!found.some((other) => other.member === value.member && other.value === value.value))
      found.push(value);
  };
  for (const member of members.values()) {
    if (member.kind !== 'dimension') continue;
    const listed = member.order.map((value) => ({ value, count: 0 }));
    const known = values.get(member.name) ?? listed;
    if (member.type === 'time') {
      const times = known.map(({ value }) => String(value)).sort();
      const last = times.at(-1);
      if (last !== undefined) lastTimes.set(member.name, last);
      continue;
    }
    if (known.length > 0) sampled.add(member.name);
    const names = otherNames(
      member,
      known.map(({ value }) => value),
      language,
    );
    for (const { value, count } of known) {
      if (value === null || typeof value === 'boolean' || member.type === 'number') continue;
      const text = String(value);
      const own = wordsOf(text);
      if (own.length === 0) continue;
      const entry = { member, value: text, count, isSynonym: false };
      add(phrases, own.join(' '), entry);
      if (own.length > 1) for (const word of new Set(own)) add(words, word, entry);
      for (const name of names.get(text) ?? [])
        add(phrases, wordsOf(name).join(' '), { ...entry, isSynonym: true });
    }
  }
  const single = [...phrases.keys()].filter((phrase) => !phrase.includes(' '));
  const spellings = spellingsOf(new Set([...words.keys(), ...single]));
  return { phrases, words, sampled, lastTimes, spellings };
}
