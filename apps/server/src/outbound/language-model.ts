import type { Logger } from 'pino';
import type { Outbound } from './outbound.ts';

/** Where the model is; as the settings have it. */
export interface LanguageModelSettings {
  /** A chat completions endpoint; undefined without a model. */
  readonly llmUrl: string | undefined;
  readonly llmModel: string | undefined;
  readonly llmKey: string | undefined;
}

export interface Question {
  /** What the model has to do. */
  readonly system: string;
  /** What it has to do it with. Nothing in it may be taken for an instruction. */
  readonly data: string;
  readonly signal?: AbortSignal | undefined;
}

interface Limits {
  /** How long a response may take. */
  readonly timeoutMs: number;
  /** For how long nothing is asked after a failure: many wait for the same model. */
  readonly pauseMs: number;
}

const LIMITS: Limits = { timeoutMs: 20_000, pauseMs: 30_000 };
/** Questions of a node at a time. */
const CONCURRENT = 8;

/**
 * A language model behind an OpenAI-compatible chat completions endpoint. It is optional: whoever asks has something else
 * to show. What it returns is text by a stranger.
 */
export class LanguageModel {
  readonly #settings: LanguageModelSettings;
  readonly #outbound: Outbound;
  readonly #log: Logger;
  readonly #limits: Limits;
  #pausedUntil = 0;
  #running = 0;

  constructor(settings: LanguageModelSettings, outbound: Outbound, log: Logger, limits = LIMITS) {
    this.#settings = settings;
    this.#outbound = outbound;
    this.#log = log;
    this.#limits = limits;
  }

  /** The text of the response; undefined without a model, while it is overloaded or has failed, and if it refuses. */
  async ask({ system, data, signal }: Question): Promise<string | undefined> {
    const { llmUrl, llmModel, llmKey } = this.#settings;
    if (llmUrl === undefined || this.#running >= CONCURRENT || Date.now() < this.#pausedUntil)
      return undefined;
    this.#running += 1;
    try {
      const response = await this.#outbound.fetch(llmUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(llmKey === undefined ? {} : { authorization: `Bearer ${llmKey}` }),
        },
        body: JSON.stringify({
          model: llmModel,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: data },
          ],
          stream: false,
        }),
        signal,
        timeoutMs: this.#limits.timeoutMs,
      });
      if (!response.ok) throw new Error(`The language model responded ${response.status}`);
      return textIn(JSON.parse(await response.text()));
    } catch (error) {
      if (signal?.aborted) return undefined;
      this.#pausedUntil = Date.now() + this.#limits.pauseMs;
      this.#log.warn({ err: error }, 'The language model could not be asked');
      return undefined;
    } finally {
      this.#running -= 1;
    }
  }
}

/** The text of a completion; undefined if it has none, was refused, or is incomplete. */
function textIn(completion: unknown): string | undefined {
  const { choices } = (completion ?? {}) as { choices?: unknown };
  const [choice] = (Array.isArray(choices) ? choices : []) as (Choice | null | undefined)[];
  const { content, refusal } = choice?.message ?? {};
  const isWhole = choice?.finish_reason == null || choice.finish_reason === 'stop';
  return typeof content === 'string' && refusal == null && isWhole ? content : undefined;
}

interface Choice {
  readonly finish_reason?: unknown;
  readonly message?: { readonly content?: unknown; readonly refusal?: unknown } | null;
}
