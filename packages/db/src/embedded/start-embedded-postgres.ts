import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '../connection.ts';
import { postgresAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { bringUp, type Postmaster } from './bring-up.ts';
import type { Cluster } from './cluster.ts';
import { checkMajorVersion, checkReachable, createDataFolder } from './data-folder.ts';
import { initialise, readPassword } from './initialise.ts';
import { DATABASE, embeddedLayout, PORT, USER } from './layout.ts';
import { becomeOwner, DataFolderInUse } from './owner-lock.ts';
import { forgetOwner } from './owner-record.ts';
import { isOurPostmaster } from './postmaster.ts';

type EmbeddedPostgresOptions = {
  dataDir: string;
  log?: (message: string) => void;
  /** Server settings that override Facet's own. */
  settings?: Record<string, string>;
  /** How long to wait for what a killed process left behind; at least, and by default, half a minute. */
  patienceMs?: number;
  /** Abandons the start, and stops the PostgreSQL that it has started. */
  interrupt?: AbortSignal | undefined;
};

type Address = Exclude<Connection, { connectionString: string }>;

/** A fast shutdown only writes a checkpoint; after this time it is ended immediately and the next start recovers. */
const STOP_LIMIT_MS = 60_000;
const LEAST_PATIENCE_MS = 30_000;

/**
 * Starts the PostgreSQL of a data folder, which is created if missing, or adopts the one that a killed
 * process left running. The caller then owns it. Throws `DataFolderInUse`, and leaves PostgreSQL alone,
 * when another process owns it. Every other error is one sentence for the operator.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL does not run on Windows. Set DATABASE_URL to your own PostgreSQL.',
    );
  }
  const { dataDir, settings = {}, log = () => {}, interrupt } = options;
  const patienceMs = Math.max(LEAST_PATIENCE_MS, options.patienceMs ?? 0);
  await createDataFolder(dataDir);
  const layout = await embeddedLayout(dataDir);
  const account = await postgresAccount(layout.cluster);
  await checkReachable(layout, account);
  const binaries = await usableBinaries(layout, account);
  interrupt?.throwIfAborted();
  await initialise(layout, binaries, account, interrupt);
  await checkMajorVersion(layout, binaries);
  const connection: Address = {
    host: layout.socketDir,
    port: Number(settings.port ?? PORT),
    user: USER,
    password: await readPassword(layout),
    database: DATABASE,
  };
  const cluster: Cluster & { connection: Address } = {
    layout,
    account,
    binaries,
    settings,
    connection,
    log,
    patienceMs,
    interrupt,
  };
  const running = new EmbeddedPostgres(cluster);
  try {
    await running.restart();
  } catch (error) {
    await running.stop();
    throw error;
  }
  cluster.interrupt = undefined;
  return running;
};

export class EmbeddedPostgres {
  readonly connection: Address;
  readonly #cluster: Cluster & { connection: Address };
  readonly #callbacks: ((reason: string) => void)[] = [];
  #postmaster: Postmaster | undefined;
  #owner: pg.Client | undefined;
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(cluster: Cluster & { connection: Address }) {
    this.#cluster = cluster;
    this.connection = cluster.connection;
  }

  get pid(): number {
    return this.#postmaster?.pid ?? 0;
  }

  /** True when it was already running, left behind by a killed process. */
  get adopted(): boolean {
    return this.#postmaster?.adopted ?? false;
  }

  /** Calls back each time PostgreSQL ends without `stop()`. */
  onUnexpectedExit(callback: (reason: string) => void): void {
    this.#callbacks.push(callback);
  }

  /** Starts it again after an unexpected exit; does nothing while it runs or after `stop()`. */
  restart(): Promise<void> {
    if (this.#stopping) return this.#stopping;
    this.#starting ??= this.#postmaster ? Promise.resolve() : this.#start();
    return this.#starting.finally(() => {
      this.#starting = undefined;
    });
  }

  async #start(): Promise<void> {
    const postmaster = await bringUp(this.#cluster);
    const owner = await this.#own().catch(async (error: unknown) => {
      if (!(error instanceof DataFolderInUse) && !postmaster.adopted) await this.#end(postmaster.pid);
      throw error;
    });
    this.#postmaster = postmaster;
    this.#cluster.interrupt?.throwIfAborted();
    // Only the owner creates the database, so concurrent first starts do not conflict here.
    const found = await owner.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await owner.query(`create database ${DATABASE}`);
  }

  async #own(): Promise<pg.Client> {
    const { layout, patienceMs } = this.#cluster;
    const owner = await becomeOwner(this.connection, layout.dataDir, patienceMs);
    owner.once('end', () => this.#watch());
    this.#owner = owner;
    return owner;
  }

  /** Handles the loss of the owner's connection: PostgreSQL has ended, or has reset itself after a backend crash. */
  async #watch(): Promise<void> {
    const { layout } = this.#cluster;
    while (this.#postmaster && !this.#stopping) {
      if (!(await isOurPostmaster(layout, this.#postmaster.pid))) return this.#lost('it ended');
      try {
        await this.#own();
        return;
      } catch (error) {
        if (error instanceof DataFolderInUse) return this.#lost(error.message);
        await sleep(50);
      }
    }
  }

  #lost(reason: string): void {
    if (!this.#postmaster || this.#stopping) return;
    this.#postmaster = undefined;
    this.#cluster.log(`PostgreSQL ended unexpectedly: ${reason}`);
    for (const callback of this.#callbacks) callback(reason);
  }

  /** Stops it with a fast shutdown and waits until it has ended. May be called repeatedly. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    await this.#starting?.catch(() => {});
    const pid = this.#postmaster?.pid;
    if (pid === undefined) return;
    await this.#end(pid);
    await this.#owner?.end().catch(() => {});
    await forgetOwner(this.#cluster.layout.dataDir);
    this.#postmaster = undefined;
  }

  async #end(pid: number): Promise<void> {
    const { layout, log } = this.#cluster;
    const isRunning = () => isOurPostmaster(layout, pid);
    let signal: NodeJS.Signals = 'SIGINT';
    let deadline = performance.now() + STOP_LIMIT_MS;
    if (await isRunning()) process.kill(pid, signal);
    while (await isRunning()) {
      if (signal === 'SIGINT' && performance.now() > deadline) {
        log('PostgreSQL does not stop; ending it immediately, the next start recovers');
        signal = 'SIGQUIT';
        deadline = Number.POSITIVE_INFINITY;
        process.kill(pid, signal);
      }
      await sleep(10);
    }
  }
}
