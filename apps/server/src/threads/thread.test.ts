import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { LOADED, Thread } from './thread.ts';

/** A module that loads slowly, and counts how far it gets. */
const slow = (then: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads';
      Atomics.wait(workerData, 1, 0, 200);
      Atomics.store(workerData, 0, 1);
      parentPort.postMessage(${JSON.stringify(LOADED)});
      ${then}`)}`,
  );

const shared = () => new Int32Array(new SharedArrayBuffer(8));

test('a thread ends only once it has loaded its modules', async () => {
  const workerData = shared();
  const thread = new Thread(slow('setInterval(() => {}, 1000);'), { workerData });
  await thread.end();
  assert.equal(workerData[0], 1);
});

test('the work of a thread does not keep it from ending', async () => {
  const thread = new Thread(slow('for (;;);'), { workerData: shared() });
  await thread.end();
});

test('nobody receives the message that a thread has loaded', async () => {
  const thread = new Thread(slow(`parentPort.postMessage('result');`), { workerData: shared() });
  assert.deepEqual(await once(thread, 'message'), ['result']);
  await thread.end();
});

test('a thread whose module fails can be ended', async () => {
  const thread = new Thread(new URL('data:text/javascript,throw new Error("no")'), { workerData: shared() });
  await thread.end();
});
