import { isAlias, isNode, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { itemBlocks, pairBlock, removeBlock } from '../blocks.ts';
import { type Path, RefusedEdit, type TextEdit } from '../command.ts';
import { contentEnd, keyStart, mapAt, pairEnd, pairOf, placeAt } from '../nodes.ts';
import type { ModelText } from '../read-model.ts';
import { setEdits } from './set-edits.ts';

/** Removes a key or an item of a list. */
export function removeEdits(model: ModelText, path: Path): readonly TextEdit[] {
  const above = path.slice(0, -1);
  const list = placeAt(model, above)?.node;
  if (isAlias(list)) throw new RefusedEdit('alias');
  const step = path.at(-1);
  if (!isSeq(list) || typeof step !== 'number') return removePair(model, path);
  if (list.items[step] === undefined) throw new RefusedEdit('unsafe');
  if (list.items.length > 1) return [removeItem(model, list, step)];
  // Without the list, the root would be empty, which is no map.
  const { map } = mapAt(model, above.slice(0, -1));
  return map.items.length > 1 ? removePair(model, above) : setEdits(model, above, []);
}

function removeItem({ lines, text }: ModelText, list: YAMLSeq, index: number): TextEdit {
  if (list.flow === true)
    return removeInFlow(
      text,
      list.items.map((item) => rangeIn(text, item)),
      index,
    );
  const block = itemBlocks(lines, list)[index];
  if (block === undefined) throw new RefusedEdit('unsafe');
  return removeBlock(lines, block, index === 0, index === list.items.length - 1);
}

function removePair(model: ModelText, path: Path): readonly TextEdit[] {
  const { map } = mapAt(model, path.slice(0, -1));
  const pair = pairOf(map, path.at(-1) ?? '');
  if (pair === undefined) return [];
  const { lines, text } = model;
  const index = map.items.indexOf(pair);
  if (map.flow === true) {
    const ranges = map.items.map((one) => ({ from: keyStart(one), to: pairEnd(text, one) }));
    return [removeInFlow(text, ranges, index)];
  }
  if (map.items.length === 1) throw new RefusedEdit('unsafe');
  const from = keyStart(pair);
  const isBesideDash = text.slice(lines.start(lines.at(from)), from).trim() !== '';
  if (isBesideDash) return [removeBesideDash(text, map, index)];
  return [removeBlock(lines, pairBlock(lines, pair), false, index === map.items.length - 1)];
}

/** The next key takes the place after the dash. */
function removeBesideDash(text: string, map: YAMLMap, index: number): TextEdit {
  const [pair, next] = [map.items[index], map.items[index + 1]];
  if (pair === undefined || next === undefined) throw new RefusedEdit('unsafe');
  const [from, to] = [keyStart(pair), keyStart(next)];
  if (text.slice(pairEnd(text, pair), to).trim() !== '') throw new RefusedEdit('unsafe');
  return { from, to, insert: '' };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangeIn(text: string, item: unknown): Range {
  if (!isNode(item) || !item.range) throw new RefusedEdit('unsafe');
  const [from] = item.range;
  return { from, to: contentEnd(text, item as Node) };
}

function removeInFlow(text: string, ranges: readonly Range[], index: number): TextEdit {
  const [before, own, after] = [ranges[index - 1], ranges[index], ranges[index + 1]];
  if (own === undefined) throw new RefusedEdit('unsafe');
  const [from, to] = after === undefined ? [before?.to ?? own.from, own.to] : [own.from, after.from];
  const gap = after === undefined ? text.slice(from, own.from) : text.slice(own.to, to);
  if (gap.includes('#')) throw new RefusedEdit('unsafe');
  return { from, to, insert: '' };
}
