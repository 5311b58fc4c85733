import { readSync, writeSync } from 'node:fs';
import type { CompileResult } from '../protocol/compile-result.ts';
import type { ModelToCompile } from './model-compiler.ts';

/**
 * Parent and worker communicate through plain pipes, which the worker reads and writes with blocking calls.
 * It has no socket that a model could access, and no model code runs between two requests.
 */
export const REQUESTS_FD = 0;
export const REPLIES_FD = 3;
export const STEPS_FD = 4;

/** Makes a worker that will be idle return unused memory to the system. It sends no reply. */
export const RELEASE_MEMORY = 'release memory';
export type WorkerRequest = (ModelToCompile & { id: number }) | typeof RELEASE_MEMORY;
export type WorkerReply = Omit<CompileResult, 'metaJson'> & { id: number };

/** Encodes the lengths of header and body, then both. The body is metadata, passed on without being parsed. */
export function encodeFrame(header: unknown, body = ''): Buffer {
  const head = Buffer.from(JSON.stringify(header));
  const tail = Buffer.from(body);
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(tail.length, 4);
  return Buffer.concat([lengths, head, tail]);
}

/** Blocks until a complete request has arrived. Returns undefined when the parent has ended. */
export function readRequest(): WorkerRequest | undefined {
  return readFrame(REQUESTS_FD) as WorkerRequest | undefined;
}

/** Blocks until a frame without a body has arrived; returns its header, or undefined at the end. */
export function readFrame(fd: number): unknown {
  const lengths = readFully(fd, 8);
  if (lengths === undefined) return undefined;
  const text = readFully(fd, lengths.readUInt32LE(0));
  return text === undefined ? undefined : JSON.parse(text.toString());
}

export function writeFrame(fd: number, header: unknown, body?: string): void {
  const frame = encodeFrame(header, body);
  let done = 0;
  while (done < frame.length) done += writeSync(fd, frame, done);
}

export function writeReply(reply: WorkerReply | { id: 0 }, metaJson?: string): void {
  writeFrame(REPLIES_FD, reply, metaJson);
}

/** Reports the file that is executed next. Dropped rather than blocking when the parent does not read. */
export function writeStep(fileName: string): void {
  try {
    writeSync(STEPS_FD, `${fileName}\n`);
  } catch {
    // It only improves an error message, so losing it is not a failure.
  }
}

function readFully(fd: number, length: number): Buffer | undefined {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(fd, buffer, done, length - done, null);
    if (count === 0) return undefined;
    done += count;
  }
  return buffer;
}
