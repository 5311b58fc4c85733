import type { ChartControls, ChartQuery, ControlNotice } from '@facet/dashboards';
import { type Plan, planSql, type RunOptions, runSql, SqlError } from '@facet/semantic-sql';
import { EvaluationError, type Evaluator } from '@facet/semantic-sql/evaluate';
import { ApiError, badRequest, unavailable } from '../../../errors/errors.ts';
import { type Client, inTurn, type Turns } from '../../../http/in-turn.ts';
import { askedColumns } from '../queries/asked-columns.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import { type QueryData, type QueryScope, ROW_LIMIT } from '../queries/query-data.ts';
import type { QueryResult } from '../queries/query-result.ts';
import type { Freshness } from '../queries/result-cache.ts';
import { valueOrderOf } from '../queries/value-order-of.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { addCalculations } from './add-calculations.ts';
import { formattedColumn } from './formatted-column.ts';
import { inModelOrder, withOwnOrders } from './in-model-order.ts';
import type { Notice, ReportColumn, ReportData } from './report-data.ts';
import type { ReportDefinition } from './report-definition.ts';
import { type Engine, runReport } from './run-report.ts';
import type { SemanticReport } from './semantic-report.ts';
import { columnOfTime } from './shape-query.ts';
import { thisMinute } from './this-minute.ts';

export interface RunReportOptions {
  /** The time zone; defaults to UTC. A query may set its own. */
  readonly timezone?: string | undefined;
  readonly freshness?: Partial<Freshness>;
  /** The field of the query in the request, for errors. */
  readonly place?: string;
  /** The row limit of a report that sets none. */
  readonly defaultRows?: number;
  /** The controls of the dashboard that shows the report. */
  readonly controls?: WidgetControls | undefined;
  /** Called with the result of each query that contributes to the data. */
  readonly onResult?: ((result: QueryResult) => void) | undefined;
  /** Aborts when the client disconnects, which ends SQL that needs more than one query. */
  readonly gone?: AbortSignal | undefined;
}

/** The controls of a dashboard that apply to one of its charts. */
export interface WidgetControls {
  forSql(): ChartControls;
  forQuery(query: CubeQuery): ChartQuery<CubeQuery>;
}

/** A report that is one semantic query. */
export interface PlainQuery {
  readonly query: CubeQuery;
  readonly columns: readonly PlainColumn[];
}

export interface PlainColumn {
  readonly name: string;
  readonly title: string;
  readonly granularity: string | null;
  /** The column of the query. */
  readonly key: string;
  /** Whether the model defines the order of its values. */
  readonly hasOrder: boolean;
}

/** Runs reports for callers, in both languages. */
export class ReportRunner {
  readonly #queryData: QueryData;
  readonly #evaluator: Pick<Evaluator, 'evaluate'>;
  readonly #turns: Pick<Turns, 'run'>;

  constructor(queryData: QueryData, evaluator: Pick<Evaluator, 'evaluate'>, turns: Pick<Turns, 'run'>) {
    this.#queryData = queryData;
    this.#evaluator = evaluator;
    this.#turns = turns;
  }

