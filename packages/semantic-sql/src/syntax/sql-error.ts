/** SQL that cannot be planned or run, with the place in the text. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  /** Offset in the text, in UTF-16 code units, from 0. Undefined if the problem has no place. */
  readonly position: number | undefined;
  /** From 1. */
  readonly line: number | undefined;
  /** In characters, from 1. */
  readonly column: number | undefined;
  /** The word at the place. */
  readonly near: string | undefined;

  constructor(message: string, sql?: string, position?: number) {
    super(message);
    if (sql === undefined || position === undefined) return;
    const at = Math.max(0, Math.min(position, sql.length));
    const before = sql.slice(0, at);
    const lineStart = before.lastIndexOf('\n') + 1;
    this.position = at;
    this.line = before.split('\n').length;
    this.column = [...before.slice(lineStart)].length + 1;
    this.near = wordAt(sql, at);
  }
}

/** A problem found while planning, at a location of PostgreSQL's parser: a byte offset, or -1 if unknown. */
export class Problem extends Error {
  readonly location: number;

  constructor(message: string, location: number | undefined) {
    super(message);
    // The parser leaves out fields that are zero.
    this.location = location ?? 0;
  }
}

/** Refuses the SQL. @throws Problem */
export function refuse(message: string, location: number | undefined): never {
  throw new Problem(message, location);
}

/** Finds the offsets in UTF-16 code units of byte offsets in the UTF-8 form of a text. */
export function offsetsOfBytes(sql: string): (byte: number) => number {
  const length = Buffer.byteLength(sql);
  // In ASCII they are the same.
  if (length === sql.length) return (byte) => Math.min(byte, length);
  const offsets = new Uint32Array(length + 1).fill(sql.length);
  let [byte, offset] = [0, 0];
  for (const character of sql) {
    const code = character.codePointAt(0) ?? 0;
    const next = byte + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
    offsets.fill(offset, byte, next);
    byte = next;
    offset += character.length;
  }
  return (at) => offsets[Math.min(at, length)] ?? sql.length;
}

/** The offset in UTF-16 code units of the given number of characters. */
export function offsetOfCharacter(sql: string, count: number): number {
  let offset = 0;
  let left = count;
  for (const character of sql) {
    if (left <= 0) break;
    left -= 1;
    offset += character.length;
  }
  return offset;
}

const MAX_NEAR = 40;

function wordAt(sql: string, at: number): string {
  const [word = ''] = /^(?:"(?:[^"]|"")*"?|'(?:[^']|'')*'?|[\p{L}\p{N}_$.]+|\S)/u.exec(sql.slice(at)) ?? [];
  return word.slice(0, MAX_NEAR);
}
