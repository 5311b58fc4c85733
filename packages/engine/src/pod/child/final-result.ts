/** The names and types that Cube's gateway expects for the columns of one query. */
export type TransformRequest = {
  aliasToMemberNameMap: Record<string, string>;
  annotation: Record<string, { type?: string }>;
  query: NormalizedQuery;
  queryType?: QueryType;
  resType?: 'default' | 'compact' | 'columnar';
};

export type QueryType = 'regularQuery' | 'compareDateRangeQuery' | 'blendingQuery';

export type NormalizedQuery = {
  measures?: unknown[];
  dimensions?: unknown[];
  timeDimensions?: { dimension: string; granularity?: string; dateRange?: string[] }[];
  [key: string]: unknown;
};

export type Row = Record<string, unknown>;

const LEVEL = new Map(
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].map((name, i) => [name, i + 1]),
);
const CUSTOM_GRANULARITY_LEVEL = 10;
const TIME = /^(\d{4,6}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?$/;

/** A column of the result and the source of its values. */
type Column = { member: string; alias: string; isTime: boolean };

/**
 * Converts driver rows to the `data` of a query's response in the requested format. Members hidden from the
 * caller are an error, even without rows. Names, order and the rules for time dimensions match Cube's addon
 * 1.7.43, since clients pivot by them.
 */
export function transformRows(request: TransformRequest, rows: readonly Row[]): unknown {
  const { queryType = 'regularQuery', query, annotation } = request;
  const columns = columnsOf(request, rows);
  const extras = shortTimeMembers(columns, query);
  const tail = tailOf(queryType, query);
  if (rows.length === 0) requireMembers(query, annotation);
  if (request.resType !== 'compact' && request.resType !== 'columnar') {
    return rows.map((row) => objectRow(row, columns, extras, tail));
  }
  const wide = [...columns, ...extras.map((extra) => ({ ...extra.source, member: extra.member }))];
  const members = wide.map((column) => column.member);
  if (rows.length > 0 && tail) members.push(tail.member);
  const tailColumn = tail?.from === undefined ? undefined : columns.find((c) => c.member === tail.from);
  const tailValue = (row: Row) => (tailColumn ? cell(row, tailColumn) : (tail?.value ?? null));
  if (request.resType === 'columnar') {
    const values = wide.map((column) => rows.map((row) => cell(row, column)));
    if (rows.length > 0 && tail) values.push(rows.map(tailValue));
    return { members, columns: values };
  }
  const dataset = rows.map((row) => {
    const line = wide.map((column) => cell(row, column));
    if (tail) line.push(tailValue(row));
    return line;
  });
  return { members, dataset };
}

function columnsOf({ aliasToMemberNameMap, annotation }: TransformRequest, rows: readonly Row[]): Column[] {
  return Object.keys(rows[0] ?? {}).map((alias) => {
    const member = aliasToMemberNameMap[alias];
    if (member === undefined) throw new Error(`Member name not found for alias: '${alias}'`);
    requireVisible(member, annotation);
    return { member, alias, isTime: annotation[member]?.type === 'time' };
  });
}

function requireMembers(query: NormalizedQuery, annotation: TransformRequest['annotation']): void {
  for (const member of [...(query.measures ?? []), ...(query.dimensions ?? [])]) {
    const name = typeof member === 'string' ? member : (member as { name?: string }).name;
    if (name !== undefined) requireVisible(name, annotation);
  }
  for (const { dimension, granularity } of query.timeDimensions ?? []) {
    if (granularity) requireVisible(dimension, annotation);
  }
}

function requireVisible(member: string, annotation: TransformRequest['annotation']): void {
  if (!Object.hasOwn(annotation, member)) throw new Error(hiddenMember(member));
}

/** Cube's error for a query with a member that the caller does not see. */
export function hiddenMember(member: string): string {
  return (
    `You requested hidden member: '${member}'. Please make it visible using \`public: true\`. ` +
    'Please note primaryKey fields are `public: false` by default: ' +
    'https://cube.dev/docs/schema/reference/joins#setting-a-primary-key.'
  );
}

/** `orders.created_at.day` is also returned as `orders.created_at`, with the finest requested granularity. */
function shortTimeMembers(
  columns: readonly Column[],
  query: NormalizedQuery,
): { member: string; source: Column }[] {
  const finest = new Map<string, { level: number; source: Column }>();
  for (const source of columns) {
    const path = source.member.split('.');
    const member = `${path[0]}.${path[1]}`;
    if (path.length !== 3 || query.dimensions?.includes(member)) continue;
    const level = LEVEL.get(path[2] ?? '') ?? CUSTOM_GRANULARITY_LEVEL;
    const known = finest.get(member);
    if (!known || known.level >= level) finest.set(member, { level, source });
  }
  return [...finest].map(([member, { source }]) => ({ member, source }));
}

type Tail = { member: string; value?: string; from?: string };

/** The extra column that separates the queries of one request (date ranges) or joins them (time). */
function tailOf(queryType: QueryType, query: NormalizedQuery): Tail | undefined {
  if (queryType === 'regularQuery') return undefined;
  const time = query.timeDimensions?.[0];
  if (queryType === 'compareDateRangeQuery') {
    if (!time?.dateRange) throw new Error('dateRange is required to compare date ranges.');
    return { member: 'compareDateRange', value: time.dateRange.join(' - ') };
  }
  if (!time?.granularity) throw new Error('Data blending needs a time dimension with a granularity.');
  return { member: `time.${time.granularity}`, from: `${time.dimension}.${time.granularity}` };
}

function objectRow(
  row: Row,
  columns: readonly Column[],
  extras: readonly { member: string; source: Column }[],
  tail: Tail | undefined,
): Row {
  const result: Row = {};
  for (const column of columns) result[column.member] = cell(row, column);
  for (const { member, source } of extras) result[member] = result[source.member];
  if (tail?.from === undefined) {
    if (tail) result[tail.member] = tail.value;
  } else if (tail.from in result) {
    result[tail.member] = result[tail.from];
  }
  return result;
}

function cell(row: Row, column: Column): unknown {
  const value = row[column.alias];
  if (value === undefined) return null;
  if (!column.isTime) return value;
  return networkTime(value instanceof Date ? value.toISOString() : value);
}

/** Formats a time as local time with milliseconds and without a zone; other values stay unchanged. */
function networkTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, date, time, fraction = ''] = TIME.exec(value) ?? [];
  return date === undefined ? value : `${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
}

/** A single query that represents all queries of a request, from which clients build their pivot. */
export function pivotQuery(queryType: QueryType, queries: readonly NormalizedQuery[]): NormalizedQuery {
  const [first] = queries;
  if (!first) throw new Error('Queries list cannot be empty');
  if (queryType === 'compareDateRangeQuery') {
    return { ...first, dimensions: ['compareDateRange', ...(first.dimensions ?? [])], queryType };
  }
  if (queryType !== 'blendingQuery') return { ...first, queryType };
  const union = (key: 'measures' | 'dimensions') => {
    const members = new Set(queries.flatMap((query) => query[key] ?? []));
    return members.size > 0 ? [...members] : undefined;
  };
  const granularity = queries.map((query) => query.timeDimensions?.[0]?.granularity).find(Boolean);
  return {
    ...first,
    measures: union('measures'),
    dimensions: union('dimensions'),
    timeDimensions: granularity ? [{ dimension: 'time', granularity }] : first.timeDimensions,
    queryType,
  };
}
