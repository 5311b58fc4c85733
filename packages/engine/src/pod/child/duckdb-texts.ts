import type { CsvLines } from '../../csv/csv-lines.ts';

/** The parts of `@duckdb/node-bindings` that are used here. */
export type Bindings = {
  /** The bytes behind the pointer at a place of a buffer. */
  get_data_from_pointer(buffer: ArrayBufferLike, at: number, bytes: number): Uint8Array;
};
/** Which rows of a vector have a value; all of them without `data`. */
export type Validity = { data: unknown; itemValid(row: number): boolean };

/** A text in a vector: its length, and then its bytes or, if they are more than 12, a pointer to them. */
const TEXT = { bytes: 16, inlined: 12, inlinedAt: 4, pointerAt: 8 };

/**
 * The bytes between two texts that are read with them. They are on the page of one of the two, so that they can be read
 * whatever they are; nothing looks at them.
 */
const MOST_BETWEEN = 4095;

/** The bytes of texts that are close to each other in memory. */
type Span = { readonly address: number; readonly bytes: Uint8Array };

/**
 * The texts of a vector, as bytes. Long ones are outside of it, and to ask the bindings for each took half the time of a
 * file. Those of one vector are close to each other, so a few spans of memory contain all of them.
 */
export class Texts {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #spans: readonly Span[];
  #span: Span | undefined;

  constructor(view: DataView, validity: Validity, bindings: Bindings) {
    this.#view = view;
    this.#bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    this.#spans = this.#read(bindings, this.#longTexts(validity));
  }

  write(row: number, lines: CsvLines): void {
    const at = row * TEXT.bytes;
    const length = this.#view.getUint32(at, true);
    if (length <= TEXT.inlined) lines.utf8(this.#bytes, at + TEXT.inlinedAt, length);
    else {
      const address = this.#addressAt(at);
      const span = this.#spanOf(address);
      lines.utf8(span.bytes, address - span.address, length);
    }
  }

  /** Where the long texts are in the vector, in the order of their addresses. */
  #longTexts(validity: Validity): number[] {
    const places: number[] = [];
    for (let at = 0; at < this.#view.byteLength; at += TEXT.bytes) {
      const isValid = validity.data === null || validity.itemValid(at / TEXT.bytes);
      if (isValid && this.#view.getUint32(at, true) > TEXT.inlined) places.push(at);
    }
    return places.sort((left, right) => this.#addressAt(left) - this.#addressAt(right));
  }

  #read(bindings: Bindings, places: readonly number[]): Span[] {
    const { buffer, byteOffset } = this.#view;
    const spans: Span[] = [];
    for (let index = 0; index < places.length; ) {
      const first = places[index] as number;
      const address = this.#addressAt(first);
      let end = address;
      for (; index < places.length; index += 1) {
        const at = places[index] as number;
        if (this.#addressAt(at) > end + MOST_BETWEEN) break;
        end = Math.max(end, this.#addressAt(at) + this.#view.getUint32(at, true));
      }
      const pointer = byteOffset + first + TEXT.pointerAt;
      spans.push({ address, bytes: bindings.get_data_from_pointer(buffer, pointer, end - address) });
    }
    return spans;
  }

  /** A safe integer: addresses of a program have 47 or 48 bits. */
  #addressAt(at: number): number {
    const place = at + TEXT.pointerAt;
    return this.#view.getUint32(place, true) + this.#view.getUint32(place + 4, true) * 2 ** 32;
  }

  /** The span that contains an address, which is usually that of the text before. */
  #spanOf(address: number): Span {
    const isIn = ({ address: start, bytes }: Span) => address >= start && address < start + bytes.length;
    if (this.#span === undefined || !isIn(this.#span)) this.#span = this.#spans.find(isIn);
    return this.#span as Span;
  }
}
