import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildOptions, endGroup, endsWithParent, startChild } from './child-group.ts';
import { folderBytes } from './folder-bytes.ts';

/** The limit that ended a program. */
export type ProgramLimit = 'time' | 'memory' | 'disk' | 'output';

export interface ProgramOptions extends ChildOptions {
  /** The wall-clock limit in milliseconds. */
  readonly timeMs: number;
  /** The resident memory of the program and its descendants in megabytes; monitored on Linux only. */
  readonly memoryMb?: number;
  /** The maximum size of a folder while the program runs. */
  readonly disk?: { readonly folder: string; readonly bytes: number };
  /** The maximum output in bytes of both streams together; defaults to 16 MiB. */
  readonly outputBytes?: number;
  readonly input?: Uint8Array | Readable;
  /** Ends the program and its descendants. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each line of standard output and standard error as it arrives. */
  readonly onLine?: (line: string) => void;
}

export interface ProgramResult {
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Set when a limit ended the program. */
  readonly limit?: ProgramLimit;
}

/** Thrown when a program cannot be started because it is missing or not executable. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed';
}

const WATCH_MS = 250;
/** Measuring a large folder is slow, so the next measurement waits for this multiple of the time the last one took. */
const DISK_PAUSE = 30;
const LONGEST_DISK_PAUSE_MS = 2_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs a program in its own process group, without a shell and within limits. A signal or a limit ends the
 * whole group. Where the system supports it, the program also ends with this process.
 * @throws ProgramFailed when it cannot be started; the signal's reason when the signal ended it
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
    // Ends whatever is left in the group.
    endGroup(child);
  }
}

function exitOf(child: ChildProcess, file: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ProgramFailed(`${file} could not be started (${error.code ?? error.message})`)),
    );
    child.once('close', (code) => {
      // setpriv exits with these codes when the program is missing or not executable.
      const isMissing =
        endsWithParent && (code === 127 || code === 126) && !existsSync(file) && file.includes('/');
      if (isMissing) reject(new ProgramFailed(`${file} does not exist`));
      else resolve(code);
    });
  });
}

function feed(child: ChildProcess, input: Uint8Array | Readable | undefined): void {
  // A program that ends without reading all its input is judged by its exit code.
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

/** The resident memory of a process and its descendants; 0 where the system does not report it. */
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

/** Collects both output streams of a program within one byte limit. */
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
