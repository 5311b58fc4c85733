import { issuePodTokens, podTokenConfigs } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import type { RunningPod, SlotContext } from './pod-slot.ts';

/** The age at which the tokens of a pod, which live for an hour, are replaced; and when that did not work, tried again. */
const RENEWED_AFTER_MS = 20 * 60_000;
const TRIED_AGAIN_AFTER_MS = 60_000;

/** When the tokens of one pod after the other are to be replaced by younger ones. */
export class TokenRenewal {
  readonly #context: SlotContext;
  #dueAt = 0;

  constructor(context: SlotContext) {
    this.#context = context;
  }

  /** A pod has just got its first tokens. */
  begin(): void {
    this.#dueAt = Date.now() + RENEWED_AFTER_MS;
  }

  isDue(running: RunningPod): boolean {
    return running.served.tokenConfigs.length > 0 && Date.now() >= this.#dueAt;
  }

  /** Replaces the tokens of a pod; one whose configuration is gone is deleted. A failure is logged, and tried again. */
  async renew({ served: { deployment, tokenConfigs }, name, pod }: RunningPod): Promise<void> {
    if (tokenConfigs.length === 0) return;
    this.#dueAt = Date.now() + TRIED_AGAIN_AFTER_MS;
    try {
      const present = await podTokenConfigs(this.#context.db, deployment.tenantId);
      const ids = new Set(present.map(({ id }) => id));
      // As they were when the pod started: its variables have the paths of these.
      const configs = tokenConfigs.filter(({ id }) => ids.has(id));
      const { files } = await issuePodTokens(this.#context, deployment, configs);
      await pod.replaceTokens(files);
      this.begin();
    } catch (error) {
      this.#context.log.warn({ err: error, pod: name }, 'the tokens of a pod could not be renewed');
    }
  }
}
