import type { AskedQuery } from '@facet/client';
import type { BuilderHandle } from '../builder/builder-handle.ts';
import type { QuestionContext } from '../chat/question-context.ts';
import type { OpenQuestion } from '../explore/open-question.ts';
import { askedInputOf } from '../explore/query-input.ts';

/** What is open beside a chat: the question of Explore, or the dashboard of the editor. */
export class OpenWork {
  #question: OpenQuestion | null = null;
  /** The editor that is open; null for none. */
  builder: BuilderHandle | null = null;

  readonly setBuilder = (builder: BuilderHandle | null): void => {
    this.builder = builder;
  };

  /** Notes the question of Explore as it is now; null once Explore is left. */
  readonly setQuestion = (question: OpenQuestion | null): void => {
    this.#question = question;
  };

  /** What a question in words follows up besides the chat. */
  readonly context = (): QuestionContext => {
    if (this.#question === null) return {};
    const { question, sql, model } = this.#question;
    const query = askedInputOf({ question, sql }, model) as AskedQuery | null;
    return query === null ? {} : { query };
  };
}
