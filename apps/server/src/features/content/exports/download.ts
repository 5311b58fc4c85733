import { Transform, type TransformCallback } from 'node:stream';

/** A file on its way to a client, with some bytes in front. */
export class Download extends Transform {
  /** The number of bytes passed through. */
  passed = 0;

  constructor(front: string) {
    super();
    if (front !== '') this.push(front);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.passed += chunk.length;
    done(null, chunk);
  }
}
