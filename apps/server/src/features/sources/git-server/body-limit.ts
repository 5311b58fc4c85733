import { Transform, type TransformCallback } from 'node:stream';
import { ApiError } from '../../../errors/errors.ts';

/** Passes bytes through up to a limit, and fails beyond it. */
export class BodyLimit extends Transform {
  #left: number;

  constructor(maxBytes: number) {
    super();
    this.#left = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(new ApiError(413, 'too_large', 'The request body is too large'));
    else done(null, chunk);
  }
}
