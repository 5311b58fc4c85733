import type { Json } from '../question/json.ts';

/**
 * JSON in a form that stays readable in an address, after Rison: `!(a,b)` is a list, `(a:b)` an object, `!t`, `!f` and
 * `!n` are true, false and null, and texts need quotes only if they could be something else.
 */
export function write(value: unknown): string {
  if (value === null || value === undefined) return '!n';
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `!(${value.map(write).join(',')})`;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `(${entries.map(([name, part]) => `${textOf(name)}:${write(part)}`).join(',')})`;
}

/** Texts without quotes begin with no character of a number. */
const PLAIN = /^[\p{L}_~@.][\p{L}\p{N}_~@. -]*$/u;

function textOf(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll(/[!']/g, '!$&')}'`;
}

/** Reads what `write` has written; undefined for anything else. */
export function read(text: string): Json | undefined {
  try {
    const reader = new NotationReader(text);
    const value = reader.value(1);
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const MOST_DEPTH = 60;
const CONSTANTS: Readonly<Record<string, boolean | null>> = { t: true, f: false, n: null };
const TOKEN = /[^!'(),:]+/y;
const QUOTED = /'((?:[^'!]|![!'])*)'/y;

class NotationReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** @throws SyntaxError */
  value(depth: number): Json {
    if (depth > MOST_DEPTH) throw new SyntaxError('too deep');
    if (this.#takes('!(')) return this.#items(() => this.value(depth + 1));
    if (this.#takes('(')) return Object.fromEntries(this.#items(() => this.#entry(depth)));
    if (this.#takes('!')) {
      const constant = CONSTANTS[this.#text.charAt(this.#at)];
      if (constant === undefined) throw new SyntaxError('unknown constant');
      this.#at += 1;
      return constant;
    }
    const quoted = this.#match(QUOTED);
    if (quoted !== undefined) return quoted.replaceAll(/!([!'])/g, '$1');
    const token = this.#match(TOKEN);
    if (token === undefined) throw new SyntaxError('a value is missing');
    if (PLAIN.test(token)) return token;
    const number = /^-?\d/.test(token) ? Number(token) : Number.NaN;
    if (Number.isNaN(number)) throw new SyntaxError('not a value');
    return number;
  }

  #entry(depth: number): readonly [string, Json] {
    const name = this.value(depth + 1);
    if (typeof name !== 'string' || !this.#takes(':')) throw new SyntaxError('a name is missing');
    return [name, this.value(depth + 1)];
  }

  #items<T>(item: () => T): T[] {
    const items: T[] = [];
    while (!this.#takes(')')) {
      if (items.length > 0 && !this.#takes(',')) throw new SyntaxError('a comma is missing');
      items.push(item());
    }
    return items;
  }

  #takes(token: string): boolean {
    const isHere = this.#text.startsWith(token, this.#at);
    if (isHere) this.#at += token.length;
    return isHere;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match[1] ?? match[0];
  }
}
