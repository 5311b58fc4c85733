import { mentionsMember } from '../commands/mentions.ts';
import { fromCubeQuery } from '../cube/from-cube-query.ts';
import { dimensionsOf, hasTime, keyOf, nameOf } from '../question/columns.ts';
import { conflictOfGroups } from '../question/grouped-column.ts';
import { isObject, type JsonObject } from '../question/json.ts';
import { withFittingOrder } from '../question/pivot-order.ts';
import type { Pivot } from '../question/presentation.ts';
import type { Question } from '../question/question.ts';
import { type Refusal, refusalOf } from '../question/refusal.ts';
import { listOf, mapOf, type Reader, text } from '../read/readers.ts';
import * as shapes from '../read/shapes.ts';
import { questionOfGroups } from './groups-setting.ts';
import { readWritten } from './written-question.ts';

const REASONS = {
  no_query: 'the report has no query',
  invalid_json: 'the query of the report is not JSON',
} as const;

/** A question that SQL asks, or why SQL is not one; `position` is the place in the SQL. */
export type SqlReading =
  | { readonly question: Question }
  | { readonly code: string; readonly reason: string; readonly position: number | undefined };

/** A setting of a report that means nothing for its query, and is therefore left out. */
export interface DroppedSetting {
  readonly setting: string;
  /** The column or member that the query does not have; absent if the setting cannot be read. */
  readonly column?: string;
}

export type ReadReport =
  | { readonly question: Question; readonly dropped: readonly DroppedSetting[] }
  | { readonly refused: Refusal<string> };

/**
 * The question of a report. Its SQL takes precedence over a query in JSON.
 * @param readSql reads SQL, which needs its grammar: `questionOfSql` of `@facet/semantic-sql` on the server
 */
export function fromReport(
  report: {
    readonly jsonQuery?: string | null;
    readonly sqlQuery?: string | null;
    readonly pivotItems?: unknown;
    readonly meta?: unknown;
  },
  readSql: (sql: string) => SqlReading,
): ReadReport {
  const { jsonQuery, sqlQuery, pivotItems, meta } = report;
  if (sqlQuery != null) {
    const written = isObject(meta)
      ? (questionOfGroups(meta.valueGroups, sqlQuery) ?? readWritten(meta.askedQuestion, sqlQuery))
      : undefined;
    const whole = written && new ReportReader(written).read(pivotItems, meta);
    // Other programs may have added what does not go together with groups.
    if (whole && 'question' in whole && conflictOfGroups(whole.question, mentionsMember) === undefined)
      return whole;
    const read = readSql(sqlQuery);
    if ('question' in read) return new ReportReader(read.question).read(pivotItems, meta);
    const { code, reason, position } = read;
    return { refused: { code, details: position === undefined ? {} : { position }, message: reason } };
  }
  if (jsonQuery == null) return { refused: refusalOf(REASONS, 'no_query') };
  const query = parsed(jsonQuery);
  if (query === undefined) return { refused: refusalOf(REASONS, 'invalid_json') };
  const read = fromCubeQuery(query);
  return 'refused' in read ? read : new ReportReader(read.question).read(pivotItems, meta);
}

function parsed(jsonQuery: string): unknown {
  try {
    return JSON.parse(jsonQuery);
  } catch {
    return undefined;
  }
}

/** Completes the question of a report's query by its settings. They may name columns as the result does. */
class ReportReader {
  readonly #question: Question;
  readonly #keys: ReadonlyMap<string, string>;
  readonly #dropped: DroppedSetting[] = [];

