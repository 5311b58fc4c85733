import { csvTime } from './csv-time.ts';
import { neutralised } from './formula.ts';

const FIRST_BYTES = 64 * 1024;
/** The most bytes of UTF-8 per UTF-16 code unit. */
const UTF8 = 3;
const MOST_DIGITS = 24;
const DAY_MS = 86_400_000;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const COLON = 58;
const SPECIAL = /[",\r\n]/;

/** Bytes that end the search for special characters in a cell. */
const IS_SPECIAL = new Uint8Array(256);
for (const byte of [LF, CR, QUOTE, COMMA]) IS_SPECIAL[byte] = 1;

/** Bytes with which a formula can start, also of the first characters in UTF-8 that `neutralised` looks for. */
const MAY_START_FORMULA = new Uint8Array(256);
for (let byte = 0; byte <= SPACE; byte += 1) MAY_START_FORMULA[byte] = 1;
for (const byte of Buffer.from('+-=@\x7f')) MAY_START_FORMULA[byte] = 1;
for (const byte of [0xc2, 0xd8, 0xdb, 0xdc, 0xe0, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3])
  MAY_START_FORMULA[byte] = 1;

/** How the values of a column are written. */
export interface CsvColumn {
  readonly isTime: boolean;
  /** Whether times at midnight are written as dates. */
  readonly isDate: boolean;
}

/**
 * Lines of CSV (RFC 4180) in UTF-8, with formulas neutralised. Cells are written as bytes: strings for a million rows
 * would take twice the time of everything else.
 */
export class CsvLines {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #at = 0;
  #lineStart = 0;
  #cellsOfLine = 0;
  #dayOfText = Number.NaN;
  #dayText = Buffer.alloc(0);

  /** The number of bytes. */
  get length(): number {
    return this.#at;
  }

  /** Removes and returns the lines so far. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    this.#lineStart = 0;
    return taken;
  }

  /** Writes a whole line. */
  line(cells: readonly unknown[], columns: readonly CsvColumn[]): void {
    for (const [index, column] of columns.entries()) {
      this.startCell();
      this.value(cells[index], column);
    }
    this.endLine();
  }

  /** Begins a cell, which stays empty if nothing is written. */
  startCell(): void {
    this.#reserve(MOST_DIGITS);
    if (this.#cellsOfLine > 0) this.#bytes[this.#at++] = COMMA;
    this.#cellsOfLine += 1;
  }

  endLine(): void {
    this.#reserve(4);
    // An empty line would be no row.
    if (this.#at === this.#lineStart) {
      this.#bytes[this.#at++] = QUOTE;
      this.#bytes[this.#at++] = QUOTE;
    }
    this.#bytes[this.#at++] = CR;
    this.#bytes[this.#at++] = LF;
    this.#lineStart = this.#at;
    this.#cellsOfLine = 0;
  }

  /** Writes any value of a result. */
  value(value: unknown, { isTime, isDate }: CsvColumn): void {
    if (value === null || value === undefined) return;
    if (typeof value === 'string') this.text(isTime ? csvTime(value, isDate) : value);
    else if (typeof value === 'number' || typeof value === 'bigint') this.#ascii(String(value));
    else if (typeof value === 'boolean') this.#ascii(value ? 'true' : 'false');
    else if (value instanceof Date) this.#ascii(csvTime(value.toISOString(), isDate));
    else this.text(Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value));
  }

  text(text: string): void {
    const safe = neutralised(text);
    const cell = SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    this.#reserve(cell.length * UTF8);
    this.#at += this.#bytes.write(cell, this.#at);
  }

  /** Writes text that is UTF-8 already. */
  utf8(source: Uint8Array, from: number, length: number): void {
    if (length === 0) return;
    if (MAY_START_FORMULA[source[from] as number] === 1) {
      this.text(Buffer.from(source.buffer, source.byteOffset + from, length).toString());
      return;
    }
    this.#reserve(2 * length + 2);
    const bytes = this.#bytes;
    let to = this.#at;
    for (let at = from; at < from + length; at += 1) {
      const byte = source[at] as number;
      if (IS_SPECIAL[byte] === 1) {
        this.#quoted(source, from, length);
        return;
      }
      bytes[to++] = byte;
    }
    this.#at = to;
  }

  /** Writes a safe integer. */
  integer(value: number): void {
    this.#reserve(MOST_DIGITS);
    if (value < 0) {
      this.#bytes[this.#at++] = MINUS;
      this.#digits(-value, 1);
    } else this.#digits(value, 1);
  }

  /** Writes a decimal number without the zeros at its end. @param scaled a safe integer, the number times 10 ** scale */
  decimal(scaled: number, scale: number): void {
    this.#reserve(2 * MOST_DIGITS);
    if (scaled < 0) this.#bytes[this.#at++] = MINUS;
    const absolute = Math.abs(scaled);
    const unit = 10 ** scale;
    const whole = Math.floor(absolute / unit);
    this.#digits(whole, 1);
    let fraction = absolute - whole * unit;
    if (fraction === 0) return;
    let digits = scale;
    while (fraction % 10 === 0) {
      fraction /= 10;
      digits -= 1;
    }
    this.#bytes[this.#at++] = POINT;
    this.#digits(fraction, digits);
  }

  /** Writes a time. @param millis since the epoch */
  time(millis: number, isDate: boolean): void {
    const day = Math.floor(millis / DAY_MS);
    if (day !== this.#dayOfText) {
      this.#dayText = Buffer.from(new Date(day * DAY_MS).toISOString().slice(0, -14));
      this.#dayOfText = day;
    }
    this.#reserve(2 * MOST_DIGITS);
    for (const byte of this.#dayText) this.#bytes[this.#at++] = byte;
    let rest = millis - day * DAY_MS;
    if (isDate && rest === 0) return;
    for (const [separator, unit] of CLOCK) {
      this.#bytes[this.#at++] = separator;
      this.#digits(Math.floor(rest / unit), 2);
      rest %= unit;
    }
    if (rest === 0) return;
    let digits = 3;
    for (; rest % 10 === 0; digits -= 1) rest /= 10;
    this.#bytes[this.#at++] = POINT;
    this.#digits(rest, digits);
  }

  #ascii(text: string): void {
    this.#reserve(text.length);
    this.#at += this.#bytes.write(text, this.#at, 'latin1');
  }

  #quoted(source: Uint8Array, from: number, length: number): void {
    const bytes = this.#bytes;
    let to = this.#at;
    bytes[to++] = QUOTE;
    for (let at = from; at < from + length; at += 1) {
      const byte = source[at] as number;
      if (byte === QUOTE) bytes[to++] = byte;
      bytes[to++] = byte;
    }
    bytes[to++] = QUOTE;
    this.#at = to;
  }

  /** Writes the digits of a safe integer that is not negative, with zeros in front up to `least` digits. */
  #digits(value: number, least: number): void {
    let digits = least;
    for (let next = 10 ** least; value >= next; next *= 10) digits += 1;
    let at = this.#at + digits;
    this.#at = at;
    let rest = value;
    while (rest > 0x7fff_ffff) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[--at] = ZERO + (rest - tenth * 10);
      rest = tenth;
      digits -= 1;
    }
    // Arithmetic of 32 bits is faster.
    for (let small = rest | 0; digits > 0; digits -= 1) {
      const tenth = (small / 10) | 0;
      this.#bytes[--at] = ZERO + (small - tenth * 10);
      small = tenth;
    }
  }

  #reserve(bytes: number): void {
    const needed = this.#at + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

const CLOCK = [
  [SPACE, 3_600_000],
  [COLON, 60_000],
  [COLON, 1_000],
] as const;
