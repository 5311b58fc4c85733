import {
  apply,
  type Command,
  type History,
  historyOf,
  type Model,
  type Question,
  type Refusal,
  record,
  redo,
  undo,
} from '@facet/query';
import { useCallback, useMemo, useState } from 'react';

/** A question that a person works on. */
export interface QuestionWork {
  readonly question: Question;
  /** Why the last command was refused. */
  readonly refusal: Refusal | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  run(...commands: readonly Command[]): void;
  undo(): void;
  redo(): void;
}

interface State {
  readonly history: History;
  readonly refusal: Refusal | null;
}

/** A question with its commands and its history. Several commands at once are one step; one that is refused undoes all. */
export function useQuestion(initial: Question, model: Model): QuestionWork {
  const [{ history, refusal }, setState] = useState<State>(() => ({
    history: historyOf(initial),
    refusal: null,
  }));
  const run = useCallback(
    (...commands: readonly Command[]) =>
      setState((state) => {
        let question = state.history.present;
        for (const command of commands) {
          const applied = apply(question, command, model);
          if ('refused' in applied) return { ...state, refusal: applied.refused };
          question = applied.question;
        }
        return { history: record(state.history, question), refusal: null };
      }),
    [model],
  );
  const step = useCallback(
    (change: (history: History) => History) =>
      setState((state) => ({ history: change(state.history), refusal: null })),
    [],
  );
  return useMemo(
    () => ({
      question: history.present,
      refusal,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      run,
      undo: () => step(undo),
      redo: () => step(redo),
    }),
    [history, refusal, run, step],
  );
}
