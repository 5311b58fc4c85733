import type { Caller } from '../../../auth/caller.ts';
import type { ContextFilter } from '../../content/ask/answer-on-board.ts';
import type { Answer, AskInput } from '../../content/ask/answer-question.ts';
import type { AskedQuery, GivenContext } from '../../content/ask/context-of.ts';
import type { QueryScope } from '../../content/queries/query-data.ts';

/** A question of a chat, with the rights of the person who asks. */
export interface TurnInput {
  readonly caller: Caller;
  readonly scope: QueryScope;
  /** The question as it was typed. */
  readonly text: string;
  readonly locale: string;
  readonly timezone: string;
  /** The query that the question may follow up, and the readings that were chosen for its words. */
  readonly context: GivenContext | null;
  /** Earlier questions of the chat, oldest first. */
  readonly history: readonly PastTurn[];
  readonly verifiedFor: AskInput['verifiedFor'];
  /** Whether answers may have drafts of reports and dashboards, which the person saves. */
  readonly mayDraft: boolean;
}

export interface PastTurn {
  readonly text: string;
  readonly answer: string | null;
  readonly query: AskedQuery | null;
  /** The conditions that the query has from the page around the chat. */
  readonly contextFilters?: readonly ContextFilter[];
}

/** What happens while a question is answered, in this order for those who watch. */
export type TurnEvent =
  /** A tool is used, such as a search for members; `label` is for people, in the language of the question. */
  | {
      readonly type: 'step';
      readonly id: string;
      readonly tool: string;
      readonly label: string;
      readonly state: 'started' | 'done' | 'failed';
    }
  /** More of the text of the answer, in Markdown. */
  | { readonly type: 'text'; readonly delta: string }
  /** A query that was asked. Its rows are not stored with the chat: they are read again with the rights of whoever looks. */
  | { readonly type: 'result'; readonly id: string; readonly answer: Answer }
  /** Something to know about the answer, such as that no model was available. */
  | { readonly type: 'notice'; readonly reason: TurnNotice }
  /** Who answers, if it is known: the last of these events counts. */
  | { readonly type: 'answered-by'; readonly by: Answerer };

/** The grammar that reads questions by the data model, or a language model with tools. */
export type Answerer = 'grammar' | 'model';

export type TurnNotice =
  /** The language model failed or was too slow, and the grammar answered. */
  | 'model-unavailable'
  /** The language model failed several times in a row and is not called for a while; the grammar answered. */
  | 'model-paused'
  /** A limit of steps, tokens, time or cost was reached, and the grammar answered. */
  | 'limit-reached'
  /** The model wrote numbers that no row has; its text is left out. */
  | 'unproven-numbers';

/**
 * Answers a question step by step.
 * @param gone aborts when the question is cancelled
 * @throws errors of the query, with a message for people
 */
export type AnswerTurn = (input: TurnInput, gone: AbortSignal) => AsyncIterable<TurnEvent>;
