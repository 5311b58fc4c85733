import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { callerUnderTest } from '../../../auth/caller-under-test.ts';
import { EventStream } from './event-stream.ts';

const HELD = { tenantId: 1, credentialId: 1, tokenHash: null };
const frame = (id: number, text = `id: ${id}\n\n`) => ({ id, text });

function streamUnderTest() {
  return new EventStream(callerUnderTest([]), HELD);
}

async function textOf({ readable }: EventStream): Promise<string> {
  let all = '';
  for await (const chunk of readable) all += chunk;
  return all;
}

test('events that arrive before the first ones follow them, without those that the reader knows', async () => {
  const stream = streamUnderTest();
  const text = textOf(stream);
  stream.send([frame(2), frame(3)]);
  stream.begin([frame(1), frame(2)], 2);
  stream.send([frame(4)]);
  setImmediate(() => stream.end());
  assert.equal(await text, ': \n\nid: 1\n\nid: 2\n\nid: 3\n\nid: 4\n\n');
});

test('a response begins at once, even without events', () => {
  const stream = streamUnderTest();
  stream.begin([], 0);
  assert.ok(stream.readable.readableLength > 0);
});

test('a reader that does not read is ended instead of buffered', async () => {
  const stream = streamUnderTest();
  stream.begin([], 0);
  const closed = once(stream.readable, 'close');
  const text = 'x'.repeat(100_000);
  for (let id = 1; id <= 10; id += 1) {
    stream.send([frame(id, text)]);
    assert.ok(stream.readable.readableLength < 600_000);
  }
  await closed;
  stream.end();
});

test('an ended stream sends nothing more, and not what was waiting', async () => {
  const stream = streamUnderTest();
  stream.begin([frame(1)], 1);
  stream.end();
  stream.send([frame(2)]);
  assert.ok(stream.readable.destroyed);
});
