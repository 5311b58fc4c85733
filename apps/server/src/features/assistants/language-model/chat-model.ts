import type { Share } from '@facet/fair-queue';
import type { LanguageModel } from 'ai';
import type { Turns } from '../../../http/in-turn.ts';
import type { Outbound } from '../../../outbound/outbound.ts';

/** A model as the AI SDK calls it; without the names of models of its gateway. */
export type ChatModel = Exclude<LanguageModel, string>;

/** Where a language model answers. */
export interface ModelAddress {
  /** A chat completions endpoint. */
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
}

/** The parts of the server that this file uses. */
export interface ChatModelParts {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly turns: Pick<Turns, 'run'>;
}

/** How long one response may take. */
const CALL_MS = 60_000;

/**
 * A language model for the AI SDK. Whatever the SDK wants to reach, requests go only to the configured address, through
 * the allow-list, and take turns with other calls of models. The libraries are loaded by the first question.
 */
export async function chatModel(
  { outbound, turns }: ChatModelParts,
  { url, model, key }: ModelAddress,
  share: Share,
): Promise<ChatModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const send: typeof fetch = (_, { headers, body, signal } = {}) =>
    turns.run('answer', { share, signal: signal ?? undefined }, (turn) =>
      outbound.fetch(url, {
        method: 'POST',
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? body : undefined,
        signal: turn.signal,
        timeoutMs: CALL_MS,
      }),
    );
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: url,
    fetch: send,
    ...(key === null ? {} : { apiKey: key }),
  });
  return provider(model);
}
