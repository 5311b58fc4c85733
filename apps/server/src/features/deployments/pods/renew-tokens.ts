import { issuePodTokens, podTokenConfigs } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import type { RunningPod } from './running-pod.ts';
import type { SlotContext } from './slot-context.ts';

/** The age at which the tokens of a pod, which live for an hour, are replaced. */
const RENEWED_AFTER_MS = 20 * 60_000;
/** The wait after a failed renewal. */
const TRIED_AGAIN_AFTER_MS = 60_000;

/** Renews the tokens of a slot's successive pods. */
export class TokenRenewal {
  readonly #context: SlotContext;
  #dueAt = 0;

  constructor(context: SlotContext) {
    this.#context = context;
  }

  /** Starts the clock for a pod with new tokens. */
  begin(): void {
    this.#dueAt = Date.now() + RENEWED_AFTER_MS;
  }

  isDue(running: RunningPod): boolean {
    return running.served.tokenConfigs.length > 0 && Date.now() >= this.#dueAt;
  }

  /** Replaces the tokens of a pod and deletes those without a configuration. A failure is logged and retried. */
  async renew({ served: { deployment, tokenConfigs }, row, pod }: RunningPod): Promise<void> {
    if (tokenConfigs.length === 0) return;
    this.#dueAt = Date.now() + TRIED_AGAIN_AFTER_MS;
    try {
      const present = await podTokenConfigs(this.#context.db, deployment.tenantId);
      const ids = new Set(present.map(({ id }) => id));
      // The configurations the pod started with: its variables contain their paths.
      const configs = tokenConfigs.filter(({ id }) => ids.has(id));
      const { files } = await issuePodTokens(this.#context, deployment, configs);
      await pod.replaceTokens(files);
      this.begin();
    } catch (error) {
      this.#context.log.warn({ err: error, pod: row.name }, 'failed to renew the tokens of a pod');
    }
  }
}
