import type { Question } from '@facet/query';

/** A value of a dimension, as the data API returns it. */
export type Value = string | number | boolean | null;

/**
 * Whether the whole question was understood. `partly`: the words in `notUnderstood` are left out of `question`, which can be
 * answered without them; docs/ask.md has the rule. `not-understood`: `question` is null.
 */
export type Status = 'answered' | 'partly' | 'not-understood';

/** What became of a part of the question. */
export type PartKind =
  | 'measure'
  | 'dimension'
  | 'segment'
  | 'value'
  | 'condition'
  | 'range'
  | 'granularity'
  | 'order'
  | 'limit'
  | 'comparison'
  | 'share'
  | 'growth'
  | 'chart'
  | 'verified'
  | 'view'
  | 'filler';

/** A part of the question: `text` is what `question.slice(start, end)` returns. */
export interface Span {
  readonly text: string;
  /** In UTF-16 units, from 0. */
  readonly start: number;
  readonly end: number;
}

/** A part that was understood. */
export interface Understood extends Span {
  readonly kind: PartKind;
  /** The member of the model that it names or limits, such as `flights.carrier`. */
  readonly member: string | null;
  /** A value of `member`. */
  readonly value: Value;
  /** What it became, for people: a title, a value, or a period such as "1 Apr – 30 Jun 2001". */
  readonly label: string;
}

/** A part that was not understood. */
export interface NotUnderstood extends Span {
  readonly suggestions: readonly Reading[];
}

/** One meaning that a part may have. */
export interface Reading {
  readonly kind: PartKind;
  readonly member: string | null;
  readonly value: Value;
  readonly label: string;
}

/** A part with several meanings, of which the first is the one in `question`. */
export interface Choice extends Span {
  readonly readings: readonly [Reading, ...Reading[]];
}

/** What somebody chose for a word, in an earlier answer. It applies wherever the word appears. */
export interface Chosen {
  readonly text: string;
  readonly member: string | null;
  readonly value: Value;
}

/** The question and the choices before this one, for "and by month?". */
export interface Context {
  readonly question: Question | null;
  readonly chosen: readonly Chosen[];
}

/** The kinds of charts that people ask for by name. */
export type ChartKind = 'bar' | 'line' | 'area' | 'pie' | 'table' | 'number' | 'map' | 'scatter';

/** What was understood of a question in words. */
export interface Understanding {
  readonly status: Status;
  /** The language whose grammar was used: English for locales without one. */
  readonly language: 'en' | 'de' | 'fr' | 'es';
  /** What is asked of the model; null if nothing can be. */
  readonly question: Question | null;
  /** The kind of chart that was asked for; null for what suits the answer. */
  readonly chart: ChartKind | null;
  /** In the order of the text, without overlaps. With `notUnderstood`, they cover every word. */
  readonly understood: readonly Understood[];
  readonly notUnderstood: readonly NotUnderstood[];
  readonly choices: readonly Choice[];
  /** For a question outside the model: what the model has that is nearest. */
  readonly nearest: readonly Reading[];
}
