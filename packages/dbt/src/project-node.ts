import { type JsonRecord, recordOf, textOf } from './json-values.ts';

const MODEL_FIELDS = [
  ...['resource_type', 'name', 'alias', 'package_name', 'version', 'latest_version', 'database', 'schema'],
  ...['relation_name', 'path', 'description', 'constraints', 'meta', 'depends_on'],
];
const COLUMN_FIELDS = ['name', 'data_type', 'description', 'quote', 'meta', 'constraints'];
const TEST_FIELDS = ['resource_type', 'package_name', 'attached_node', 'column_name', 'test_metadata'];
const TESTS = new Set(['unique', 'not_null', 'relationships']);

/**
 * Of a node what a conversion reads; undefined for one that it does not look at. A real node is ten times as large, most
 * of it SQL and the configuration of how it is built.
 */
export function projectNode(node: JsonRecord): JsonRecord | undefined {
  if (node.resource_type === 'model') return projectModel(node);
  if (node.resource_type !== 'test')
    return { resource_type: node.resource_type, depends_on: node.depends_on };
  if (!TESTS.has(textOf(recordOf(node.test_metadata).name))) return undefined;
  const { where, severity, error_if } = recordOf(node.config);
  return { ...pick(node, TEST_FIELDS), config: { where, severity, error_if } };
}

function projectModel(node: JsonRecord): JsonRecord {
  const { materialized, meta, quoting } = recordOf(node.config);
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(recordOf(node.columns))) {
    const column = recordOf(value);
    const config = pick(recordOf(column.config), ['meta']);
    const projected = { ...pick(column, COLUMN_FIELDS), ...(config.meta === undefined ? {} : { config }) };
    if (key !== '__proto__') columns[key] = projected;
    else Object.defineProperty(columns, key, { value: projected, enumerable: true });
  }
  return { ...pick(node, MODEL_FIELDS), config: { materialized, meta, quoting }, columns };
}

/** The fields that say something: most of a real node are null or empty, and 500,000 columns have them. */
function pick(record: JsonRecord, fields: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of fields) if (!isEmpty(record[field])) picked[field] = record[field];
  return picked;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined || value === '';
  return value === null || Object.keys(value).length === 0;
}
