import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './lines-of.ts';

const bytes = new TextEncoder().encode('{"city":"Zürich"}\n{"city":"Nice"}\n');

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const line of linesOf(stream)) read.push(line);
  return read;
}

test('lines are read wherever the chunks end, also within a character', async () => {
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut));
        controller.enqueue(bytes.slice(cut));
        controller.close();
      },
    });
    assert.deepEqual(await readAll(stream), [{ city: 'Zürich' }, { city: 'Nice' }], `cut after ${cut}`);
  }
});

test('a line is read before the next one arrives', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  void writable.getWriter().write(bytes);
  const lines = linesOf(readable);
  assert.deepEqual((await lines.next()).value, { city: 'Zürich' });
  assert.deepEqual((await lines.next()).value, { city: 'Nice' });
});

test('a stream that breaks off is like a server that cannot be reached', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  await assert.rejects(readAll(broken), { status: 0, code: 'offline' });
  const stopped = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.error(new DOMException('gone', 'AbortError')),
  });
  await assert.rejects(readAll(stopped), { name: 'AbortError' });
});
