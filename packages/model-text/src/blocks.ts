import { isMap, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { TextEdit } from './command.ts';
import type { Lines } from './lines.ts';
import { contentEnd, dashes, keyStart, pairEnd } from './nodes.ts';

/** Whole lines, both included. */
export interface Block {
  readonly first: number;
  readonly last: number;
}

/** The lines of a pair of a map in block style, with the comments below that are indented more than its key. */
export function pairBlock(lines: Lines, pair: Pair): Block {
  const from = keyStart(pair);
  return {
    first: lines.at(from),
    last: withComments(lines, lines.at(pairEnd(lines.text, pair)), lines.column(from)),
  };
}

/** The lines of each item of a list in block style, with the comments directly above it and those inside. */
export function itemBlocks(lines: Lines, list: YAMLSeq): readonly Block[] {
  return dashes(list).map((dash, index) => {
    const column = lines.column(dash);
    let first = lines.at(dash);
    while (lines.commentColumn(first - 1) === column) first -= 1;
    const end = Math.max(dash, contentEnd(lines.text, list.items[index]));
    return { first, last: withComments(lines, lines.at(end), column) };
  });
}

function withComments(lines: Lines, line: number, column: number): number {
  let last = line;
  for (let next = line + 1; next < lines.count; next += 1) {
    const comment = lines.commentColumn(next);
    if (comment !== undefined && comment > column) last = next;
    else if (!lines.isBlank(next)) break;
  }
  return last;
}

/** Removes lines, with the blank lines that would otherwise be doubled. */
export function removeBlock(lines: Lines, block: Block, isFirst: boolean, isLast: boolean): TextEdit {
  let { first, last } = block;
  if (isLast) while (!isFirst && lines.isBlank(first - 1)) first -= 1;
  else if (isFirst || lines.isBlank(first - 1))
    while (lines.isBlank(last + 1) && last + 2 < lines.count) last += 1;
  if (last + 1 < lines.count) return { from: lines.start(first), to: lines.start(last + 1), insert: '' };
  return { from: first === 0 ? 0 : lines.end(first - 1), to: lines.text.length, insert: '' };
}

/** Whether the entries of a list, or the lists of a map, have blank lines between them. */
export function isSpaced(lines: Lines, list: YAMLSeq | YAMLMap): boolean {
  const starts = isMap(list)
    ? list.items
        .filter((pair) => lines.at(pairEnd(lines.text, pair)) > lines.at(keyStart(pair)))
        .map((pair) => lines.at(keyStart(pair)))
    : itemBlocks(lines, list)
        .slice(1)
        .map(({ first }) => first);
  return starts.some((line) => lines.isBlank(line - 1));
}
