import { rm } from 'node:fs/promises';
import type { TokenNews } from '../../clouds/oidc-token-configs/announce-tokens.ts';
import { filesDir, PodSlot, type RunningPod, type SlotContext } from './pod-slot.ts';
import type { PodTarget } from './served-build.ts';

/** How long a pod that nobody queries is kept. */
const IDLE_MS = { production: 30 * 60_000, branch: 10 * 60_000 };
const CHECK_MS = 5_000;
/** What the running requests of a deleted deployment are given to finish. */
const DELETED_DRAIN_MS = 2_000;

/** The pods of this node: started on the first request, replaced by a new build, stopped when idle. */
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

  /** The pod that serves a target at this moment, if one does. */
  running(target: PodTarget): RunningPod | undefined {
    const slot = this.#slots.get(keyOf(target));
    if (slot?.current !== undefined) slot.lastUsedAt = Date.now();
    return slot?.current;
  }

  /** The pod that serves a target, started if need be. */
  async podFor(target: PodTarget): Promise<RunningPod> {
    const key = keyOf(target);
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = new PodSlot(this.#context, target);
      if (!this.#isClosed) this.#slots.set(key, slot);
    }
    return slot.acquire();
  }

  /** Takes up news of a deployment: a build, a branch that is gone, or its own end. */
  refresh(deploymentId: number): void {
    for (const slot of this.#slots.values())
      if (slot.target.deploymentId === deploymentId) void slot.refresh();
  }

  /** Takes up that the pods of a tenant get other tokens, or tokens by other keys. */
  refreshTenant({ tenantId, areKeysGone }: TokenNews): void {
    for (const slot of this.#slots.values()) {
      if (slot.current?.served.build.tenant_id !== tenantId) continue;
      void slot.refresh().then(() => (areKeysGone ? slot.renewTokens() : undefined));
    }
  }

  /** Ends the pods of a deployment that was deleted, and then deletes the files that they wrote. */
  async forget(deploymentId: number): Promise<void> {
    const ended = [...this.#slots].filter(([, slot]) => slot.target.deploymentId === deploymentId);
    for (const [key] of ended) this.#slots.delete(key);
    await Promise.all(ended.map(([, slot]) => slot.close(DELETED_DRAIN_MS)));
    await rm(filesDir(this.#context.dataDir, deploymentId), { recursive: true, force: true }).catch(
      (error: unknown) => this.#context.log.warn({ err: error, deploymentId }, 'files could not be deleted'),
    );
  }

  /** After news may have been missed. */
  refreshAll(): void {
    for (const slot of this.#slots.values()) void slot.refresh();
  }

  /** Lets running requests finish, then ends every pod. */
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
      // A start that failed for want of time or memory may work now; nobody else would try it again.
      if (slot.isBehind) void slot.refresh();
      if (slot.needsTokens) await slot.renewTokens();
      await slot.report().catch((error: unknown) => {
        this.#context.log.debug({ err: error }, 'a pod could not be reported');
      });
    }
  }
}

function keyOf(target: PodTarget): string {
  return JSON.stringify([target.deploymentId, target.branchName]);
}
