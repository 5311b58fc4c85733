/** A template that does not parse or render. The message ends with ` (in FILE:LINE)` when both are known. */
export class JinjaError extends Error {
  override name = 'JinjaError';
  fileName: string | undefined;
  line: number | undefined;

  constructor(message: string, fileName?: string, line?: number) {
    super(message);
    this.fileName = fileName;
    this.line = line;
  }

  /** Parses file and line from MiniJinja's text. `refusal` replaces the text of a refused callback. */
  static from(error: unknown, refusal?: string): JinjaError {
    if (isAbort(error)) {
      return new JinjaError('The template could not be rendered: the template engine aborted');
    }
    const text = error instanceof Error ? error.message : String(error);
    // After the first line, MiniJinja prints an excerpt of the template.
    const [summary = ''] = text.split('\n');
    const places = [...text.matchAll(/\(in ([^\n]+?):(\d+)\)/g)];
    const [place, fileName, line] = places.at(-1) ?? [];
    const message =
      refusal === undefined
        ? summary
        : `invalid operation: ${refusal}${place === undefined ? '' : ` ${place}`}`;
    return new JinjaError(message, fileName, line === undefined ? undefined : Number(line));
  }
}

/** Whether the error is a WebAssembly trap, after which the instance must not be reused. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
