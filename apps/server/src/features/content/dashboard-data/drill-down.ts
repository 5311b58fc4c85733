import { badRequest, conflict, forbidden } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { QueryScope } from '../queries/query-data.ts';
import type { Cell } from '../queries/query-result.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import type { ReportDefinition } from '../report-data/report-definition.ts';
import type { ReportRunner, RunReportOptions } from '../report-data/report-runner.ts';
import { columnOfTime, withFilters, withoutMeasureFilters } from '../report-data/shape-query.ts';
import { endOfPeriod } from '../report-data/time-shift.ts';
import { type Ask, type DetailRows, detailQuery, detailRows } from './detail-rows.ts';
import { memberLabels } from './member-labels.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import type { ShownChart } from './shown-chart.ts';
import { chartOptions } from './widget-data.ts';

/** A value of a chart to show in detail. */
export interface DrilledValue {
  /** The column of the value, which is a measure. */
  readonly column: string;
  /** The row of the value: its cells by column. Columns that are not listed are not filtered. */
  readonly row: Readonly<Record<string, Cell>>;
  /** The column of the details by which they are sorted first. */
  readonly sort?: { readonly column: string; readonly direction: 'asc' | 'desc' } | null | undefined;
}

/** The rows behind a value, as a query. */
export interface Details {
  /** All rows, in order. */
  readonly query: CubeQuery;
  /** The names of columns on the dashboard, by their members. */
  readonly labels: ReadonlyMap<string, string>;
  readonly options: RunReportOptions;
}

/**
 * The rows behind a value of a chart: the drill members of its measure, for the row and the controls of the value, in the
 * order of their columns.
 * @throws 400 if the column, the row or the order are not those of the chart, 403 if the chart does not allow it, 409 if
 * the value has no details, or if the chart shows the output of Python code
 */
export async function detailsOf(
  reportRunner: ReportRunner,
  dashboard: OpenDashboard,
  chart: ShownChart,
  { column, row, sort }: DrilledValue,
): Promise<Details> {
  const { widgetId, config, definition } = chart;
  // The rows of its query are the input of the code, which may not show all of them.
  if (definition.meta.pythonCode !== undefined)
    throw conflict(`Chart ${widgetId} shows the output of Python code, which has no rows behind its values`);
  if (config.drill === false) throw forbidden(`Chart ${widgetId} does not allow drilling down`);
  const { scope, model } = dashboard;
  const options = chartOptions(dashboard, chart);
  const found = await reportRunner.queryOf(scope, definition, options);
  if (found === null)
    throw conflict(
      `The SQL of chart ${widgetId} needs several queries, so its values cannot be traced to rows`,
    );
  const { query, selected } = found;
  const keys = new Map(selected.map(({ name, key }) => [name, key]));
  const measure = model.measures.get(keys.get(column) ?? '');
  if (measure === undefined) throw badRequest(`body.column must be a measure of chart ${widgetId}`);
  const members = (measure.drillMembers ?? []).filter((name) => isVisible(model, name));
  if (members.length === 0) throw conflict(`${measure.name} has no drill members that are visible to you`);
  const filters = Object.entries(row).map(([name, value]) => {
    const key = keys.get(name);
    if (key === undefined || model.measures.has(key))
      throw badRequest(`body.row.${name} must be a dimension of chart ${widgetId}`);
    return filterOf(query, key, value, `body.row.${name}`);
  });
  // The conditions of the measure itself, for example of a count of late orders. The engine reports them for cubes
  // only.
  const counted = { member: measure.name, operator: 'measureFilter' };
  if (sort != null && !members.includes(sort.column))
    throw badRequest(`body.sort.column must be one of the columns of the details: ${members.join(', ')}`);
  const first = sort == null ? [] : [[sort.column, sort.direction] as const];
  const others = members.filter((name) => name !== sort?.column).map((name) => [name, 'asc'] as const);
  const dimensions = members.filter((name) => !isMeasure(name));
  const grouped = {
    ...rowsOf(withFilters(withoutMeasureFilters(query, isMeasure), [...filters, counted])),
    measures: members.filter(isMeasure),
    dimensions,
    order: [...first, ...others].map(([name, direction]) => [name, direction]),
  };
  const { controls: _applied, ...rest } = options;
  const ask = asking(reportRunner, scope, rest);
  return {
    query: await detailQuery(grouped, ask),
    labels: memberLabels(dashboard.shown, chart, selected),
    options: rest,
  };

  function isMeasure(member: string): boolean {
    return model.measures.has(member);
  }
}

function isVisible({ measures, dimensions }: VisibleModel, member: string): boolean {
  return measures.has(member) || dimensions.has(member);
}

/**
 * A part of the rows behind a value, and their number.
 * @param wanted without a limit and an offset, the first 500 rows
 * @throws as `detailsOf`
 */
export async function drillDown(
  reportRunner: ReportRunner,
  dashboard: OpenDashboard,
  chart: ShownChart,
  wanted: DrilledValue & { readonly limit?: number | null; readonly offset?: number | null },
): Promise<DetailRows> {
  const { query, labels, options } = await detailsOf(reportRunner, dashboard, chart, wanted);
  const part = { limit: wanted.limit ?? 500, offset: wanted.offset ?? 0 };
  const data = await detailRows(query, part, asking(reportRunner, dashboard.scope, options));
  const columns = data.columns.map((column) => ({
    ...column,
    title: labels.get(column.member ?? '') ?? column.title,
  }));
  return { ...data, columns };
}

function asking(reportRunner: ReportRunner, scope: QueryScope, options: RunReportOptions): Ask {
  return async (query) => {
    let total: number | null = null;
    const data = await reportRunner.dataOf(scope, plainReport(query), {
      ...options,
      onResult: (result) => {
        total = result.total;
      },
    });
    return { data, total };
  };
}

/** A report of a query and nothing else. */
export function plainReport(query: CubeQuery): ReportDefinition {
  return { source: { query }, pivot: null, meta: {} };
}

/** What selects the rows of a query. */
function rowsOf({ filters, segments, timeDimensions, timezone }: CubeQuery): CubeQuery {
  const ranges = (timeDimensions ?? []).flatMap(({ dimension, dateRange }) =>
    dateRange == null ? [] : [{ dimension, dateRange }],
  );
  return {
    ...(filters && { filters }),
    ...(segments && { segments }),
    ...(timezone != null && { timezone }),
    timeDimensions: ranges,
  };
}

function filterOf({ timeDimensions }: CubeQuery, key: string, value: Cell, place: string): object {
  const time = timeDimensions?.find((item) => columnOfTime(item) === key);
  const member = time?.dimension ?? key;
  if (value === null) return { member, operator: 'notSet' };
  if (time === undefined) return { member, operator: 'equals', values: [String(value)] };
  const { granularity } = time;
  const end = endOfPeriod(String(value), granularity ?? '');
  if (end === undefined)
    throw badRequest(`${place} must be the start of a period with a standard granularity`);
  return { member, operator: 'inDateRange', values: [String(value), end] };
}
