import type { Warehouse } from '@facet/dbt';
import { readVariables } from '../../../deployments/variables/read-variables.ts';
import { checkQueries } from './check-queries.ts';
import type { DbtSyncRunStats } from './dbt-sync.schema.ts';
import { findDocument, putDocument } from './dbt-sync.store.ts';
import { manifestInProject } from './disk-phases.ts';
import type { PhaseWork, SyncWork } from './sync-work.ts';
import { askWarehouse, hasWarehouse } from './warehouse-tables.ts';

/** Reads and stores the manifest. */
export const readManifestPhase: PhaseWork = async (work) => {
  const packed = await readManifest(work);
  // No later phase needs the folder.
  await work.folder.clear();
  return async (tx) => {
    await putDocument(tx, work.run, 'manifest', packed);
    return {};
  };
};

/** Converts the manifest to model files. */
export const generatePhase: PhaseWork = async (work) => {
  const { platform, deployment, run, converter, settings, log } = work;
  if (!converter.hasManifest) await readManifest(work);
  const variables = await readVariables(platform.db, platform.keyring, deployment);
  const converted = await converter.convert(settings.options, await warehouseOf(work, variables));
  const notes = await checkQueries(work, converted.result, variables);
  const result = { ...converted.result, notes: [...converted.result.notes, ...notes] };
  const packed =
    notes.length === 0 ? converted.packed : await converter.pack(Buffer.from(JSON.stringify(result)));
  work.conversion = result;
  log.add('info', `Converted ${result.models.length} dbt models to ${result.files.length} files`);
  for (const note of result.notes.slice(0, 100))
    log.add('info', `${note.nodeId}${note.member === undefined ? '' : ` ${note.member}`}: ${note.reason}`);
  const stats: DbtSyncRunStats = {
    ...result.stats,
    cubeCount: result.cubeCount,
    generatedFileCount: result.files.length,
  };
  return async (tx) => {
    await putDocument(tx, run, 'model', packed);
    return { stats: JSON.stringify(stats) };
  };
};

async function readManifest(work: SyncWork): Promise<Buffer> {
  const { platform, run, converter } = work;
  const stored = await findDocument(platform.db, run, 'manifest');
  return converter.read(stored ?? (await manifestInProject(work)));
}

/** The warehouse, from the variables of the deployment, with the tables whose columns the manifest does not describe. */
async function warehouseOf(work: SyncWork, variables: Readonly<Record<string, string>>): Promise<Warehouse> {
  const { settings, converter } = work;
  const { CUBEJS_DB_TYPE: type, CUBEJS_DB_DATABRICKS_CATALOG: catalog } = variables;
  const warehouse = { type: type || null, ...(catalog ? { catalog } : {}) };
  if (!settings.options.warehouseTypes || !hasWarehouse(variables)) return warehouse;
  const query = await converter.columnsQuery(settings.options, warehouse);
  return query === null ? warehouse : { ...warehouse, ...(await askWarehouse(work, query, variables)) };
}
