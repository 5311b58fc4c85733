/** What the conversion has to know of a warehouse's SQL. */
export interface SqlDialect {
  readonly name: string;
  quote(part: string): string;
  /** Whether a name without quotes is one with these letters: the warehouse may fold them. */
  isPlain(part: string): boolean;
  /** Whether tables are named without their database. */
  readonly omitsDatabase: boolean;
  /** Truncates a time to a unit of it. */
  truncate(unit: string, time: string): string;
  /** The value below which a share of the values lie, or undefined where there is no such aggregate. */
  percentile(share: number, isDiscrete: boolean, value: string): string;
}

/** Reserved in the standard or in a widespread warehouse: never a name without quotes. */
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
/** BigQuery and ClickHouse escape by a backslash. */
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

/** The names that CUBEJS_DB_TYPE and dbt's adapters have for one warehouse. */
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

/** The SQL of a warehouse, by the name that Cube or dbt has for it; the standard's where it is not known. */
export function sqlDialect(warehouse: string): SqlDialect {
  const given = warehouse.toLowerCase();
  const name = OTHER_NAMES[given] ?? given;
  return { ...standard, ...(Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : {}), name };
}
