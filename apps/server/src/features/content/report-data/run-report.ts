import type { TopRows } from '@facet/dashboards';
import { askedColumns } from '../queries/asked-columns.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell, QueryResult } from '../queries/query-result.ts';
import { addCalculations } from './add-calculations.ts';
import { compare, comparisonsOf } from './compare-periods.ts';
import { fillRows } from './fill-rows.ts';
import { formattedColumn } from './formatted-column.ts';
import { inModelOrder, isUnordered } from './in-model-order.ts';
import { inNamesOfQuery } from './names-of-query.ts';
import type { Notice, ReportColumn, ReportData } from './report-data.ts';
import type { SemanticReport } from './semantic-report.ts';
import { columnOfTime, groupedBy, groupingColumns, withoutMeasureFilters } from './shape-query.ts';
import { rankingQuery, topQueries } from './top-rows.ts';

export interface Engine {
  /** Runs a query for the caller. */
  ask(query: CubeQuery): Promise<QueryResult>;
  isMeasure(member: string): boolean;
  /** The most rows of a result. */
  readonly maxRows: number;
}

/** The most groupings of totals; each is a query, and one table must not run too many. */
const MOST_TOTALS = 12;

type Data = { columns: readonly ReportColumn[]; rows: readonly (readonly Cell[])[] };

/** The data of a report. Its totals, comparisons and top values are separate queries, which run concurrently. */
export async function runReport(engine: Engine, report: SemanticReport): Promise<ReportData> {
  return new ReportRun(engine, report).run();
}

class ReportRun {
  readonly #engine: Engine;
  readonly #report: SemanticReport;
  readonly #notices: Notice[] = [];
  #ranking: Promise<QueryResult> | undefined;
  #oldest: string | undefined;

  constructor(engine: Engine, report: SemanticReport) {
    this.#engine = engine;
    this.#report = inNamesOfQuery(report);
  }

  async run(): Promise<ReportData> {
    const { meta } = this.#report;
    const [main, totals] = await Promise.all([this.#rows(), this.#totals()]);
    const shown = this.#shownColumns(main.columns);
    const show = (data: Data) => {
      const places = shown.map(({ from }) => data.columns.findIndex(({ name }) => name === from));
      return data.rows.map((row) => places.map((place) => row[place] ?? null));
    };
    const nameOf = (column: string) => shown.find(({ from }) => from === column)?.column.name ?? column;
    const { data, problems } = addCalculations(
      {
        columns: shown.map(({ column }) => column),
        rows: show(main),
        totals: totals.map((total) => ({ dimensions: total.dimensions.map(nameOf), rows: show(total) })),
        others: new Set(main.others),
      },
      meta.tableCalculations ?? [],
    );
    for (const message of problems) this.#note('calculation_failed', message);
    return {
      columns: data.columns,
      rows: data.rows,
      truncated: main.truncated,
      refreshedAt: this.#oldest ?? new Date().toISOString(),
      totals: data.totals,
      others: main.others,
      notices: this.#notices,
    };
  }

  /** The rows of the report: those of the top values, then those of the rest. */
  async #rows(): Promise<Data & { truncated: boolean; others: number[] }> {
    const { query, meta } = this.#report;
    const { topRows } = meta;
    const filled = (part: CubeQuery) =>
      this.#compared(part, (result) => this.#ordered(part, this.#filled(part, result)));
    if (topRows == null) return { ...(await filled(query)), others: [] };
    if (this.#canRank(topRows)) return this.#topAndRest(query, topRows, filled);
    this.#note('top_rows_dropped', `The report is not grouped by ${topRows.member}`);
    return { ...(await filled(query)), others: [] };
  }

  #canRank({ member }: TopRows): boolean {
    const { dimensions, ungrouped } = this.#report.query;
    return dimensions?.includes(member) === true && ungrouped !== true;
  }

  /** The rows of a query for the top values, followed by those for the rest with its label. */
  async #topAndRest(
    query: CubeQuery,
    topRows: TopRows,
    ask: (part: CubeQuery) => Promise<Data & { truncated: boolean }>,
  ): Promise<Data & { truncated: boolean; others: number[] }> {
    this.#ranking ??= this.#ask(rankingQuery(this.#report.query, topRows, this.#engine.isMeasure));
    const ranking = await this.#ranking;
    const { top, others } =
      ranking.rows.length === 0 ? { top: query, others: null } : topQueries(query, topRows, ranking);
    const [main, rest] = await Promise.all([ask(top), others === null ? null : ask(others)]);
    if (rest === null) return { ...main, others: [] };
    const places = main.columns.map(({ name }) => rest.columns.findIndex((other) => other.name === name));
    const labelled = askedColumns(query).indexOf(topRows.member);
    const added = rest.rows.map((row) =>
      places.map((place, index) =>
        index === labelled ? (topRows.othersLabel ?? 'Others') : (row[place] ?? null),
      ),
    );
    return {
      columns: main.columns,
      rows: [...main.rows, ...added],
      truncated: main.truncated || rest.truncated,
      others: added.map((_, index) => main.rows.length + index),
    };
  }

