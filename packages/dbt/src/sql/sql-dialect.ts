/** What a conversion needs to know about the SQL of a warehouse. */
export interface SqlDialect {
  readonly name: string;
  quote(part: string): string;
  /** Whether the name means the same without quotes. */
  isPlain(part: string): boolean;
  /** Whether tables are named without their database. */
  readonly omitsDatabase: boolean;
  /** SQL that truncates a time to a unit such as `month`. */
  truncate(unit: string, time: string): string;
  /** SQL that aggregates a percentile; `share` is from 0 to 1. */
  percentile(share: number, isDiscrete: boolean, value: string): string;
}

/** Reserved words of the standard and of common warehouses, which need quotes as names. */
const RESERVED = new Set(
  `all and any array as asc between both by case cast check collate column constraint create cross current_date
   current_time current_timestamp current_user default delete desc distinct drop else end except exists false fetch
   following for foreign from full grant group having ilike in index inner insert intersect interval into is join
   lateral leading left like limit natural not null of offset on or order outer over partition preceding primary
   qualify range references regexp revoke right rlike row rows sample select session_user set similar some start table
   then to trailing true union unique update user using values when where window with`.split(/\s+/),
);

const ansi = (part: string): string => `"${part.replaceAll('"', '""')}"`;
const backtick = (part: string): string => `\`${part.replaceAll('`', '``')}\``;
const brackets = (part: string): string => `[${part.replaceAll(']', ']]')}]`;
/** BigQuery and ClickHouse escape with a backslash. */
const escaped = (part: string): string => `\`${part.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

const plain = (part: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(part) && !RESERVED.has(part.toLowerCase());
const plainLower = (part: string): boolean => plain(part) && part === part.toLowerCase();

const truncate = (unit: string, time: string): string => `date_trunc('${unit}', ${time})`;
const percentile = (share: number, isDiscrete: boolean, value: string): string =>
  `percentile_${isDiscrete ? 'disc' : 'cont'}(${share}) within group (order by ${value})`;

const standard = { quote: ansi, isPlain: plain, omitsDatabase: false, truncate, percentile };

const DIALECTS: Readonly<Record<string, Partial<SqlDialect>>> = {
  postgres: { isPlain: plainLower, omitsDatabase: true },
  redshift: { isPlain: plainLower },
  snowflake: {},
  duckdb: { omitsDatabase: true },
  bigquery: {
    quote: escaped,
    truncate: (unit, time) => `timestamp_trunc(${time}, ${unit})`,
    percentile: (share, _, value) => `approx_quantiles(${value}, 1000)[offset(${Math.round(share * 1000)})]`,
  },
  databricks: { quote: backtick },
  athena: {
    omitsDatabase: true,
    percentile: (share, _, value) => `approx_percentile(${value}, ${share})`,
  },
  trino: { percentile: (share, _, value) => `approx_percentile(${value}, ${share})` },
  clickhouse: {
    quote: escaped,
    omitsDatabase: true,
    percentile: (share, isDiscrete, value) =>
      `quantileExact${isDiscrete ? '' : 'Inclusive'}(${share})(${value})`,
  },
  mysql: { quote: backtick, omitsDatabase: true },
  mssql: { quote: brackets },
};

/** Other values of CUBEJS_DB_TYPE, and names of dbt adapters, with the dialect that they use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  spark: 'databricks',
  'databricks-jdbc': 'databricks',
  hive: 'databricks',
  materialize: 'postgres',
  alloydb: 'postgres',
  cratedb: 'postgres',
  crate: 'postgres',
  prestodb: 'trino',
  motherduck: 'duckdb',
  sqlserver: 'mssql',
  synapse: 'mssql',
  fabric: 'mssql',
};

/** The dialect for a value of CUBEJS_DB_TYPE or a dbt adapter; standard SQL for an unknown one. */
export function sqlDialect(warehouse: string): SqlDialect {
  const given = warehouse.toLowerCase();
  const name = OTHER_NAMES[given] ?? given;
  return { ...standard, ...(Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : {}), name };
}
