import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Thread } from './thread.ts';

/** A module that loads slowly, and counts how far it gets. */
const slow = (then: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads';
      import { announce, serve } from '${new URL('./thread.ts', import.meta.url)}';
      Atomics.wait(workerData, 1, 0, 200);
      Atomics.store(workerData, 0, 1);
      ${then}`)}`,
  );

const shared = () => new Int32Array(new SharedArrayBuffer(8));

test('a thread ends only once it has loaded its modules', async () => {
  const workerData = shared();
  const thread = new Thread(slow('serve(() => 0);'), { workerData });
  await thread.end();
  assert.equal(workerData[0], 1);
});

test('a thread ends whose response nobody waits for any longer', async () => {
  const thread = new Thread(slow('serve(() => 0);'), { workerData: shared() });
  const gone = AbortSignal.timeout(50);
  await assert.rejects(once(thread, 'message', { signal: gone }), { name: 'AbortError' });
  await thread.end();
});

test('the work of a thread does not keep it from ending', async () => {
  const thread = new Thread(slow('announce(); for (;;);'), { workerData: shared() });
  await thread.end();
});

test('nobody receives the message that a thread has loaded', async () => {
  const thread = new Thread(slow(`announce(); parentPort.postMessage('result');`), { workerData: shared() });
  assert.deepEqual(await once(thread, 'message'), ['result']);
  await thread.end();
});

test('a thread whose module fails can be ended', async () => {
  const thread = new Thread(new URL('data:text/javascript,throw new Error("no")'), { workerData: shared() });
  await thread.end();
});
