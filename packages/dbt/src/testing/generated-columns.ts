type Fields = Readonly<Record<string, unknown>>;

/** Data types of all adapters; common ones appear more than once. */
const TYPES = [
  ...['varchar', 'VARCHAR(16777216)', 'character varying(256)', 'STRING', 'text', 'varchar'],
  ...['NUMBER(38,0)', 'INT64', 'bigint', 'integer', 'double precision', 'numeric(18,4)', 'Nullable(Float64)'],
  ...['TIMESTAMP_NTZ(9)', 'timestamp with time zone', 'DATE', 'datetime2(7)', "DateTime64(3, 'UTC')"],
  ...['boolean', 'BOOL', 'VARIANT', 'array<string>', 'STRUCT<a INT64, b STRING>', 'jsonb', 'SUPER'],
  ...['LowCardinality(Nullable(String))', 'map(varchar, integer)', 'geography', null],
];
const NAMES = [
  ...[
    'status',
    'amount',
    'created_at',
    'is_active',
    'unit_price',
    'region',
    'payload',
    'updated_date',
    'quantity',
  ],
  ...[
    'email',
    'total_cost',
    'valid_from',
    'category',
    'score',
    'external_ref',
    'discount_value',
    'country_code',
  ],
];
const DESCRIPTION =
  'Value in the source system as of the last load. Null for rows that the "legacy" import did not have.';

/** The columns of one model: its key, the keys of up to three other models, and filler columns. */
export function generatedColumns(model: number, count: number): Fields[] {
  const columns = [columnOf('id', 'bigint', model)];
  for (const target of referencesOf(model)) columns.push(columnOf(`model_${target}_id`, 'bigint', model));
  for (let at = columns.length; at < count; at += 1) {
    const name = `${NAMES[(model + at) % NAMES.length]}_${at}`;
    columns.push(columnOf(name, TYPES[(model * 7 + at) % TYPES.length] ?? null, model + at));
  }
  return columns.slice(0, Math.max(1, count));
}

/** The models that a model refers to; their numbers are lower than its own. */
export function referencesOf(model: number): number[] {
  const targets = [Math.floor(model / 2), Math.floor(model / 3), Math.floor(model / 7)];
  return [...new Set(targets)].filter((target) => target < model);
}

function columnOf(name: string, dataType: string | null, seed: number): Fields {
  return {
    name,
    description: seed % 3 === 0 ? '' : `${DESCRIPTION} (${seed})`,
    meta: seed % 11 === 0 ? { owner: 'data', pii: false } : {},
    data_type: dataType,
    constraints: [],
    quote: null,
    config: { meta: seed % 11 === 0 ? { owner: 'data', pii: false } : {}, tags: [] },
    tags: [],
    granularity: null,
    doc_blocks: [],
  };
}
