import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize, relative } from 'node:path';
import { parse } from 'yaml';
import { isOutside, isPlainFile } from './check-tree.ts';
import { PhaseFailed } from './phase-failed.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

const MOST_BYTES = 1024 * 1024;
/** Project settings that contain folders or lists of folders. */
const FOLDERS =
  /^(model|seed|test|analysis|macro|snapshot|docs|asset|function|source|data)-paths$|^(packages-install|target|log)-path$|^clean-targets$/;

/** The file in which dbt records the installed packages. */
const LOCK = 'package-lock.yml';

export interface DbtProject {
  readonly name: string;
  /** The name of its profile in profiles.yml. */
  readonly profile: string;
}

/**
 * Reads dbt_project.yml.
 * @throws PhaseFailed if it is invalid, or if it or that of a package refers to a folder outside the repository
 */
export async function readProject(run: SyncWork): Promise<DbtProject> {
  const project = await readChecked(run, projectOf(run));
  for (const folder of await packageFolders(run, project)) await readChecked(run, folder);
  const { name, profile } = project;
  if (typeof name !== 'string' || !/^\w+$/.test(name))
    throw new PhaseFailed('The name in dbt_project.yml must contain only letters, digits and underscores.');
  const isPlain = typeof profile === 'string' && /^[\w][\w .-]*$/.test(profile);
  return { name, profile: isPlain ? profile : name };
}

/** Reads the project in a folder and checks that its folders are in the repository. @throws PhaseFailed */
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

/** The folders of all packages, installed or committed: dbt reads each of them, even if the project does not list it. */
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

/** Whether a project has packages. @throws PhaseFailed if one is a folder outside the repository */
export async function hasPackages(run: SyncWork): Promise<boolean> {
  let any = false;
  for (const file of ['packages.yml', 'dependencies.yml', LOCK]) {
    const present = await stat(join(projectOf(run), file)).catch(() => undefined);
    if (present === undefined) continue;
    const found = await readYaml(run, file);
    const { packages } = asObject(found ?? {}, file);
    for (const entry of Array.isArray(packages) ? packages : []) {
      // dbt uses the lock file only for packages that the other two files list.
      if (file !== LOCK) any = true;
      const { local } = asObject(entry, file) as { local?: unknown };
      if (typeof local === 'string')
        await checkInside(run, `local package of ${file}`, local, projectOf(run));
    }
  }
  return any;
}

/** A Jinja template, whose value is not known before dbt renders it. */
const TEMPLATE = /\{[{%#]/;

async function checkInside(run: SyncWork, what: string, path: string, from: string): Promise<void> {
  const root = checkoutOf(run);
  if (TEMPLATE.test(path))
    throw new PhaseFailed(`${what} must be a path, not a template: ${JSON.stringify(path)}.`);
  const written = isAbsolute(path) ? path : normalize(join(from, path));
  const real = await realpath(written).catch(() => undefined);
  if (isOutside(root, written) || (real !== undefined && isOutside(await realpath(root), real)))
    throw new PhaseFailed(`${what} points outside the repository: ${JSON.stringify(path)}.`);
}

async function readYaml(run: SyncWork, name: string): Promise<unknown> {
  const path = join(projectOf(run), name);
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (!(await isPlainFile(path))) throw new PhaseFailed(`${name} is not a file.`);
  if (size > MOST_BYTES) throw new PhaseFailed(`${name} is larger than 1 MB.`);
  try {
    // YAML 1.1 with merge keys, as in dbt's parser: otherwise dbt would see settings that are not checked here.
    return parse(await readFile(path, 'utf8'), { logLevel: 'error', version: '1.1' });
  } catch {
    throw new PhaseFailed(`${name} is not valid YAML.`);
  }
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PhaseFailed(`${name} must be a YAML mapping.`);
  return value as Record<string, unknown>;
}
