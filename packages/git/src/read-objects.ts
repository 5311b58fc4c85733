import { type StreamedProgram, streamProgram } from '@facet/programs';
import { GitFailed, gitEnvironment } from './git.ts';
import type { GitObject } from './git-object.ts';

/** Thrown for an object that is larger than the limit. */
export class ObjectTooLarge extends Error {
  override name = 'ObjectTooLarge';
  readonly oid: string;
  readonly bytes: number;

  constructor(oid: string, bytes: number) {
    super(`Object ${oid} has ${bytes} bytes`);
    this.oid = oid;
    this.bytes = bytes;
  }
}

export interface ReadOptions {
  /** The wall-clock limit in milliseconds. */
  readonly timeMs: number;
  /** The maximum size of an object in bytes. */
  readonly objectBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Additional variables, such as GIT_OBJECT_DIRECTORY. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Yields the objects reachable from some commits but not from others: commits first, newest first.
 * @throws GitFailed when one is missing; ObjectTooLarge
 */
export async function* readReachable(
  folder: string,
  wanted: readonly string[],
  known: readonly string[],
  { timeMs, objectBytes, signal, env }: ReadOptions,
): AsyncGenerator<GitObject> {
  const git = (...args: string[]) =>
    streamProgram('git', [`--git-dir=${folder}`, ...args], {
      cwd: folder,
      env: { ...gitEnvironment(), ...env },
      timeMs,
      signal,
    });
  const list = git('rev-list', '--objects', '--no-object-names', '--stdin');
  const read = git('cat-file', '--batch', '--buffer');
  try {
    list.stdin.end([...wanted, ...known.map((oid) => `^${oid}`), ''].join('\n'));
    list.stdout.pipe(read.stdin);
    yield* parseBatch(read.stdout, objectBytes);
    await requireSuccess('rev-list', list, signal);
    await requireSuccess('cat-file', read, signal);
  } finally {
    list.end();
    read.end();
  }
}

async function requireSuccess(
  command: string,
  program: StreamedProgram,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { exitCode, stderr, isEnded } = await program.ended;
  signal?.throwIfAborted();
  if (exitCode === 0) return;
  const limit = isEnded ? { limit: 'time' as const } : {};
  throw new GitFailed(command, { exitCode, stderr, stdout: Buffer.alloc(0), ...limit });
}

/** Parses the output of `git cat-file --batch`: `<oid> <type> <size>`, a line feed, the bytes, a line feed. */
async function* parseBatch(output: AsyncIterable<Buffer>, objectBytes: number): AsyncGenerator<GitObject> {
  let held: Buffer[] = [];
  let bytes = 0;
  let next: { oid: string; type: string; size: number } | undefined;
  for await (const chunk of output) {
    held.push(chunk);
    bytes += chunk.length;
    // Joined only once complete, so that a large object is not copied with every chunk.
    if (next !== undefined && bytes <= next.size) continue;
    let rest = held.length === 1 ? chunk : Buffer.concat(held);
    for (;;) {
      if (next === undefined) {
        const end = rest.indexOf(10);
        if (end === -1) break;
        next = headerOf(rest.toString('latin1', 0, end), objectBytes);
        rest = rest.subarray(end + 1);
      }
      if (rest.length <= next.size) break;
      const { oid, type, size } = next;
      if (isKept(type)) yield { type, oid, body: Buffer.from(rest.subarray(0, size)) };
      rest = rest.subarray(size + 1);
      next = undefined;
    }
    held = [rest];
    bytes = rest.length;
  }
}

function isKept(type: string): type is GitObject['type'] {
  return type === 'blob' || type === 'tree' || type === 'commit';
}

function headerOf(line: string, objectBytes: number): { oid: string; type: string; size: number } {
  const [oid = '', type = '', size] = line.split(' ');
  if (size === undefined)
    throw new GitFailed('cat-file', { exitCode: 0, stdout: Buffer.alloc(0), stderr: line });
  if (Number(size) > objectBytes) throw new ObjectTooLarge(oid, Number(size));
  return { oid, type, size: Number(size) };
}
