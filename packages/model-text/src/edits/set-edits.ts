import { isAlias, isNode, isScalar, type Pair, type Scalar } from 'yaml';
import { pairBlock } from '../blocks.ts';
import { type ModelValue, type Path, RefusedEdit, type TextEdit } from '../command.ts';
import { colonEnd, hasBody, isBlockScalar, keyStart, mapAt, pairEnd, pairOf } from '../nodes.ts';
import type { ModelText } from '../read-model.ts';
import { inlineText, isLong, itemLines, pairLines, quotedText, stylesIn } from '../write-value.ts';
import { pairEdits } from './pair-edits.ts';

/** Sets a key of a map, which need not exist yet. */
export function setEdits(model: ModelText, path: Path, value: ModelValue): readonly TextEdit[] {
  const { map, isInFlow } = mapAt(model, path.slice(0, -1));
  const key = String(path.at(-1));
  const pair = pairOf(map, key);
  if (pair === undefined) return pairEdits(model, map, key, value);
  const { value: node } = pair;
  if (isAlias(node) || (isNode(node) && 'anchor' in node && node.anchor !== undefined))
    throw new RefusedEdit('alias');
  const isText = typeof value === 'string' && value !== '';
  if (isText && hasBody(model.text, node) && !/^\n* /.test(value))
    return [bodyEdit(model, pair, node, value)];
  if (!isLong(value) && isScalar(node) && node.range && node.value !== null && !isBlockScalar(node))
    return [{ from: node.range[0], to: node.range[1], insert: scalarText(node, value, isInFlow) }];
  return isInFlow ? flowEdits(model, pair, value) : replaceEdits(model, pair, value);
}

function scalarText({ type }: Scalar, value: ModelValue, isInFlow: boolean): string {
  const isQuoted = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE';
  return isQuoted && typeof value === 'string' ? quotedText(value, type) : inlineText(value, isInFlow);
}

/** The lines of a block scalar are replaced, its header stays. */
function bodyEdit({ lines, text }: ModelText, pair: Pair, node: Scalar, value: string): TextEdit {
  const [from = 0] = node.range ?? [];
  const header = lines.at(from);
  const last = lines.at(pairEnd(text, pair));
  const written = Array.from({ length: last - header }, (_, index) => lines.textOf(header + 1 + index));
  const first = written.find((line) => line.trim() !== '');
  const indent = first?.search(/\S/) ?? lines.column(keyStart(pair)) + 2;
  const insert = value
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => lines.break + (line === '' ? '' : ' '.repeat(indent) + line))
    .join('');
  return { from: lines.end(header), to: lines.end(last), insert };
}

function flowEdits({ text }: ModelText, pair: Pair, value: ModelValue): readonly TextEdit[] {
  const from = colonEnd(pair);
  return [{ from, to: Math.max(from, pairEnd(text, pair)), insert: ` ${inlineText(value, true)}` }];
}

/** Replaces a value of another kind. What follows on the line of the key stays there. */
function replaceEdits(model: ModelText, pair: Pair, value: ModelValue): readonly TextEdit[] {
  const { lines, text } = model;
  const node = pair.value;
  const colon = colonEnd(pair);
  const column = lines.column(keyStart(pair));
  const keyLine = lines.at(colon);
  const end = Math.max(colon, pairEnd(text, pair));
  const start = isNode(node) && node.range ? Math.max(colon, node.range[0]) : colon;
  const isBelow = lines.at(start) > keyLine;
  const header = isBlockScalar(node)
    ? start + (/^[|>][-+1-9]*/.exec(text.slice(start))?.[0].length ?? 1)
    : end;
  const inlineEnd = isBelow ? colon : header;
  const { seq } = stylesIn(model);
  const [first = '', ...rest] = isLong(value) ? valueLines(value, seq) : [inlineText(value, false)];
  const below = rest.map((line) => lines.break + (line === '' ? '' : ' '.repeat(column) + line)).join('');
  const inline = first === '' ? '' : ` ${first}`;
  const edits: TextEdit[] = [{ from: colon, to: inlineEnd, insert: inline }];
  const line = lines.at(inlineEnd);
  const last = isBelow ? pairBlock(lines, pair).last : lines.at(end);
  const [from, to] = [lines.end(line), lines.end(Math.max(line, last))];
  if (below !== '' || to > from) edits.push({ from, to, insert: below });
  return edits;
}

/** A value below its key: what is beside the key, and the lines that follow it. */
function valueLines(value: ModelValue, seq: number): readonly string[] {
  if (Array.isArray(value))
    return ['', ...value.flatMap((item) => itemLines(item, 2, seq)).map((line) => ' '.repeat(seq) + line)];
  const [first = '', ...rest] = pairLines('x', value, seq);
  return [first.slice('x:'.length).trimStart(), ...rest];
}
