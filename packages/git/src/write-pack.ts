import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import type { GitObject } from './git-object.ts';

const TYPES: Readonly<Record<GitObject['type'], number>> = { commit: 1, tree: 2, blob: 3 };
const HEADER_BYTES = 12;
const WRITE_BYTES = 1024 * 1024;
/** Below this size, compressing on a worker thread costs more than compressing here. */
const SMALL_BYTES = 16_384;
/** A low level, because packs are sent within a machine or data centre; git compresses better when it repacks. */
const LEVEL = { level: 3 };
const deflateLarge = promisify(deflate);

/**
 * Writes objects as a pack (gitformat-pack(5)) without deltas, each once, in the given order.
 * @returns the number of objects and the name git gives the pack; without objects, an empty file is left
 */
export async function writePack(
  path: string,
  objects: AsyncIterable<GitObject>,
): Promise<{ count: number; name: string }> {
  const file = await open(path, 'wx', 0o600);
  try {
    const count = await writeEntries(file, objects);
    if (count === 0) return { count, name: '' };
    await file.write(header(count), 0, HEADER_BYTES, 0);
    const sum = await sha1Of(path);
    const { size } = await file.stat();
    await file.write(sum, 0, sum.length, size);
    return { count, name: `pack-${sum.toString('hex')}` };
  } finally {
    await file.close();
  }
}

async function writeEntries(file: FileHandle, objects: AsyncIterable<GitObject>): Promise<number> {
  const seen = new Set<string>();
  let position = HEADER_BYTES;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = async () => {
    await file.write(Buffer.concat(pending), 0, pendingBytes, position);
    position += pendingBytes;
    pending = [];
    pendingBytes = 0;
  };
  for await (const { type, oid, body } of objects) {
    if (seen.has(oid)) continue;
    seen.add(oid);
    const packed = body.length < SMALL_BYTES ? deflateSync(body, LEVEL) : await deflateLarge(body, LEVEL);
    const entry = entryHeader(TYPES[type], body.length);
    pending.push(entry, packed);
    pendingBytes += entry.length + packed.length;
    if (pendingBytes >= WRITE_BYTES) await flush();
  }
  await flush();
  return seen.size;
}

function header(count: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('PACK');
  bytes.writeUInt32BE(2, 4);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}

/** An entry header: three bits of type and the size, four bits first, then seven per byte, lowest first. */
function entryHeader(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 128;
    bytes.push(rest & 127);
  }
  return Buffer.from(bytes);
}

async function sha1Of(path: string): Promise<Buffer> {
  const hash = createHash('sha1');
  for await (const chunk of createReadStream(path, { highWaterMark: WRITE_BYTES })) hash.update(chunk);
  return hash.digest();
}