  constructor(question: Question) {
    this.#question = question;
    this.#keys = new Map([
      ...question.columns.map((column) => [keyOf(column), keyOf(column)] as const),
      ...question.columns.map((column) => [nameOf(column), keyOf(column)] as const),
    ]);
  }

  read(pivotItems: unknown, meta: unknown): ReadReport {
    const items = isObject(pivotItems) ? pivotItems : {};
    const { kind, spec, preferences, fillMissingRows, periodComparisons, ...others } = isObject(meta)
      ? meta
      : {};
    const {
      subtotals,
      tableCalculations,
      topRows,
      shownAs,
      valueGroups: _,
      askedQuestion: __,
      ...otherMeta
    } = others;
    const { columnFormats, columnTitles, ...otherPreferences } = isObject(preferences) ? preferences : {};
    const visualisation = this.#setting('kind', { kind, spec }, shapes.visualisation) ?? {};
    const question: Question = {
      ...this.#question,
      pivot: this.#pivot(items),
      totals: {
        rows: items.showRowTotals === true,
        columns: items.showColumnTotals === true,
        subtotals: subtotals === true,
      },
      visualisation: Object.keys(visualisation).length === 0 ? null : visualisation,
      formats: this.#setting('columnFormats', columnFormats, mapOf(shapes.columnFormat)) ?? {},
      titles: this.#setting('columnTitles', columnTitles, mapOf(text)) ?? {},
      shownAs: this.#setting('shownAs', shownAs, shapes.shownAs) ?? null,
      comparisons: this.#list('periodComparisons', periodComparisons, shapes.periodComparison).flatMap(
        (comparison) => {
          const measure = this.#column('periodComparisons', comparison.measure);
          const timeDimension = this.#time(comparison.timeDimension);
          return measure === undefined ? [] : [{ ...comparison, measure, timeDimension }];
        },
      ),
      fillMissingRows: this.#fillMissingRows(fillMissingRows),
      topRows: this.#topRows(topRows),
      tableCalculations: this.#list('tableCalculations', tableCalculations, shapes.tableCalculation),
      otherMeta: {
        ...otherMeta,
        ...(Object.keys(otherPreferences).length > 0 && { preferences: otherPreferences }),
      } as JsonObject,
    };
    return { question, dropped: this.#dropped };
  }

  #setting<T>(setting: string, value: unknown, read: Reader<T>): T | undefined {
    if (value == null) return undefined;
    const result = read(value);
    if (result === undefined) this.#dropped.push({ setting });
    return result;
  }

  #list<T>(setting: string, value: unknown, item: Reader<T>): readonly T[] {
    if (value != null && !Array.isArray(value)) this.#dropped.push({ setting });
    return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
      const read = this.#setting(setting, one, item);
      return read === undefined ? [] : [read];
    });
  }

  /** The key of a column. */
  #column(setting: string, name: string): string | undefined {
    const key = this.#keys.get(name);
    if (key === undefined) this.#dropped.push({ setting, column: name });
    return key;
  }

  /** A time dimension, which may be named by one of its columns. */
  #time(name: string): string {
    const key = this.#keys.get(name);
    return dimensionsOf(this.#question).find((column) => keyOf(column) === key)?.member ?? name;
  }

  #pivot(items: Readonly<Record<string, unknown>>): Pivot | null {
    const columnsOf = (setting: string) => [
      ...new Set(
        this.#list(setting, items[setting], text).flatMap((name) => {
          if (this.#keys.has(name)) return [this.#keys.get(name) as string];
          // A pivot may name a time dimension without its granularity.
          const ofMember = dimensionsOf(this.#question).filter(({ member }) => member === name);
          if (ofMember.length === 0) this.#dropped.push({ setting, column: name });
          return ofMember.map(keyOf);
        }),
      ),
    ];
    const [rows, columns, measures] = [columnsOf('rows'), columnsOf('columns'), columnsOf('measures')];
    const filters = this.#setting('filters', items.filters, listOf(text)) ?? [];
    const { order, ...settings } = this.#setting('pivotItems', items, shapes.pivotSettings) ?? {};
    const ordered = order && this.#column('order', order.column);
    const isEmpty = [...rows, ...columns, ...measures, ...filters].length === 0;
    return isEmpty && Object.keys(settings).length === 0
      ? null
      : withFittingOrder({
          rows,
          columns,
          measures,
          filters,
          ...settings,
          ...(order && ordered !== undefined && { order: { ...order, column: ordered } }),
        });
  }

  #fillMissingRows(value: unknown): Question['fillMissingRows'] {
    const setting = 'fillMissingRows';
    const read = this.#setting(setting, value, shapes.fillMissingRows);
    if (read === undefined) return null;
    const member = this.#time(read.member);
    if (!hasTime({ ...this.#question, ranges: [] }, member)) {
      this.#dropped.push({ setting, column: read.member });
      return null;
    }
    const excluded = read.excludedDimensions?.flatMap((name) => this.#column(setting, name) ?? []);
    return { member, ...(excluded && { excludedDimensions: excluded }) };
  }

  #topRows(value: unknown): Question['topRows'] {
    const read = this.#setting('topRows', value, shapes.topRows);
    const member = read && this.#column('topRows', read.member);
    if (read === undefined || member === undefined) return null;
    return { ...read, member, measure: this.#keys.get(read.measure) ?? read.measure };
  }
}
