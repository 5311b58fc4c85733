import type { ChatMessage } from '@facet/client';
import { messagesOf } from '../api/chat-api.ts';
import { followAnswer } from '../api/follow-answer.ts';
import { afterEvent, unanswered } from './after-event.ts';

interface Watching {
  onChange(message: ChatMessage): void;
  /** The connection of an answer was lost, or is back. */
  onConnection(isLost: boolean): void;
}

/** Answers that are being received. Those to a chat that is left go on. */
export class LiveAnswers {
  readonly #deploymentId: number;
  readonly #watching: Watching;
  readonly #messages = new Map<string, ChatMessage>();
  #closed = new AbortController();

  constructor(deploymentId: number, watching: Watching) {
    this.#deploymentId = deploymentId;
    this.#watching = watching;
  }

  of(id: string): ChatMessage | undefined {
    return this.#messages.get(id);
  }

  /**
   * Receives an answer until it is complete; undefined if the page is left before.
   * @throws ApiError if the server refuses it
   */
  async follow(message: ChatMessage): Promise<ChatMessage | undefined> {
    const { id, chatId } = message;
    const { onChange, onConnection } = this.#watching;
    const { signal } = this.#closed;
    let now = message;
    const set = (next: ChatMessage) => {
      now = next;
      this.#messages.set(id, next);
      onChange(next);
    };
    set(message);
    try {
      const isWhole = await followAnswer(
        { deploymentId: this.#deploymentId, chatId, messageId: id },
        {
          signal,
          onStart: () => set(unanswered(now)),
          onEvent: (event) => set(afterEvent(now, event)),
          onConnection,
        },
      );
      if (!isWhole && !signal.aborted) set((await this.#read(now, signal)) ?? now);
      return signal.aborted ? undefined : now;
    } finally {
      this.#messages.delete(id);
    }
  }

  /** Reads an answer whose events the server no longer has; undefined if that fails. */
  async #read({ id, chatId }: ChatMessage, signal: AbortSignal): Promise<ChatMessage | undefined> {
    const path = { deploymentId: this.#deploymentId, chatId };
    const messages = await messagesOf(path, signal).catch(() => []);
    return messages.find((message) => message.id === id);
  }

  /** Receives no more. Answers go on at the server. */
  close(): void {
    this.#closed.abort();
    this.#closed = new AbortController();
  }
}
