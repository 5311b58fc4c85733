import { type ScimType, scimRefusal } from './scim-error.ts';

/** The name of an attribute in a filter or path: `urn:…:User:name.familyName`. */
export interface AttributePath {
  /** The URN of the schema, if given. */
  readonly schema: string | undefined;
  readonly name: string;
  readonly sub: string | undefined;
  readonly text: string;
}

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644, 3.4.2.2. `some` is a filter in brackets on the values of one attribute. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly op: 'not'; readonly filter: Filter }
  | { readonly op: 'pr'; readonly path: AttributePath }
  | { readonly op: Comparison; readonly path: AttributePath; readonly value: FilterValue }
  | { readonly op: 'some'; readonly path: AttributePath; readonly filter: Filter };

/** The target of a PATCH operation: an attribute, or the values of it that match a filter. */
export interface PatchPath {
  readonly attribute: AttributePath;
  readonly filter: Filter | undefined;
  /** The sub-attribute after the brackets. */
  readonly sub: string | undefined;
}

/** The most comparisons in one filter, because the database plans each of them. */
export const MOST_TERMS = 200;
const MOST_LEVELS = 20;

/** @throws 400 `invalidFilter` with the position of the error */
export function parseFilter(text: string): Filter {
  const reader = new Reader(text, 'query.filter', 'invalidFilter');
  const filter = reader.filter();
  reader.end();
  return filter;
}

/** @param field the field of the path in the request. @throws 400 `invalidPath` */
export function parsePatchPath(text: string, field: string): PatchPath {
  const reader = new Reader(text, field, 'invalidPath');
  const path = reader.patchPath();
  reader.end();
  return path;
}

/** Parses the name of an attribute; the part after the last colon may have a sub-attribute. */
export function attributePathOf(text: string): AttributePath | undefined {
  const colon = text.lastIndexOf(':');
  const [name = '', ...subs] = text.slice(colon + 1).split('.');
  if (![name, ...subs].every((part) => /^[A-Za-z$_][\w$-]*$/.test(part)) || subs.length > 1) return undefined;
  return { schema: colon < 0 ? undefined : text.slice(0, colon), name, sub: subs[0], text };
}

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\[\s\S])*")|([^\s()[\]"]+))/y;

interface Token {
  readonly kind: 'bracket' | 'text' | 'word' | 'end';
  readonly text: string;
  readonly at: number;
}

class Reader {
  readonly #text: string;
  readonly #field: string;
  readonly #scimType: ScimType;
  #at = 0;
  #next: Token;
  #terms = 0;

  constructor(text: string, field: string, scimType: ScimType) {
    this.#text = text;
    this.#field = field;
    this.#scimType = scimType;
    this.#next = this.#read();
  }

  /** `not` binds more tightly than `and`, and `and` more tightly than `or`. */
  filter(level = 0): Filter {
    if (level > MOST_LEVELS) throw this.#problem(`must be nested at most ${MOST_LEVELS} levels deep`);
    const inner = level + 1;
    return this.#chain('or', () => this.#chain('and', () => this.#term(inner)));
  }

  patchPath(): PatchPath {
    const attribute = this.#attribute();
    if (!this.#takes('[')) return { attribute, filter: undefined, sub: undefined };
    const filter = this.filter();
    this.#expect(']');
    const isLast = this.#next.kind !== 'word';
    const [, sub] = isLast ? [] : (/^\.([A-Za-z$_][\w$-]*)$/.exec(this.#take().text) ?? [undefined, '']);
    if (sub === '') throw this.#problem('must have .subAttribute or nothing after the brackets');
    return { attribute, filter, sub };
  }

  end(): void {
    if (this.#next.kind !== 'end') throw this.#problem(`must end before ${this.#shown()}`);
  }

  #chain(op: 'and' | 'or', part: () => Filter): Filter {
    const filters = [part()];
    while (this.#takesWord(op)) filters.push(part());
    const [only] = filters;
    return filters.length === 1 && only !== undefined ? only : { op, filters };
  }

  #term(level: number): Filter {
    if (this.#takes('(')) return this.#closed(this.filter(level), ')');
    if (this.#next.text.toLowerCase() === 'not' && /^\s*\(/.test(this.#text.slice(this.#at))) {
      this.#take();
      this.#expect('(');
      return { op: 'not', filter: this.#closed(this.filter(level), ')') };
    }
    this.#terms += 1;
    if (this.#terms > MOST_TERMS) throw this.#problem(`must have at most ${MOST_TERMS} comparisons`);
    const path = this.#attribute();
    if (this.#takes('[')) return { op: 'some', path, filter: this.#closed(this.filter(level), ']') };
    if (this.#takesWord('pr')) return { op: 'pr', path };
    const op = COMPARISONS.find((comparison) => this.#takesWord(comparison));
    if (op === undefined)
      throw this.#problem(`must have one of pr, ${COMPARISONS.join(', ')} instead of ${this.#shown()}`);
    return { op, path, value: this.#value() };
  }

  #closed(filter: Filter, bracket: ')' | ']'): Filter {
    this.#expect(bracket);
    return filter;
  }

  #attribute(): AttributePath {
    const path = this.#next.kind === 'word' ? attributePathOf(this.#next.text) : undefined;
    if (path === undefined) throw this.#problem(`must have an attribute name instead of ${this.#shown()}`);
    this.#take();
    return path;
  }

  /** A JSON string, number, true, false or null; Entra ID sends the words in any case. */
  #value(): FilterValue {
    const { kind, text } = this.#next;
    const json = kind === 'word' && /^(true|false|null)$/i.test(text) ? text.toLowerCase() : text;
    try {
      const value = kind === 'bracket' || kind === 'end' ? undefined : JSON.parse(json);
      if (value !== undefined && typeof value !== 'object') return this.#taken(value);
      if (value === null) return this.#taken(null);
    } catch {
      // Reported below.
    }
    throw this.#problem(`must have a value, such as a string in double quotes, instead of ${this.#shown()}`);
  }

  #taken<T>(value: T): T {
    this.#take();
    return value;
  }

  #takes(bracket: string): boolean {
    const is = this.#next.kind === 'bracket' && this.#next.text === bracket;
    if (is) this.#take();
    return is;
  }

  #takesWord(word: string): boolean {
    const is = this.#next.kind === 'word' && this.#next.text.toLowerCase() === word;
    if (is) this.#take();
    return is;
  }

  #expect(bracket: string): void {
    if (!this.#takes(bracket)) throw this.#problem(`must have ${bracket} instead of ${this.#shown()}`);
  }

  #take(): Token {
    const token = this.#next;
    this.#next = this.#read();
    return token;
  }

  #read(): Token {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    const rest = this.#text.slice(this.#at);
    if (found === null) {
      const at = this.#text.length - rest.trimStart().length;
      if (rest.trim() === '') return { kind: 'end', text: '', at };
      this.#next = { kind: 'word', text: rest.trimStart(), at };
      throw this.#problem('must have closing double quotes');
    }
    this.#at = TOKEN.lastIndex;
    const [, bracket, quoted, word = ''] = found;
    const text = bracket ?? quoted ?? word;
    const kind = bracket !== undefined ? 'bracket' : quoted !== undefined ? 'text' : 'word';
    return { kind, text, at: this.#at - text.length };
  }

  #shown(): string {
    const { text, kind } = this.#next;
    return kind === 'end' ? 'its end' : text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
  }

  #problem(rule: string): Error {
    return scimRefusal(this.#scimType, `${this.#field} ${rule} (character ${this.#next.at + 1})`);
  }
}
