import { Transform, type TransformCallback } from 'node:stream';

const [LF, CR, COMMA] = [10, 13, 44];

/**
 * Ends rows with CR LF, as RFC 4180 requires. PostgreSQL ends them with LF; rows have an empty last cell, whose comma
 * becomes the CR. Works in place, because copies of the whole file would grow the server's memory.
 */
export class RowEnds extends Transform {
  /** The number of bytes passed through. */
  passed = 0;
  /** The header row until it is written: with the first row, or at the end if there are no rows. */
  #names: string | undefined;
  /** Whether the last chunk ended with a comma, which is held back until the next byte is known. */
  #hasComma = false;

  constructor(names: readonly string[]) {
    super();
    this.#names = `${names.join(',')}\r\n`;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#begin();
    this.passed += chunk.length;
    if (this.#hasComma) this.push(Buffer.of(chunk[0] === LF ? CR : COMMA));
    this.#hasComma = chunk.at(-1) === COMMA;
    for (let at = chunk.indexOf(LF, 1); at !== -1; at = chunk.indexOf(LF, at + 1)) chunk[at - 1] = CR;
    done(null, this.#hasComma ? chunk.subarray(0, -1) : chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#begin();
    done();
  }

  #begin(): void {
    if (this.#names !== undefined) this.push(this.#names);
    this.#names = undefined;
  }
}
