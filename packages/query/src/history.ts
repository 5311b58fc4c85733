import { isSame } from './question/json.ts';
import type { Question } from './question/question.ts';

/** The questions before and after the present one, or whatever has one. Immutable. */
export interface History<S = Question> {
  readonly past: readonly S[];
  readonly present: S;
  /** The next one first. */
  readonly future: readonly S[];
}

/** How many steps can be undone. */
export const MOST_STEPS = 200;

export function historyOf<S = Question>(present: S): History<S> {
  return { past: [], present, future: [] };
}

/** Adds a question as the present one. What was undone can no longer be redone. The same question is no step. */
export function record<S>(history: History<S>, present: S): History<S> {
  if (isSame(history.present, present)) return history;
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [] };
}

/** The history one step earlier; the same one at its beginning. */
export function undo<S>(history: History<S>): History<S> {
  const { past, present, future } = history;
  const previous = past.at(-1);
  if (previous === undefined) return history;
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

/** The history one step later; the same one at its end. */
export function redo<S>(history: History<S>): History<S> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest };
}
