import { join } from 'node:path';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { readManifestFile } from './committed-manifest.ts';
import { outputOf, runDbt } from './dbt-program.ts';
import { PhaseFailed } from './phase-failed.ts';
import type { DbtEnvironment } from './prepare-environment.ts';
import type { SyncWork } from './sync-work.ts';

type Parts = Pick<BasePlatform, 'settings' | 'db' | 'keyring'>;

/** The key that this server adds to the manifest: the unique ids of the models that the selector matches. */
export const SELECTED = 'facet_selected';

/**
 * Has dbt parse the project, which neither runs models nor contacts the warehouse. Returns the manifest, which includes
 * the matching models if there is a model selector.
 * @throws PhaseFailed
 */
export async function parseProject(
  platform: Parts,
  run: SyncWork,
  environment: DbtEnvironment,
): Promise<Buffer> {
  const { modelSelector } = run.settings;
  const isPartOf = modelSelector === null ? '--no-partial-parse' : '--partial-parse';
  await runDbt(platform, run, environment, ['parse', isPartOf, '--no-version-check']);
  const path = join(outputOf(run), 'target', 'manifest.json');
  const manifest = await readManifestFile(path, 'The manifest that dbt wrote');
  if (modelSelector === null) return manifest;
  return withSelection(manifest, await selected(platform, run, environment, modelSelector));
}

async function selected(
  platform: Parts,
  run: SyncWork,
  environment: DbtEnvironment,
  selector: string,
): Promise<string[]> {
  const { stdout } = await runDbt(platform, run, environment, [
    'ls',
    '--partial-parse',
    '--no-version-check',
    '--resource-type=model',
    '--output=json',
    '--output-keys=unique_id',
    `--select=${selector}`,
  ]);
  const ids = [...stdout.toString('utf8').matchAll(/"unique_id\\?":\s*\\?"(model\.[^"\\]+)\\?"/g)];
  if (ids.length === 0)
    throw new PhaseFailed(
      `There are no dbt models matched by the model selector ${JSON.stringify(selector)}.`,
    );
  return [...new Set(ids.map(([, id]) => id ?? ''))];
}

/** Inserts the ids at the start of the JSON object, without parsing the rest. */
function withSelection(manifest: Buffer, ids: readonly string[]): Buffer {
  const begin = manifest.indexOf('{') + 1;
  return Buffer.concat([
    manifest.subarray(0, begin),
    Buffer.from(`${JSON.stringify(SELECTED)}:${JSON.stringify(ids)},`),
    manifest.subarray(begin),
  ]);
}
