import type { AskedQuery } from '@facet/client';
import { createRef } from 'react';
import type { BuilderHandle } from '../builder/builder-handle.ts';
import type { ChatHandle } from '../chat/chat-in-page.ts';
import type { QuestionContext } from '../chat/question-context.ts';
import type { OpenQuestion } from '../explore/open-question.ts';
import { askedInputOf } from '../explore/query-input.ts';

/** What is open beside a chat: the question of Explore, or the dashboard of the editor. */
export class OpenWork {
  /** The chat itself. */
  readonly chat = createRef<ChatHandle>();
  readonly #listeners = new Set<() => void>();
  #question: OpenQuestion | null = null;
  #builder: BuilderHandle | null = null;

  /** Calls back when an editor is opened or left, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The editor that is open; null without one. */
  get builder(): BuilderHandle | null {
    return this.#builder;
  }

  readonly setBuilder = (builder: BuilderHandle | null): void => {
    this.#builder = builder;
    for (const listener of this.#listeners) listener();
  };

  /** Notes the question of Explore as it is now; null once Explore is left. */
  readonly setQuestion = (question: OpenQuestion | null): void => {
    this.#question = question;
  };

  /** What a question in words follows up besides the chat. */
  readonly context = (): QuestionContext => {
    const { workbookId, board } = this.#builder?.draft ?? {};
    if (board !== undefined)
      return { dashboard: { workbookId, controls: board.now.values as Record<string, unknown> } };
    if (this.#question === null) return {};
    const { question, sql, model } = this.#question;
    const query = askedInputOf({ question, sql }, model) as AskedQuery | null;
    return query === null ? {} : { query };
  };

  /** Waits until the server knows the draft as it is on the screen. */
  readonly settled = async (): Promise<void> => {
    await this.#builder?.draft?.saved();
  };
}
