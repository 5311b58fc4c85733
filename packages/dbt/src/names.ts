/**
 * Names that a cube or member must not have because the engine reads them as something else: words of its definition
 * language, and properties of every JavaScript object.
 */
const RESERVED = new Set([
  'sql',
  'sqltable',
  'sql_table',
  'cube',
  'filter_params',
  'filter_group',
  'security_context',
  'sql_utils',
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
]);

/** Keywords of JavaScript and Python, in which the engine evaluates references: `{class.id}` is a syntax error. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `false none true and as assert async await break case catch class const continue debugger def default del delete do
   elif else enum except exec export extends finally for from function global if implements import in instanceof
   interface is lambda let new nonlocal not null or package pass print private protected public raise return static
   super switch this throw try typeof undefined var void while with yield arguments eval nan infinity`.split(
    /\s+/,
  ),
);

/**
 * The names in use in one scope: the cubes of a data model, or the members of a cube. Names that differ only in case
 * count as equal, because warehouses and file systems fold case.
 */
export class Names {
  readonly #taken: Set<string>;

  /** `refused` lists names, in lower case, that are never available in this scope. */
  constructor(refused: Iterable<string> = []) {
    this.#taken = new Set(refused);
  }

  /** Makes a name available again. */
  free(name: string): void {
    this.#taken.delete(name.toLowerCase());
  }

  isFree(name: string): boolean {
    return !this.#taken.has(name.toLowerCase()) && !RESERVED.has(name.toLowerCase());
  }

  /** Reserves the first candidate that is free, or the last one with a number appended. */
  take(...candidates: readonly [string, ...string[]]): string {
    let name = candidates.find((candidate) => this.isFree(candidate));
    const last = candidates.at(-1);
    for (let number = 2; name === undefined; number += 1) {
      const numbered = `${last}_${number}`;
      if (this.isFree(numbered)) name = numbered;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Characters in a name. With a prefix and a suffix it becomes a file name, which is limited to 255 bytes. */
const LONGEST = 128;

/**
 * Converts a text to a name that the engine accepts: Latin letters, digits and underscores, not starting with a digit,
 * not too long, and without `extends`, which the engine would take for a reference to a cube.
 */
export function identifierOf(text: string, fallback: string): string {
  if (text.length > LONGEST) return identifierOf(text.slice(0, LONGEST), fallback);
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return text.replaceAll('extends', 'extend');
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/_+$/, '');
  const name = /[A-Za-z0-9]/.test(plain) ? plain : fallback;
  return identifierOf(/^\d/.test(name) ? `_${name}` : name, fallback);
}
