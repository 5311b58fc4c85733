import type { Readable, Writable } from 'node:stream';
import { type ChildOptions, endGroup, startChild } from './child-group.ts';
import { ProgramFailed } from './run-program.ts';

export interface StreamOptions extends ChildOptions {
  /** Milliseconds of the clock. */
  readonly timeMs: number;
  /** Ends the program, and those that it started. */
  readonly signal?: AbortSignal | undefined;
}

/** A program that runs: what is written to it, what it writes, and how it ended. */
export interface StreamedProgram {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Settles when it ended and its output was read. @throws ProgramFailed when it could not be started */
  readonly ended: Promise<StreamEnd>;
  /** Ends it, and those that it started. */
  end(): void;
}

export interface StreamEnd {
  readonly exitCode: number | null;
  /** The first of what it wrote to standard error. */
  readonly stderr: string;
  /** Whether it was ended: by the signal, by `end`, or since its time was up. */
  readonly isEnded: boolean;
}

const STDERR_CHARACTERS = 16_384;

/**
 * As `runProgram`, for input and output that are too large to be held: they are read and written as they come. Who
 * calls ends it, or reads its output to the end.
 */
export function streamProgram(
  file: string,
  args: readonly string[],
  { timeMs, signal, ...options }: StreamOptions,
): StreamedProgram {
  signal?.throwIfAborted();
  const child = startChild(file, args, options);
  let isEnded = false;
  const end = () => {
    isEnded = true;
    endGroup(child);
    // Nobody may be reading any more, and it counts as running until its output is read.
    child.stdout.destroy();
  };
  const timer = setTimeout(end, timeMs);
  signal?.addEventListener('abort', end, { once: true });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < STDERR_CHARACTERS) stderr = (stderr + text).slice(0, STDERR_CHARACTERS);
  });
  // A program that ends without reading all of its input is judged by how it ends.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<StreamEnd>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ProgramFailed(`${file} could not be started (${error.code ?? error.message})`)),
    );
    child.once('close', (exitCode) => resolve({ exitCode, stderr, isEnded }));
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    // Whatever it left running in its group.
    endGroup(child);
  });
  // Whoever is still busy with the output asks later.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, end };
}
