import type { Pair, YAMLMap } from 'yaml';
import { isSpaced, pairBlock } from '../blocks.ts';
import { type ModelValue, RefusedEdit, type TextEdit } from '../command.ts';
import { keyBefore } from '../key-order.ts';
import { keyOf, keyStart, pairEnd } from '../nodes.ts';
import type { ModelText } from '../read-model.ts';
import { inlineText, pairLines, stylesIn } from '../write-value.ts';

/** Adds a key to a map, where it usually is. */
export function pairEdits(
  model: ModelText,
  map: YAMLMap,
  key: string,
  value: ModelValue,
): readonly TextEdit[] {
  const { lines, text } = model;
  const before =
    map.items[
      keyBefore(
        map.items.map((pair) => keyOf(pair.key)),
        key,
      )
    ];
  if (map.flow === true) {
    const pair = `${inlineText(key, true)}: ${inlineText(value, true)}`;
    if (before !== undefined) return [insertion(pairEnd(text, before), `, ${pair}`)];
    const [from = 0] = map.range ?? [];
    return [insertion(from + 1, ` ${pair} `)];
  }
  if (before === undefined) throw new RefusedEdit('unsafe');
  const { last } = pairBlock(lines, before);
  const indent = ' '.repeat(lines.column(keyStart(before)));
  const isList = Array.isArray(value) && value.some((item) => typeof item === 'object');
  const space = isList && isSpaced(lines, map) && !isTop(model, before) ? lines.break : '';
  const added = pairLines(key, value, stylesIn(model).seq)
    .map((line) => lines.break + (line === '' ? '' : indent + line))
    .join('');
  return [insertion(lines.end(last), space + added)];
}

function isTop({ lines }: ModelText, pair: Pair): boolean {
  return lines.column(keyStart(pair)) === 0;
}

function insertion(at: number, insert: string): TextEdit {
  return { from: at, to: at, insert };
}
