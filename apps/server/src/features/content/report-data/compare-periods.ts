import { COMPARISON_OUTPUTS, type PeriodComparison } from '@facet/dashboards';
import { finite, numberOf } from '@facet/dashboards/calculations';
import { comparedName } from '@facet/query';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell, QueryResult, ResultColumn } from '../queries/query-result.ts';
import type { ReportColumn } from './report-data.ts';
import { columnOfTime, groupedBy, groupingColumns } from './shape-query.ts';
import { isOffsetUnit, shiftBack, shiftRange, shiftTo } from './time-shift.ts';

/** A comparison, with the query for its earlier periods. */
export interface Comparison {
  readonly measures: readonly PeriodComparison[];
  readonly query: CubeQuery;
  /** The column of the periods, if the rows have one. */
  readonly column: string | null;
  /** The earlier period for one of the rows, by their begins. */
  earlierOf(period: string): string | undefined;
}

/**
 * The comparisons of a query, one for each time dimension and earlier period.
 * @param ranges the date ranges of the query's time dimensions
 * @returns the comparisons, and the reasons why others are impossible
 */
export function comparisonsOf(
  query: CubeQuery,
  wanted: readonly PeriodComparison[],
  ranges: QueryResult['ranges'],
): { readonly comparisons: Comparison[]; readonly problems: string[] } {
  const byPeriod = Map.groupBy(wanted, ({ timeDimension, offset, range }) =>
    JSON.stringify([timeDimension, offset, range]),
  );
  const comparisons: Comparison[] = [];
  const problems: string[] = [];
  for (const measures of byPeriod.values()) {
    const comparison = comparisonOf(query, measures, ranges);
    if (typeof comparison === 'string') problems.push(comparison);
    else comparisons.push(comparison);
  }
  return { comparisons, problems };
}

function comparisonOf(
  query: CubeQuery,
  measures: readonly PeriodComparison[],
  ranges: QueryResult['ranges'],
): Comparison | string {
  const [{ timeDimension }] = measures as [PeriodComparison];
  const missing = measures.find(({ measure }) => !query.measures?.includes(measure));
  if (missing !== undefined) return `The report does not contain the measure ${missing.measure}`;
  const time = query.timeDimensions?.find(({ dimension }) => dimension === timeDimension);
  if (time === undefined) return `The report has neither a date range nor a granularity on ${timeDimension}`;
  const granularity = time.granularity ?? null;
  const shift = shiftOf(measures[0] as PeriodComparison, ranges.get(timeDimension), granularity);
  if (typeof shift === 'string') return shift;
  const { earlier, earlierOf } = shift;
  const grouped = groupedBy(query, new Set(groupingColumns(query)));
  return {
    measures,
    column: granularity === null ? null : columnOfTime(time),
    earlierOf,
    query: {
      ...grouped,
      measures: [...new Set(measures.map(({ measure }) => measure))],
      timeDimensions: (grouped.timeDimensions ?? []).map((other) =>
        other.dimension === timeDimension && earlier !== undefined ? { ...other, dateRange: earlier } : other,
      ),
    },
  };
}

interface Shift extends Pick<Comparison, 'earlierOf'> {
  /** The range of the earlier periods; undefined for all of them. */
  readonly earlier: [string, string] | undefined;
}

/** How a comparison gets from the periods of the rows to the earlier ones, or why that is impossible. */
function shiftOf(
  { timeDimension, offset, range: earlier }: PeriodComparison,
  range: readonly [string, string] | undefined,
  granularity: string | null,
): Shift | string {
  if ((offset === undefined) === (earlier === undefined))
    return `The comparison on ${timeDimension} needs either an offset or a range`;
  if (range === undefined && (granularity === null || earlier !== undefined))
    return `The report has no date range on ${timeDimension}`;
  if (earlier !== undefined && range !== undefined) {
    if (!(Date.parse(earlier[0]) <= Date.parse(earlier[1])))
      return `The range ${earlier.join(' to ')} must have two dates, the earlier one first`;
    if (granularity !== null && !isOffsetUnit(granularity))
      return `Periods of the granularity ${granularity} cannot be compared with a range`;
    return { earlier, earlierOf: (period) => shiftTo(period, range[0], earlier[0], granularity ?? 'day') };
  }
  const { amount, unit } = offset ?? { amount: 1, unit: '' };
  if (!isOffsetUnit(unit)) return `The offset's unit ${unit} is not supported`;
  return {
    earlier: range && shiftRange(range, { amount, unit }, granularity),
    earlierOf: (period) => shiftBack(period, { amount, unit }, granularity),
  };
}

