import type { Warehouse } from '@facet/dbt';
import { readVariables } from '../../../deployments/env-variables/read-variables.ts';
import type { DbtSyncRunStats } from './dbt-sync.schema.ts';
import { findDocument, putDocument } from './dbt-sync.store.ts';
import { manifestInProject } from './disk-phases.ts';
import type { PhaseWork, SyncWork } from './sync-work.ts';

/** Reads and stores the manifest. */
export const readManifestPhase: PhaseWork = async (work) => {
  const packed = await readManifest(work);
  // No later phase needs the folder.
  await work.folder.clear();
  return async (tx) => {
    await putDocument(tx, work.run.tenant_id, work.run.id, 'manifest', packed);
    return {};
  };
};

/** Converts the manifest to model files. */
export const generatePhase: PhaseWork = async (work) => {
  const { run, converter, settings, log } = work;
  if (!converter.hasManifest) await readManifest(work);
  const { result, packed } = await converter.convert(settings.options, await warehouseOf(work));
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
    await putDocument(tx, run.tenant_id, run.id, 'model', packed);
    return { stats: JSON.stringify(stats) };
  };
};

async function readManifest(work: SyncWork): Promise<Buffer> {
  const { platform, run, converter } = work;
  const stored = await findDocument(platform.db, run.tenant_id, run.id, 'manifest');
  return converter.read(stored ?? (await manifestInProject(work)));
}

/** The warehouse, from the variables of the deployment. */
async function warehouseOf({ platform, deployment }: SyncWork): Promise<Warehouse> {
  const variables = await readVariables(platform.db, platform.keyring, deployment);
  const { CUBEJS_DB_TYPE: type, CUBEJS_DB_DATABRICKS_CATALOG: catalog } = variables;
  return { type: type || null, ...(catalog ? { catalog } : {}) };
}
