import type { ChartColumn } from '@facet/charts/chart';
import type { Filter, Question } from '@facet/query';

/** What the model says about a member. */
export interface Definition {
  readonly title: string;
  readonly description?: string | null;
  readonly type?: string | null;
  readonly format?: unknown;
  /** Of a measure: `count` and `sum` can be added up. */
  readonly aggregation?: string | null;
  /** What a count of rows counts, such as `Orders`: it is named by that if its title is only "Count". */
  readonly counted?: string | null;
}

/** The rows that answer a question, as the API returns them. */
export interface AnswerRows {
  readonly columns: readonly (ChartColumn & {
    readonly member?: string | null;
    readonly comparison?: { readonly measure: string; readonly output: string };
  })[];
  readonly rows: readonly (readonly unknown[])[];
  /** Whether there are more rows. */
  readonly truncated: boolean;
}

/** The first and the last day with data, such as `2001-01-01`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** What chooses rows. */
export type Conditions = Pick<Question, 'filters' | 'segments' | 'ranges'>;

/** What a sentence is written about. */
export interface Answer {
  readonly question: Question;
  readonly result: AnswerRows;
  /** Conditions that access policies added for the reader. */
  readonly policy: readonly Filter[];
  /** Whether they added conditions on members that the reader does not see. */
  readonly hasHiddenPolicy?: boolean;
  /** By the name of the member, those that the reader may see. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** BCP 47. */
  readonly locale: string;
  /** The IANA time zone of the rows. */
  readonly timezone: string;
  readonly now: Date;
  /** Whether other groups have the same value as the only place of a ranking that was asked for. */
  readonly isTied?: boolean;
  /** The conditions of a share's part that its whole does not have; null or absent for other answers. */
  readonly part?: Conditions | null;
  /** The first and last day that the data has, for an answer without data; null or absent if they do not matter. */
  readonly days?: Days | null;
}

/** A column of the result with its place in the rows. */
export type PlacedColumn = AnswerRows['columns'][number] & { readonly index: number };

/** A title that does not say what is counted. */
const ONLY_COUNT = /^(total |row )?count$/i;

/** The title of a column of rows, or of a measure: a count of rows is named by what it counts. */
export function countedName(
  { definitions }: Pick<Answer, 'definitions'>,
  title: string,
  member?: string | null,
): string {
  return (member && ONLY_COUNT.test(title) ? definitions.get(member)?.counted : null) ?? title;
}

export function titleOf({ definitions }: Pick<Answer, 'definitions'>, member: string): string {
  return definitions.get(member)?.title ?? member;
}
