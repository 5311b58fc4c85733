import type { Fault } from './fault.ts';

/** A call in a chain that narrows, locks or bounds what a query reads. */
const CALLS = /\s*\.(?:where|whereRef|having|forUpdate|forNoKeyUpdate|forShare|distinct|distinctOn|limit)\(/g;
/** The same in SQL: a condition on a line of its own, and a lock. */
const CONDITIONS = /^[ \t]*and .*$/gm;
const LOCKS = / for (?:no key )?(?:update|share)\b(?: skip locked| nowait)?/g;
const QUOTES = `'"\``;

/** Faults of database queries, which lose a condition, a lock or a limit. */
export function queryFaults(file: string, source: string): Fault[] {
  const templates = [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: { length } }) => ({
    from: index + length,
    to: endOfText(source, index + length - 1),
  }));
  const isSql = (index: number) => templates.some(({ from, to }) => index >= from && index < to);
  const found = [
    ...Array.from(source.matchAll(CALLS), ({ index, 0: { length } }) => ({
      start: index,
      end: endOfBrackets(source, index + length - 1),
    })),
    ...[...source.matchAll(CONDITIONS), ...source.matchAll(LOCKS)]
      .filter(({ index }) => isSql(index))
      .map(({ index, 0: text }) => ({ start: index, end: index + text.replace(/`.*$/, '').length }))
      .filter(({ start, end }) => isBalanced(source.slice(start, end))),
  ];
  return found.map(({ start, end }) => {
    const original = source.slice(start, end);
    const line = source.slice(0, start + original.search(/\S/)).split('\n').length;
    return { file, line, start, end, kind: 'Query', original, replacement: '' };
  });
}

function isBalanced(text: string): boolean {
  return [...text.matchAll(/[({]/g)].length === [...text.matchAll(/[)}]/g)].length;
}

/** The offset behind the bracket that closes the one at the given offset. */
function endOfBrackets(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (QUOTES.includes(character)) at = endOfText(source, at) - 1;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

/** The offset behind the text whose first quote is at the given offset. */
function endOfText(source: string, from: number): number {
  const quote = source.charAt(from);
  for (let at = from + 1; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (quote === '`' && source.startsWith('${', at)) at = endOfBrackets(source, at + 1) - 1;
    else if (source.charAt(at) === quote) return at + 1;
  }
  return source.length;
}
