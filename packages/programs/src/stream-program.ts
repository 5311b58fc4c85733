import type { Readable, Writable } from 'node:stream';
import { type ChildOptions, endGroup, startChild } from './child-group.ts';
import { ProgramFailed } from './run-program.ts';

export interface StreamOptions extends ChildOptions {
  /** The wall-clock limit in milliseconds. */
  readonly timeMs: number;
  /** Ends the program and its descendants. */
  readonly signal?: AbortSignal | undefined;
}

/** A running program: its input, its output and how it ended. */
export interface StreamedProgram {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Settles when it has ended and its output was read. @throws ProgramFailed when it could not be started */
  readonly ended: Promise<StreamEnd>;
  /** Ends the program and its descendants. */
  end(): void;
}

export interface StreamEnd {
  readonly exitCode: number | null;
  /** The beginning of its standard error. */
  readonly stderr: string;
  /** Whether it was ended by the signal, by `end` or by the time limit. */
  readonly isEnded: boolean;
}

const STDERR_CHARACTERS = 16_384;

/**
 * Like `runProgram`, for input and output too large to hold in memory; both are streamed. The caller must
 * end the program or read its output to the end.
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
    // Nobody may be reading any more, and the program counts as running until its output is read.
    child.stdout.destroy();
  };
  const timer = setTimeout(end, timeMs);
  signal?.addEventListener('abort', end, { once: true });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < STDERR_CHARACTERS) stderr = (stderr + text).slice(0, STDERR_CHARACTERS);
  });
  // A program that ends without reading all its input is judged by its exit code.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<StreamEnd>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ProgramFailed(`${file} could not be started (${error.code ?? error.message})`)),
    );
    child.once('close', (exitCode) => resolve({ exitCode, stderr, isEnded }));
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    // Ends whatever is left in the group.
    endGroup(child);
  });
  // A caller still reading the output awaits this later; until then a failure must not count as unhandled.
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended, end };
}
