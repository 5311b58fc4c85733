import type { Answer } from '../../content/ask/answer-question.ts';
import type { VisibleModel } from '../../content/queries/visible-model.ts';
import type { TurnEvent, TurnInput } from '../turns/turn.ts';

/** A result that the model has read. */
export interface SeenResult {
  readonly id: string;
  readonly answer: Answer;
  /** What the model got of the rows, as JSON. */
  readonly shown: string;
}

/** One question while a model answers it: what its tools share. */
export interface TurnState {
  readonly input: TurnInput;
  readonly visible: VisibleModel;
  readonly gone: AbortSignal;
  readonly emit: (event: TurnEvent) => void;
  /** In the order of the queries. */
  readonly results: SeenResult[];
  /** What the tools returned, as JSON, for the check of a question back. */
  readonly seen: string[];
  /** Calls of tools, also failed ones. */
  calls: number;
  /** Ends the answer with an error that concerns more than one call of a tool. */
  readonly failed: (error: unknown) => void;
  /** The question that the model has for the viewer. */
  asked: { readonly question: string; readonly options: readonly string[] } | null;
}
