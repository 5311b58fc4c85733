import { type FairQueue, QueueRefusal, type Share } from '@facet/fair-queue';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { atMost } from '../at-most.ts';
import { type Outbound, ResponseTooLarge } from './outbound.ts';

/** The address of the model, from the settings. */
export interface LanguageModelSettings {
  /** A chat completions endpoint; undefined without a model. */
  readonly llmUrl: string | undefined;
  readonly llmModel: string | undefined;
  readonly llmKey: string | undefined;
}

export interface Question {
  /** The instructions for the model. */
  readonly system: string;
  /** The data that the instructions refer to. The model must not treat anything in it as an instruction. */
  readonly data: string;
  /** The asker, if people may ask as often as they like. */
  readonly asker?: string | undefined;
  /** The share of calls that the question uses. */
  readonly share: Share;
  readonly signal?: AbortSignal | undefined;
}

/** The queue in which calls of the model take turns. */
type Turns = Pick<FairQueue<'answer'>, 'run'>;

interface Limits {
  /** How long a response may take. */
  readonly timeoutMs: number;
  /** How long a model that is down or overloaded is left alone, because many requests would wait for it. */
  readonly pauseMs: number;
  /**
   * Questions per asker and minute on this node: a dashboard may have several, and more for each state of its controls.
   */
  readonly perMinute: number;
}

const LIMITS: Limits = { timeoutMs: 20_000, pauseMs: 30_000, perMinute: 10 };
/** Statuses below 500 that do not depend on the question: other questions would get the same status. */
const UNAVAILABLE: ReadonlySet<number> = new Set([401, 403, 404, 408, 429]);

/**
 * A language model behind an OpenAI-compatible chat completions endpoint. It is optional: every caller has something
 * else to show. Its text is untrusted input.
 */
export class LanguageModel {
  readonly #settings: LanguageModelSettings;
  readonly #outbound: Outbound;
  readonly #turns: Turns;
  readonly #log: Logger;
  readonly #limits: Limits;
  readonly #asked = new LRUCache<string, number>({ ...atMost(50_000), ttl: 60_000, noUpdateTTL: true });
  #pausedUntil = 0;

  constructor(
    settings: LanguageModelSettings,
    outbound: Outbound,
    turns: Turns,
    log: Logger,
    limits: Partial<Limits> = {},
  ) {
    this.#settings = settings;
    this.#outbound = outbound;
    this.#turns = turns;
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Returns the text of the response. Returns undefined without a model, while it is overloaded or has failed, if it
   * refuses, and for askers who have asked too often or would wait too long for their turn.
   */
  async ask({ asker, share, signal, ...prompt }: Question): Promise<string | undefined> {
    const { llmUrl } = this.#settings;
    if (llmUrl === undefined || this.#isPaused()) return undefined;
    if (asker !== undefined && !this.#mayAsk(asker)) return undefined;
    try {
      return await this.#turns.run('answer', { share, signal }, (turn) =>
        this.#ask(llmUrl, prompt, turn.signal),
      );
    } catch (error) {
      if (error instanceof QueueRefusal || signal?.aborted) return undefined;
      throw error;
    }
  }

  #isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  async #ask(
    llmUrl: string,
    { system, data }: Pick<Question, 'system' | 'data'>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    // The model may have failed while the question waited.
    if (this.#isPaused()) return undefined;
    const { llmModel, llmKey } = this.#settings;
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
      const { status } = response;
      if (!response.ok) return this.#failed(status >= 500 || UNAVAILABLE.has(status), { status });
      const completion = parsed(await response.text());
      return completion === undefined ? this.#failed(false, { status }) : textIn(completion);
    } catch (error) {
      if (signal.aborted) return undefined;
      return this.#failed(!(error instanceof ResponseTooLarge), { err: error });
    }
  }

  #mayAsk(asker: string): boolean {
    const asked = this.#asked.get(asker) ?? 0;
    if (asked >= this.#limits.perMinute) return false;
    this.#asked.set(asker, asked + 1);
    return true;
  }

  /**
   * @param isDown whether other questions would fail too: the content of one question must not make the model
   * unavailable to everybody
   */
  #failed(isDown: boolean, facts: object): undefined {
    if (isDown) this.#pausedUntil = performance.now() + this.#limits.pauseMs;
    this.#log.warn(facts, 'The language model could not be asked');
  }
}

/** Not in the log: errors of the parser quote what a model wrote. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
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
