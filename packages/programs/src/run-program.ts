import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildOptions, endGroup, endsWithParent, startChild } from './child-group.ts';
import { folderBytes } from './folder-bytes.ts';

/** Which limit ended a program. */
export type ProgramLimit = 'time' | 'memory' | 'disk' | 'output';

export interface ProgramOptions extends ChildOptions {
  /** Milliseconds of the clock. */
  readonly timeMs: number;
  /** Resident megabytes of the program and those that it started; watched on Linux only. */
  readonly memoryMb?: number;
  /** Bytes that a folder may grow to while the program runs. */
  readonly disk?: { readonly folder: string; readonly bytes: number };
  /** Bytes of output that are kept and allowed, of both streams together; 16 MiB unless told. */
  readonly outputBytes?: number;
  readonly input?: Uint8Array | Readable;
  /** Ends the program, and those that it started. */
  readonly signal?: AbortSignal | undefined;
  /** Gets each line of standard output and standard error as it comes. */
  readonly onLine?: (line: string) => void;
}

export interface ProgramResult {
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Set when a limit ended it. */
  readonly limit?: ProgramLimit;
}

/** A program that could not be started: it is not there, or may not be run. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed';
}

const WATCH_MS = 250;
/** Counting a large folder takes a while: so many times as long, nobody counts again. */
const DISK_PAUSE = 30;
const LONGEST_DISK_PAUSE_MS = 2_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs a program in a process group of its own, without a shell, within limits; a signal or a limit ends the whole
 * group. It ends with this process where the system can do that.
 * @throws ProgramFailed when it cannot be started; the signal's reason when that ended it
 */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  options.signal?.throwIfAborted();
  const child = startChild(file, args, options);
  let limit: ProgramLimit | undefined;
  const over = (which: ProgramLimit) => {
    limit ??= which;
    endGroup(child);
  };
  const abort = () => endGroup(child);
  options.signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(over, options.timeMs, 'time');
  const ended = new AbortController();
  void watch(child, options, over, ended.signal);
  try {
    const output = new Output(options.outputBytes ?? OUTPUT_BYTES, options.onLine, () => over('output'));
    child.stdout.on('data', (chunk: Buffer) => output.add('stdout', chunk));
    child.stderr.on('data', (chunk: Buffer) => output.add('stderr', chunk));
    feed(child, options.input);
    const exitCode = await exitOf(child, file);
    options.signal?.throwIfAborted();
    output.end();
    const result = {
      exitCode,
      stdout: output.bytes('stdout'),
      stderr: output.bytes('stderr').toString('utf8'),
    };
    return limit === undefined ? result : { ...result, limit };
  } finally {
    ended.abort();
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
    // Whatever it left running in its group.
    endGroup(child);
  }
}

function exitOf(child: ChildProcess, file: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ProgramFailed(`${file} could not be started (${error.code ?? error.message})`)),
    );
    child.once('close', (code) => {
      // What setpriv answers when there is no such program, or it may not be run.
      const isMissing =
        endsWithParent && (code === 127 || code === 126) && !existsSync(file) && file.includes('/');
      if (isMissing) reject(new ProgramFailed(`${file} is not there`));
      else resolve(code);
    });
  });
}

function feed(child: ChildProcess, input: Uint8Array | Readable | undefined): void {
  // A program that ends without reading all of its input is judged by how it ends.
  child.stdin?.on('error', () => undefined);
  if (input === undefined || input instanceof Uint8Array) child.stdin?.end(input);
  else if (child.stdin !== null) input.pipe(child.stdin);
}

async function watch(
  child: ChildProcess,
  options: ProgramOptions,
  over: (limit: ProgramLimit) => void,
  ended: AbortSignal,
): Promise<void> {
  const { memoryMb, disk } = options;
  if (memoryMb === undefined && disk === undefined) return;
  let lookAtDisk = 0;
  while (!ended.aborted) {
    await sleep(WATCH_MS, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted || child.pid === undefined) return;
    if (memoryMb !== undefined && (await residentBytes(child.pid)) > memoryMb * 1024 * 1024) over('memory');
    if (disk === undefined || performance.now() < lookAtDisk) continue;
    const begun = performance.now();
    if ((await folderBytes(disk.folder, disk.bytes)) > disk.bytes) over('disk');
    const took = performance.now() - begun;
    lookAtDisk = begun + Math.min(took * DISK_PAUSE, LONGEST_DISK_PAUSE_MS);
  }
}

/** What a process and its descendants hold in memory; 0 where the system does not tell. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((id) => residentBytes(Number(id))),
  );
  return own + below.reduce((sum, bytes) => sum + bytes, 0);
}

/** Both streams of a program, within one allowance of bytes. */
class Output {
  readonly #chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  readonly #rests = { stdout: '', stderr: '' };
  readonly #onLine: ((line: string) => void) | undefined;
  readonly #onFull: () => void;
  #left: number;

  constructor(allowance: number, onLine: ((line: string) => void) | undefined, onFull: () => void) {
    this.#left = allowance;
    this.#onLine = onLine;
    this.#onFull = onFull;
  }

  add(stream: 'stdout' | 'stderr', chunk: Buffer): void {
    this.#left -= chunk.length;
    if (this.#left < 0) {
      this.#onFull();
      return;
    }
    this.#chunks[stream].push(chunk);
    if (this.#onLine === undefined) return;
    const lines = (this.#rests[stream] + chunk.toString('utf8')).split(/\r\n|[\r\n]/);
    this.#rests[stream] = lines.pop() ?? '';
    for (const line of lines) this.#onLine(line);
  }

  end(): void {
    for (const rest of Object.values(this.#rests)) if (rest !== '') this.#onLine?.(rest);
  }

  bytes(stream: 'stdout' | 'stderr'): Buffer {
    return Buffer.concat(this.#chunks[stream]);
  }
}
