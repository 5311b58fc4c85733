import type { Filter } from '@facet/query';
import type { TimeCondition } from '../dates/period.ts';
import type { Unit } from '../languages/language.ts';
import type { KnownMember } from '../lexicon/member.ts';
import type { ChartKind, PartKind, Reading, Value } from '../understanding.ts';

/** What became of the tokens from `start` to before `end`. */
export interface DraftPart {
  readonly start: number;
  readonly end: number;
  kind: PartKind;
  member: string | null;
  readonly value: Value;
  label: string;
  readonly readings: readonly Reading[];
}

export interface AskedMeasure {
  readonly member: KnownMember;
  /** Null if it was not named: "the busiest airport" counts. */
  readonly part: DraftPart | null;
  /** Whether "and" or a comma is before it. */
  readonly isJoined: boolean;
  /** Whether it counts rows and may only name what the question is about: "delay of flights". */
  readonly isSubject: boolean;
}

export interface AskedGroup {
  readonly member: KnownMember;
  /** Of a time. */
  readonly unit: Unit | null;
  readonly isPlural: boolean;
  readonly isReplacement: boolean;
}

export interface AskedFilter {
  readonly filter: Filter;
  /** The first token of the values or numbers. */
  readonly start: number;
  readonly member: KnownMember;
  /** Whether "or" is between it and the filter before. */
  readonly isOr: boolean;
  /** Values that are asked for, and not excluded. */
  readonly values: readonly string[];
  readonly isNegative: boolean;
}

export interface AskedSegment {
  readonly member: KnownMember;
  /** The first token of its name. */
  readonly start: number;
}

export interface AskedTime {
  readonly condition: TimeCondition;
  readonly isNegative: boolean;
  readonly part: DraftPart;
}

export interface AskedOrder {
  /** Null for the first measure, or the first dimension. */
  readonly member: KnownMember | null;
  readonly isByName?: boolean;
  /** Of the "best 5" and "worst 5": the measure decides the direction. */
  readonly isWorst?: boolean;
  /** Whether it needs groups to rank: "by revenue". */
  readonly isRanking?: boolean;
  readonly direction: 'asc' | 'desc';
  /** Whether only the first rows are asked for: "the most" in the singular is one. */
  readonly isSuperlative: boolean;
}

/** Which row of a ranking is asked for, and the item that has it. */
export interface AskedPlace {
  readonly place: number;
  readonly item: { readonly start: number; readonly end: number };
}

/** What a question asks for, while it is read. */
export interface Draft {
  readonly parts: DraftPart[];
  /** Tokens that were not understood. */
  readonly unknown: {
    readonly start: number;
    readonly end: number;
    readonly suggestions: () => readonly Reading[];
    readonly isHarmless: boolean;
  }[];
  readonly measures: AskedMeasure[];
  readonly groups: AskedGroup[];
  readonly filters: AskedFilter[];
  readonly segments: AskedSegment[];
  readonly times: AskedTime[];
  timeMember: KnownMember | null;
  order: AskedOrder | null;
  limit: number | null;
  /** The place in the ranking of the only row that is asked for: "the second busiest day". */
  place: AskedPlace | null;
  chart: ChartKind | null;
  isComparing: boolean;
  /** How many units earlier the answer is compared with. `period` is the length of the question's own period. */
  comparedUnit: Unit | 'period' | null;
  isShare: boolean;
  /** The first token of what a share is said of: "are" in "what share of flights from Texas are long haul". Null without such a word. */
  predicate: number | null;
  growth: { readonly unit: Unit | null } | null;
  isTrend: boolean;
  /** Whether the ends of the period are compared: "how did sales change between April and June". */
  isChange: boolean;
  /** Whether "by" or "per" is in the question: a list of values has none. */
  isGrouped: boolean;
  /** Whether rows are named by a condition on them: "delays over 30 minutes". */
  isCounted: boolean;
  /** Whether all groups are asked for, as those behind "by", and not only the first of them. */
  isEach: boolean;
  /** How often "or" is read without conditions that it joins. */
  openOrs: number;
  isFollowUp: boolean;
  isInstead: boolean;
}

export function emptyDraft(): Draft {
  return {
    parts: [],
    unknown: [],
    measures: [],
    groups: [],
    filters: [],
    segments: [],
    times: [],
    timeMember: null,
    order: null,
    limit: null,
    place: null,
    chart: null,
    isComparing: false,
    comparedUnit: null,
    isShare: false,
    predicate: null,
    growth: null,
    isTrend: false,
    isChange: false,
    isGrouped: false,
    isCounted: false,
    isEach: false,
    openOrs: 0,
    isFollowUp: false,
    isInstead: false,
  };
}
