/**
 * Names that mean something else to the engine where a member or a cube has them: parts of a definition's own
 * language, and what every object of JavaScript has.
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

/** Words of the languages that references to cubes and measures are read in: `{class.id}` is none. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `false none true and as assert async await break case catch class const continue debugger def default del delete do
   elif else enum except exec export extends finally for from function global if implements import in instanceof
   interface is lambda let new nonlocal not null or package pass print private protected public raise return static
   super switch this throw try typeof undefined var void while with yield arguments eval nan infinity`.split(
    /\s+/,
  ),
);

/**
 * The names of one scope: of the cubes of a model, or of the members of a cube. Two names that differ only in case are
 * one, since warehouses and file systems fold them.
 */
export class Names {
  readonly #taken: Set<string>;

  /** `refused` are names, in lower case, that nothing in this scope may have. */
  constructor(refused: Iterable<string> = []) {
    this.#taken = new Set(refused);
  }

  isFree(name: string): boolean {
    return !this.#taken.has(name.toLowerCase()) && !RESERVED.has(name.toLowerCase());
  }

  /** The first of the wishes that is free, or the last one with a number behind it. */
  take(...wishes: readonly [string, ...string[]]): string {
    let name = wishes.find((wish) => this.isFree(wish));
    const last = wishes.at(-1);
    for (let number = 2; name === undefined; number += 1) {
      const numbered = `${last}_${number}`;
      if (this.isFree(numbered)) name = numbered;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Characters of a name: with a prefix and a suffix it is the name of a file, which has 255 bytes at most. */
const LONGEST = 128;

/**
 * The text as the engine takes names: Latin letters, digits and underscores, no digit first, not too long, and nowhere
 * in it the word `extends`, below which the engine looks for a cube.
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
