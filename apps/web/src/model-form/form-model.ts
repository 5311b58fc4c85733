import {
  applyEdits,
  editModel,
  fieldAt,
  type ModelCommand,
  type ModelText,
  type Path,
  pathAt,
  type Refusal,
  rangeOf,
  readModel,
  type TextEdit,
} from '@facet/model-text';
import { textDifference } from '../look/text-difference.ts';
import type { FormProblem } from './form-editor.ts';

/** The edits of several commands as one step, or why one of them is not made. */
export function editsOf(
  path: string,
  text: string,
  commands: readonly ModelCommand[],
): { readonly edits: readonly TextEdit[] } | { readonly refusal: Refusal } {
  let now = text;
  for (const command of commands) {
    const model = readModel(path, now);
    if ('reason' in model) return { refusal: 'unsafe' };
    const { edits, refusal } = editModel(model, command);
    if (refusal !== undefined) return { refusal };
    if (commands.length === 1) return { edits };
    now = applyEdits(now, edits);
  }
  const whole = textDifference(text, now);
  return { edits: whole === undefined ? [] : [whole] };
}

/** The commands that make one list of names of another. What stays is not touched. */
export function namesCommands(
  model: ModelText,
  path: Path,
  names: readonly string[],
): readonly ModelCommand[] {
  const before = fieldAt(model, path)?.value;
  if (names.length === 0) return before === undefined ? [] : [{ kind: 'remove', path }];
  if (names.length === 1 && names[0] === '*') return [{ kind: 'set', path, value: '*' }];
  if (!Array.isArray(before) || !before.some((name) => names.includes(name)))
    return [{ kind: 'set', path, value: names }];
  const removed = before.flatMap((name, index) => (names.includes(name) ? [] : [index])).reverse();
  const added = names.filter((name) => !before.includes(name));
  return [
    ...removed.map((index): ModelCommand => ({ kind: 'remove', path: [...path, index] })),
    ...added.map((value): ModelCommand => ({ kind: 'add', path, value })),
  ];
}

/** The problems of each field, by the path of the innermost one that its line is in. */
export function problemsByPath(
  model: ModelText,
  problems: readonly FormProblem[],
): ReadonlyMap<string, readonly FormProblem[]> {
  const found = new Map<string, FormProblem[]>();
  for (const problem of problems) {
    const key = placeOf(pathAt(model, problem.from));
    found.set(key, [...(found.get(key) ?? []), problem]);
  }
  return found;
}

/** A path as a key. */
export function placeOf(path: Path): string {
  return JSON.stringify(path);
}

/** Whether a path is another one or below it. */
export function isWithin(path: Path, above: Path): boolean {
  return above.every((step, index) => path[index] === step);
}

/** The keys of a map that a form does not have. */
export function keysBeside(model: ModelText, path: Path, shown: readonly string[]): readonly string[] {
  const { value } = fieldAt(model, path) ?? {};
  const keys = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  return keys.filter((key) => !shown.includes(key) && rangeOf(model, [...path, key]) !== undefined);
}
