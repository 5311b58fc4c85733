import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOutside } from './check-tree.ts';
import { readManifestFile } from './committed-manifest.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

/** The key that this server adds to the manifest: dbt's catalog, which has the types of the tables' columns. */
const CATALOG = 'facet_catalog';

/**
 * Adds the catalog that the project has committed: in the folder of its manifest, or else in `target`. A manifest without
 * one, or with one that is not JSON, stays as it is.
 */
export async function withCatalog(run: SyncWork, manifest: Buffer): Promise<Buffer> {
  const folder = dirname(run.settings.manifestPath ?? 'target/manifest.json');
  const path = await realpath(join(projectOf(run), folder, 'catalog.json')).catch(() => undefined);
  if (path === undefined || isOutside(await realpath(checkoutOf(run)), path)) return manifest;
  const catalog = await readManifestFile(path, 'The catalog').catch(() => undefined);
  if (catalog === undefined || !isObject(catalog)) return manifest;
  run.log('info', `Column types come from ${folder}/catalog.json where the project does not declare them`);
  const begin = manifest.indexOf('{') + 1;
  const added = [Buffer.from(`${JSON.stringify(CATALOG)}:`), catalog, Buffer.from(',')];
  return Buffer.concat([manifest.subarray(0, begin), ...added, manifest.subarray(begin)]);
}

function isObject(catalog: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(catalog.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
