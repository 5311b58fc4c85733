import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '@facet/db';
import { BareRepository, GitFailed } from '@facet/git';
import { type Oid, type Repo, readObjects } from '@facet/model-store';
import pLimit from 'p-limit';
import type { Logger } from 'pino';

/** Repack after one addition of so many objects, or when there are so many packs. */
const MANY = { objects: 1_000, packs: 16 };
/** Minimum time between two checks of a cache. */
const CHECKED_MS = 60_000;
const REPACK_MS = 10 * 60_000;

/** Larger files are not stored as deltas: computing those took minutes for files of 5 MB. */
export const LARGE_FILES = 'core.bigFileThreshold=1m';

interface Options {
  readonly db: Db;
  readonly log: Logger;
  readonly repo: Repo;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** The objects of one deployment's branches on disk. Its refs are the heads whose objects are complete. */
export class ModelCache {
  readonly #options: Options;
  /** Runs one change of the folder at a time. */
  readonly #alone = pLimit(1);
  #users = 0;
  /** Whether it was checked since the process started, or since the last suspicion. */
  #isTrusted = false;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The repository with all objects reachable from these heads. Call `close` once for each call. */
  async open(heads: ReadonlyMap<string, Oid>): Promise<BareRepository> {
    this.#users += 1;
    try {
      return await this.#upToDate(heads);
    } catch (error) {
      this.#users -= 1;
      throw error;
    }
  }

  close(): void {
    this.#users -= 1;
  }

  /** Has the cache checked before its next use, at most once a minute because that is slow. */
  suspect(): void {
    if (performance.now() - this.#checkedAt > CHECKED_MS) this.#isTrusted = false;
  }

  remove(): Promise<void> {
    return this.#alone(() => this.#removeFolder());
  }

  removeUnlessUsed(): Promise<void> {
    return this.#alone(async () => {
      if (this.#users === 0) await this.#removeFolder();
    });
  }

  /**
   * Moves the packs of a push into the cache, so that its objects need not be read from the database.
   * @param view the repository that was pushed to, which borrows the other objects from this cache
   * @param heads the heads of the pushed branches
   */
  adopt(view: BareRepository, heads: ReadonlyMap<string, Oid>): Promise<void> {
    return this.#alone(async () => {
      const repository = await BareRepository.open(this.#options.folder);
      const known = await repository.refs();
      const here = new Set(known.values());
      // A cache that was rebuilt meanwhile may lack the objects that the packs build on.
      if (![...(await view.refs()).values()].every((oid) => here.has(oid))) return;
      await repository.addPacksOf(view);
      // Fails if the client disconnected before git moved the packs to where `addPacksOf` finds them.
      for (const oid of heads.values()) await repository.git(['cat-file', '-e', `${oid}^{commit}`]);
      await repository.setRefs(new Map([...known, ...heads]));
      if (await this.#isLoose(1)) void this.#alone(() => this.#repack(repository));
    });
  }

  /** Resolves when pending changes of the folder are done. */
  async settled(): Promise<void> {
    await this.#alone(() => undefined);
  }

  async #upToDate(heads: ReadonlyMap<string, Oid>): Promise<BareRepository> {
    const { folder } = this.#options;
    if (this.#isTrusted) {
      const repository = await BareRepository.open(folder);
      // Records the last use. Fails if the folder is being removed.
      await utimes(folder, new Date(), new Date()).catch(() => undefined);
      const known = await repository.refs();
      if ([...heads].every(([name, oid]) => known.get(name) === oid)) return repository;
    }
    return this.#alone(async () => {
      try {
        return await this.#bring(heads);
      } catch (error) {
        if (!(error instanceof GitFailed) || this.#options.signal.aborted) throw error;
        this.#options.log.warn({ err: error, folder }, 'Rebuilding the cache of a model repository');
        await this.#removeFolder();
        return await this.#bring(heads);
      }
    });
  }

  async #bring(heads: ReadonlyMap<string, Oid>): Promise<BareRepository> {
    const { db, repo, folder, signal } = this.#options;
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    const repository = await BareRepository.open(folder);
    const known = [...new Set((await repository.refs()).values())];
    if (!this.#isTrusted && known.length > 0) {
      this.#checkedAt = performance.now();
      await repository.git(['fsck', '--connectivity-only', '--no-dangling', '--no-progress'], { signal });
    }
    this.#isTrusted = true;
    const wanted = [...new Set(heads.values())].filter((oid) => !known.includes(oid));
    const count = wanted.length === 0 ? 0 : await repository.addObjects(readObjects(db, repo, wanted, known));
    await repository.setRefs(heads);
    if (await this.#isLoose(count)) void this.#alone(() => this.#repack(repository));
    return repository;
  }

  async #isLoose(count: number): Promise<boolean> {
    if (count >= MANY.objects) return true;
    if (count === 0) return false;
    const files = await readdir(join(this.#options.folder, 'objects', 'pack'));
    return files.filter((name) => name.endsWith('.pack')).length >= MANY.packs;
  }

  /** Stores whole objects as deltas, so that clones send less. Runs in the background. */
  async #repack(repository: BareRepository): Promise<void> {
    const { log, signal } = this.#options;
    const settings = ['-c', 'pack.threads=1', '-c', 'repack.writeBitmaps=true', '-c', LARGE_FILES];
    try {
      await repository.git([...settings, 'repack', '-a', '-d', '-q'], { signal, timeMs: REPACK_MS });
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, folder: repository.folder }, 'git repack failed');
    }
  }

  async #removeFolder(): Promise<void> {
    const { folder } = this.#options;
    this.#isTrusted = false;
    const away = `${folder}.removed`;
    await rm(away, { recursive: true, force: true });
    // Renames it first, because a partly removed folder must not be used as a repository.
    await rename(folder, away).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(away, { recursive: true, force: true });
  }
}
