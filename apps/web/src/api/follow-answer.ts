import {
  type ChatEnd,
  type ChatNotice,
  type ChatResult,
  type ChatStep,
  type ChatText,
  streamChatMessage,
} from '@facet/client';
import { ApiError } from './api-error.ts';
import type { MessageKey } from './chat-api.ts';
import { consoleClient as client } from './console-client.ts';
import { pause, readConnection } from './read-connection.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** What happens while a question is answered. */
export type ChatEvent =
  | { readonly type: 'step'; readonly data: ChatStep }
  | { readonly type: 'text'; readonly data: ChatText }
  | { readonly type: 'result'; readonly data: ChatResult }
  | { readonly type: 'notice'; readonly data: ChatNotice }
  | { readonly type: 'end'; readonly data: ChatEnd };

interface Following {
  readonly signal: AbortSignal;
  /** The answer begins to be received, from its start. */
  onStart(): void;
  onEvent(event: ChatEvent): void;
  /** The connection was lost, or is back. */
  onConnection(isLost: boolean): void;
}

/**
 * Receives an answer while it is being written, and resumes where the connection broke.
 * @returns whether everything was received; otherwise, the server has kept only the end, and the message has the rest
 * @throws ApiError if the server refuses: the message is gone, or not the caller's
 */
export async function followAnswer(path: MessageKey, following: Following): Promise<boolean> {
  const { signal, onStart, onEvent, onConnection } = following;
  let last: string | undefined;
  let hasEnded = false;
  let isWhole = true;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const isResumed = last !== undefined;
    let isFirst = true;
    const status = await readConnection({
      signal,
      after: last,
      send: (request) => (client.getConfig().fetch ?? fetch)(request),
      open: (options) => streamChatMessage({ client, path, ...options }),
      onFrame({ id, event, data }) {
        if (failures > 0) onConnection(false);
        if (last === undefined) onStart();
        failures = 0;
        last = id;
        hasEnded = event === 'end';
        // The end alone may also be all that was missing.
        if (hasEnded && isFirst && isResumed) isWhole = false;
        isFirst = false;
        onEvent({ type: event, data } as ChatEvent);
      },
    });
    if (hasEnded || signal.aborted) return isWhole;
    if (status !== undefined && status >= 400 && status < 500 && status !== 429)
      throw new ApiError(status, 'answer_refused', 'The server refuses the answer');
    if (failures > 0) onConnection(true);
    await pause(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS), signal);
  }
  return isWhole;
}
