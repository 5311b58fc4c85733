import { rm } from 'node:fs/promises';
import type { TokenNews } from '../../../nodes/announce-tokens.ts';
import { filesDir, PodSlot, type RunningPod, type SlotContext } from './pod-slot.ts';
import type { PodTarget } from './served-build.ts';

/** How long an idle pod keeps running. */
const IDLE_MS = { production: 30 * 60_000, branch: 10 * 60_000 };
const CHECK_MS = 5_000;
/** Time that running requests of a deleted deployment get to finish. */
const DELETED_DRAIN_MS = 2_000;

/** Runs the pods of this node: starts them on the first request, replaces them after a build, stops idle ones. */
export class PodSupervisor {
  readonly #context: SlotContext;
  readonly #slots = new Map<string, PodSlot>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(context: SlotContext) {
    this.#context = context;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#check(), CHECK_MS);
  }

  /** The running pod of a target, if there is one. */
  running(target: PodTarget): RunningPod | undefined {
    const slot = this.#slots.get(keyOf(target));
    if (slot?.current !== undefined) slot.lastUsedAt = Date.now();
    return slot?.current;
  }

  /** The pod of a target; starts one if none runs. */
  async podFor(target: PodTarget): Promise<RunningPod> {
    const key = keyOf(target);
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = new PodSlot(this.#context, target);
      if (!this.#isClosed) this.#slots.set(key, slot);
    }
    return slot.acquire();
  }

  /** Applies a change of a deployment: a new build, a deleted branch or its own deletion. */
  refresh(deploymentId: number): void {
    for (const slot of this.#slots.values())
      if (slot.target.deploymentId === deploymentId) void slot.refresh();
  }

  /** Applies changed token configurations or signing keys to the pods of a tenant. */
  refreshTenant({ tenantId, areKeysGone }: TokenNews): void {
    for (const slot of this.#slots.values()) {
      if (slot.current?.served.build.tenant_id !== tenantId) continue;
      void slot.refresh().then(() => (areKeysGone ? slot.renewTokens() : undefined));
    }
  }

  /** Stops the pods of a deleted deployment, then deletes the files they wrote. */
  async forget(deploymentId: number): Promise<void> {
    const ended = [...this.#slots].filter(([, slot]) => slot.target.deploymentId === deploymentId);
    for (const [key] of ended) this.#slots.delete(key);
    await Promise.all(ended.map(([, slot]) => slot.close(DELETED_DRAIN_MS)));
    await rm(filesDir(this.#context.dataDir, deploymentId), { recursive: true, force: true }).catch(
      (error: unknown) =>
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
    await Promise.all([...this.#slots.values()].map((slot) => slot.close(drainMs)));
    this.#slots.clear();
  }

  async #check(): Promise<void> {
    for (const [key, slot] of this.#slots) {
      const idleMs = slot.target.branchName === null ? IDLE_MS.production : IDLE_MS.branch;
      const isIdle = Date.now() - slot.lastUsedAt > idleMs;
      if (isIdle) {
        this.#slots.delete(key);
        void slot.close(10_000);
        continue;
      }
      // A start that ran out of time or memory may work now, and nothing else retries it.
      if (slot.isBehind) void slot.refresh();
      if (slot.needsTokens) await slot.renewTokens();
      await slot.report().catch((error: unknown) => {
        this.#context.log.debug({ err: error }, 'failed to record the status of a pod');
      });
    }
  }
}

function keyOf(target: PodTarget): string {
  return JSON.stringify([target.deploymentId, target.branchName]);
}
