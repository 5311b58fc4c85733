import type { GivenTable } from '../proposal.ts';
import { plainWordsOf, singularOf, wordsOf } from '../words/words.ts';

/** Words that say what a table is for and not what is in it: `dim_customer`, `tbl_orders`. */
const PREFIXES = new Set('dim fact fct d f tbl t stg v vw raw'.split(' '));
const KEY_WORDS = ['id', 'key', 'sk', 'uuid', 'guid', 'code', 'no', 'nr', 'number'];

/** The name of a table without words for its purpose. */
export function shortNameOf(tableName: string): string {
  const words = wordsOf(tableName);
  return words.length > 1 && PREFIXES.has(words[0]?.toLowerCase() ?? '')
    ? words.slice(1).join(' ')
    : tableName;
}

/** The words for one row of a table: `order item` for `tbl_OrderItems`. */
export function nounOf(tableName: string): string[] {
  const named = plainWordsOf(shortNameOf(tableName));
  return named.map((word, index) => (index === named.length - 1 ? singularOf(word) : word));
}

/** The columns that identify a row, and whether only their name says so. Empty if there are none. */
export function keyOf(
  table: GivenTable,
  isUsable: (column: string) => boolean,
): {
  readonly columns: readonly string[];
  readonly isGuess: boolean;
} {
  const { primaryKey, uniqueKeys, columns, name } = table;
  if (primaryKey.length > 0 && primaryKey.every(isUsable)) return { columns: primaryKey, isGuess: false };
  const isNullable = new Map(columns.map((column) => [column.name, column.isNullable]));
  const unique = uniqueKeys
    .filter(
      (key) => key.length > 0 && key.every((column) => isUsable(column) && isNullable.get(column) === false),
    )
    .toSorted((one, other) => one.length - other.length)[0];
  if (unique !== undefined) return { columns: unique, isGuess: false };
  if (table.hasKnownKeys) return { columns: [], isGuess: false };
  const noun = nounOf(name).join('_');
  const named = ['id', ...KEY_WORDS.map((word) => `${noun}_${word}`)];
  const found = named
    .map((wanted) => columns.find((column) => plainWordsOf(column.name).join('_') === wanted))
    .find((column) => column !== undefined && isUsable(column.name));
  return found === undefined ? { columns: [], isGuess: false } : { columns: [found.name], isGuess: true };
}

/** Whether no two rows have the same values of these columns. */
export function isUnique({ primaryKey, uniqueKeys }: GivenTable, columns: readonly string[]): boolean {
  return [primaryKey, ...uniqueKeys].some(
    (key) => key.length > 0 && key.every((column) => columns.includes(column)),
  );
}
