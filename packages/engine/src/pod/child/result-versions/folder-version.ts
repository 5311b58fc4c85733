import { hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** DuckDB's own files, which contain nothing that a query could read. */
const TEMPORARY = '.duckdb-temp';
/** Looking at more files and folders than this would take longer than many a query. */
const MOST_ENTRIES = 2_000;
/** How long a version counts as current. */
const LEAST_AGE_MS = 1_000;
/** The largest share of time that may be spent on checking the files. */
const SHARE = 0.05;

/** The version of a folder, which changes with every change of a file in it. */
export class FolderVersion {
  readonly #folder: string;
  #known: { readonly version: Promise<string | undefined>; until: number } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the version. It is never newer than the files, and at most a second older unless there are many files.
   * Undefined if the files cannot be read, are too many, or include a link.
   */
  current(): Promise<string | undefined> {
    const started = performance.now();
    if (this.#known !== undefined && started < this.#known.until) return this.#known.version;
    const version = versionOf(this.#folder).catch(() => undefined);
    const known = { version, until: Number.POSITIVE_INFINITY };
    this.#known = known;
    void version.then(() => {
      known.until = Math.max(started + LEAST_AGE_MS, started + (performance.now() - started) / SHARE);
    });
    return version;
  }
}

async function versionOf(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // The target of a link may change without notice.
  if (entries.length > MOST_ENTRIES || entries.some((entry) => entry.isSymbolicLink())) return undefined;
  const temporary = join(folder, TEMPORARY, sep);
  const paths = entries
    .filter((entry) => entry.isFile() && !`${entry.parentPath}${sep}`.startsWith(temporary))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = await Promise.all(paths.map((path) => stat(path, { bigint: true })));
  const seen = files.map(({ ino, size, mtimeNs }, index) => [
    paths[index],
    ...[ino, size, mtimeNs].map(String),
  ]);
  return hash('sha256', JSON.stringify(seen), 'base64url');
}
