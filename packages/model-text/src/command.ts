/** Keys of maps and indexes of lists, from the root of the file: `['cubes', 0, 'dimensions', 2, 'title']`. */
export type Path = readonly (string | number)[];

/** What a field or an item of a list can be. */
export type ModelValue =
  | string
  | number
  | boolean
  | readonly ModelValue[]
  | { readonly [key: string]: ModelValue };

/** A change of a model file. */
export type ModelCommand =
  | { readonly kind: 'set'; readonly path: Path; readonly value: ModelValue }
  /** Removes a key, or an item of a list; with its last item, the list goes too. */
  | { readonly kind: 'remove'; readonly path: Path }
  /** Adds an item to the end of a list, which need not exist yet. */
  | { readonly kind: 'add'; readonly path: Path; readonly value: ModelValue }
  /** Moves an item of a list to another index. */
  | { readonly kind: 'move'; readonly path: Path; readonly to: number };

/** A part of a text that is replaced. Offsets are those of the text before all edits. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Why a change is not made:
 * - `alias`: the place is an alias, or has an anchor that others may refer to;
 * - `merge`: the map takes keys from another one with `<<`;
 * - `jinja`: the result would be a template;
 * - `unsafe`: the lines cannot be changed without changing anything else.
 */
export type Refusal = 'alias' | 'merge' | 'jinja' | 'unsafe';

/** Stops an edit that cannot be made. */
export class RefusedEdit extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** The text after edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of inOrder(edits)) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** Edits by place; an insertion precedes what is replaced after it. */
export function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** An edit without what stays the same at its ends; undefined if nothing changes. */
export function leastEdit(text: string, { from, to, insert }: TextEdit): TextEdit | undefined {
  let start = 0;
  const most = Math.min(to - from, insert.length);
  while (start < most && text[from + start] === insert[start]) start += 1;
  let end = 0;
  while (end < most - start && text[to - 1 - end] === insert[insert.length - 1 - end]) end += 1;
  const least = { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
  return least.from === least.to && least.insert === '' ? undefined : least;
}
