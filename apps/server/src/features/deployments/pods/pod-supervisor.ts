import { engineVersion } from '@facet/engine';
import type { Repo } from '@facet/model-store';
import { ApiError } from '../../../errors/errors.ts';
import type { NewsOf } from '../../../nodes/pod-news.ts';
import type { Settings } from '../../../settings.ts';
import { EngineBundles } from './engine-bundles.ts';
import { PodBudget } from './pod-budget.ts';
import { PodMetrics } from './pod-metrics.ts';
import { type EndReason, PodSlot } from './pod-slot.ts';
import { couldUseSparePod } from './pods.store.ts';
import type { RunningPod } from './running-pod.ts';
import type { PodTarget } from './served-build.ts';
import type { SlotContext } from './slot-context.ts';
import { SparePods } from './spare-pods.ts';

/** How long an idle pod keeps running. */
const IDLE_MS = { production: 30 * 60_000, branch: 10 * 60_000 };
const CHECK_MS = 5_000;
/** Time that running requests of a deleted deployment get to finish. */
const DELETED_DRAIN_MS = 2_000;

/** The most memory that one pod may use. */
const POD_MEMORY_MB = 2048;

/**
 * Runs the pods of this node within its memory budget: starts them on the first request, replaces them after a build,
 * stops idle ones.
 */
export class PodSupervisor {
  readonly budget: PodBudget;
  readonly metrics = new PodMetrics();
  readonly #context: SlotContext;
  readonly #spareCount: number;
  readonly #slots = new Map<string, PodSlot>();
  /** Slots that are being closed; a pod that is starting delays that. */
  readonly #closing = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    parts: Omit<SlotContext, 'podMemoryMb' | 'budget' | 'bundles' | 'spares' | 'metrics'>,
    { podBudgetMb: budgetMb, sparePods }: Pick<Settings, 'podBudgetMb' | 'sparePods'>,
  ) {
    this.budget = new PodBudget(budgetMb);
    const podMemoryMb = Math.min(POD_MEMORY_MB, budgetMb);
    const bundles = new EngineBundles(parts.log);
    const { budget, metrics } = this;
    this.#spareCount = sparePods;
    const spares = new SparePods({ ...parts, budget, podMemoryMb }, sparePods);
    this.#context = { ...parts, podMemoryMb, budget, bundles, spares, metrics };
  }

  start(): void {
    this.budget.start();
    this.#prepare().catch((error: unknown) =>
      this.#context.log.warn({ err: error }, 'failed to prepare spare pods'),
    );
    this.#timer = setInterval(() => void this.#check(), CHECK_MS);
  }

  /** The running pod of a target, if there is one. */
  running(target: PodTarget): RunningPod | undefined {
    return this.#slots.get(keyOf(target))?.current;
  }

  /** The pod of a target; starts one if none runs. */
  async podFor(target: PodTarget): Promise<RunningPod> {
    const key = keyOf(target);
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = new PodSlot(this.#context, target);
      if (!this.#isClosed) this.#slots.set(key, slot);
    }
    return slot.acquire().catch((error: unknown) => {
      // A target that does not exist, such as a branch with a made-up name.
      const isUnknown = error instanceof ApiError && error.status === 404 && slot.current === undefined;
      if (isUnknown && this.#slots.get(key) === slot) this.#slots.delete(key);
      throw error;
    });
  }

  /** Applies a change of a deployment: a new build, a deleted branch or its own deletion. */
  refresh(deploymentId: number): void {
    for (const slot of this.#slots.values())
      if (slot.target.deploymentId === deploymentId) void slot.refresh();
  }

  /** Applies changed data files: copies them, and replaces pods with another DuckDB database. */
  async refreshFiles(repo: Repo): Promise<void> {
    await this.#context.dataFolders.follow(repo);
    this.refresh(repo.deploymentId);
  }

  /** Applies changed token configurations or signing keys to the pods of a tenant. */
  refreshTenant({ tenantId, areKeysGone }: NewsOf<'tokens'>): void {
    for (const slot of this.#slots.values()) {
      if (slot.current?.served.build.tenant_id !== tenantId) continue;
      void slot.refresh().then(() => (areKeysGone ? slot.renewTokens() : undefined));
    }
  }

  /** Stops the pods of a deleted deployment, then deletes the files they wrote. */
  async forget(deploymentId: number): Promise<void> {
    const ended = [...this.#slots].filter(([, slot]) => slot.target.deploymentId === deploymentId);
    for (const [key] of ended) this.#slots.delete(key);
    await Promise.all(ended.map(([, slot]) => this.#close(slot, DELETED_DRAIN_MS, 'closed')));
    await this.#context.dataFolders
      .forget(deploymentId)
      .catch((error: unknown) =>
        this.#context.log.warn({ err: error, deploymentId }, 'failed to delete the files of a deployment'),
      );
  }

  /** Refreshes every pod, after notifications may have been missed. */
  refreshAll(): void {
    for (const slot of this.#slots.values()) void slot.refresh();
  }

  /** Lets running requests finish, then stops every pod. */
  async stop(drainMs: number): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.budget.stop();
    const { bundles, spares } = this.#context;
    for (const slot of this.#slots.values()) void this.#close(slot, drainMs, 'closed');
    await Promise.all([...this.#closing, bundles.stop(), spares.stop()]);
    this.#slots.clear();
  }

  #close(slot: PodSlot, drainMs: number, reason: EndReason): Promise<void> {
    const closing = slot.close(drainMs, reason).finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    return closing;
  }

  /** Readies the shipped engine, with which most deployments run. */
  async #prepare(): Promise<void> {
    const { bundles, engineOf, spares } = this.#context;
    const engine = await engineOf(engineVersion());
    await spares.open();
    await bundles.prepare(engine.engineDir);
    spares.follow(engine);
    await this.#refillSpares();
  }

  async #refillSpares(): Promise<void> {
    if (this.#spareCount === 0) return;
    const running = [...this.#slots.values()].filter(({ current }) => current !== undefined);
    const deployments = running.map(({ target }) => target.deploymentId);
    const { db, spares } = this.#context;
    // Without an answer from the database, the next check decides.
    const isNeeded = await couldUseSparePod(db, deployments).catch(() => undefined);
    if (isNeeded !== undefined) spares.refill(isNeeded);
  }

  async #check(): Promise<void> {
    await this.#refillSpares();
    for (const [key, slot] of this.#slots) {
      const idleMs = slot.target.branchName === null ? IDLE_MS.production : IDLE_MS.branch;
      if ((slot.idleMs() ?? 0) > idleMs) {
        this.#slots.delete(key);
        void this.#close(slot, 10_000, 'idle');
        continue;
      }
      // A start that ran out of time or memory may work now, and nothing else retries it.
      if (slot.isBehind) void slot.refresh();
      if (slot.needsTokens) await slot.renewTokens();
      await slot.report();
    }
  }
}

function keyOf(target: PodTarget): string {
  return JSON.stringify([target.deploymentId, target.branchName]);
}
