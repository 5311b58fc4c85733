import type { ValueType } from '../model/catalog.ts';

/** A function of PostgreSQL that may run, and what it is in DuckDB. */
export type FunctionRule = {
  /** The name in DuckDB, or its SQL with `$1`, `$2`, … for the arguments. */
  sql: string;
  /** What stands for an argument that is left out. */
  missing: string;
  /** `same`: the type of the first argument. */
  type: ValueType | 'same';
  least: number;
  most: number;
  /** What its arguments must be. */
  takes: readonly ('text' | 'number' | 'time' | 'any')[];
};

function rules(
  type: FunctionRule['type'],
  takes: FunctionRule['takes'],
  list: string,
): [string, FunctionRule][] {
  return list
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [, name = '', least = '', most = least, sql = name] =
        /^(\w+) (\d)(?:-(\d+))?(?: = (.*))?$/.exec(line) ?? [];
      return [name, { sql, type, takes, least: Number(least), most: Number(most), missing: "' '" }];
    });
}

/** Everything else is refused, so that nothing can reach files, settings or the catalog. */
export const FUNCTIONS: ReadonlyMap<string, FunctionRule> = new Map([
  ...rules(
    'string',
    ['text', 'any'],
    `upper 1
     lower 1
     initcap 1 = array_to_string(list_transform(regexp_extract_all(lower($1), '[\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+'), lambda w: upper(w[1]) || w[2:]), '')
     trim 1-2
     btrim 1-2 = trim
     ltrim 1-2
     rtrim 1-2
     left 2
     right 2
     lpad 2-3 = lpad($1, CAST($2 AS INTEGER), $3)
     rpad 2-3 = rpad($1, CAST($2 AS INTEGER), $3)
     replace 3
     reverse 1
     repeat 2
     split_part 3
     substring 2-3
     substr 2-3 = substring
     regexp_replace 3-4
     translate 3
     md5 1
     chr 1`,
  ),
  ...rules('string', ['any'], 'concat 1-99\nconcat_ws 2-99'),
  ...rules('integer', ['text'], 'length 1\nchar_length 1 = length\ncharacter_length 1 = length\nascii 1'),
  ...rules('integer', ['text'], 'strpos 2\nposition 2 = strpos'),
  ...rules('boolean', ['text'], 'starts_with 2'),
  ...rules('same', ['number'], 'abs 1\nceil 1\nceiling 1 = ceil\nfloor 1\nround 1-2\nmod 2'),
  ...rules('same', ['number'], 'trunc 1'),
  ...rules(
    'number',
    ['number'],
    'power 2\npow 2 = power\nsqrt 1\ncbrt 1\nexp 1\nln 1\nlog 1-2 = log\npi 0\nsin 1\ncos 1\ntan 1',
  ),
  ...rules('integer', ['number'], 'sign 1'),
  ...rules('date', ['any'], 'make_date 3'),
  ...rules('interval', ['time'], 'age 2'),
]);

/** An aggregate function, and whether it gives the same for distinct values. */
export type AggregateRule = { sql: string; type: ValueType | 'same'; ignoresDuplicates: boolean };

function aggregates(type: AggregateRule['type'], names: string): [string, AggregateRule][] {
  return names.split(' ').map((name) => [name, { sql: name, type, ignoresDuplicates: false }]);
}

export const AGGREGATES: ReadonlyMap<string, AggregateRule> = new Map([
  ...aggregates('integer', 'count regr_count'),
  ...aggregates('same', 'sum mode percentile_disc'),
  ['min', { sql: 'min', type: 'same', ignoresDuplicates: true }],
  ['max', { sql: 'max', type: 'same', ignoresDuplicates: true }],
  ['bool_and', { sql: 'bool_and', type: 'boolean', ignoresDuplicates: true }],
  ['bool_or', { sql: 'bool_or', type: 'boolean', ignoresDuplicates: true }],
  ['every', { sql: 'bool_and', type: 'boolean', ignoresDuplicates: true }],
  ...aggregates('number', 'avg stddev stddev_samp stddev_pop variance var_samp var_pop'),
  ...aggregates('number', 'corr covar_samp covar_pop regr_slope regr_intercept regr_r2 percentile_cont'),
  ...aggregates('string', 'string_agg'),
]);

/** Functions that need OVER. */
export const WINDOW_FUNCTIONS: ReadonlyMap<string, ValueType | 'same'> = new Map<string, ValueType | 'same'>([
  ['row_number', 'integer'],
  ['rank', 'integer'],
  ['dense_rank', 'integer'],
  ['ntile', 'integer'],
  ['percent_rank', 'number'],
  ['cume_dist', 'number'],
  ['lag', 'same'],
  ['lead', 'same'],
  ['first_value', 'same'],
  ['last_value', 'same'],
  ['nth_value', 'same'],
]);

/** The parts that EXTRACT and date_part know, with the granularity that determines them. */
export const DATE_PARTS: ReadonlyMap<string, string | undefined> = new Map([
  ['year', 'year'],
  ['isoyear', 'week'],
  ['decade', 'year'],
  ['century', 'year'],
  ['quarter', 'quarter'],
  ['month', 'month'],
  ['week', 'week'],
  ['day', 'day'],
  ['doy', 'day'],
  ['dow', 'day'],
  ['isodow', 'day'],
  ['hour', 'hour'],
  ['minute', 'minute'],
  ['second', undefined],
  ['milliseconds', undefined],
  ['epoch', undefined],
]);

/** DuckDB's name of a type of PostgreSQL, with the type of its values. */
export const TYPES: ReadonlyMap<string, readonly [string, ValueType]> = new Map<
  string,
  readonly [string, ValueType]
>([
  ['int2', ['SMALLINT', 'integer']],
  ['int4', ['INTEGER', 'integer']],
  ['int', ['INTEGER', 'integer']],
  ['int8', ['BIGINT', 'integer']],
  ['float4', ['FLOAT', 'number']],
  ['float8', ['DOUBLE', 'number']],
  ['numeric', ['DOUBLE', 'number']],
  ['decimal', ['DOUBLE', 'number']],
  ['bool', ['BOOLEAN', 'boolean']],
  ['text', ['VARCHAR', 'string']],
  ['varchar', ['VARCHAR', 'string']],
  ['bpchar', ['VARCHAR', 'string']],
  ['date', ['DATE', 'date']],
  ['timestamp', ['TIMESTAMP', 'time']],
  ['timestamptz', ['TIMESTAMP', 'time']],
  ['interval', ['INTERVAL', 'interval']],
]);
