import { readFileSync } from 'node:fs';

/** HTML in which everything is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text, which is escaped; HTML; or several parts, such as none. */
export type Value = string | number | Html | readonly Html[];

export type Values = Readonly<Record<string, Value>>;

/**
 * A part of the template: HTML with named places, some of them for parts of its own.
 *
 * Part NAME is between the comments `<!--(NAME-->` and `<!--NAME)-->` of the template, and leaves a place of that name.
 * Other places are written `{{NAME}}`. Values are never searched for places.
 */
export class Part {
  readonly #pieces: readonly (string | Place)[];
  readonly #parts: ReadonlyMap<string, Part>;

  constructor(pieces: readonly (string | Place)[], parts: ReadonlyMap<string, Part>) {
    this.#pieces = pieces;
    this.#parts = parts;
  }

  /** The part of a name in this one. */
  part(name: string): Part {
    const found = this.#parts.get(name);
    if (found === undefined) throw new RangeError(`The template has no part ${name}`);
    return found;
  }

  /** The part of a name with a text in its place of the same name; nothing without a text. */
  line(name: string, text: string): readonly Html[] {
    return text === '' ? [] : [this.part(name).fill({ [name]: text })];
  }

  /** Fills some of the places. */
  with(values: Values): Part {
    const places = new Set(this.#pieces.map((piece) => (piece instanceof Place ? piece.name : undefined)));
    const unknown = Object.keys(values).find((name) => !places.has(name));
    if (unknown !== undefined) throw new RangeError(`The template has no place ${unknown}`);
    return new Part(filled(this.#pieces, values), this.#parts);
  }

  /** Fills the places of these names here and in all parts. */
  everywhere(values: Values): Part {
    const parts = [...this.#parts].map(([name, part]) => [name, part.everywhere(values)] as const);
    return new Part(filled(this.#pieces, values), new Map(parts));
  }

  /** Fills all places. */
  fill(values: Values = {}): Html {
    const pieces = this.with(values).#pieces;
    const open = pieces.find((piece) => piece instanceof Place);
    if (open !== undefined) throw new RangeError(`Nothing fills the place ${open.name}`);
    return new Html(pieces.join(''));
  }
}

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The pieces with values for some of their places; texts that touch are joined. */
function filled(pieces: readonly (string | Place)[], values: Values): (string | Place)[] {
  const found: (string | Place)[] = [];
  for (const piece of pieces) {
    const value = piece instanceof Place ? values[piece.name] : undefined;
    const next = value === undefined ? piece : htmlOf(value);
    const last = found.at(-1);
    if (typeof last === 'string' && typeof next === 'string') found[found.length - 1] = last + next;
    else found.push(next);
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function htmlOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return value.map(({ text }) => text).join('');
}

/** The beginning of a part, its end, or a place. */
const MARK = /<!--\((\w+)-->|<!--(\w+)\)-->|\{\{(\w+)\}\}/g;

/** Reads a template. */
export function parseTemplate(source: string): Part {
  const open: {
    readonly name: string;
    readonly pieces: (string | Place)[];
    readonly parts: Map<string, Part>;
  }[] = [{ name: '', pieces: [], parts: new Map() }];
  let end = 0;
  for (const { 0: mark, 1: begins, 2: ends, 3: place, index } of source.matchAll(MARK)) {
    const current = open.at(-1);
    current?.pieces.push(source.slice(end, index));
    end = index + mark.length;
    if (begins !== undefined) open.push({ name: begins, pieces: [], parts: new Map() });
    else if (place !== undefined) current?.pieces.push(new Place(place));
    else {
      const outer = open.at(-2);
      if (current === undefined || outer === undefined || current.name !== ends)
        throw new RangeError(`The part ${ends} of the template ends without a beginning`);
      open.pop();
      outer.parts.set(ends, new Part(current.pieces, current.parts));
      outer.pieces.push(new Place(ends));
    }
  }
  const [whole, unfinished] = open;
  if (whole === undefined || unfinished !== undefined)
    throw new RangeError(`The part ${unfinished?.name} of the template has no end`);
  return new Part([...whole.pieces, source.slice(end)], whole.parts);
}

/** The email, as MJML compiled it. */
export const TEMPLATE = parseTemplate(readFileSync(new URL('template.html', import.meta.url), 'utf8'));
