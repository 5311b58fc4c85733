import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { BatchWriter } from './batch-writer.ts';

const log = pino({ level: 'silent' });
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

/** A writer whose database is unavailable while `isAway`, and the rows stored so far. */
function writerOf(insert?: (rows: readonly number[]) => void) {
  const state = { isAway: false, stored: [] as number[] };
  const writer = new BatchWriter<number>(async (rows) => {
    if (state.isAway) throw away;
    insert?.(rows);
    state.stored.push(...rows);
  }, log);
  return { state, writer };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('while the database is unavailable, the newest rows are kept and dropped rows are counted', async () => {
  const { state, writer } = writerOf();
  state.isAway = true;
  for (const number of numbers(20_001)) writer.add(number);
  await writer.flush();
  assert.deepEqual(state.stored, []);
  assert.equal(writer.dropped, 1000);
  state.isAway = false;
  await writer.flush();
  assert.deepEqual(state.stored, numbers(20_001).slice(1000));
});

test('rows that the database rejects do not block later rows', async () => {
  const { state, writer } = writerOf((rows) => {
    if (rows.includes(0)) throw new Error('invalid input syntax');
  });
  for (const number of numbers(2001)) writer.add(number);
  await writer.flush();
  assert.deepEqual({ stored: state.stored, dropped: writer.dropped }, { stored: [2000], dropped: 2000 });
});

test('rows are written within seconds, in order, in large statements', async () => {
  const sizes: number[] = [];
  const { state, writer } = writerOf((rows) => void sizes.push(rows.length));
  for (const number of numbers(4500)) writer.add(number);
  for (let waited = 0; state.stored.length < 4500; waited += 20) {
    assert.ok(waited < 5000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual({ sizes, stored: state.stored }, { sizes: [2000, 2000, 500], stored: numbers(4500) });
});

test('rows that are added during a write wait for the next one', async () => {
  const batches: (readonly number[])[] = [];
  const { writer } = writerOf((rows) => {
    batches.push(rows);
    if (batches.length < 3) for (const number of numbers(2)) writer.add(number);
  });
  writer.add(7);
  await writer.flush();
  assert.deepEqual(batches, [[7]]);
  await writer.flush();
  assert.deepEqual(batches, [[7], [0, 1]]);
  await writer.flush();
});
