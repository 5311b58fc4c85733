import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@facet/db';
import { BareRepository } from '@facet/git';
import { type Branch, listBranches, type Repo } from '@facet/model-store';
import type { Logger } from 'pino';
import { ModelCache } from './model-cache.ts';
import { removeOldest } from './remove-oldest.ts';
import { Views } from './views.ts';

/** Bytes that the caches of all deployments may take together. */
const MAX_BYTES = 4 * 1024 ** 3;
/** How often sizes are looked at. */
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

/** Which of a deployment's branches a repository has; all unless told. */
export type BranchFilter = (branch: Branch) => boolean;

/**
 * Branches of models as repositories on this node's disk, for git's own programs. The database is the truth: of each
 * deployment a cache of its objects is kept, and whoever works with git is given a repository of his own that reads
 * from it and has the branches as they are at that moment. What he makes there goes away with it.
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

  /** Runs `work` on a repository with the branches of a deployment, as `withRepository` does. */
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
   * Keeps what a push brought into a repository that `use` gave, once the database has it.
   * @param heads the branches that were moved to it
   */
  async adopt(repo: Repo, repository: BareRepository, heads: ReadonlyMap<string, string>): Promise<void> {
    try {
      await this.#cacheOf(repo).adopt(repository, heads);
    } catch (error) {
      this.#log.warn({ err: error, repo }, 'What was pushed is read from the database next time');
    }
  }

  /** To be told when git could not read what it should have: the cache is looked through before its next use. */
  suspect(repo: Repo): void {
    this.#cacheOf(repo).suspect();
  }

  /** Removes what is kept of a deployment that was deleted. */
  async forget(deploymentId: number): Promise<void> {
    for (const repo of await this.#kept()) if (repo.deploymentId === deploymentId) await this.#remove(repo);
  }

  /** Ends what runs beside requests. */
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

  /** Those that were deleted while nobody here heard of it. */
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
    if (Date.now() < this.#sizesKnownUntil || this.#stopped.signal.aborted) return;
    this.#sizesKnownUntil = Date.now() + SIZES_MS;
    try {
      await this.#forgetDeleted();
      await removeOldest(this.#folder, this.#maxBytes, (name) =>
        this.#cacheOf(repoOf(name)).removeUnlessUsed(),
      );
    } catch (error) {
      this.#log.warn({ err: error }, 'The caches of model repositories could not be looked through');
    }
  }
}

/**
 * Runs `work` on a bare repository that has the branches of a deployment as they are now, with their history. It is
 * the caller's alone, and goes away when `work` ends: objects and refs that git puts there mean nothing to the model.
 */
export function withRepository<T>(
  { modelRepositories }: { readonly modelRepositories: ModelRepositories },
  repo: Repo,
  work: (repository: BareRepository, branches: Branch[]) => Promise<T>,
  isShown?: BranchFilter,
): Promise<T> {
  return modelRepositories.use(repo, work, isShown);
}
