import { Transform, type TransformCallback } from 'node:stream';

/** A stream of a file to a client, with a prefix. */
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
