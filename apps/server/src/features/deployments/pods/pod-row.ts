import type { PodRecord } from './pods.store.ts';
import { forgetPod, recordPod } from './pods.store.ts';
import type { ServedBuild } from './served-build.ts';
import type { SlotContext } from './slot-context.ts';

/** Lists a pod. Writes follow one another; one that fails is not repeated, since each report writes the row again. */
export class PodRow {
  readonly name: string;
  readonly #context: SlotContext;
  /** Changes if another build becomes the one to serve before the start. */
  served: ServedBuild;
  #written: Promise<void> = Promise.resolve();

  constructor(context: SlotContext, name: string, served: ServedBuild) {
    this.#context = context;
    this.name = name;
    this.served = served;
  }

  set(status: PodRecord['status'], restartCount: number, memoryBytes = 0): Promise<void> {
    const { build } = this.served;
    return this.#write(() =>
      recordPod(this.#context.db, {
        name: this.name,
        tenantId: build.tenant_id,
        deploymentId: build.deployment_id,
        branchId: build.branch_id,
        nodeId: this.#context.nodeId,
        buildId: build.id,
        type: typeOf(this.served),
        status,
        restartCount,
        memoryBytes: memoryBytes || null,
      }),
    );
  }

  remove(): Promise<void> {
    return this.#write(() => forgetPod(this.#context.db, this.name));
  }

  #write(work: () => Promise<void>): Promise<void> {
    this.#written = this.#written.then(work).catch((error: unknown) => {
      this.#context.log.debug({ err: error, pod: this.name }, 'failed to record the status of a pod');
    });
    return this.#written;
  }
}

/** The type under which a pod is listed. */
export function typeOf({ build }: ServedBuild): 'production' | 'dev' {
  return build.mode === 'production' ? 'production' : 'dev';
}