  /**
   * The data of a report.
   * @throws 400 for a query that the model refuses, with the place in SQL; 403 where an access policy does; 422 if the
   * model does not compile; as `inTurn`
   */
  async dataOf(
    scope: QueryScope,
    definition: ReportDefinition,
    options: RunReportOptions = {},
  ): Promise<ReportData> {
    const { freshness, place, defaultRows = ROW_LIMIT.default, onResult, gone } = options;
    const { pivot, meta } = definition;
    const model = await this.#queryData.model(scope);
    const engine: Engine = {
      ask: async (query) => {
        const where = place === undefined ? {} : { place };
        const result = await this.#queryData.rows(scope, query, { ...freshness, ...where, gone });
        onResult?.(result);
        return result;
      },
      isMeasure: (member) => model.measures.has(member),
      maxRows: ROW_LIMIT.max,
    };
    const run = (prepared: Prepared) => {
      if ('plan' in prepared)
        return this.#runPlan(engine, prepared.plan, model, {
          pivot,
          meta,
          maxRows: defaultRows,
          client: { share: scope.share, gone },
        });
      const { query, ...semantic } = prepared.semantic;
      const limited = { ...query, limit: query.limit ?? defaultRows };
      return runReport(engine, { ...semantic, query: limited, pivot, meta });
    };
    return asResponse(async () => {
      const prepared = prepare(definition, model, options);
      return withOwnOrders(withNotices(await run(prepared), prepared.notices));
    });
  }

  /**
   * The semantic query of a report and the columns of its result; null if its SQL needs more than one query.
   * @throws 400 as `dataOf`
   */
  async queryOf(
    scope: QueryScope,
    definition: ReportDefinition,
    options: RunReportOptions = {},
  ): Promise<Required<SelectedQuery> | null> {
    const model = await this.#queryData.model(scope);
    return asResponse(async () => {
      const prepared = prepare(definition, model, options);
      if ('plan' in prepared) return null;
      const { query, selected = askedColumns(query).map((name) => ({ name, key: name })) } =
        prepared.semantic;
      return { query, selected };
    });
  }

  /**
   * The semantic queries that the rows of a report come from, without those of its totals, comparisons and top values.
   * SQL may need several.
   * @throws 400 as `dataOf`
   */
  async queriesOf(
    scope: QueryScope,
    definition: ReportDefinition,
    options: RunReportOptions = {},
  ): Promise<readonly CubeQuery[]> {
    const model = await this.#queryData.model(scope);
    return asResponse(async () => {
      const prepared = prepare(definition, model, options);
      if ('plan' in prepared) return prepared.plan.queries.map(({ query }) => query);
      const { query } = prepared.semantic;
      return [{ ...query, limit: query.limit ?? options.defaultRows ?? ROW_LIMIT.default }];
    });
  }

  /**
   * The semantic query that returns the rows of a report, without totals, and the titles of its columns; null if the
   * rows need more than one query.
   * @throws 400 as `dataOf`
   */
  async plainQuery(
    scope: QueryScope,
    definition: ReportDefinition,
    options: RunReportOptions = {},
  ): Promise<PlainQuery | null> {
    const { periodComparisons, tableCalculations, fillMissingRows, topRows } = definition.meta;
    if (periodComparisons?.length || tableCalculations?.length || fillMissingRows || topRows) return null;
    const asked = await this.queryOf(scope, definition, options);
    if (asked === null || asked.query.timeDimensions?.some((time) => time.compareDateRange != null))
      return null;
    const { query, selected } = asked;
    const model = await this.#queryData.model(scope);
    return { query, columns: selected.map((column) => plainColumn(column, query, model)) };
  }

  /** Runs SQL that needs more than one semantic query. */
  async #runPlan(
    { ask }: Engine,
    plan: Plan,
    model: VisibleModel,
    { pivot, meta, maxRows, client }: PlanContext,
  ): Promise<ReportData> {
    let refreshedAt = new Date().toISOString();
    const load: RunOptions['load'] = async (query) => {
      const result = await ask(query);
      if (result.refreshedAt < refreshedAt) refreshedAt = result.refreshedAt;
      return {
        columns: result.columns.map(({ name }) => name),
        rows: result.rows,
        isTruncated: result.truncated,
      };
    };
    const limits = { maxRows, maxInnerRows: ROW_LIMIT.max };
    const {
      columns,
      rows,
      isTruncated: truncated,
    } = await runSql(plan, {
      load,
      evaluate: (job, signal) =>
        inTurn(this.#turns, 'sql', { ...client, gone: signal }, (turn) =>
          this.#evaluator.evaluate(job, turn.signal, turn.follow),
        ),
      limits,
      ...(client.gone === undefined ? {} : { signal: client.gone }),
    });
    const result = {
      columns: columns.map((column) =>
        formattedColumn(columnOf(column, model, meta.valueGroups), meta.preferences),
      ),
      rows,
      truncated,
    };
    const { data, problems } = addCalculations(
      { ...(plan.isOrdered ? result : inModelOrder(result)), totals: [], others: new Set() },
      meta.tableCalculations ?? [],
    );
    const wantsTotals = pivot?.showColumnTotals || pivot?.showRowTotals || meta.subtotals;
    const dropped: [unknown, Notice['code'], string][] = [
      [wantsTotals, 'totals_dropped', 'totals'],
      [meta.periodComparisons?.length, 'comparison_dropped', 'period comparisons'],
      [meta.fillMissingRows, 'filling_dropped', 'filled periods'],
      [meta.topRows, 'top_rows_dropped', 'top values'],
    ];
    return {
      columns: data.columns,
      rows: data.rows,
      truncated,
      refreshedAt,
      totals: [],
      others: [],
      notices: [
        ...dropped.flatMap(([isWanted, code, what]) =>
          isWanted
            ? [
                {
                  code,
                  message: `A report cannot have ${what} if its SQL needs more than one query over a view`,
                },
              ]
            : [],
        ),
        ...problems.map((message) => ({ code: 'calculation_failed' as const, message })),
      ],
    };
  }
}

