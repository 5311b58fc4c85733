import type { CompileProblem } from '../protocol/compile-result.ts';
import type { ModelFile } from '../protocol/model-files.ts';
import type { ReportedError } from './transpiler.ts';

type Place = { fileName?: string; cubeName?: string; line?: number; column?: number };
type Thrown = Partial<{
  message: unknown;
  stack: unknown;
  loc: { line?: number; column?: number };
  mark: { line?: number; column?: number };
  line: number;
  fileName: string;
}>;

/** Collects the problems of a model and finds the file of each message. Paths are relative to the project root. */
export class Problems {
  /** Problems of files that do not parse; they make the other problems of the model meaningless. */
  unreadable: CompileProblem[] = [];
  /** Whether the time limit is among the problems. */
  hasTimedOut = false;
  #places = new WeakMap<object, Place>();
  #paths: Map<string, string>;
  #filesOfCube = new Map<string, string[]>();

  constructor(files: ModelFile[]) {
    this.#paths = new Map(files.map((file) => [file.fileName, file.path]));
  }

  /** Records where each cube is defined, so that a message about a cube names its file. */
  noteCubes(cubes: { name?: string; fileName?: string }[]): void {
    this.#filesOfCube = new Map();
    for (const { name, fileName } of cubes) {
      if (name === undefined || fileName === undefined) continue;
      const files = this.#filesOfCube.get(name);
      if (files === undefined) this.#filesOfCube.set(name, [fileName]);
      else files.push(fileName);
    }
  }

  fileOfCube(name: string): string | undefined {
    return this.#filesOfCube.get(name)?.[0];
  }

  /** Records the innermost place that an exception passed through. */
  thrownAt(error: unknown, place: Place): void {
    if (typeof error !== 'object' || error === null || this.#places.has(error)) return;
    this.#places.set(error, place);
  }

  /** Adds a file that its parser rejects. `line` and `column` come from the parser's error. */
  addUnreadable(error: unknown, fileName: string, { trustLines = true } = {}): void {
    const thrown = (error ?? {}) as Thrown;
    const { loc, mark } = thrown;
    const line = loc?.line ?? (mark?.line === undefined ? thrown.line : mark.line + 1);
    const column = loc?.column ?? mark?.column;
    const culprit = thrown.fileName ?? fileName;
    this.unreadable.push({
      message: textOf(error),
      fileName: this.#paths.get(culprit) ?? culprit,
      ...(trustLines && line !== undefined ? { line } : {}),
      ...(trustLines && column !== undefined ? { column: column + 1 } : {}),
    });
  }

  /** Adds the file that was being executed when the time limit was reached. */
  addTimeout(fileName: string, timeoutMs: number): void {
    const path = this.#paths.get(fileName);
    if (this.hasTimedOut) return;
    this.hasTimedOut = true;
    this.unreadable.push({ ...timeoutProblem(timeoutMs), ...(path === undefined ? {} : { fileName: path }) });
  }

  /** The problem to report for an exception that ended the compilation. */
  fromException(error: unknown): CompileProblem {
    const { fileName } = (error ?? {}) as Thrown;
    const place = this.placeOf(error);
    return this.#problem(textOf(error), { ...(typeof fileName === 'string' ? { fileName } : {}), ...place });
  }

  /** The place to report for an error; the reporter calls this for every error that is not bound to a cube. */
  placeOf(error: unknown): Place {
    return (typeof error === 'object' && error !== null && this.#places.get(error)) || {};
  }

  fromReported(errors: ReportedError[]): CompileProblem[] {
    return errors.map((error) =>
      this.#problem(error.message, {
        fileName: error.fileName,
        line: error.lineNumber,
        column: error.position,
      }),
    );
  }

  #problem(text: string, place: Place): CompileProblem {
    const message = withoutInternals(text);
    const cubeName = place.cubeName ?? /^(.+?) (?:cube|view group)(?:: | ->)/.exec(message)?.[1];
    const duplicate = /^Found (?:duplicate|conflicting) .* name '(.+)'/.exec(message)?.[1];
    const fileName =
      place.fileName ??
      (cubeName === undefined ? undefined : this.fileOfCube(cubeName)) ??
      (duplicate === undefined ? undefined : this.#filesOfCube.get(duplicate)?.at(-1));
    // Other kinds of file are translated first, so their lines are those of the translation.
    const hasLines = fileName?.endsWith('.js') ?? false;
    return {
      message,
      ...(fileName === undefined ? {} : { fileName: this.#paths.get(fileName) ?? fileName }),
      ...(hasLines && place.line !== undefined ? { line: place.line } : {}),
      ...(hasLines && place.column !== undefined ? { column: place.column } : {}),
    };
  }
}

/** The problem of a model, or one of its files, that exceeded the time limit. */
export function timeoutProblem(timeoutMs: number): CompileProblem {
  return {
    message: `The model did not finish compiling within ${timeoutMs / 1000} s. It may contain an endless loop.`,
  };
}

function textOf(error: unknown): string {
  const { message, stack } = (error ?? {}) as Thrown;
  if (typeof message === 'string' && message !== '') return withoutInternals(message);
  if (typeof stack === 'string' && stack !== '') return withoutInternals(stack);
  try {
    return withoutInternals(String(error));
  } catch {
    return 'The model threw a value without a message';
  }
}

/** Removes stacks and module searches, which expose folders of the machine and do not help the author of a model. */
function withoutInternals(text: string): string {
  return text
    .replace(/\nRequire stack:[\s\S]*$/, '')
    .split('\n')
    .filter((line) => !/^\s+at .*[:(]/.test(line))
    .join('\n')
    .trimEnd();
}
