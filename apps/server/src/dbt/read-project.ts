import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { parse } from 'yaml';
import { isOutside, isPlainFile } from './check-tree.ts';
import { PhaseFailed } from './phase-failed.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

const MOST_BYTES = 1024 * 1024;
/** Settings of a project that are folders, or lists of them. */
const FOLDERS =
  /^(model|seed|test|analysis|macro|snapshot|docs|asset|function|source|data)-paths$|^(packages-install|target|log)-path$|^clean-targets$/;

export interface DbtProject {
  readonly name: string;
  /** What profiles.yml is keyed by. */
  readonly profile: string;
}

/** Reads dbt_project.yml. @throws PhaseFailed for one that is none, or that leads out of the repository */
export async function readProject(run: SyncWork): Promise<DbtProject> {
  const project = asObject(await readYaml(run, 'dbt_project.yml'), 'dbt_project.yml');
  for (const [key, value] of Object.entries(project)) {
    if (!FOLDERS.test(key.replaceAll('_', '-'))) continue;
    for (const path of [value].flat())
      if (typeof path === 'string') await checkInside(run, `${key} of dbt_project.yml`, path);
  }
  const { name, profile } = project;
  if (typeof name !== 'string' || !/^\w+$/.test(name))
    throw new PhaseFailed('dbt_project.yml must have a name of letters, digits and _.');
  const isPlain = typeof profile === 'string' && /^[\w][\w .-]*$/.test(profile);
  return { name, profile: isPlain ? profile : name };
}

/** Whether a project has packages. @throws PhaseFailed for one that is a folder outside of the repository */
export async function hasPackages(run: SyncWork): Promise<boolean> {
  let any = false;
  for (const file of ['packages.yml', 'dependencies.yml']) {
    const there = await stat(join(projectOf(run), file)).catch(() => undefined);
    if (there === undefined) continue;
    const found = await readYaml(run, file);
    const { packages } = asObject(found ?? {}, file);
    for (const entry of Array.isArray(packages) ? packages : []) {
      any = true;
      const { local } = asObject(entry, file) as { local?: unknown };
      if (typeof local === 'string') await checkInside(run, `local package of ${file}`, local);
    }
  }
  return any;
}

async function checkInside(run: SyncWork, what: string, path: string): Promise<void> {
  const root = checkoutOf(run);
  const written = isAbsolute(path) ? path : normalize(join(projectOf(run), path));
  const real = await realpath(written).catch(() => undefined);
  if (isOutside(root, written) || (real !== undefined && isOutside(await realpath(root), real)))
    throw new PhaseFailed(`${what} leads out of the repository: ${JSON.stringify(path)}.`);
}

async function readYaml(run: SyncWork, name: string): Promise<unknown> {
  const path = join(projectOf(run), name);
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (!(await isPlainFile(path))) throw new PhaseFailed(`${name} is no file.`);
  if (size > MOST_BYTES) throw new PhaseFailed(`${name} is larger than 1 MB.`);
  try {
    return parse(await readFile(path, 'utf8'), { logLevel: 'error' });
  } catch {
    throw new PhaseFailed(`${name} is not valid YAML.`);
  }
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PhaseFailed(`${name} must be a mapping of YAML.`);
  return value as Record<string, unknown>;
}