interface PlanContext extends Pick<ReportDefinition, 'pivot' | 'meta'> {
  readonly maxRows: number;
  readonly client: Client;
}

function columnOf(
  { name, type, member, granularity }: Plan['columns'][number],
  model: VisibleModel,
  groups: ReportDefinition['meta']['valueGroups'],
): ReportColumn {
  const measure = member === undefined ? undefined : model.measures.get(member);
  const dimension = model.dimensions.get(member ?? '');
  // Groups take the place of the values of a dimension, so the column is not that member.
  const isGrouped = member === undefined && name === groups?.column;
  const known = dimension ?? (isGrouped ? model.dimensions.get(name) : undefined);
  const about = measure ?? known;
  const own = known && valueOrderOf(known);
  // Values outside of the groups follow them, in their own order.
  const order = isGrouped && groups ? [...new Set([...groups.names, ...(own ?? [])])] : own;
  return {
    name,
    member: member ?? null,
    title: about?.shortTitle ?? name,
    type,
    granularity: granularity ?? null,
    format: isGrouped ? null : (about?.format ?? null),
    isMeasure: measure !== undefined || (member === undefined && type === 'number'),
    ...(order && { order }),
  };
}

function plainColumn(
  { name, key }: { readonly name: string; readonly key: string },
  { timeDimensions }: CubeQuery,
  { measures, dimensions }: VisibleModel,
): PlainColumn {
  const time = timeDimensions?.find((item) => columnOfTime(item) === key);
  const member = time?.dimension ?? key;
  const dimension = dimensions.get(member);
  const about = measures.get(member) ?? dimension;
  return {
    name,
    title: about?.shortTitle ?? name,
    granularity: time?.granularity ?? null,
    key,
    hasOrder: dimension !== undefined && valueOrderOf(dimension) !== undefined,
  };
}

type SelectedQuery = Pick<SemanticReport, 'query' | 'selected'>;

type Prepared = ({ readonly semantic: SelectedQuery } | { readonly plan: Plan }) & {
  readonly notices: readonly ControlNotice[];
};

/** The query of a report for the engine, with the controls of its dashboard applied. */
function prepare(
  { source }: ReportDefinition,
  model: VisibleModel,
  { timezone = 'UTC', controls }: RunReportOptions,
): Prepared {
  if ('query' in source) {
    const query = { timezone, ...source.query };
    if (controls === undefined) return { semantic: { query }, notices: [] };
    const { query: changed, columns, notices, errors } = controls.forQuery(query);
    requireFitting(errors);
    // Columns keep their names, because formats and visualisations refer to them.
    const selected = askedColumns(query).map((name) => ({ name, key: columns.get(name) ?? name }));
    return { semantic: { query: changed, selected }, notices };
  }
  const { changes, errors = [], notices = [] } = controls?.forSql() ?? {};
  requireFitting(errors);
  const plan = planSql(source.sql, model, {
    now: thisMinute(),
    timezone,
    ...(changes && { controls: changes }),
    // As date ranges of the query: comparisons and pre-aggregations need ranges, not filters.
    isExactToMilliseconds: true,
  });
  const [only] = plan.queries;
  if (plan.local !== undefined || only === undefined) return { plan, notices };
  const selected = plan.columns.map(({ name, key = '' }) => ({ name, key }));
  // `timezone` is in the query of the plan.
  return { semantic: { query: only.query, selected }, notices };
}

/** @throws 400 if the defaults of controls do not fit the model, since the rows would be wrong without them */
function requireFitting(errors: readonly string[]): void {
  if (errors.length > 0) throw badRequest(errors.join('; '));
}

function withNotices(data: ReportData, controls: readonly ControlNotice[]): ReportData {
  const notices = controls.map(
    ({ control, message }): Notice => ({ code: 'controls_not_applied', message, control }),
  );
  return { ...data, notices: [...notices, ...data.notices] };
}

async function asResponse<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SqlError) {
      const { message, line, column, near, position } = error;
      const place = line === undefined ? '' : ` at line ${line}, column ${column}${near ? ` (${near})` : ''}`;
      const details = position === undefined ? {} : { position: { offset: position, line, column } };
      throw new ApiError(400, 'invalid_sql', `sqlQuery: ${message}${place}`, { details });
    }
    if (error instanceof EvaluationError) throw unavailable('The server stopped the statement', 2);
    throw error;
  }
}
