/**
 * The stream inside a backup file: frames made of a type (one byte), a length (four bytes) and a payload.
 * The order is a header, then a start, data and an end for each table, then a footer. The footer is always
 * last, so a truncated stream is detected.
 */
export type FrameType = 'header' | 'start' | 'data' | 'end' | 'footer';
export type Frame = { type: FrameType; payload: Buffer };

const TYPES: readonly FrameType[] = ['header', 'start', 'data', 'end', 'footer'];
const HEAD_BYTES = 5;
/** The largest data frame, which bounds the memory of a reader. */
const DATA_BYTES = 1 << 20;
/** The header lists every table and column; a greater length is damaged. */
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

/** Splits a chunk of any size into data frames. */
export function* dataFrames(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += DATA_BYTES) {
    yield frame('data', chunk.subarray(at, at + DATA_BYTES));
  }
}

/** Parses the frames of a stream whose chunks may be split anywhere. */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= HEAD_BYTES) {
      const type = TYPES[rest.readUInt8(at)];
      const length = rest.readUInt32BE(at + 1);
      if (!type || length > LARGEST_BYTES) throw new DamagedBackup('it is not a Facet backup');
      const end = at + HEAD_BYTES + length;
      if (end > rest.length) break;
      yield { type, payload: rest.subarray(at + HEAD_BYTES, end) };
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new DamagedBackup('it ends in the middle of a frame');
}
