import type { ChatMessage, WordReading } from '@facet/client';
import { createNewChat, messagesOf, rateAnswer, sendQuestion, stopAnswer } from '../api/chat-api.ts';
import { askedMessage } from './after-event.ts';
import { LiveAnswers } from './live-answers.ts';
import { contextAfter, type QuestionContext, withReading } from './question-context.ts';
import { EMPTY, failureOf, type Reader, type ShownChat, type Surroundings } from './shown-chat.ts';

/** One chat at a time: its questions and answers, and what its reader does. Answers to a chat that is left go on. */
export class Conversation {
  readonly #around: Surroundings;
  readonly #listeners = new Set<() => void>();
  readonly #live: LiveAnswers;
  /** With what questions of this page were asked. */
  readonly #contexts = new Map<string, QuestionContext>();
  #opening = new AbortController();
  #shown = EMPTY;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#live = new LiveAnswers(around.deploymentId, {
      onChange: (message) => this.#replace(message),
      onConnection: (isLost) => this.#show({ isLost }),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get shown(): ShownChat {
    return this.#shown;
  }

  /** Shows a chat; null for a new one. */
  async open(chatId: string | null): Promise<void> {
    if (chatId === this.#shown.chatId && this.#shown.error === null) return;
    this.#opening.abort();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    this.#show({ ...EMPTY, chatId, isLoading: chatId !== null });
    if (chatId === null) return;
    try {
      const found = await messagesOf({ deploymentId: this.#around.deploymentId, chatId }, signal);
      if (signal.aborted) return;
      this.#show({ messages: found.map((one) => this.#live.of(one.id) ?? one), isLoading: false });
      for (const message of found)
        if (message.state === 'running' && this.#live.of(message.id) === undefined)
          void this.#follow(message);
    } catch (error) {
      if (!signal.aborted) this.#show({ isLoading: false, error: error as Error });
    }
  }

  /** Asks a question, by default as a follow-up of the last one with an answer. */
  async ask(
    question: string,
    reader: Reader,
    context = this.#contextNow(this.#shown.messages),
  ): Promise<void> {
    const { deploymentId, onChat, onQuestion } = this.#around;
    const id = crypto.randomUUID();
    this.#contexts.set(id, context);
    const { chatId } = this.#shown;
    const asked = askedMessage(id, chatId ?? '', question, new Date());
    this.#show({ messages: [...this.#shown.messages, asked] });
    if (chatId !== null) return this.#send(asked, reader);
    const { signal } = this.#opening;
    try {
      const aiWidget = this.#around.aiWidgetOfPage();
      const chat = await createNewChat(deploymentId, aiWidget === null ? {} : { aiWidget });
      const begun = { ...asked, chatId: chat.id };
      if (!signal.aborted) {
        this.#show({ chatId: chat.id, messages: [begun] });
        onChat(chat.id);
      }
      await this.#send(begun, reader);
    } catch (error) {
      onQuestion(question, 'submitted', undefined);
      onQuestion(question, 'error', undefined);
      this.#replace({ ...asked, state: 'failed', error: failureOf(error) });
    }
  }

  /** Asks the same again: an answer may depend on the moment. */
  async again(message: ChatMessage, reader: Reader): Promise<void> {
    await this.ask(message.question, reader, this.#contextOf(message));
  }

  /** Asks the same with another meaning of some of its words. */
  async choose(message: ChatMessage, text: string, reading: WordReading, reader: Reader): Promise<void> {
    await this.askWith(message, (context) => withReading(context, text, reading), reader);
  }

  /** Asks the same in another context. */
  async askWith(
    message: ChatMessage,
    change: (context: QuestionContext) => QuestionContext,
    reader: Reader,
  ): Promise<void> {
    await this.ask(message.question, reader, change(this.#contextOf(message)));
  }

  async stop(): Promise<void> {
    const { deploymentId } = this.#around;
    const running = this.#shown.messages.filter(({ state }) => state === 'running');
    await Promise.allSettled(
      running.map(({ chatId, id: messageId }) => stopAnswer({ deploymentId, chatId, messageId })),
    );
  }

  async rate(message: ChatMessage, rating: ChatMessage['rating']): Promise<void> {
    const { deploymentId } = this.#around;
    this.#replace({ ...message, rating });
    try {
      await rateAnswer({ deploymentId, chatId: message.chatId, messageId: message.id }, rating);
    } catch {
      this.#replace(message);
    }
  }

  close(): void {
    this.#opening.abort();
    this.#live.close();
    this.#shown = EMPTY;
  }

  async #send(message: ChatMessage, { locale, timezone }: Reader): Promise<void> {
    const { deploymentId, pageSettled, onActivity, onQuestion } = this.#around;
    const { id, chatId, question } = message;
    onQuestion(question, 'submitted', chatId);
    try {
      const context = this.#contexts.get(id) ?? {};
      await pageSettled();
      const found = await sendQuestion({ deploymentId, chatId }, { id, question, context, locale, timezone });
      onActivity();
      await this.#follow(found);
    } catch (error) {
      this.#end({ ...message, state: 'failed', error: failureOf(error) });
    }
  }

  /** Shows an answer until it is complete. */
  async #follow(message: ChatMessage): Promise<void> {
    try {
      const answered = await this.#live.follow(message);
      if (answered !== undefined) this.#end(answered);
    } catch (error) {
      this.#end({ ...message, state: 'failed', error: failureOf(error) });
    }
  }

  #end(message: ChatMessage): void {
    const { onActivity, onQuestion } = this.#around;
    this.#replace(message);
    onQuestion(message.question, message.state === 'completed' ? 'completed' : 'error', message.chatId);
    onActivity();
  }

  #contextOf(message: ChatMessage): QuestionContext {
    const { messages } = this.#shown;
    const before = messages.slice(
      0,
      messages.findIndex(({ id }) => id === message.id),
    );
    return this.#contexts.get(message.id) ?? this.#contextNow(before);
  }

  #contextNow(messages: readonly ChatMessage[]): QuestionContext {
    return { ...contextAfter(messages), ...this.#around.contextOfPage() };
  }

  #replace(message: ChatMessage): void {
    this.#show({ messages: this.#shown.messages.map((one) => (one.id === message.id ? message : one)) });
  }

  #show(change: Partial<ShownChat>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const listener of this.#listeners) listener();
  }
}
