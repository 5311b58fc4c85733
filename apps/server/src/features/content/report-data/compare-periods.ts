import { COMPARISON_OUTPUTS, type PeriodComparison } from '@facet/dashboards';
import { finite, numberOf } from '@facet/dashboards/calculations';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell, QueryResult, ResultColumn } from '../queries/query-result.ts';
import type { ReportColumn } from './report-data.ts';
import { columnOfTime, groupedBy, groupingColumns } from './shape-query.ts';
import { isOffsetUnit, type Offset, shiftBack, shiftRange } from './time-shift.ts';

/** A comparison, with the query for its earlier periods. */
export interface Comparison {
  readonly measures: readonly PeriodComparison[];
  readonly query: CubeQuery;
  readonly offset: Offset;
  /** The column of the periods and its granularity, if the rows have one. */
  readonly column: string | null;
  readonly granularity: string | null;
}

/**
 * The comparisons of a query, one for each time dimension and offset.
 * @param ranges the date ranges of the query's time dimensions
 * @returns the comparisons, and the reasons why others are impossible
 */
export function comparisonsOf(
  query: CubeQuery,
  wanted: readonly PeriodComparison[],
  ranges: QueryResult['ranges'],
): { readonly comparisons: Comparison[]; readonly problems: string[] } {
  const byOffset = Map.groupBy(wanted, ({ timeDimension, offset }) =>
    JSON.stringify([timeDimension, offset]),
  );
  const comparisons: Comparison[] = [];
  const problems: string[] = [];
  for (const measures of byOffset.values()) {
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
  const [{ timeDimension, offset }] = measures as [PeriodComparison];
  const { amount, unit } = offset;
  if (!isOffsetUnit(unit)) return `The offset's unit ${unit} is not supported`;
  const missing = measures.find(({ measure }) => !query.measures?.includes(measure));
  if (missing !== undefined) return `The report does not contain the measure ${missing.measure}`;
  const time = query.timeDimensions?.find(({ dimension }) => dimension === timeDimension);
  if (time === undefined) return `The report has neither a date range nor a granularity on ${timeDimension}`;
  const granularity = time.granularity ?? null;
  const range = ranges.get(timeDimension);
  if (range === undefined && granularity === null) return `The report has no date range on ${timeDimension}`;
  const earlier = range && shiftRange(range, { amount, unit }, granularity);
  const grouped = groupedBy(query, new Set(groupingColumns(query)));
  return {
    measures,
    offset: { amount, unit },
    column: granularity === null ? null : columnOfTime(time),
    granularity,
    query: {
      ...grouped,
      measures: [...new Set(measures.map(({ measure }) => measure))],
      timeDimensions: (grouped.timeDimensions ?? []).map((other) =>
        other.dimension === timeDimension && earlier !== undefined ? { ...other, dateRange: earlier } : other,
      ),
    },
  };
}

/** Adds the columns of a comparison to rows. */
export function compare(
  {
    columns,
    rows,
  }: { readonly columns: readonly ReportColumn[]; readonly rows: readonly (readonly Cell[])[] },
  { measures, offset, column, granularity }: Comparison,
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
      return index === timePlace && typeof cell === 'string'
        ? (shiftBack(cell, offset, granularity) ?? cell)
        : cell;
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
  { measure, offset }: PeriodComparison,
  output: Output,
  columns: readonly ResultColumn[],
): ReportColumn {
  const of = columns.find(({ name }) => name === measure);
  const { title = measure, format = null, type = 'number' } = of ?? {};
  return {
    name: `${measure}.${output}_${Math.abs(offset.amount)}_${offset.unit}`,
    member: null,
    title: comparedTitle(title, { output, offset }),
    type,
    granularity: null,
    format: output === 'percent_change' ? 'percent' : format,
    isMeasure: true,
    comparison: { measure, output, offset },
  };
}

/** The title of what a comparison adds to a measure. */
export function comparedTitle(
  title: string,
  { output, offset }: Omit<NonNullable<ReportColumn['comparison']>, 'measure'>,
): string {
  const count = Math.abs(offset.amount);
  const earlier = `${count} ${offset.unit}${count === 1 ? '' : 's'} earlier`;
  if (output === 'previous') return `${title}, ${earlier}`;
  return `${title}, ${output === 'change' ? 'change' : '% change'} from ${earlier}`;
}
