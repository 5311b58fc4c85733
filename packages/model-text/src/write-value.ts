import { isMap, isSeq, type Node, stringify, visit } from 'yaml';
import type { ModelValue } from './command.ts';
import { dashes, keyStart } from './nodes.ts';
import type { ModelText } from './read-model.ts';

/** How a value is written: texts are quoted only where they would be read as anything else, also by YAML 1.1. */
const STYLE = { lineWidth: 0, version: '1.1', blockQuote: 'literal' } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: YAML allows these characters only as escapes
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;
const UNPRINTABLES = new RegExp(UNPRINTABLE, 'gu');

/** A value on one line. @param isInFlow whether it is inside of brackets or braces */
export function inlineText(value: ModelValue, isInFlow: boolean): string {
  if (typeof value === 'string') {
    if (/[\n\r]/.test(value) || UNPRINTABLE.test(value)) return doubleQuoted(value);
    if (value === '<<' || value === '=') return doubleQuoted(value);
  }
  if (!isInFlow && typeof value !== 'object') return stringify(value, STYLE).trimEnd();
  const text = stringify([value], { ...STYLE, collectionStyle: 'flow', flowCollectionPadding: false });
  const line = text.trimEnd();
  return line.includes('\n') ? JSON.stringify(value) : line.slice(1, -1);
}

/** A text between the quotes that it had. */
export function quotedText(value: string, type: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE'): string {
  if (type === 'QUOTE_DOUBLE' || /[\n\r]/.test(value) || UNPRINTABLE.test(value)) return doubleQuoted(value);
  return `'${value.replaceAll("'", "''")}'`;
}

function doubleQuoted(value: string): string {
  return JSON.stringify(value).replace(
    UNPRINTABLES,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether a value needs lines of its own. */
export function isLong(value: ModelValue): boolean {
  if (typeof value === 'string') return value.includes('\n') && !UNPRINTABLE.test(value);
  return typeof value === 'object' && (Array.isArray(value) ? value.length > 0 : true);
}

/** A pair as lines without indentation. @param offset how far the dashes of a list are from its key */
export function pairLines(key: string, value: ModelValue, offset: number): readonly string[] {
  const isShort = !isLong(value);
  if (isShort) return [`${inlineText(key, false)}: ${inlineText(value, false)}`];
  const text = stringify({ [key]: value }, { ...STYLE, indent: Math.max(offset, 2), indentSeq: offset > 0 });
  return text.trimEnd().split('\n');
}

/** An item of a list as lines without indentation. @param offset how far its keys are from its dash */
export function itemLines(value: ModelValue, offset: number, seqOffset: number): readonly string[] {
  const lines =
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, one]) => pairLines(key, one, seqOffset))
      : [inlineText(value, false)];
  return lines.map((line, index) =>
    index === 0 ? `-${' '.repeat(offset - 1)}${line}` : line === '' ? '' : ' '.repeat(offset) + line,
  );
}

/** How far the dashes of lists are from their keys in a file, and the keys of items from their dashes. */
export function stylesIn({ document, lines }: ModelText): { readonly seq: number; readonly item: number } {
  let seq: number | undefined;
  let item: number | undefined;
  visit(document, {
    Pair(_, pair) {
      const list = pair.value as Node | null;
      if (!isSeq(list) || list.flow === true || list.items.length === 0) return undefined;
      const [dash = 0] = dashes(list);
      seq = Math.max(0, lines.column(dash) - lines.column(keyStart(pair)));
      const [first] = list.items;
      const start = isMap(first) && first.flow !== true ? first.items[0] : undefined;
      if (start !== undefined && lines.at(keyStart(start)) === lines.at(dash)) {
        item = keyStart(start) - dash;
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return { seq: seq ?? 2, item: item ?? 2 };
}
