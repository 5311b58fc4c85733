import { once } from 'node:events';
import { CsvLines } from '../../csv/csv-lines.ts';
import { beginsOnDate } from '../../csv/csv-time.ts';
import type { Engine } from '../../engine-version.ts';
import type { Core } from './cube-server.ts';
import { driverRows, type StreamingDriver } from './driver-rows.ts';
import { duckdbRows } from './duckdb-rows.ts';
import { express, type Response, type Router } from './express.ts';
import { hiddenMember, type NormalizedQuery } from './final-result.ts';
import type { Gateway, MetaCube, MetaMember } from './gateway.ts';
import type { QueryContext, QueryGateway, QueryRequest, SqlQuery } from './query-gateway.ts';
import type { RowSource, SourceColumn, StreamedQuery } from './row-source.ts';
import { RequestError } from './visible-model.ts';

type CsvGateway = QueryGateway & {
  getAdapterApi(context: QueryContext): Promise<{
    driverFactory(dataSource?: string): Promise<StreamingDriver>;
    getQueryOrchestrator(): Orchestrator;
  }>;
};
type Tables = [string, { targetTableName: string }][];
type Orchestrator = {
  preAggregations: {
    loadAllPreAggregationsIfNeeded(
      query: object,
    ): Promise<{ preAggregationsTablesToTempTables: Tables; values?: unknown[] }>;
  };
  queryCache: { constructor: { replacePreAggregationTableNamesInSql(sql: string, tables: Tables): string } };
};

/** Queries that stream at a time. Each has a connection to the data source for as long as its client reads. */
const MOST = 4;
/** Bytes that are sent at a time. */
const PIECE = 128 * 1024;
const TITLE = { isTime: false, isDate: false };

/**
 * `POST csv` with `{query, columns?}`: all rows of a query as CSV, in constant memory. The same token, scope, access
 * policies and members as for `load`, without its limit of rows. The response begins with the first rows, so an error
 * before them becomes an error response. A later error closes the connection, so that no client mistakes a part of the
 * file for the whole. `columns` are the members in the order of the file, with the headers in its first line.
 *
 * The query bypasses Cube's queue, which would share one stream between two clients that ask the same, and hold one of
 * its few slots for as long as a slow client reads.
 */
export function csvRoutes(engine: Engine, gateway: Gateway, core: Core): Router {
  const router = express.Router();
  const queries = gateway as CsvGateway;
  let running = 0;
  router.post('/csv', [gateway.checkAuth, gateway.requestContextMiddleware], async (req, res) => {
    const { context, body } = req as QueryRequest;
    const started = new Date();
    if (running >= MOST) {
      res.setHeader('retry-after', '10');
      res.status(429).json({ error: 'Too many exports are running; try again when one has finished' });
      return;
    }
    running += 1;
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    try {
      await sendCsv({ engine, gateway: queries, core, context, gone: gone.signal }, body ?? {}, res);
      const duration = Date.now() - started.getTime();
      queries.log({ type: 'Load Request Success', query: body?.query, apiType: 'csv', duration }, context);
    } catch (error) {
      fail(queries, error, { context, query: body?.query, started, res });
    } finally {
      running -= 1;
    }
  });
  return router;
}

type Parts = { engine: Engine; gateway: CsvGateway; core: Core; context: QueryContext; gone: AbortSignal };

async function sendCsv(parts: Parts, body: Record<string, unknown>, res: Response): Promise<void> {
  const { titles, source } = await openSource(parts, body);
  try {
    const lines = new CsvLines();
    lines.line(
      titles,
      titles.map(() => TITLE),
    );
    let isOpen = await source.next(lines).catch(refused);
    res.setHeader('content-type', 'text/csv; charset=utf-8');
    while (isOpen) {
      if (lines.length >= PIECE && !res.write(lines.take())) await once(res, 'drain', { signal: parts.gone });
      isOpen = await source.next(lines);
    }
    res.end(lines.take());
  } finally {
    await source.close();
  }
}

async function openSource(parts: Parts, body: Record<string, unknown>) {
  const { gateway, context, gone } = parts;
  await gateway.assertApiScope('data', context.securityContext);
  const [type, [query]] = await gateway.getNormalizedQueries(body.query, context, true);
  if (type !== 'regularQuery' || query === undefined)
    throw new RequestError(400, "'query' must be one query without compareDateRange");
  const asked = askedColumns(query);
  const members = await visibleMembers(parts);
  for (const { member } of asked.values()) if (!members.has(member)) throw hidden(member);
  const chosen = chosenColumns(body.columns, asked);
  const [sqlQuery] = (await gateway.getSqlQueriesInternal(context, [query])) as [SqlQuery];
  if (sqlQuery.external) throw new RequestError(501, 'Rows of external pre-aggregations cannot be streamed');
  const aliases = new Map(Object.entries(sqlQuery.aliasNameToMember).map(([alias, name]) => [name, alias]));
  const columns = chosen.map(({ name, column }): SourceColumn => {
    const isTime = members.get(column.member)?.type === 'time';
    const isDate = isTime && beginsOnDate(column.granularity);
    return { alias: aliases.get(name) ?? name, isTime, isDate };
  });
  const { sql, values } = await preparedSql(parts, sqlQuery);
  const source = await rowsOf(parts, sqlQuery.dataSource, { sql, values, columns, gone }).catch(refused);
  if (source === undefined) throw new RequestError(501, 'The driver of the data source cannot stream rows');
  return { titles: chosen.map(({ title }) => title), source };
}

