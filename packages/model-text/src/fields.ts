import { isMap, isNode, isScalar, isSeq, type Node } from 'yaml';
import type { Path } from './command.ts';
import { contentEnd, hasBody, keyOf, keyStart, pairEnd, pairOf } from './nodes.ts';
import type { ModelText } from './read-model.ts';

/** What is written at a path. */
export interface ModelField {
  readonly value: unknown;
  /** What a person edits: a block scalar as its lines, without their indentation. Empty for maps and lists. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The field at a path; undefined if the file does not have it. */
export function fieldAt(model: ModelText, path: Path): ModelField | undefined {
  const node = nodeAt(model, path);
  const range = rangeOf(model, path);
  if (node === undefined || range === undefined) return undefined;
  const value: unknown = isScalar(node) ? node.value : node === null ? null : node.toJS(model.document);
  const text = hasBody(model.text, node)
    ? bodyOf(model, node)
    : typeof value === 'object'
      ? ''
      : String(value).replace(/\n$/, '');
  return { value, text, ...range };
}

/** How many items the list at a path has; 0 without one. */
export function lengthAt(model: ModelText, path: Path): number {
  const node = nodeAt(model, path);
  return isSeq(node) ? node.items.length : 0;
}

/** Where a key with its value, or an item of a list, is in the text. */
export function rangeOf(
  model: ModelText,
  path: Path,
): { readonly from: number; readonly to: number } | undefined {
  const step = path.at(-1) ?? '';
  const parent = nodeAt(model, path.slice(0, -1));
  if (isMap(parent)) {
    const pair = pairOf(parent, step);
    return pair && { from: keyStart(pair), to: pairEnd(model.text, pair) };
  }
  const item = isSeq(parent) ? parent.items[Number(step)] : undefined;
  if (!isNode(item) || !item.range) return undefined;
  return { from: item.range[0], to: contentEnd(model.text, item) };
}

/** The path of the innermost field at an offset. */
export function pathAt(model: ModelText, offset: number): Path {
  const path: (string | number)[] = [];
  let node = model.document.contents as Node | null | undefined;
  for (;;) {
    const steps: readonly (string | number)[] = isMap(node)
      ? node.items.map(({ key }) => keyOf(key))
      : isSeq(node)
        ? node.items.map((_, index) => index)
        : [];
    const step = steps.find((one) => {
      const range = rangeOf(model, [...path, one]);
      return range !== undefined && range.from <= offset && offset <= range.to;
    });
    if (step === undefined) return path;
    path.push(step);
    node = nodeAt(model, path);
  }
}

function nodeAt({ document }: ModelText, path: Path): Node | null | undefined {
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  return node === null || isNode(node) ? node : undefined;
}

/** The lines of a block scalar as they are written, without their indentation. */
function bodyOf({ text, lines }: ModelText, node: Node): string {
  const [from = 0] = node.range ?? [];
  const written: string[] = [];
  const last = lines.at(contentEnd(text, node));
  for (let line = lines.at(from) + 1; line <= last; line += 1) written.push(lines.textOf(line));
  const indent = written.find((line) => line.trim() !== '')?.search(/\S/) ?? 0;
  return written.map((line) => line.slice(indent)).join('\n');
}
