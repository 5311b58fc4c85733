/** Reassembles frames (see `encodeFrame`) from the chunks of a stream. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #limit: number;
  #onFrame: (header: unknown, body: Buffer) => void;

  constructor(limit: number, onFrame: (header: unknown, body: Buffer) => void) {
    this.#limit = limit;
    this.#onFrame = onFrame;
  }

  /** Returns false when the stream does not consist of frames or a frame exceeds the limit. */
  add(chunk: Buffer): boolean {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= 8) {
      const lengths = this.#peek(8);
      const headLength = lengths.readUInt32LE(0);
      const total = 8 + headLength + lengths.readUInt32LE(4);
      if (total > this.#limit) return false;
      if (this.#length < total) return true;
      const all = Buffer.concat(this.#chunks);
      this.#chunks = total === all.length ? [] : [all.subarray(total)];
      this.#length -= total;
      try {
        this.#onFrame(
          JSON.parse(all.subarray(8, 8 + headLength).toString()),
          all.subarray(8 + headLength, total),
        );
      } catch {
        return false;
      }
    }
    return true;
  }

  #peek(length: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= length) return first;
    this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] as Buffer;
  }
}