type Column = { member: string; granularity?: string };

/** The columns of a query by their names in its result. */
function askedColumns({
  dimensions = [],
  timeDimensions = [],
  measures = [],
}: NormalizedQuery): Map<string, Column> {
  const times = timeDimensions.flatMap(({ dimension, granularity }): [string, Column][] =>
    granularity == null ? [] : [[`${dimension}.${granularity}`, { member: dimension, granularity }]],
  );
  const plain = (name: unknown): [string, Column] => [String(name), { member: String(name) }];
  return new Map([...dimensions.map(plain), ...times, ...measures.map(plain)]);
}

/** The members that the caller sees. */
async function visibleMembers({ gateway, core, context }: Parts): Promise<Map<string, MetaMember>> {
  const compiler = (await core.getCompilerApi(context as never)) as unknown as {
    metaConfig(context: QueryContext, options: { requestId?: string }): Promise<{ config: MetaCube }[]>;
  };
  const all = await compiler.metaConfig(context, { requestId: context.requestId as string });
  const members = gateway
    .filterVisibleItemsInMeta(context, all)
    .flatMap(({ config: { measures, dimensions } }) => [...measures, ...dimensions]);
  return new Map(members.map((member) => [member.name, member]));
}

function hidden(member: string): RequestError {
  return new RequestError(400, hiddenMember(member));
}

/** The columns of the file with their titles; by default all columns of the query under their names. */
function chosenColumns(given: unknown, asked: Map<string, Column>) {
  const list = given ?? [...asked.keys()].map((name) => ({ name }));
  if (!Array.isArray(list)) throw new RequestError(400, "'columns' must be a list of {name, title}");
  const chosen = list.map((item: { name?: unknown; title?: unknown } | null) => {
    const name = String(item?.name);
    const column = asked.get(name);
    if (column === undefined)
      throw new RequestError(400, `'columns' names ${name}, which the query does not have`);
    return { name, column, title: typeof item?.title === 'string' ? item.title : name };
  });
  if (chosen.length === 0) throw new RequestError(400, "'columns' must name at least one column");
  return chosen;
}

/** The SQL of a query over the tables of its pre-aggregations, which are built first where they are missing. */
async function preparedSql({ gateway, context }: Parts, query: SqlQuery) {
  const [sql, values] = query.sql;
  const { requestId } = context;
  const adapter = await gateway.getAdapterApi(context);
  const { preAggregations, queryCache } = adapter.getQueryOrchestrator();
  const loaded = await preAggregations.loadAllPreAggregationsIfNeeded({
    ...query,
    query: sql,
    values,
    cacheMode: 'stale-if-slow',
    requestId,
    context,
  });
  const { replacePreAggregationTableNamesInSql: replace } = queryCache.constructor;
  return {
    sql: replace(sql, loaded.preAggregationsTablesToTempTables),
    values: loaded.values ?? values,
  };
}

async function rowsOf(
  { engine, gateway, context }: Parts,
  dataSource: string | undefined,
  query: StreamedQuery,
): Promise<RowSource | undefined> {
  const adapter = await gateway.getAdapterApi(context);
  const driver = await adapter.driverFactory(dataSource);
  return (await duckdbRows(engine, driver, query)) ?? (await driverRows(driver, query));
}

/** The data source refuses the query, for which `load` responds with 400 too. */
function refused(error: unknown): never {
  throw new RequestError(400, error instanceof Error ? error.message : String(error));
}

/** Responds with an error, or closes the connection if rows have been sent. */
function fail(
  gateway: QueryGateway,
  error: unknown,
  { context, query, started, res }: { context: QueryContext; query: unknown; started: Date; res: Response },
): void {
  if (res.headersSent || res.destroyed) {
    if (!res.destroyed) gateway.log({ type: 'Export failed', query, error: String(error) }, context);
    res.destroy();
    return;
  }
  const { status, message } = error as Partial<RequestError>;
  if (error instanceof RequestError) {
    res.status(status as number).json({ error: message });
    return;
  }
  const e = message === 'Continue wait' ? { error: message } : error;
  const send = (body: object, options: { status: number }) => res.status(options.status).json(body);
  gateway.handleError({ e, context, query, res: send, requestStarted: started });
}