/** Adds the columns of a comparison to rows. */
export function compare(
  {
    columns,
    rows,
  }: { readonly columns: readonly ReportColumn[]; readonly rows: readonly (readonly Cell[])[] },
  { measures, column, earlierOf }: Comparison,
  earlier: QueryResult,
): { readonly columns: ReportColumn[]; readonly rows: Cell[][] } {
  const dimensions = earlier.columns.filter(({ isMeasure }) => !isMeasure).map(({ name }) => name);
  const placesHere = dimensions.map((name) => columns.findIndex((other) => other.name === name));
  const placesThere = dimensions.map((name) => earlier.columns.findIndex((other) => other.name === name));
  const timePlace = column === null ? -1 : dimensions.indexOf(column);
  const byKey = new Map(
    earlier.rows.map((row) => [JSON.stringify(placesThere.map((place) => row[place])), row]),
  );
  const previousOf = (row: readonly Cell[]) => {
    const key = placesHere.map((place, index) => {
      const cell = row[place] ?? null;
      return index === timePlace && typeof cell === 'string' ? (earlierOf(cell) ?? cell) : cell;
    });
    return byKey.get(JSON.stringify(key));
  };
  const added = measures.flatMap((comparison) =>
    outputsOf(comparison).map((output) => ({
      output,
      here: columns.findIndex(({ name }) => name === comparison.measure),
      there: earlier.columns.findIndex(({ name }) => name === comparison.measure),
      column: addedColumn(comparison, output, earlier.columns),
    })),
  );
  return {
    columns: [...columns, ...added.map((one) => one.column)],
    rows: rows.map((row) => {
      const previous = previousOf(row);
      return [
        ...row,
        ...added.map(({ output, here, there }) =>
          outputOf(output, row[here] ?? null, previous?.[there] ?? null),
        ),
      ];
    }),
  };
}

type Output = (typeof COMPARISON_OUTPUTS)[number];

function outputsOf({ outputs }: PeriodComparison): readonly Output[] {
  const known = COMPARISON_OUTPUTS.filter((output) => outputs?.includes(output) ?? true);
  return known.length === 0 ? COMPARISON_OUTPUTS : known;
}

function outputOf(output: Output, now: Cell, before: Cell): Cell {
  if (output === 'previous') return before;
  const [current, previous] = [numberOf(now), numberOf(before)];
  if (current === null || previous === null) return null;
  const change = current - previous;
  return output === 'change' ? change : finite(change / Math.abs(previous));
}

function addedColumn(
  { measure, offset, range }: PeriodComparison,
  output: Output,
  columns: readonly ResultColumn[],
): ReportColumn {
  const of = columns.find(({ name }) => name === measure);
  const earlier = { ...(offset && { offset }), ...(range && { range }) };
  const { title = measure, format = null, type = 'number' } = of ?? {};
  return {
    name: comparedName(measure, output, earlier),
    member: null,
    title: comparedTitle(title, { output, ...earlier }),
    type,
    granularity: null,
    format: output === 'percent_change' ? 'percent' : format,
    isMeasure: true,
    comparison: { measure, output, ...earlier },
  };
}

/** The title of what a comparison adds to a measure. */
export function comparedTitle(
  title: string,
  { output, offset, range }: Omit<NonNullable<ReportColumn['comparison']>, 'measure'>,
): string {
  const count = Math.abs(offset?.amount ?? 0);
  const earlier = range?.join(' to ') ?? `${count} ${offset?.unit}${count === 1 ? '' : 's'} earlier`;
  if (output === 'previous') return `${title}, ${earlier}`;
  return `${title}, ${output === 'change' ? 'change' : '% change'} from ${earlier}`;
}
