import { type ScanToken, type SelectStmt, scanSync } from 'libpg-query';

/** The text of each expression in the SELECT list, without its alias. */
export function targetTexts(sql: string, { targetList = [] }: SelectStmt): string[] {
  const bytes = Buffer.from(sql);
  const tokens = scanSync(sql).tokens.filter(({ tokenName }) => !tokenName.endsWith('_COMMENT'));
  return targetList.map((node) => {
    if (!('ResTarget' in node)) return '';
    const { location = 0, name } = node.ResTarget;
    const inside = targetTokens(tokens.slice(tokens.findIndex(({ start }) => start >= location)), bytes);
    const text = (token: ScanToken | undefined) =>
      token === undefined ? '' : bytes.subarray(token.start, token.end).toString();
    let count = inside.length;
    if (name !== undefined) count -= text(inside[count - 2]).toUpperCase() === 'AS' ? 2 : 1;
    return bytes.subarray(location, inside[count - 1]?.end ?? location).toString();
  });
}

/** The tokens up to the comma or FROM that ends a target. */
function targetTokens(tokens: readonly ScanToken[], bytes: Buffer): readonly ScanToken[] {
  let depth = 0;
  let previous = '';
  for (const [index, { start, end }] of tokens.entries()) {
    const text = bytes.subarray(start, end).toString().toUpperCase();
    const isEnd = text === ',' || (text === 'FROM' && previous !== 'DISTINCT');
    if (depth === 0 && isEnd) return tokens.slice(0, index);
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
    previous = text;
  }
  return tokens;
}
