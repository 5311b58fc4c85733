import type { JsonValue } from './json-values.ts';
import { ManifestProblem } from './manifest-problem.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Part of a JSON text: the offset of its first byte, and the one after its last. */
export interface JsonRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Scans the bytes of a JSON text entry by entry, so that only the entries in use take memory as objects. Scanning finds
 * where values end; only `parse` checks that they are valid.
 */
export class JsonScanner {
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The whole text, without a byte order mark and leading whitespace. */
  whole(): JsonRange {
    const hasMark = this.#bytes[0] === 0xef && this.#bytes[1] === 0xbb && this.#bytes[2] === 0xbf;
    const start = this.#skipSpace(hasMark ? 3 : 0);
    if (start >= this.#bytes.length) throw new ManifestProblem('The manifest is empty');
    return { start, end: this.#bytes.length };
  }

  isObject({ start }: JsonRange): boolean {
    return this.#bytes[start] === OPEN_OBJECT;
  }

  /** The names and values of an object. @throws ManifestProblem if the object is not valid JSON */
  *entries(range: JsonRange): Generator<readonly [string, JsonRange]> {
    let at = this.#skipSpace(range.start + 1);
    if (this.#bytes[at] === CLOSE_OBJECT) return this.#checkEnd(at + 1, range.end);
    for (;;) {
      if (this.#bytes[at] !== QUOTE) throw this.#problemAt(at);
      const end = this.#endOfText(at);
      const name = String(this.parse({ start: at, end }));
      at = this.#skipSpace(end);
      if (this.#bytes[at] !== COLON) throw this.#problemAt(at);
      const start = this.#skipSpace(at + 1);
      const valueEnd = this.#endOfValue(start);
      yield [name, { start, end: valueEnd }];
      at = this.#skipSpace(valueEnd);
      if (this.#bytes[at] === CLOSE_OBJECT) return this.#checkEnd(at + 1, range.end);
      if (this.#bytes[at] !== COMMA) throw this.#problemAt(at);
      at = this.#skipSpace(at + 1);
    }
  }

  /** Parses part of the text. @throws ManifestProblem if it is not valid JSON */
  parse({ start, end }: JsonRange): JsonValue {
    const text = this.#bytes.toString('utf8', start, end);
    try {
      return JSON.parse(text);
    } catch (error) {
      const [, place] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
      const at = start + Buffer.byteLength(text.slice(0, Number(place ?? 0)));
      throw end === this.#bytes.length && this.#isCutOff(start, end) ? cutOff() : this.#problemAt(at);
    }
  }

  #isCutOff(start: number, end: number): boolean {
    return this.#bytes[start] === OPEN_LIST && this.#bytes[end - 1] !== CLOSE_LIST;
  }

  #checkEnd(at: number, end: number): void {
    const next = this.#skipSpace(at);
    if (next < end && end === this.#bytes.length) throw this.#problemAt(next);
  }

  #endOfText(start: number): number {
    const bytes = this.#bytes;
    for (let at = start + 1; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) return at + 1;
    }
    throw cutOff();
  }

  #endOfValue(start: number): number {
    const bytes = this.#bytes;
    const first = bytes[start];
    if (first === QUOTE) return this.#endOfText(start);
    if (first !== OPEN_OBJECT && first !== OPEN_LIST) return this.#endOfWord(start);
    let depth = 0;
    let isText = false;
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isText) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    throw cutOff();
  }

  #endOfWord(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (at < bytes.length && /[\w.+-]/.test(String.fromCharCode(bytes[at] ?? 0))) at += 1;
    if (at >= bytes.length) throw cutOff();
    if (at === start) throw this.#problemAt(start);
    return at;
  }

  #skipSpace(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    }
    return at;
  }

  #problemAt(at: number): ManifestProblem {
    return at >= this.#bytes.length
      ? cutOff()
      : new ManifestProblem(`The manifest is not valid JSON (byte ${at})`);
  }
}

function cutOff(): ManifestProblem {
  return new ManifestProblem('The manifest is cut off: the JSON ends too early');
}
