/** Builders of small manifests as dbt 1.11 writes them, without the fields that a conversion does not read. */

type Fields = Readonly<Record<string, unknown>>;

export interface SmallManifest {
  readonly metadata: Fields;
  readonly nodes: Fields;
  readonly [section: string]: unknown;
}

/** A manifest with these nodes. `more` adds sections, `metadata` adds to its metadata. */
export function smallManifest(
  nodes: readonly Fields[],
  more: Fields = {},
  metadata: Fields = {},
): SmallManifest {
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.11.16',
      generated_at: '2026-01-01T00:00:00Z',
      adapter_type: 'duckdb',
      ...metadata,
    },
    nodes: byId(nodes),
    ...more,
  };
}

/** A section of a manifest: its nodes by unique id. */
export function byId(nodes: readonly Fields[]): Fields {
  return Object.fromEntries(nodes.map((node) => [node.unique_id, node]));
}

/** A model of the package `shop`. A column is an object, or a string with its name and, after a colon, its type. */
export function model(name: string, columns: readonly (string | Fields)[], more: Fields = {}): Fields {
  const described = columns.map((column) => (typeof column === 'string' ? columnOf(column) : column));
  return {
    unique_id: `model.shop.${name}`,
    resource_type: 'model',
    package_name: 'shop',
    name,
    alias: name,
    database: 'db',
    schema: 'main',
    path: `marts/${name}.sql`,
    description: '',
    config: { materialized: 'table' },
    depends_on: { nodes: [] },
    columns: Object.fromEntries(described.map((column) => [column.name, column])),
    constraints: [],
    meta: {},
    ...more,
  };
}

function columnOf(text: string): Fields {
  const [name, dataType = null] = text.split(/:(.*)/s);
  return { name, data_type: dataType };
}

/** A generic test on a column, such as `unique`; `kwargs` are its arguments. */
export function columnTest(
  test: string,
  on: string,
  column: string,
  kwargs: Fields = {},
  config: Fields = {},
): Fields {
  return {
    unique_id: `test.shop.${test}_${on}_${column}.${JSON.stringify([kwargs, config])}`,
    resource_type: 'test',
    package_name: 'shop',
    attached_node: `model.shop.${on}`,
    column_name: column,
    config: { severity: 'ERROR', where: null, error_if: '!= 0', ...config },
    test_metadata: { name: test, kwargs: { column_name: column, ...kwargs } },
    depends_on: { nodes: [`model.shop.${on}`] },
  };
}

/** A `relationships` test. */
export function relates(on: string, column: string, to: string, field: string): Fields {
  return columnTest('relationships', on, column, { to: `ref('${to}')`, field });
}

/** A semantic model of the model of the same name, or of another one. */
export function semanticModel(name: string, parts: Fields, on = name): Fields {
  return {
    unique_id: `semantic_model.shop.${name}`,
    resource_type: 'semantic_model',
    name,
    depends_on: { nodes: [`model.shop.${on}`] },
    entities: [],
    dimensions: [],
    measures: [],
    ...parts,
  };
}

/** A metric; `params` are its `type_params`. */
export function metric(name: string, type: string, params: Fields, more: Fields = {}): Fields {
  return { unique_id: `metric.shop.${name}`, name, type, label: name, type_params: params, ...more };
}
