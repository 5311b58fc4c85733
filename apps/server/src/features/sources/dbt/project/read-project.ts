import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize, relative } from 'node:path';
import { parse } from 'yaml';
import { isOutside, isPlainFile } from './check-tree.ts';
import { PhaseFailed } from './phase-failed.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

const MOST_BYTES = 1024 * 1024;
/** Settings of a project that are folders, or lists of them. */
const FOLDERS =
  /^(model|seed|test|analysis|macro|snapshot|docs|asset|function|source|data)-paths$|^(packages-install|target|log)-path$|^clean-targets$/;

/** Where dbt notes which packages it took. */
const LOCK = 'package-lock.yml';

export interface DbtProject {
  readonly name: string;
  /** What profiles.yml is keyed by. */
  readonly profile: string;
}

/**
 * Reads dbt_project.yml.
 * @throws PhaseFailed for one that is none; where it, or one of a package that dbt reads too, leads out of the repository
 */
export async function readProject(run: SyncWork): Promise<DbtProject> {
  const project = await readChecked(run, projectOf(run));
  for (const folder of await packageFolders(run, project)) await readChecked(run, folder);
  const { name, profile } = project;
  if (typeof name !== 'string' || !/^\w+$/.test(name))
    throw new PhaseFailed('dbt_project.yml must have a name of letters, digits and _.');
  const isPlain = typeof profile === 'string' && /^[\w][\w .-]*$/.test(profile);
  return { name, profile: isPlain ? profile : name };
}

/** The project in a folder, whose own folders are all in the repository. @throws PhaseFailed */
async function readChecked(run: SyncWork, folder: string): Promise<Record<string, unknown>> {
  const file = relative(projectOf(run), join(folder, 'dbt_project.yml'));
  const project = asObject(await readYaml(run, file), file);
  for (const [key, value] of Object.entries(project)) {
    if (!FOLDERS.test(key.replaceAll('_', '-'))) continue;
    for (const path of [value].flat())
      if (typeof path === 'string') await checkInside(run, `${key} of ${file}`, path, folder);
  }
  return project;
}

/** The packages that are there, installed or committed: dbt reads each folder, named by the project or not. */
async function packageFolders(run: SyncWork, project: Record<string, unknown>): Promise<string[]> {
  const given = project['packages-install-path'];
  const shelf = join(projectOf(run), typeof given === 'string' ? given : 'dbt_packages');
  const names = await readdir(shelf).catch(() => []);
  const folders: string[] = [];
  for (const name of names) {
    const isProject = await stat(join(shelf, name, 'dbt_project.yml')).catch(() => undefined);
    if (isProject !== undefined) folders.push(join(shelf, name));
  }
  return folders;
}

/** Whether a project has packages. @throws PhaseFailed for one that is a folder outside of the repository */
export async function hasPackages(run: SyncWork): Promise<boolean> {
  let any = false;
  for (const file of ['packages.yml', 'dependencies.yml', LOCK]) {
    const there = await stat(join(projectOf(run), file)).catch(() => undefined);
    if (there === undefined) continue;
    const found = await readYaml(run, file);
    const { packages } = asObject(found ?? {}, file);
    for (const entry of Array.isArray(packages) ? packages : []) {
      // dbt takes the lock for what the other two ask for, and for nothing else.
      if (file !== LOCK) any = true;
      const { local } = asObject(entry, file) as { local?: unknown };
      if (typeof local === 'string')
        await checkInside(run, `local package of ${file}`, local, projectOf(run));
    }
  }
  return any;
}

/** Templates: dbt fills them in, and where they lead is not known before. */
const TEMPLATE = /\{[{%#]/;

async function checkInside(run: SyncWork, what: string, path: string, from: string): Promise<void> {
  const root = checkoutOf(run);
  if (TEMPLATE.test(path))
    throw new PhaseFailed(`${what} is a template, and has to be a path: ${JSON.stringify(path)}.`);
  const written = isAbsolute(path) ? path : normalize(join(from, path));
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
    // As dbt's own parser reads it, with merge keys: else there would be settings that only dbt sees.
    return parse(await readFile(path, 'utf8'), { logLevel: 'error', version: '1.1' });
  } catch {
    throw new PhaseFailed(`${name} is not valid YAML.`);
  }
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PhaseFailed(`${name} must be a mapping of YAML.`);
  return value as Record<string, unknown>;
}
