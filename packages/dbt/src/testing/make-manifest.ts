import { generatedColumns } from './generated-columns.ts';
import { generatedModel, generatedTests } from './generated-nodes.ts';
import { generatedSemantics } from './generated-semantics.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface MakeManifestOptions {
  /** Real projects have 100 to 20,000. */
  readonly models: number;
  /** Columns of most models; every fiftieth has ten times as many. */
  readonly columns?: number;
  /** dbt's name of the adapter. */
  readonly adapter?: string;
  readonly schemaVersion?: number;
}

const MACROS = 500;

/**
 * Generates a manifest with the shape of a real one. The same options produce the same manifest. It has models in layers
 * that refer to each other, some of them wide; tests; data types of all adapters; constraints; semantic models, metrics
 * and exposures; and macros, docs and dependency maps, which a conversion does not use but has to parse.
 */
export function makeManifest(options: MakeManifestOptions): Fields {
  const nodes = Object.fromEntries([...nodesOf(options)].map((node) => [String(node.unique_id), node]));
  return { metadata: metadataOf(options), nodes, ...otherSections(options) };
}

/** The same manifest as JSON, in pieces: that of 20,000 models exceeds the maximum length of a string in V8. */
export function* makeManifestText(options: MakeManifestOptions): Generator<string> {
  yield `{"metadata": ${JSON.stringify(metadataOf(options))}, "nodes": {`;
  let between = '';
  for (const node of nodesOf(options)) {
    yield `${between}${JSON.stringify(node.unique_id)}: ${JSON.stringify(node)}`;
    between = ', ';
  }
  yield '}';
  for (const [section, value] of Object.entries(otherSections(options)))
    yield `, ${JSON.stringify(section)}: ${JSON.stringify(value)}`;
  yield '}';
}

function* nodesOf({ models, columns = 20 }: MakeManifestOptions): Generator<Fields> {
  for (let at = 0; at < models; at += 1) {
    const list = generatedColumns(at, at % 50 === 49 ? columns * 10 : columns);
    yield generatedModel(at, list);
    yield* generatedTests(at, list);
  }
}

function otherSections(options: MakeManifestOptions): Fields {
  const { models } = options;
  return {
    sources: sourcesOf(Math.ceil(models / 10)),
    macros: macrosOf(),
    docs: { 'doc.dbt.__overview__': { unique_id: 'doc.dbt.__overview__', block_contents: 'x'.repeat(2000) } },
    ...generatedSemantics(models),
    groups: {},
    selectors: {},
    disabled: {},
    ...mapsOf(options),
    group_map: {},
    saved_queries: {},
    unit_tests: {},
  };
}

function mapsOf(options: MakeManifestOptions): Fields {
  const parents: Record<string, readonly string[]> = {};
  const children: Record<string, string[]> = {};
  for (const { unique_id, depends_on } of nodesOf(options)) {
    const id = String(unique_id);
    const { nodes } = depends_on as { nodes: readonly string[] };
    parents[id] = nodes;
    children[id] ??= [];
    for (const parent of nodes) {
      children[parent] ??= [];
      children[parent].push(id);
    }
  }
  return { parent_map: parents, child_map: children };
}

function metadataOf({ adapter = 'snowflake', schemaVersion = 12 }: MakeManifestOptions): Fields {
  return {
    dbt_schema_version: `https://schemas.getdbt.com/dbt/manifest/v${schemaVersion}.json`,
    dbt_version: '1.11.16',
    generated_at: '2026-01-01T00:00:00.000000Z',
    invocation_id: '00000000-0000-0000-0000-000000000000',
    env: {},
    project_name: 'generated',
    adapter_type: adapter,
    quoting: { database: false, schema: false, identifier: false, column: null },
  };
}

function sourcesOf(count: number): Fields {
  const entries = Array.from({ length: count }, (_, at) => {
    const unique_id = `source.generated.raw.table_${at}`;
    const relation_name = `raw.public.table_${at}`;
    return [
      unique_id,
      { unique_id, resource_type: 'source', name: `table_${at}`, relation_name, columns: {} },
    ];
  });
  return Object.fromEntries(entries);
}

function macrosOf(): Fields {
  const body = "{% macro x() %}\n  {{ return(adapter.dispatch('x', 'dbt')()) }}\n{% endmacro %}\n".repeat(12);
  const entries = Array.from({ length: MACROS }, (_, at) => {
    const unique_id = `macro.dbt.macro_${at}`;
    const depends_on = { macros: [`macro.dbt.macro_${(at + 1) % MACROS}`] };
    return [
      unique_id,
      { unique_id, resource_type: 'macro', name: `macro_${at}`, macro_sql: body, depends_on },
    ];
  });
  return Object.fromEntries(entries);
}
