import {
  type CST,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type Path, RefusedEdit } from './command.ts';
import type { ModelText } from './read-model.ts';

/** A node and what is around it. */
export interface Place {
  readonly node: Node | null;
  /** Whether it is inside of brackets or braces. */
  readonly isInFlow: boolean;
}

/** The node at a path, or undefined. Refuses paths that lead through aliases. */
export function placeAt({ document }: ModelText, path: Path): Place | undefined {
  let node = document.contents as Node | null | undefined;
  let isInFlow = false;
  for (const step of path) {
    if (isAlias(node)) throw new RefusedEdit('alias');
    if (!isMap(node) && !isSeq(node)) return undefined;
    isInFlow ||= node.flow === true;
    const next = isMap(node) ? pairOf(node, step)?.value : node.items[Number(step)];
    if (next === undefined) return undefined;
    node = isNode(next) ? next : null;
  }
  return { node: node ?? null, isInFlow };
}

/** The map at a path, in which a key can be changed. */
export function mapAt(model: ModelText, path: Path): { readonly map: YAMLMap; readonly isInFlow: boolean } {
  const place = placeAt(model, path);
  const node = place?.node;
  if (isAlias(node)) throw new RefusedEdit('alias');
  if (place === undefined || !isMap(node)) throw new RefusedEdit('unsafe');
  if (node.items.some(({ key }) => keyOf(key) === '<<')) throw new RefusedEdit('merge');
  return { map: node, isInFlow: place.isInFlow || node.flow === true };
}

export function keyOf(key: unknown): string {
  if (!isScalar(key)) return '';
  // The key of a merge is read as a symbol.
  return typeof key.value === 'symbol' ? (key.value.description ?? '') : String(key.value);
}

export function pairOf(map: YAMLMap, key: string | number): Pair | undefined {
  return map.items.find((pair) => keyOf(pair.key) === String(key));
}

/** Where a key begins. */
export function keyStart({ key }: Pair): number {
  if (!isNode(key) || !key.range) throw new RefusedEdit('unsafe');
  return key.range[0];
}

/** The offset after the colon of a pair. */
export function colonEnd(pair: Pair): number {
  const token = (pair.srcToken as CST.CollectionItem | undefined)?.sep?.find(
    ({ type }) => type === 'map-value-ind',
  );
  if (token === undefined) throw new RefusedEdit('unsafe');
  return token.offset + token.source.length;
}

/** Where each dash of a list is. */
export function dashes(list: YAMLSeq): readonly number[] {
  const { items = [] } = (list.srcToken ?? {}) as Partial<CST.BlockSequence>;
  const found = items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
  );
  if (found.length !== list.items.length) throw new RefusedEdit('unsafe');
  return found;
}

/** Where the content of a node ends, without comments and the blank lines that follow. */
export function contentEnd(text: string, node: unknown): number {
  if (!isNode(node) || !node.range) throw new RefusedEdit('unsafe');
  if ((isMap(node) || isSeq(node)) && node.flow !== true && node.items.length > 0) {
    const last = node.items.at(-1);
    return isMap(node) ? pairEnd(text, last as Pair) : contentEnd(text, last);
  }
  const [from, to] = node.range;
  if (!isBlockScalar(node)) return to;
  const source = text.slice(from, to);
  const isKept = /^.[1-9]?\+/.test(source);
  return from + (isKept ? source.replace(/\r?\n$/, '') : source.trimEnd()).length;
}

export function pairEnd(text: string, pair: Pair): number {
  return pair.value === null ? contentEnd(text, pair.key) : contentEnd(text, pair.value);
}

export function isBlockScalar(node: unknown): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Whether the lines of a node are a block scalar whose first line has its indentation. */
export function hasBody(text: string, node: unknown): node is Scalar {
  return isBlockScalar(node) && !/^.[+-]?[1-9]/.test(text.slice((node as Scalar).range?.[0] ?? 0));
}
