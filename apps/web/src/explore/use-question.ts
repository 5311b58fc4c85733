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

/** What is asked: a question, or SQL that the form cannot show; then the question only says how the answer is shown. */
export interface Asked {
  readonly question: Question;
  readonly sql: string | null;
}

/** A question that a person works on. */
export interface QuestionWork extends Asked {
  /** The last question before the SQL; null without SQL, or if it came first. */
  readonly questionBefore: Question | null;
  /** Why the last command was refused. */
  readonly refusal: Refusal | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  run(...commands: readonly Command[]): void;
  /** Runs commands, or returns why one of them is refused, for whoever says it where it happened. */
  attempt(...commands: readonly Command[]): Refusal | null;
  /** Asks something else, as one step. */
  ask(asked: Asked): void;
  undo(): void;
  redo(): void;
}

interface State {
  readonly history: History<Asked>;
  readonly refusal: Refusal | null;
}

/** A question with its commands and its history. Several commands at once are one step; one that is refused undoes all. */
export function useQuestion(initial: Asked, model: Model): QuestionWork {
  const [{ history, refusal }, setState] = useState<State>(() => ({
    history: historyOf({ question: initial.question, sql: initial.sql }),
    refusal: null,
  }));
  const run = useCallback(
    (...commands: readonly Command[]) =>
      setState((state) => {
        const applied = applyAll(state.history.present.question, commands, model);
        if ('refused' in applied) return { ...state, refusal: applied.refused };
        return { history: recorded(state.history, applied.question), refusal: null };
      }),
    [model],
  );
  const attempt = useCallback(
    (...commands: readonly Command[]) => {
      const applied = applyAll(history.present.question, commands, model);
      if ('refused' in applied) return applied.refused;
      setState({ history: recorded(history, applied.question), refusal: null });
      return null;
    },
    [history, model],
  );
  const step = useCallback(
    (change: (history: History<Asked>) => History<Asked>) =>
      setState((state) => ({ history: change(state.history), refusal: null })),
    [],
  );
  return useMemo(
    () => ({
      ...history.present,
      questionBefore: questionBefore(history),
      refusal,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      run,
      attempt,
      ask: (asked) => step((before) => record(before, asked)),
      undo: () => step(undo),
      redo: () => step(redo),
    }),
    [history, refusal, run, attempt, step],
  );
}

/** Commands change the question, also what shows the answer of SQL. */
function recorded(history: History<Asked>, question: Question): History<Asked> {
  return record(history, { ...history.present, question });
}

function questionBefore({ past, present }: History<Asked>): Question | null {
  return present.sql === null ? null : (past.findLast(({ sql }) => sql === null)?.question ?? null);
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