  /** The result of a query, with the columns of the report's comparisons added. */
  async #compared(
    query: CubeQuery,
    prepare: (result: QueryResult) => QueryResult,
    isTotal = false,
  ): Promise<Data & { truncated: boolean }> {
    const result = prepare(await this.#ask(query));
    const wanted = this.#report.meta.periodComparisons ?? [];
    if (wanted.length === 0 || query.ungrouped === true) return result;
    const { comparisons, problems } = comparisonsOf(query, wanted, result.ranges);
    // A comparison that is impossible for a total may be possible for the rows, which report their own problems.
    if (!isTotal) for (const message of problems) this.#note('comparison_dropped', message);
    const earlier = await Promise.all(
      comparisons.map((comparison) => this.#ask({ ...comparison.query, limit: this.#engine.maxRows })),
    );
    return comparisons.reduce<Data & { truncated: boolean }>(
      (data, comparison, index) => ({
        ...compare(data, comparison, earlier[index] as QueryResult),
        truncated: data.truncated,
      }),
      result,
    );
  }

  #filled(query: CubeQuery, result: QueryResult): QueryResult {
    const { fillMissingRows } = this.#report.meta;
    if (fillMissingRows == null) return result;
    const time = query.timeDimensions?.find(({ dimension }) => dimension === fillMissingRows.member);
    const granularity = time?.granularity ?? null;
    const column = time === undefined || granularity === null ? undefined : columnOfTime(time);
    const [firstOrder] = Array.isArray(query.order) ? query.order : Object.entries(query.order ?? {});
    const isOrderedByTime = firstOrder === undefined || firstOrder[0] === fillMissingRows.member;
    const filled =
      column === undefined || granularity === null
        ? undefined
        : fillRows(
            result,
            {
              column,
              granularity,
              excluded: new Set(fillMissingRows.excludedDimensions ?? []),
              range: result.ranges.get(fillMissingRows.member),
              isByPeriod: isOrderedByTime,
              isDescending: isOrderedByTime && firstOrder?.[1] === 'desc',
            },
            this.#engine.maxRows,
          );
    if (filled !== undefined) return { ...result, ...filled };
    this.#note('filling_dropped', `The report has no standard granularity on ${fillMissingRows.member}`);
    return result;
  }

  /** The rows of a query without an order of its own in that of the model. Top values are in the order of their size. */
  #ordered(query: CubeQuery, result: QueryResult): QueryResult {
    const { selected = [], pivot, meta } = this.#report;
    if (!isUnordered(query) || meta.topRows != null) return result;
    const members = pivot === null ? selected.map(({ key }) => key) : [...pivot.rows, ...pivot.columns];
    const names = result.columns.map(({ name }) => name);
    const fromLeft = members.flatMap((member) => names.find((name) => isColumn(name, member)) ?? []);
    return inModelOrder(result, fromLeft);
  }

  async #totals(): Promise<(Data & { dimensions: readonly string[] })[]> {
    const { query, meta } = this.#report;
    const { topRows } = meta;
    const groupings = this.#groupingsOfTotals();
    if (groupings.length === 0) return [];
    if (query.ungrouped === true) {
      this.#note('totals_dropped', 'A report of ungrouped rows cannot have totals');
      return [];
    }
    const full = withoutMeasureFilters(query, this.#engine.isMeasure);
    return Promise.all(
      groupings.map(async (dimensions) => {
        const grouped = { ...groupedBy(full, new Set(dimensions)), limit: this.#engine.maxRows };
        const ask = (part: CubeQuery) => this.#compared(part, (result) => result, true);
        const isRanked = topRows != null && dimensions.includes(topRows.member) && this.#canRank(topRows);
        const total = isRanked ? this.#topAndRest(grouped, topRows, ask) : ask(grouped);
        return { dimensions, columns: (await total).columns, rows: (await total).rows };
      }),
    );
  }

  /** The columns by which each total is grouped. */
  #groupingsOfTotals(): string[][] {
    const { query, pivot, meta } = this.#report;
    const columns = groupingColumns(query);
    const onColumns = columns.filter((name) => pivot?.columns.some((member) => isColumn(name, member)));
    const onRows = columns.filter((name) => !onColumns.includes(name));
    const groupings: string[][] = [];
    const hasRowTotals = pivot?.showRowTotals === true && onColumns.length > 0;
    if (pivot?.showColumnTotals === true) groupings.push(onColumns);
    if (hasRowTotals) groupings.push(onRows);
    if (hasRowTotals && pivot?.showColumnTotals === true) groupings.push([]);
    for (let depth = 1; meta.subtotals === true && depth < onRows.length; depth += 1) {
      groupings.push([...onRows.slice(0, depth), ...onColumns]);
      if (hasRowTotals) groupings.push(onRows.slice(0, depth));
    }
    if (groupings.length > MOST_TOTALS)
      this.#note(
        'totals_dropped',
        `The report has ${groupings.length} kinds of totals; the first ${MOST_TOTALS} are shown`,
      );
    return groupings.slice(0, MOST_TOTALS);
  }

  async #ask(query: CubeQuery): Promise<QueryResult> {
    const result = await this.#engine.ask(query);
    if (this.#oldest === undefined || result.refreshedAt < this.#oldest) this.#oldest = result.refreshedAt;
    return result;
  }

  #note(code: Notice['code'], message: string): void {
    if (!this.#notices.some((other) => other.message === message)) this.#notices.push({ code, message });
  }

  /** The columns of the result: those of its query and of its comparisons. */
  #shownColumns(columns: readonly ReportColumn[]): ShownColumn[] {
    const { selected, meta } = this.#report;
    const { preferences } = meta;
    const own = columns.filter(({ comparison }) => comparison === undefined);
    const compared = columns.filter(({ comparison }) => comparison !== undefined);
    if (selected === undefined)
      return columns.map((column) => ({
        from: column.name,
        column: formattedColumn(column, preferences, column.comparison?.measure),
      }));
    return [
      ...selected.flatMap(({ name, key }) => {
        const column = own.find((other) => other.name === key);
        if (column === undefined) return [];
        return [{ from: key, column: formattedColumn({ ...column, name }, preferences) }];
      }),
      ...compared.map((column) => {
        const measure = column.comparison?.measure ?? '';
        const alias = selected.find(({ key }) => key === measure)?.name ?? measure;
        const name = `${alias}${column.name.slice(measure.length)}`;
        return { from: column.name, column: formattedColumn({ ...column, name }, preferences, alias) };
      }),
    ];
  }
}

interface ShownColumn {
  readonly column: ReportColumn;
  /** The name of the column in its query. */
  readonly from: string;
}

/**
 * Whether a pivot names this column of a query: as a member, or as a time dimension with or without its granularity.
 */
function isColumn(column: string, member: string): boolean {
  return column === member || (column.startsWith(`${member}.`) && member.includes('.'));
}
