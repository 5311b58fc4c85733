import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { StarterFile } from '../../../features/deployments/demo/starter-project.ts';
import { SeedError } from './seed-error.ts';

/** A file of data, below the folder of the seed. */
export interface SeedData {
  readonly path: string;
  readonly bytes: number;
}

/** What FACET_SEED names: data files, and the files of a data model's repository. */
export interface Seed {
  /** The name of the deployment. */
  readonly name: string;
  /** The folder of the data files. */
  readonly folder: string;
  readonly data: readonly SeedData[];
  readonly project: readonly StarterFile[];
}

const DATA = /\.((csv|tsv|json|ndjson)(\.gz)?|parquet)$/i;
const MAX_FILES = 1_000;

/**
 * Reads the names and the project of a seed: one data file, or a folder. In a folder, CSV, JSON and Parquet files are
 * data, and all others belong to the repository. Names that begin with a dot are left out.
 * @throws SeedError
 */
export async function readSeed(path: string): Promise<Seed> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new SeedError(`${path} does not exist`);
  const name = titleOf(basename(path).split('.')[0] || 'Seed');
  if (found.isFile()) {
    const file = basename(path);
    if (!DATA.test(file)) throw new SeedError(`${path} must be a folder, or a CSV, JSON or Parquet file`);
    return { name, folder: join(path, '..'), data: [{ path: file, bytes: found.size }], project: [] };
  }
  const files = await filesBelow(path);
  if (files.length === 0) throw new SeedError(`${path} contains no files`);
  if (files.length > MAX_FILES) throw new SeedError(`${path} contains more than ${MAX_FILES} files`);
  const [data, others] = [files.filter((file) => DATA.test(file)), files.filter((file) => !DATA.test(file))];
  return {
    name,
    folder: path,
    data: await Promise.all(
      data.map(async (file) => ({ path: file, bytes: (await stat(join(path, file))).size })),
    ),
    project: await Promise.all(
      others.map(async (file) => ({ path: file, content: await readFile(join(path, file)) })),
    ),
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => file.split('/').every((part) => !part.startsWith('.')))
    .sort();
}

/** A name of a file or column as people write it: `monthly_sales` is "Monthly sales". */
export function titleOf(name: string): string {
  const words = name.replace(/[_\-\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
