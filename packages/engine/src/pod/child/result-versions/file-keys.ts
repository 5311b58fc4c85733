import { randomUUID } from 'node:crypto';
import { databasePath, dataSourceType } from '../data-sources.ts';
import type { FolderVersion } from './folder-version.ts';
import { isAssumed, type QueryBody, type QueryCache, type RefreshKey } from './query-cache.ts';
import { HIDDEN_SQL, readsOnlyFiles } from './reads-only-files.ts';

/** Marks, in its options, a refresh key that represents the files of the deployment. */
const FILES = 'isOfFiles';
/** The key changes with the files, so evaluating it again without a change is useless. */
const RENEWAL_SECONDS = 24 * 3600;

/** Gives cubes that declare no refresh key, but read files, one that changes with the files. */
export class FileKeys {
  readonly #folder: FolderVersion;
  /** By data source: whether everything that a statement reads is visible in its text. */
  readonly #isPlain = new Map<string, Promise<boolean>>();
  /** A pod keeps reading the database file that it opened, even after another file has replaced it. */
  readonly #opened = randomUUID();

  constructor(folder: FolderVersion) {
    this.#folder = folder;
  }

  /** Replaces the refresh keys that the engine assumes with such keys. */
  async replaceAssumed(cache: QueryCache, body: QueryBody): Promise<QueryBody> {
    const keys = cache.cacheKeyQueriesFrom(body);
    if (!keys.some(isAssumed) || !(await this.#dependsOnFiles(cache, body))) return body;
    const version = await this.#folder.current();
    if (version === undefined) return body;
    const { dataSource = 'default' } = body;
    const opened = databasePath(dataSource, process.env) === undefined ? '' : this.#opened;
    const [, , options] = keys.find(isAssumed) as RefreshKey;
    const ofFiles: RefreshKey = [
      `SELECT '${version}${opened}' AS files`,
      [],
      { ...options, [FILES]: true, renewalThreshold: RENEWAL_SECONDS },
    ];
    return { ...body, cacheKeyQueries: [...keys.filter((key) => !isAssumed(key)), ofFiles] };
  }

  async #dependsOnFiles(cache: QueryCache, { query, dataSource = 'default', ...body }: QueryBody) {
    if (body.external === true || (body.preAggregations ?? []).length > 0) return false;
    if (dataSourceType(dataSource, process.env) !== 'duckdb' || !readsOnlyFiles(query)) return false;
    return this.#showsAll(cache, dataSource);
  }

  #showsAll(cache: QueryCache, dataSource: string): Promise<boolean> {
    const known = this.#isPlain.get(dataSource);
    if (known !== undefined) return known;
    const isPlain = cache
      .driverFactory(dataSource)
      .then((driver) => driver.query(HIDDEN_SQL, []))
      .then(([row]) => Number(Object.values(row ?? {})[0]) === 0)
      .catch(() => {
        this.#isPlain.delete(dataSource);
        return false;
      });
    this.#isPlain.set(dataSource, isPlain);
    return isPlain;
  }
}

/** Whether a change of the rows always changes one of the keys. */
export function areDecisive(keys: readonly RefreshKey[]): boolean {
  return keys.length > 0 && keys.every((key) => !isAssumed(key) || key[2]?.[FILES] === true);
}
