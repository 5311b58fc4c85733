export type DimensionType = 'string' | 'number' | 'time' | 'boolean';

/** The type names of all adapters, in lower case and without lengths and parameters. */
const NAMES: Record<DimensionType, string> = {
  number: `int integer bigint smallint tinyint mediumint byteint hugeint uhugeint ubigint uinteger usmallint utinyint
    int2 int4 int8 int16 int32 int64 int128 int256 uint8 uint16 uint32 uint64 uint128 uint256 long short byte
    serial bigserial smallserial serial2 serial4 serial8 oid
    decimal decimal32 decimal64 decimal128 decimal256 dec numeric number bignumeric bigdecimal fixed
    float float4 float8 float16 float32 float64 bfloat16 double real binary_float binary_double double_precision
    money smallmoney decfloat year unsigned`,
  time: `date date32 datetime datetime2 datetime64 smalldatetime datetimeoffset time timetz time64
    timestamp timestamptz timestamp_s timestamp_ms timestamp_us timestamp_ns timestamp_tz timestamp_ntz timestamp_ltz
    timestampltz timestampntz timestamptz_ns`,
  boolean: 'boolean bool bit logical',
  string: `varchar text string char character nchar nvarchar nvarchar2 varchar2 bpchar ntext tinytext mediumtext longtext
    clob nclob long_varchar citext name fixedstring enum enum8 enum16 uuid uniqueidentifier guid inet cidr macaddr macaddr8 ipv4
    ipv6 ipaddress xml json jsonb variant object array list map struct row record super nested tuple union dynamic
    geography geometry point line lseg box path polygon circle linestring multipolygon ring sql_variant hierarchyid
    interval tsvector tsquery bytes bytea binary varbinary blob mediumblob longblob tinyblob bytearray raw image varbyte
    vector hllsketch hyperloglog tdigest qdigest bitstring varbit rowversion void null any unknown ltree hstore regclass
    aggregatefunction simpleaggregatefunction nothing`,
};
const TYPES = new Map<string, DimensionType>(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.split(/\s+/).map((name): [string, DimensionType] => [name, type as DimensionType]),
  ),
);

/** Wrappers that do not change the kind of a type. */
const WRAPPER = /^(?:nullable|lowcardinality)\((.*)\)$/;

/**
 * The dimension type for a data type in any vendor's spelling: `NUMBER(38,0)`, `character varying(256)`,
 * `TIMESTAMP_NTZ(9)`, `Nullable(Int64)`, `array<string>`. Undefined for an unknown data type.
 */
export function typeOfDataType(dataType: string): DimensionType | undefined {
  let text = dataType.trim().toLowerCase();
  for (let inner = WRAPPER.exec(text); inner !== null; inner = WRAPPER.exec(text))
    text = (inner[1] ?? '').trim();
  // `bit(1)` is a boolean in MySQL; longer ones are bit strings.
  if (/^(bit\((?!1\))|bit varying)/.test(text)) return 'string';
  if (/(\[\d*\]|\barray)$/.test(text)) return 'string';
  const [first = '', second = ''] = text
    .replace(/[(<[].*$/, '')
    .trim()
    .split(/\s+/);
  if (first === 'interval' || second === 'varying') return 'string';
  return TYPES.get(first);
}

const BY_NAME: readonly (readonly [RegExp, DimensionType])[] = [
  [/^(is|has|was|can|should|does)_/, 'boolean'],
  [/(^|_)(at|date|datetime|timestamp|ts|time|on)$/, 'time'],
  [/^(date|timestamp)(_|$)/, 'time'],
  [/(^|_)(amount|price|cost|quantity|qty|count|total|number_of|num)(_|$)/, 'number'],
];

/** The most likely dimension type for a column of this name. */
export function typeOfName(name: string): DimensionType {
  return BY_NAME.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? 'string';
}
