import { growingPauses } from './growing-pauses.ts';
import { api } from './model-under-test.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';

type Api = Pick<ServerUnderTest, 'ok' | 'call'>;

export interface ManifestColumn {
  readonly name: string;
  readonly data_type?: string;
}

/** A manifest with models that have these columns, as dbt writes it. */
export function manifestOf(
  models: Readonly<Record<string, readonly ManifestColumn[]>>,
  more: Json = {},
): Json {
  const nodes = Object.entries(models).map(([name, columns]) => [
    `model.shop.${name}`,
    {
      unique_id: `model.shop.${name}`,
      resource_type: 'model',
      package_name: 'shop',
      name,
      alias: name,
      database: 'warehouse',
      schema: 'analytics',
      path: `marts/${name}.sql`,
      original_file_path: `models/marts/${name}.sql`,
      fqn: ['shop', 'marts', name],
      description: `The ${name} of the shop`,
      columns: Object.fromEntries(columns.map((column) => [column.name, column])),
      config: { materialized: 'table', enabled: true },
      depends_on: { nodes: [], macros: [] },
      constraints: [],
      tags: [],
      meta: {},
      ...more,
    },
  ]);
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.11.16',
      generated_at: '2026-08-17T11:59:00.000000Z',
      adapter_type: 'duckdb',
      project_name: 'shop',
    },
    nodes: Object.fromEntries(nodes),
    sources: {},
    macros: {},
    docs: {},
    exposures: {},
    metrics: {},
    semantic_models: {},
    parent_map: {},
    child_map: {},
    disabled: {},
  };
}

export const ORDERS_COLUMNS = [
  { name: 'order_id', data_type: 'integer' },
  { name: 'amount', data_type: 'numeric(10,2)' },
  { name: 'ordered_at', data_type: 'timestamp' },
];

export const syncPath = (deploymentId: number, rest = '') => api(deploymentId, `/dbt-sync${rest}`);

/** Starts a sync from a manifest. */
export function startSync(server: Api, deploymentId: number, body: Json): Promise<Json> {
  return server.ok('POST', syncPath(deploymentId), { source: 'manifest', ...body });
}

/** Waits until a sync has ended. @returns its run in the history */
export async function syncEnded(
  server: Api,
  deploymentId: number,
  syncJobId: string,
  withinMs = 60_000,
): Promise<Json> {
  const until = Date.now() + withinMs;
  for (const pause = growingPauses(); ; await pause()) {
    const { items } = await server.ok('GET', syncPath(deploymentId, '?first=100'));
    const run = items.find((each: Json) => each.syncJobId === syncJobId);
    if (run !== undefined && run.status !== 'RUNNING') return run;
    if (Date.now() > until) throw new Error(`The sync did not end: ${JSON.stringify(run)}`);
  }
}
