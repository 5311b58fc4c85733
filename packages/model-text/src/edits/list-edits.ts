import { isAlias, isMap, isScalar, isSeq, type YAMLSeq } from 'yaml';
import { isSpaced, itemBlocks } from '../blocks.ts';
import { type ModelValue, type Path, RefusedEdit, type TextEdit } from '../command.ts';
import { contentEnd, dashes, keyStart, placeAt } from '../nodes.ts';
import type { ModelText } from '../read-model.ts';
import { inlineText, itemLines, pairLines, stylesIn } from '../write-value.ts';
import { setEdits } from './set-edits.ts';

/** Adds an item to the end of a list. */
export function addEdits(model: ModelText, path: Path, value: ModelValue): readonly TextEdit[] {
  const { text, lines, document } = model;
  if (path.length === 1 && (document.contents === null || isScalar(document.contents))) {
    const gap = text === '' || text.endsWith('\n') ? '' : lines.break;
    const added = [...pairLines(String(path[0]), [value], 2), ''].join(lines.break);
    return [{ from: text.length, to: text.length, insert: gap + added }];
  }
  const node = placeAt(model, path)?.node;
  if (isAlias(node)) throw new RefusedEdit('alias');
  if (!isSeq(node) || node.items.length === 0) {
    const isEmpty = node === undefined || node === null || isSeq(node);
    if (!isEmpty && !(isScalar(node) && node.value === null)) throw new RefusedEdit('unsafe');
    return setEdits(model, path, [value]);
  }
  const last = node.items.length - 1;
  if (node.flow === true) {
    const at = contentEnd(text, node.items[last]);
    return [{ from: at, to: at, insert: `, ${inlineText(value, true)}` }];
  }
  const blocks = itemBlocks(lines, node);
  const [dash = 0] = dashes(node);
  const indent = ' '.repeat(lines.column(dash));
  const styles = stylesIn(model);
  const added = itemLines(value, itemOffset(model, node, dash) ?? styles.item, styles.seq)
    .map((line) => lines.break + (line === '' ? '' : indent + line))
    .join('');
  const at = lines.end(blocks[last]?.last ?? 0);
  return [{ from: at, to: at, insert: (isSpaced(lines, node) ? lines.break : '') + added }];
}

function itemOffset({ lines }: ModelText, list: YAMLSeq, dash: number): number | undefined {
  const [first] = list.items;
  const pair = isMap(first) && first.flow !== true ? first.items[0] : undefined;
  if (pair === undefined || lines.at(keyStart(pair)) !== lines.at(dash)) return undefined;
  return keyStart(pair) - dash;
}

/** Moves an item of a list. What is between the items stays where it is. */
export function moveEdits(model: ModelText, path: Path, to: number): readonly TextEdit[] {
  const list = placeAt(model, path.slice(0, -1))?.node;
  const from = Number(path.at(-1));
  if (isAlias(list)) throw new RefusedEdit('alias');
  if (!isSeq(list) || !(from in list.items) || !(to in list.items)) throw new RefusedEdit('unsafe');
  const ranges = itemRanges(model, list);
  const order = ranges.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  const { text } = model;
  let insert = '';
  for (const [index, source] of order.entries()) {
    const [own, moved, next] = [ranges[index], ranges[source], ranges[index + 1]];
    if (own === undefined || moved === undefined) throw new RefusedEdit('unsafe');
    insert += text.slice(moved.from, moved.to) + text.slice(own.to, next?.from ?? own.to);
  }
  return [{ from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0, insert }];
}

function itemRanges({ lines, text }: ModelText, list: YAMLSeq) {
  if (list.flow !== true)
    return itemBlocks(lines, list).map(({ first, last }) => ({
      from: lines.start(first),
      to: lines.end(last),
    }));
  return list.items.map((item) => {
    const range = (item as { range?: readonly number[] | null } | null)?.range;
    if (!range) throw new RefusedEdit('unsafe');
    return { from: range[0] ?? 0, to: contentEnd(text, item) };
  });
}
