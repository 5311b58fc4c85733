import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';

/** The folder of the dbt project. */
export const PROJECT = fileURLToPath(new URL('project/', import.meta.url));
/** The file of the database that the project's relations name; DuckDB derives the name from the file. */
export const DATABASE_FILE = 'harbour_bikes.duckdb';

interface ManifestNode {
  readonly resource_type: string;
  readonly name: string;
  readonly schema: string;
  readonly relation_name: string | null;
  readonly raw_code: string;
  readonly original_file_path: string;
  readonly depends_on: { readonly nodes?: readonly string[] };
  readonly config: { readonly materialized: string; readonly column_types: Readonly<Record<string, string>> };
}

type Nodes = Readonly<Record<string, ManifestNode>>;

/**
 * Builds the project without dbt: loads the seeds into a DuckDB file and creates a table or view for each dbt model,
 * in dependency order. The only Jinja in the models is `ref`.
 */
export async function materialise(file: string): Promise<void> {
  const { nodes } = JSON.parse(readFileSync(`${PROJECT}manifest.json`, 'utf8')) as { nodes: Nodes };
  const duckdb = await DuckDBInstance.create(file);
  const connection = await duckdb.connect();
  try {
    for (const node of inOrder(nodes)) {
      await connection.run(`create schema if not exists ${quoted(node.schema)}`);
      await connection.run(node.resource_type === 'seed' ? seedSql(node) : modelSql(node, nodes));
    }
  } finally {
    connection.closeSync();
    duckdb.closeSync();
  }
}

/** The rows of a query that DuckDB runs alone, without Facet. */
export async function queryDuckDb(file: string, sql: string): Promise<string[][]> {
  const duckdb = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await duckdb.connect();
  try {
    const result = await connection.runAndReadAll(sql);
    return result.getRows().map((row) => row.map(String));
  } finally {
    connection.closeSync();
    duckdb.closeSync();
  }
}

/** Seeds and models in dependency order. */
function inOrder(nodes: Nodes): ManifestNode[] {
  const ordered = new Set<ManifestNode>();
  const add = (id: string): void => {
    const node = nodes[id];
    if (node === undefined || !['seed', 'model'].includes(node.resource_type)) return;
    for (const other of node.depends_on.nodes ?? []) add(other);
    ordered.add(node);
  };
  for (const id of Object.keys(nodes)) add(id);
  return [...ordered];
}

function seedSql({ relation_name, original_file_path, config }: ManifestNode): string {
  const types = Object.entries(config.column_types).map(([column, type]) => `${text(column)}: ${text(type)}`);
  const file = text(`${PROJECT}${original_file_path}`);
  return `create table ${relation_name} as select * from read_csv(${file}, header = true, types = {${types}})`;
}

function modelSql({ relation_name, raw_code, config, name }: ManifestNode, nodes: Nodes): string {
  const named = new Map(Object.values(nodes).map((node) => [node.name, node.relation_name]));
  const sql = raw_code.replace(/{{ ref\('(\w+)'\) }}/g, (_, other: string) => named.get(other) ?? other);
  if (/{[{%#]/.test(sql)) throw new Error(`${name} contains Jinja other than ref, which needs dbt`);
  const kind = config.materialized === 'view' ? 'view' : 'table';
  return `create ${kind} ${relation_name} as ${sql}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
