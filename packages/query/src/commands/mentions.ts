import { shortName } from '../question/columns.ts';

/** Whether an expression of semantic SQL names a member, in any case. Texts in quotes do not count. */
export function mentionsMember(expression: string, member: string): boolean {
  const name = shortName(member).toLowerCase();
  return identifiersIn(expression).some((identifier) => identifier.toLowerCase() === name);
}

const SQL_TOKEN = /'(?:[^']|'')*'|"(?<quoted>(?:[^"]|"")*)"|(?<word>[\p{L}_][\p{L}\p{N}_$]*)/gu;

function identifiersIn(expression: string): string[] {
  return [...expression.matchAll(SQL_TOKEN)].flatMap(({ groups: { quoted, word } = {} }) => {
    const name = quoted?.replaceAll('""', '"') ?? word;
    return name === undefined ? [] : [name];
  });
}

const FORMULA_TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|(?<name>[\p{L}_$][\p{L}\p{N}_$.]*)/gu;
/** What a comparison appends to the name of its measure. */
const COMPARED = /\.(?:previous|change|percent_change)_\d+_[a-z]+$/;

/** The columns that a table calculation reads, by their names in the result; of comparisons also their measures. */
export function columnsIn(formula: string): readonly string[] {
  return [...formula.matchAll(FORMULA_TOKEN)].flatMap(({ groups: { name } = {} }) =>
    name === undefined ? [] : [name, name.replace(COMPARED, '')],
  );
}

/** The table calculation with other names of columns. */
export function withColumns(formula: string, names: ReadonlyMap<string, string>): string {
  return formula.replaceAll(FORMULA_TOKEN, (token) => {
    const [suffix = ''] = COMPARED.exec(token) ?? [];
    const own = names.get(token);
    if (own !== undefined) return own;
    const measure = names.get(token.slice(0, token.length - suffix.length));
    return measure === undefined ? token : `${measure}${suffix}`;
  });
}
