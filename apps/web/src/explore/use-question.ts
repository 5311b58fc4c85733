import {
  type Applied,
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
  /** Runs commands, or returns why one of them is refused, for whoever says it where it happened. */
  attempt(...commands: readonly Command[]): Refusal | null;
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
        const applied = applyAll(state.history.present, commands, model);
        if ('refused' in applied) return { ...state, refusal: applied.refused };
        return { history: record(state.history, applied.question), refusal: null };
      }),
    [model],
  );
  const attempt = useCallback(
    (...commands: readonly Command[]) => {
      const applied = applyAll(history.present, commands, model);
      if ('refused' in applied) return applied.refused;
      setState({ history: record(history, applied.question), refusal: null });
      return null;
    },
    [history, model],
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
      attempt,
      undo: () => step(undo),
      redo: () => step(redo),
    }),
    [history, refusal, run, attempt, step],
  );
}

function applyAll(question: Question, commands: readonly Command[], model: Model): Applied {
  let after = question;
  for (const command of commands) {
    const applied = apply(after, command, model);
    if ('refused' in applied) return applied;
    after = applied.question;
  }
  return { question: after };
}
