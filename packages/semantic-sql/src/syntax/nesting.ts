/**
 * Estimates how deeply SQL nests, without recursion. PostgreSQL's parser runs in WebAssembly and recurses; too deep a
 * statement would overflow its stack and leave it unusable. The estimate is never lower than the depth of the tree.
 */
export function nestingOf(sql: string): number {
  const outer: { chain: number; operators: number }[] = [];
  let level = { chain: 0, operators: 0 };
  let depth = 1;
  let deepest = 1;
  for (const token of tokensOf(sql)) {
    if (OPENING.has(token)) {
      outer.push(level);
      level = { chain: 0, operators: 0 };
      depth += 1;
    } else if (CLOSING.has(token)) {
      depth -= level.chain + level.operators + 1;
      level = outer.pop() ?? { chain: 0, operators: 0 };
    } else if (SEPARATORS.has(token)) {
      depth -= level.operators;
      level.operators = 0;
    } else if (CHAINS.has(token)) {
      level.chain += 1;
      depth += 1;
    } else if (!WORD.test(token) || OPERATORS.has(token)) {
      level.operators += 1;
      depth += 1;
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const OPENING = new Set(['(', '[', 'case']);
const CLOSING = new Set([')', ']', 'end']);
/** Tokens between expressions that are siblings in the tree. */
const SEPARATORS = new Set([
  ',',
  ';',
  'and',
  'or',
  'when',
  'then',
  'else',
  'where',
  'group',
  'order',
  'having',
]);
/** Clauses of which each contains all that precede it. */
const CHAINS = new Set(['union', 'intersect', 'except', 'join', 'with']);
const OPERATORS = new Set(
  'not is in like ilike similar between at collate isnull notnull operator'.split(' '),
);
const WORD = /^[\p{L}_"'\d$]/u;

const TOKEN =
  /(?<space>\s+|--[^\n]*)|(?<escape>[eE]'(?:[^'\\]|\\[\s\S]|'')*'?)|(?<text>'(?:[^']|'')*'?|"(?:[^"]|"")*"?)|(?<comment>\/\*)|(?<dollar>\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<number>\d[\p{L}\p{N}_]*(?:\.\d[\p{L}\p{N}_]*)?)|[\s\S]/uy;

function* tokensOf(sql: string): Generator<string> {
  let at = 0;
  while (at < sql.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(sql);
    if (match === null) return;
    const [token] = match;
    const { space, comment, dollar } = match.groups ?? {};
    at += token.length;
    if (space !== undefined) continue;
    if (comment !== undefined) at = afterComment(sql, at);
    else if (dollar !== undefined) {
      const end = sql.indexOf(dollar, at);
      at = end === -1 ? sql.length : end + dollar.length;
    } else yield token.toLowerCase();
  }
}

/** The end of a comment that begins before `at`; comments nest. */
function afterComment(sql: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < sql.length && depth > 0) {
    if (sql.startsWith('/*', at)) depth += 1;
    else if (sql.startsWith('*/', at)) depth -= 1;
    else {
      at += 1;
      continue;
    }
    at += 2;
  }
  return at;
}
