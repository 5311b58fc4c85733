/** The lines of a text, counted from 0. A line ends before its line break. */
export class Lines {
  readonly text: string;
  /** The line break of the text. */
  readonly break: '\n' | '\r\n';
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.#starts = starts;
    this.break = /\r\n/.test(text.slice(0, starts[1])) ? '\r\n' : '\n';
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The line that an offset is in. */
  at(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  start(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  end(line: number): number {
    const next = this.#starts[line + 1];
    if (next === undefined) return this.text.length;
    return this.text[next - 2] === '\r' ? next - 2 : next - 1;
  }

  column(offset: number): number {
    return offset - this.start(this.at(offset));
  }

  textOf(line: number): string {
    return this.text.slice(this.start(line), this.end(line));
  }

  isBlank(line: number): boolean {
    return line >= 0 && line < this.count && this.textOf(line).trim() === '';
  }

  /** The column of a line that is a comment; undefined for others. */
  commentColumn(line: number): number | undefined {
    const text = line < 0 || line >= this.count ? '' : this.textOf(line);
    const column = text.length - text.trimStart().length;
    return text[column] === '#' ? column : undefined;
  }
}
