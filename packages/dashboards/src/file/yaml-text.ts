import {
  type CST,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { documentOf, textOf } from './yaml-style.ts';

/** A part of a text, from one offset up to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text of YAML that cannot be edited in place. */
export class UneditableYaml extends Error {}

interface Ranged {
  readonly range?: readonly [number, number, number] | null;
}

/** Where the parts of a YAML text are, in lines. */
export class YamlText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The start of the next line, unless the offset is at the start of a line. */
  lineEnd(offset: number): number {
    if (offset > 0 && this.text[offset - 1] === '\n') return offset;
    const end = this.text.indexOf('\n', offset);
    return end === -1 ? this.text.length : end + 1;
  }

  column(offset: number): number {
    return offset - this.lineStart(offset);
  }

  /** Where the last value inside a node ends, without what follows it. */
  endOf(node: unknown, otherwise: number): number {
    if (isBlock(node)) {
      const last: unknown = node.items.at(-1);
      if (isSeq(node)) return this.endOf(last, dashOf(node, node.items.length - 1) + 1);
      const pair = last as Pair;
      return this.endOf(pair.value, colonOf(pair) + 1);
    }
    const { range } = (node ?? {}) as Ranged;
    if (range === undefined || range === null || range[1] === range[0]) return otherwise;
    return range[1];
  }

  /** The lines of a part that begins at an offset, with the comments directly above it. */
  linesFrom(start: number, end: number): Span {
    let from = this.lineStart(start);
    for (;;) {
      const above = this.lineStart(from - 1);
      if (from === 0 || !/^[ \t]*#/.test(this.text.slice(above, from))) break;
      from = above;
    }
    return { from, to: this.lineEnd(end) };
  }
}

/** The document of a text, with the places of its parts. */
export function parseYaml(text: string) {
  return parseDocument(text, {
    keepSourceTokens: true,
    uniqueKeys: false,
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    resolveKnownTags: false,
  });
}

/** Whether a node is a list or map whose items are on lines of their own. */
export function isBlock(node: unknown): node is YAMLMap<unknown, unknown> | YAMLSeq<unknown> {
  return isCollection(node) && node.flow !== true && node.items.length > 0;
}

export function startOf(node: unknown): number {
  return ((node ?? {}) as Ranged).range?.[0] ?? uneditable('The node has no place');
}

/** The offset of the mark before an item of a list. */
export function dashOf(list: YAMLSeq<unknown>, index: number): number {
  const items = (list.srcToken as CST.BlockSequence | undefined)?.items;
  const mark = items?.[index]?.start.find(({ type }) => type === 'seq-item-ind');
  return mark?.offset ?? uneditable('The item has no mark');
}

/** The offset of the colon of a pair. */
export function colonOf(pair: Pair<unknown, unknown>): number {
  const { srcToken } = pair as { srcToken?: CST.CollectionItem };
  const isExplicit = srcToken?.start.some(({ type }) => type === 'explicit-key-ind') ?? false;
  const mark = srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
  return mark === undefined || isExplicit ? uneditable('The pair has no colon') : mark.offset;
}

/** The key of a pair as a text. */
export function keyOf({ key }: Pair<unknown, unknown>): string {
  return isScalar(key) ? String(key.value ?? '') : uneditable('The key is no text');
}

/** Whether a node is one that others refer to, or refers to another itself. */
export function isShared(node: unknown): boolean {
  return isAlias(node) || ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined);
}

function uneditable(message: string): never {
  throw new UneditableYaml(message);
}

/** A value as block of YAML, without a line break at its end. */
export function blockOf(value: unknown, indent: number): string {
  return indented(textOf(documentOf(value)).replace(/\n$/, ''), indent);
}

/** A value within brackets: on one line, quoted where it has to be. */
export function inlineOf(value: unknown): string {
  const document = documentOf([value]);
  if (isSeq(document.contents)) document.contents.flow = true;
  const text = textOf(document).trim();
  return text.includes('\n') ? JSON.stringify(value) : text.slice(1, -1);
}

/** Moves all lines but the first one. */
function indented(text: string, indent: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`);
}
