import { Transform, type TransformCallback } from 'node:stream';

const [LF, CR, COMMA] = [10, 13, 44];

/**
 * Ends rows with CR LF, as RFC 4180 wants, where PostgreSQL ends them with a comma and LF: rows come with an empty last
 * cell, whose comma becomes the CR. Done in place, since copies of the whole file are what a server's memory grows by.
 */
export class RowEnds extends Transform {
  /** Bytes that came through. */
  passed = 0;
  /** The row of names, until it is written: with the first of the others, or at the end when there are none. */
  #names: string | undefined;
  /** Whether the last chunk ended with a comma, which is kept back until it is known what follows. */
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
