import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '@facet/db';
import { BareRepository, GitFailed } from '@facet/git';
import { type Oid, type Repo, readObjects } from '@facet/model-store';
import type { Logger } from 'pino';

/** Objects that came at once, and packs, from which on they are packed together. */
const MANY = { objects: 1_000, packs: 16 };
/** How long a cache that was looked through is not doubted again. */
const CHECKED_MS = 60_000;
const REPACK_MS = 10 * 60_000;

/** From here on files go as they are: looking for what large ones have in common took minutes for some of 5 MB. */
export const LARGE_FILES = 'core.bigFileThreshold=1m';

interface Options {
  readonly db: Db;
  readonly log: Logger;
  readonly repo: Repo;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** The objects of one deployment's branches on disk. Its refs tell which heads have been brought here. */
export class ModelCache {
  readonly #options: Options;
  /** What has to end before the next change of the folder begins. */
  #last: Promise<unknown> = Promise.resolve();
  #users = 0;
  /** Whether it was looked through since this process began, or since there was doubt. */
  #isTrusted = false;
  #checkedAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The repository with all that these heads reach; it stays until `close` was called as often as this. */
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

  /** Has it looked through before the next use; that takes a while, so now and then only. */
  suspect(): void {
    if (Date.now() - this.#checkedAt > CHECKED_MS) this.#isTrusted = false;
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
   * Takes the packs that git made in a repository which `open` gave the rest of, so that they need not be read from
   * the database: after a push, of which these are the heads.
   */
  adopt(view: BareRepository, heads: ReadonlyMap<string, Oid>): Promise<void> {
    return this.#alone(async () => {
      const repository = await BareRepository.open(this.#options.folder);
      const known = await repository.refs();
      const here = new Set(known.values());
      // Made again meanwhile, it may lack what the packs build on.
      if (![...(await view.refs()).values()].every((oid) => here.has(oid))) return;
      await repository.addPacksOf(view);
      // Whoever pushed may have gone before git put them where they are taken from: then this fails.
      for (const oid of heads.values()) await repository.git(['cat-file', '-e', `${oid}^{commit}`]);
      await repository.setRefs(new Map([...known, ...heads]));
      if (await this.#isLoose(1)) void this.#alone(() => this.#repack(repository));
    });
  }

  /** Resolves when nothing changes the folder any more. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #upToDate(heads: ReadonlyMap<string, Oid>): Promise<BareRepository> {
    const { folder } = this.#options;
    if (this.#isTrusted) {
      const repository = await BareRepository.open(folder);
      // When it was last used; it may be on its way out.
      await utimes(folder, new Date(), new Date()).catch(() => undefined);
      const known = await repository.refs();
      if ([...heads].every(([name, oid]) => known.get(name) === oid)) return repository;
    }
    return this.#alone(async () => {
      try {
        return await this.#bring(heads);
      } catch (error) {
        if (!(error instanceof GitFailed) || this.#options.signal.aborted) throw error;
        this.#options.log.warn({ err: error, folder }, 'The cache of a model repository is made again');
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
      this.#checkedAt = Date.now();
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

  /** What came whole is stored as differences, so that clones send less; beside requests, which need not wait. */
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
    // First out of sight: a folder that is half removed must not be taken for a repository.
    await rename(folder, away).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(away, { recursive: true, force: true });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
