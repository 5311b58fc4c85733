import { referencesOf } from './generated-columns.ts';

type Fields = Readonly<Record<string, unknown>>;

const CODE = `with source as (select * from {{ ref('upstream') }}),
renamed as (
  select id, status, amount, created_at, coalesce(is_active, false) as is_active
  from source where _deleted is null
)
select * from renamed
`.repeat(4);
const LAYERS = ['staging', 'intermediate', 'marts'];

/** A model with all the fields that dbt 1.11 writes. */
export function generatedModel(at: number, columns: readonly Fields[]): Fields {
  const name = `model_${at}`;
  const depends = referencesOf(at).map((target) => `model.generated.model_${target}`);
  return {
    ...nodeOf('model', name, `model.generated.${name}`, depends),
    path: `${LAYERS[at % LAYERS.length]}/${name}.sql`,
    description: `Rows of ${name}, one per day and customer, as counted by the "finance" team.`,
    config: { ...CONFIG, materialized: at % 3 === 0 ? 'view' : 'table', meta: { owner: `team_${at % 9}` } },
    meta: { owner: `team_${at % 9}` },
    columns: Object.fromEntries(columns.map((column) => [column.name, column])),
    constraints: at % 5 === 0 ? [{ type: 'primary_key', columns: ['id'], to: null, to_columns: [] }] : [],
    raw_code: CODE,
    relation_name: `analytics.marts.${name}`,
    version: null,
    latest_version: null,
  };
}

/** `unique` and `not_null` tests of the key, `relationships` of each reference, `accepted_values` of some columns. */
export function generatedTests(at: number, columns: readonly Fields[]): Fields[] {
  const on = `model_${at}`;
  const tests = [testOf('unique', on, 'id', {}), testOf('not_null', on, 'id', {})];
  for (const target of referencesOf(at).slice(0, columns.length - 1)) {
    const kwargs = { to: `ref('model_${target}')`, field: 'id' };
    tests.push(testOf('relationships', on, `model_${target}_id`, kwargs, `model.generated.model_${target}`));
  }
  for (const { name } of columns.slice(4, at % 10 === 0 ? 20 : 6))
    tests.push(testOf('accepted_values', on, String(name), { values: ['a', 'b', 'c'] }));
  return tests;
}

function testOf(test: string, on: string, column: string, kwargs: Fields, target?: string): Fields {
  const owner = `model.generated.${on}`;
  const name = `${test}_${on}_${column}`;
  return {
    ...nodeOf(
      'test',
      name,
      `test.generated.${name}.0123456789`,
      target === undefined ? [owner] : [target, owner],
    ),
    path: `${name}.sql`,
    config: {
      ...CONFIG,
      materialized: 'test',
      severity: 'ERROR',
      where: null,
      error_if: '!= 0',
      warn_if: '!= 0',
    },
    columns: {},
    raw_code: `{{ test_${test}(**_dbt_generic_test_kwargs) }}`,
    relation_name: null,
    column_name: column,
    attached_node: owner,
    file_key_name: `models.${on}`,
    test_metadata: {
      name: test,
      kwargs: { column_name: column, model: `{{ get_where_subquery(ref('${on}')) }}`, ...kwargs },
      namespace: null,
    },
  };
}

function nodeOf(type: string, name: string, id: string, depends: readonly string[]): Fields {
  return {
    database: 'analytics',
    schema: 'marts',
    name,
    resource_type: type,
    package_name: 'generated',
    original_file_path: `models/${name}.yml`,
    unique_id: id,
    fqn: ['generated', name],
    alias: name,
    checksum: { name: 'sha256', checksum: '0'.repeat(64) },
    tags: [],
    docs: { show: true, node_color: null },
    patch_path: `generated://models/${name}.yml`,
    build_path: null,
    created_at: 1_767_225_600,
    language: 'sql',
    refs: depends.map((parent) => ({
      name: parent.slice('model.generated.'.length),
      package: null,
      version: null,
    })),
    sources: [],
    depends_on: { macros: [], nodes: depends },
    compiled_path: null,
    contract: { enforced: false, alias_types: true, checksum: null },
    access: 'protected',
  };
}

const CONFIG = {
  enabled: true,
  alias: null,
  schema: null,
  database: null,
  tags: [],
  meta: {},
  group: null,
  incremental_strategy: null,
  persist_docs: {},
  'post-hook': [],
  'pre-hook': [],
  quoting: {},
  column_types: {},
  full_refresh: null,
  unique_key: null,
  on_schema_change: 'ignore',
  grants: {},
  packages: [],
  contract: { enforced: false, alias_types: true },
};
