/**
 * The stream inside a backup file: frames of a type (one byte), a length (four) and a payload. A header, then
 * for each table of it a start, data and an end, then a footer; the footer is the last frame, so that a
 * stream that was cut at any place is known to be cut.
 */
export type FrameType = 'header' | 'start' | 'data' | 'end' | 'footer';
export type Frame = { type: FrameType; payload: Buffer };

const TYPES: readonly FrameType[] = ['header', 'start', 'data', 'end', 'footer'];
const HEAD_BYTES = 5;
/** Data is cut into frames of this size, which bounds what a reader keeps. */
const DATA_BYTES = 1 << 20;
/** The header lists every table and column; more than this is a damaged length. */
const LARGEST_BYTES = 16 << 20;

export class DamagedBackup extends Error {
  constructor(reason: string) {
    super(`The backup is damaged or incomplete: ${reason}.`);
    this.name = 'DamagedBackup';
  }
}

export const frame = (type: FrameType, payload: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(TYPES.indexOf(type), 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
};

export const jsonFrame = (type: FrameType, value: unknown): Buffer =>
  frame(type, Buffer.from(JSON.stringify(value)));

/** Data frames of a chunk of any size. */
export function* dataFrames(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += DATA_BYTES) {
    yield frame('data', chunk.subarray(at, at + DATA_BYTES));
  }
}

/** The frames of a stream of chunks that are cut anywhere. */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= HEAD_BYTES) {
      const type = TYPES[rest.readUInt8(at)];
      const length = rest.readUInt32BE(at + 1);
      if (!type || length > LARGEST_BYTES) throw new DamagedBackup('it is not the data of a Facet backup');
      const end = at + HEAD_BYTES + length;
      if (end > rest.length) break;
      yield { type, payload: rest.subarray(at + HEAD_BYTES, end) };
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new DamagedBackup('it ends in the middle');
}
