import {
  editModel,
  fieldAt,
  type ModelCommand,
  type ModelText,
  type Path,
  pathAt,
  type ReadOnlyText,
  type Refusal,
  rangeOf,
  readModel,
  type TextEdit,
} from '@facet/model-text';
import { textDifference } from '../look/text-difference.ts';
import type { FormProblem } from './form-editor.ts';

/** Reads the text of one file. It keeps what it has read last, because 10,000 lines take half a second. */
export class ModelReader {
  readonly #path: string;
  #last: ModelText | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  read(text: string): ModelText | ReadOnlyText {
    if (this.#last?.text === text) return this.#last;
    const model = readModel(this.#path, text);
    if ('items' in model) this.#last = model;
    return model;
  }

  /** The edits of several commands as one step, or why one of them is not made. */
  editsOf(text: string, commands: readonly ModelCommand[]): FormEdits {
    let model = this.read(text);
    for (const command of commands) {
      if ('reason' in model) return { refusal: 'unsafe' };
      const { edits, after, refusal } = editModel(model, command);
      if (refusal !== undefined) return { refusal };
      this.#last = after;
      if (commands.length === 1) return { edits };
      model = after;
    }
    const whole = 'reason' in model ? undefined : textDifference(text, model.text);
    return { edits: whole === undefined ? [] : [whole] };
  }
}

type FormEdits = { readonly edits: readonly TextEdit[] } | { readonly refusal: Refusal };

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
    // A line that begins an item has its dash first.
    const [dash = ''] = /^(?:-\s+)*/.exec(model.text.slice(problem.from, problem.to)) ?? [];
    const key = placeOf(pathAt(model, problem.from + dash.length));
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
