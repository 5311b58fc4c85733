import { isCollection, isMap, isScalar, isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { isObject } from '../json.ts';
import { aligned } from './aligned.ts';
import type { FileContent } from './print-file.ts';
import {
  blockOf,
  colonOf,
  dashOf,
  inlineOf,
  isBlock,
  isShared,
  keyOf,
  parseYaml,
  type Span,
  startOf,
  UneditableYaml,
  YamlText,
} from './yaml-text.ts';

type Json = Readonly<Record<string, unknown>>;

/** Text that takes the place of a part of another. */
interface Splice extends Span {
  readonly text: string;
}

/** The ids of widgets and tabs that must not leave out what could be derived. */
export interface Explicit {
  readonly ids: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

/** A file with another content, by as few changes of its text as possible. */
export class EditedYaml {
  readonly #source: YamlText;
  readonly #before: FileContent;
  readonly #after: FileContent;
  readonly #explicit: Explicit;
  readonly #splices: Splice[] = [];

  constructor(
    text: string,
    { before, after }: { readonly before: FileContent; readonly after: FileContent },
    explicit: Explicit,
  ) {
    this.#source = new YamlText(text);
    this.#before = before;
    this.#after = after;
    this.#explicit = explicit;
  }

  /** @throws UneditableYaml */
  text(): string {
    const { text } = this.#source;
    const { contents } = parseYaml(text);
    if (!isMap(contents)) throw new UneditableYaml('The file is no map');
    this.#edit(contents, this.#before.content, this.#after.content);
    // From the end, so that of what is inserted at one place the first comes first.
    const ordered = this.#splices.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to);
    let edited = text;
    let last = Number.POSITIVE_INFINITY;
    for (const { from, to, text: inserted } of ordered) {
      if (to > last) throw new UneditableYaml('The changes overlap');
      edited = edited.slice(0, from) + inserted + edited.slice(to);
      last = from;
    }
    return edited;
  }

  #splice({ from, to }: Span, text: string): void {
    this.#splices.push({ from, to, text });
  }

  /** Whether the parts of a node can be edited one by one; otherwise it is replaced. */
  #edit(node: unknown, before: unknown, after: unknown): boolean {
    if (isSame(before, after) && !this.#hasExplicit(after)) return true;
    if (isShared(node)) return false;
    if (isMap(node) && isObject(before) && isObject(after)) {
      if (isBlock(node)) return this.#editMap(node, before, after);
      return this.#editInline(node, before, after);
    }
    if (isSeq(node) && Array.isArray(before) && Array.isArray(after) && node.items.length === before.length) {
      if (isBlock(node)) return this.#editList(node, before, after);
      return this.#editInline(node, before, after);
    }
    return false;
  }

  #hasExplicit(value: unknown): boolean {
    const { ids, places } = this.#explicit;
    if (ids.size + places.size === 0 || typeof value !== 'object' || value === null) return false;
    const id = this.#after.idOf(value);
    if (id !== undefined && (ids.has(id) || places.has(id))) return true;
    return Object.values(value).some((member) => this.#hasExplicit(member));
  }

  /** The members that a file must have, in their order. */
  #wanted(after: Json): Json {
    const id = this.#after.idOf(after);
    if (id === undefined || !this.#explicit.ids.has(id) || after.id !== undefined) return after;
    const [first, ...others] = Object.entries(after);
    return Object.fromEntries([...(first === undefined ? [] : [first]), ['id', id], ...others]);
  }

  #editMap(map: YAMLMap<unknown, unknown>, before: Json, given: Json): boolean {
    const after = this.#wanted(given);
    const isForced = this.#isExplicit(given);
    if (Object.keys(after).length === 0 || !isSameOrder(before, after)) return false;
    const pairs = map.items as Pair<unknown, unknown>[];
    const find = (name: string) => pairs.find((pair) => keyOf(pair) === name);
    const left = pairs.filter((pair) => !(keyOf(pair) in before) || keyOf(pair) in after);
    if (left.length === 0) return false;
    for (const pair of pairs) if (!left.includes(pair)) this.#removePair(map, pair);
    let previous: Pair<unknown, unknown> | undefined;
    for (const [name, value] of Object.entries(after)) {
      const pair = find(name);
      if (pair !== undefined) {
        if (!this.#edit(pair.value, before[name], value)) this.#setPair(map, pair, value);
        previous = pair;
      } else if ((isForced && name === 'at') || !isSame(before[name], value))
        this.#insertPair(map, previous, name, value, left);
    }
    return true;
  }

  #isExplicit(value: unknown): boolean {
    const id = this.#after.idOf(value);
    return id !== undefined && this.#explicit.places.has(id);
  }

  #setPair(map: YAMLMap<unknown, unknown>, pair: Pair<unknown, unknown>, value: unknown): void {
    const colon = colonOf(pair);
    const to = this.#source.endOf(pair.value, colon + 1);
    const text = printedValue(value, this.#columnOf(map));
    // A block ends with its last line; a comment behind the old value stays behind a short new one.
    const isLineEnd = this.#source.text[to - 1] === '\n';
    if (text.includes('\n') && !isLineEnd) {
      const end = this.#source.lineEnd(to);
      const comment = this.#source.text.slice(to, end).trim();
      const own = comment === '' ? '' : ` ${comment}`;
      this.#splice({ from: colon + 1, to: end }, `${withComment(text, own)}\n`);
      return;
    }
    this.#splice({ from: colon + 1, to }, isLineEnd ? `${text}\n` : text);
  }

  #columnOf(map: YAMLMap<unknown, unknown>): number {
    return this.#source.column(startOf((map.items[0] as Pair).key));
  }

  #insertPair(
    map: YAMLMap<unknown, unknown>,
    previous: Pair<unknown, unknown> | undefined,
    name: string,
    value: unknown,
    left: readonly Pair<unknown, unknown>[],
  ): void {
    const column = this.#columnOf(map);
    const text = blockOf({ [name]: value }, column);
    const indent = ' '.repeat(column);
    if (previous === undefined || !left.includes(previous)) {
      const from = startOf((map.items[0] as Pair).key);
      this.#splice({ from, to: from }, `${text}\n${indent}`);
      return;
    }
    const end = this.#source.lineEnd(this.#source.endOf(previous.value, colonOf(previous) + 1));
    const isTop = column === 0 && typeof value === 'object';
    this.#insertAt(end, `${isTop ? '\n' : ''}${indent}${text}`);
  }

  #insertAt(end: number, text: string): void {
    const { text: source } = this.#source;
    const isBroken = end > 0 && source[end - 1] !== '\n';
    this.#splice({ from: end, to: end }, isBroken ? `\n${text}` : `${text}\n`);
  }

  #removePair(map: YAMLMap<unknown, unknown>, pair: Pair<unknown, unknown>): void {
    const start = startOf(pair.key);
    const end = this.#source.endOf(pair.value, colonOf(pair) + 1);
    const next = map.items[map.items.indexOf(pair as never) + 1] as Pair | undefined;
    const isFirst = this.#source.text.slice(this.#source.lineStart(start), start).trim() !== '';
    if (!isFirst) {
      this.#remove(this.#source.linesFrom(start, end));
      return;
    }
    if (next === undefined) throw new UneditableYaml('The map would be empty');
    this.#splice({ from: start, to: startOf(next.key) }, '');
  }

  /** Removes lines, and the space around them that is left over. */
  #remove({ from, to }: Span): void {
    const { text } = this.#source;
    const [above = ''] = /(?:^|\n)(?:[ \t]*\n)+$/.exec(text.slice(0, from)) ?? [];
    const [below = ''] = /^(?:[ \t]*\n)+/.exec(text.slice(to)) ?? [];
    if (to === text.length && above !== '') this.#splice({ from: from - above.length + 1, to }, '');
    else this.#splice({ from, to: above === '' ? to : to + below.length }, '');
  }

  #editList(list: YAMLSeq<unknown>, before: readonly unknown[], after: readonly unknown[]): boolean {
    if (after.length === 0) return false;
    const ids = after.map((item) => this.#after.idOf(item));
    const matches = ids.every((id) => id === undefined)
      ? matchedByPlace(before, after)
      : aligned(
          before.map((item, index) => this.#before.idOf(item) ?? `#${index}`),
          ids.map((id, index) => id ?? `#${index}`),
        );
    if (matches.length === 0) return false;
    const kept = new Map(matches.map(([old, now]) => [now, old]));
    const isKept = new Set(matches.map(([old]) => old));
    for (const [index] of before.entries()) if (!isKept.has(index)) this.#remove(this.#linesOf(list, index));
    const isSpaced = this.#isSpaced(list);
    let previous: number | undefined;
    for (const [index, item] of after.entries()) {
      const old = kept.get(index);
      if (old === undefined) this.#insertItem(list, previous, item, isSpaced);
      else {
        if (!this.#edit(list.items[old], before[old], item)) this.#setItem(list, old, item);
        previous = old;
      }
    }
    return true;
  }

  #linesOf(list: YAMLSeq<unknown>, index: number): Span {
    const dash = dashOf(list, index);
    const isFirst = this.#source.text.slice(this.#source.lineStart(dash), dash).trim() !== '';
    if (isFirst) throw new UneditableYaml('The list begins on the line of another one');
    return this.#source.linesFrom(dash, this.#source.endOf(list.items[index], dash + 1));
  }

  /** Whether there is a line between the items of a list. */
  #isSpaced(list: YAMLSeq<unknown>): boolean {
    if (list.items.length < 2) return list.items.some((item) => this.#before.idOf(item) !== undefined);
    const { from } = this.#linesOf(list, 1);
    return /\n[ \t]*\n$/.test(this.#source.text.slice(0, from));
  }

  #setItem(list: YAMLSeq<unknown>, index: number, value: unknown): void {
    const dash = dashOf(list, index);
    const to = this.#source.endOf(list.items[index], dash + 1);
    const text = ` ${blockOf(value, this.#source.column(dash) + 2)}`;
    this.#splice({ from: dash + 1, to }, this.#source.text[to - 1] === '\n' ? `${text}\n` : text);
  }

  #insertItem(list: YAMLSeq<unknown>, previous: number | undefined, value: unknown, isSpaced: boolean): void {
    const column = this.#source.column(dashOf(list, 0));
    const text = `${' '.repeat(column)}- ${blockOf(value, column + 2)}`;
    if (previous !== undefined) {
      this.#insertAt(this.#linesOf(list, previous).to, `${isSpaced ? '\n' : ''}${text}`);
      return;
    }
    const { from } = this.#linesOf(list, 0);
    this.#splice({ from, to: from }, `${text}\n${isSpaced ? '\n' : ''}`);
  }

  /** Edits a list or map in brackets, if only its plain values change. */
  #editInline(
    node: YAMLMap<unknown, unknown> | YAMLSeq<unknown>,
    before: Json | readonly unknown[],
    after: Json | readonly unknown[],
  ): boolean {
    const names = Object.keys(after);
    if (names.join('\0') !== Object.keys(before).join('\0') || names.length === 0) return false;
    const parts = names.map((name) => {
      const child: unknown = isSeq(node)
        ? node.items[Number(name)]
        : (node.items as Pair<unknown, unknown>[]).find((pair) => keyOf(pair) === name)?.value;
      return { child, old: (before as Json)[name], now: (after as Json)[name] };
    });
    const changed = parts.filter(({ old, now }) => !isSame(old, now));
    if (changed.length === 0) return false;
    if (!changed.every(({ child, old, now }) => this.#canEditInline(child, old, now))) return false;
    for (const { child, old, now } of changed) {
      if (isCollection(child) && this.#edit(child, old, now)) continue;
      const { range } = child as { readonly range: readonly [number, number, number] };
      this.#splice({ from: range[0], to: range[1] }, inlineOf(now));
    }
    return true;
  }

  #canEditInline(child: unknown, old: unknown, now: unknown): boolean {
    if (isShared(child)) return false;
    if (isScalar(child)) return child.range != null && child.range[0] < child.range[1];
    return isCollection(child) && typeof old === 'object' && typeof now === 'object';
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the members that both have are in the same order. */
function isSameOrder(before: Json, after: Json): boolean {
  const common = Object.keys(before).filter((name) => name in after);
  const now = Object.keys(after).filter((name) => name in before);
  return common.join('\0') === now.join('\0');
}

/** Equal items, and between them those in the same place. */
function matchedByPlace(before: readonly unknown[], after: readonly unknown[]) {
  const texts = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item));
  const equal = aligned(texts(before), texts(after));
  const matches: [number, number][] = [];
  let [i, j] = [0, 0];
  for (const [old, now] of [...equal, [before.length, after.length] as const]) {
    for (; i < old && j < now; i += 1, j += 1) matches.push([i, j]);
    if (old < before.length && now < after.length) matches.push([old, now]);
    [i, j] = [old + 1, now + 1];
  }
  return matches;
}

/** A value behind a colon. */
function printedValue(value: unknown, column: number): string {
  const text = blockOf({ x: value }, column);
  return text.slice(text.indexOf(':') + 1);
}

/** Puts a comment at the end of the first line. */
function withComment(text: string, comment: string): string {
  const end = text.indexOf('\n');
  return text.slice(0, end) + comment + text.slice(end);
}
