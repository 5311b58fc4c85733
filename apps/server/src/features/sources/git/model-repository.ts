import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@facet/db';
import { BareRepository } from '@facet/git';
import { type Branch, listBranches, type Repo } from '@facet/model-store';
import type { Logger } from 'pino';
import { ModelCache } from './model-cache.ts';
import { removeOldest } from './remove-oldest.ts';
import { Views } from './views.ts';

/** Total size of the caches of all deployments. */
const MAX_BYTES = 4 * 1024 ** 3;
/** Interval between checks of the total size. */
const SIZES_MS = 60_000;

interface Options {
  readonly db: Db;
  readonly dataDir: string;
  readonly log: Logger;
  readonly maxBytes?: number;
}

function nameOf({ tenantId, deploymentId }: Repo): string {
  return `${tenantId}-${deploymentId}.git`;
}

function repoOf(name: string): Repo {
  const [tenantId = 0, deploymentId = 0] = name.split(/[-.]/).map(Number);
  return { tenantId, deploymentId };
}

/** Which branches of a deployment a repository contains. */
export type BranchFilter = (branch: Branch) => boolean;

/**
 * Git repositories on this node's disk with the branches of deployments, for the git program. The database is
 * authoritative. Each deployment has a cache of its objects; every use gets a temporary repository that borrows objects
 * from the cache and has the current branches. Anything written to it is lost when the use ends.
 */
export class ModelRepositories {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #folder: string;
  readonly #views: Views;
  readonly #maxBytes: number;
  readonly #caches = new Map<string, ModelCache>();
  #sizesKnownUntil = 0;
  readonly #stopped = new AbortController();

  constructor({ db, dataDir, log, maxBytes = MAX_BYTES }: Options) {
    this.#db = db;
    this.#log = log;
    this.#folder = join(dataDir, 'git');
    this.#views = new Views(join(this.#folder, 'views'));
    this.#maxBytes = maxBytes;
  }

  /**
   * Runs `work` on a bare repository with the current branches of a deployment and their history. No other caller uses
   * it, and it is removed when `work` ends: objects and refs written to it do not change the model.
   * @param isShown selects the branches; defaults to all
   */
  async use<T>(
    repo: Repo,
    work: (repository: BareRepository, branches: Branch[]) => Promise<T>,
    isShown: BranchFilter = () => true,
  ): Promise<T> {
    this.#stopped.signal.throwIfAborted();
    const branches = await listBranches(this.#db, repo);
    const cache = this.#cacheOf(repo);
    const objects = await cache.open(new Map(branches.map(({ name, lastHash }) => [name, lastHash])));
    const folder = await this.#views.open();
    try {
      const view = await BareRepository.open(folder, [objects]);
      const shown = branches.filter(isShown);
      const deploy = branches.find(({ kind }) => kind === 'deploy');
      await view.setRefs(new Map(shown.map(({ name, lastHash }) => [name, lastHash])), deploy?.name);
      return await work(view, shown);
    } finally {
      cache.close();
      await this.#views.close(folder);
      void this.#keepSize();
    }
  }

  /**
   * Adds the objects of a push to the cache once they are in the database.
   * @param repository the one that `use` passed to the push
   * @param heads the heads of the pushed branches
   */
  async adopt(repo: Repo, repository: BareRepository, heads: ReadonlyMap<string, string>): Promise<void> {
    try {
      await this.#cacheOf(repo).adopt(repository, heads);
    } catch (error) {
      this.#log.warn(
        { err: error, repo },
        'Pushed objects could not be cached; the next use reads them from the database',
      );
    }
  }

  /** Reports that git could not read an object: the cache is checked before its next use. */
  suspect(repo: Repo): void {
    this.#cacheOf(repo).suspect();
  }

  /** Removes the cache of a deleted deployment. */
  async forget(deploymentId: number): Promise<void> {
    for (const repo of await this.#kept()) if (repo.deploymentId === deploymentId) await this.#remove(repo);
  }

  /** Ends background work. */
  async close(): Promise<void> {
    this.#stopped.abort(new Error('The server is stopping'));
    await Promise.all([...this.#caches.values()].map((cache) => cache.settled()));
  }

  #cacheOf(repo: Repo): ModelCache {
    const name = nameOf(repo);
    const known = this.#caches.get(name);
    if (known !== undefined) return known;
    const made = new ModelCache({
      db: this.#db,
      log: this.#log,
      repo,
      folder: join(this.#folder, name),
      signal: this.#stopped.signal,
    });
    this.#caches.set(name, made);
    return made;
  }

  /** Removes the caches of deployments that were deleted without this node noticing. */
  async #forgetDeleted(): Promise<void> {
    const kept = await this.#kept();
    const ids = kept.map(({ deploymentId }) => deploymentId);
    if (ids.length === 0) return;
    const rows = await this.#db.selectFrom('deployments').select('id').where('id', 'in', ids).execute();
    const alive = new Set(rows.map(({ id }) => id));
    for (const repo of kept) if (!alive.has(repo.deploymentId)) await this.#remove(repo);
  }

  async #remove(repo: Repo): Promise<void> {
    await this.#cacheOf(repo).remove();
    this.#caches.delete(nameOf(repo));
  }

  async #kept(): Promise<Repo[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => /^\d+-\d+\.git$/.test(name)).map(repoOf);
  }

  async #keepSize(): Promise<void> {
    if (performance.now() < this.#sizesKnownUntil || this.#stopped.signal.aborted) return;
    this.#sizesKnownUntil = performance.now() + SIZES_MS;
    try {
      await this.#forgetDeleted();
      await removeOldest(this.#folder, this.#maxBytes, (name) =>
        this.#cacheOf(repoOf(name)).removeUnlessUsed(),
      );
    } catch (error) {
      this.#log.warn({ err: error }, 'Cleaning up the caches of model repositories failed');
    }
  }
}
