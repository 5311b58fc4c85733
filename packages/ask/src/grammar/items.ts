import type { TimeCondition } from '../dates/period.ts';
import type { Keyword, Unit } from '../languages/language.ts';
import type { Meaning } from '../languages/phrases.ts';
import type { FoundMember } from '../ranking/find-members.ts';
import type { FoundValue } from '../ranking/find-values.ts';
import type { ChartKind } from '../understanding.ts';

interface Part {
  /** The first token, and the one behind the last. */
  readonly start: number;
  readonly end: number;
}

interface Candidate<One> {
  readonly found: readonly One[];
  /** The same by their views. */
  readonly byView: ReadonlyMap<string, readonly One[]>;
}

/** Tokens that mean something together. */
export type Item = Part &
  (
    | ({ readonly type: 'members' } & Candidate<FoundMember>)
    | ({ readonly type: 'values' } & Candidate<FoundValue>)
    | { readonly type: 'time'; readonly condition: TimeCondition }
    | { readonly type: 'hours'; readonly from: number | null; readonly to: number | null }
    | {
        readonly type: 'words';
        readonly meanings: readonly Meaning[];
        /** The place in a ranking that a word such as "zweitgrößte" has. */
        readonly place?: number;
      }
    /** "second": a place in a ranking. */
    | { readonly type: 'place'; readonly place: number }
    | { readonly type: 'number'; readonly number: number }
    | { readonly type: 'quoted'; readonly text: string }
    | { readonly type: 'unknown' }
  );
export type ItemOf<Type extends Item['type']> = Extract<Item, { type: Type }>;

/** Whether an item is one of the words of the grammar. */
export function isWord(item: Item | undefined, ...keywords: readonly Keyword[]): item is ItemOf<'words'> {
  return (
    item?.type === 'words' &&
    item.meanings.some((meaning) => meaning.type === 'keyword' && keywords.includes(meaning.keyword))
  );
}

/** The unit of "month", "monthly" or "month over month". */
export function unitOf(
  item: Item | undefined,
  type: 'unit' | 'granularity' | 'unitOverUnit',
): Unit | undefined {
  if (item?.type !== 'words') return undefined;
  for (const meaning of item.meanings) if (meaning.type === type) return meaning.unit;
  return undefined;
}

export function chartOf(item: Item | undefined): ChartKind | undefined {
  if (item?.type !== 'words') return undefined;
  for (const meaning of item.meanings) if (meaning.type === 'chart') return meaning.chart;
  return undefined;
}

/** Whether rows can be grouped by an item. */
export function isGroup(item: Item | undefined): boolean {
  return (
    (item?.type === 'members' && item.found[0]?.member.kind === 'dimension') ||
    unitOf(item, 'unit') !== undefined
  );
}
