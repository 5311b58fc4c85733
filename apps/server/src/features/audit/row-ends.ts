import { Transform, type TransformCallback } from 'node:stream';

const [CR, LF] = [13, 10];

/** Ends rows with CR LF, as RFC 4180 wants, where PostgreSQL ends them with LF; no cell may hold one. */
export class RowEnds extends Transform {
  /** Bytes that came through. */
  passed = 0;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.passed += chunk.length;
    const ends: number[] = [];
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) ends.push(at);
    const out = Buffer.allocUnsafe(chunk.length + ends.length);
    let [from, to] = [0, 0];
    for (const end of ends) {
      to += chunk.copy(out, to, from, end);
      out[to] = CR;
      from = end;
      to += 1;
    }
    chunk.copy(out, to, from);
    done(null, out);
  }
}
