import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { FairQueue, type KindOptions, QueueRefusal, type Share, type Turn } from './index.ts';

const KIND: KindOptions = { places: 2, waiting: { ofPerson: 3, total: 6 }, isRepeatable: true };
const A: Share = ['a', 'x', 'ann'];
const B: Share = ['b', 'y', 'bob'];
const C: Share = ['c', 'z', 'cas'];

/** A queue whose time passes by hand, and whose tasks end by hand. */
function queueOf(t: TestContext, kind: Partial<KindOptions> = {}) {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const log: string[] = [];
  const events = {
    started: () => {},
    refused: (reason: string) => log.push(`refused ${reason}`),
    interrupted: () => log.push('interrupted'),
  };
  const queue = new FairQueue({
    kinds: { work: { ...KIND, ...kind }, other: KIND },
    events: () => events,
    now: () => Date.now(),
  });
  const ends = new Map<string, () => void>();
  const turns = new Map<string, Turn>();
  const run = (name: string, share: Share, signal?: AbortSignal, on: 'work' | 'other' = 'work') => {
    const task = async (turn: Turn) => {
      log.push(`start ${name}`);
      turns.set(name, turn);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      turn.signal.addEventListener('abort', () => reject(turn.signal.reason), { once: true });
      await promise;
      return name;
    };
    const result = queue.run(on, { share, signal }, task);
    result.catch(() => undefined);
    return result;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await settled();
  };
  const started = () => log.splice(0).map((line) => line.replace('start ', ''));
  return { queue, run, end, pass, started, turns, counts: () => queue.counts('work') };
}

test('work of one person starts in the order of arrival', async (t) => {
  const { run, end, started, counts } = queueOf(t);
  for (const name of ['1', '2', '3', '4']) run(name, A);
  assert.deepEqual(started(), ['1', '2']);
  assert.deepEqual(counts(), { waiting: 2, running: 2 });
  await end('2');
  await end('1');
  assert.deepEqual(started(), ['3', '4']);
});

test('a person without running work gets a place from one who has two, and the interrupted work runs again', async (t) => {
  const { run, end, pass, started, counts } = queueOf(t);
  run('a1', A);
  const interrupted = run('a2', A);
  run('a3', A);
  run('b1', B);
  assert.deepEqual(started(), ['a1', 'a2', 'interrupted', 'b1']);
  await settled();
  assert.deepEqual(counts(), { waiting: 2, running: 2 });
  await end('b1');
  assert.deepEqual(started(), [], 'the place is kept for others who come soon');
  run('b2', B);
  assert.deepEqual(started(), ['b2'], 'without another interruption');
  await end('b2');
  await pass(1_250);
  assert.deepEqual(started(), ['a2'], 'before those that arrived later');
  await end('a2');
  assert.equal(await interrupted, 'a2');
});

test('shares are equal for accounts, then for groups of an account, then for people of a group', async (t) => {
  const { run, end, started } = queueOf(t, {
    places: 1,
    isRepeatable: false,
    waiting: { ofPerson: 9, total: 99 },
  });
  run('first', C);
  for (const name of ['x-ann-1', 'x-ann-2', 'x-ann-3']) run(name, A);
  run('x-abe', ['a', 'x', 'abe']);
  run('w-art', ['a', 'w', 'art']);
  for (const name of ['b1', 'b2', 'b3', 'b4', 'b5']) run(name, B);
  const order: string[] = started().slice(1);
  for (let last = 'first'; order.length < 10; last = order.at(-1) as string) {
    // Each takes the same time.
    t.mock.timers.tick(100);
    await end(last);
    order.push(...started());
  }
  const of = (prefix: string) => order.findIndex((name) => name.startsWith(prefix));
  const isA = order.map((name) => !name.startsWith('b'));
  assert.equal(isA.slice(0, 6).filter(Boolean).length, 3, `accounts take turns: ${order.join(' ')}`);
  assert.ok(of('w-art') < order.indexOf('x-ann-2'), order.join(' '));
  assert.ok(of('x-abe') < order.indexOf('x-ann-2'), order.join(' '));
});

test('work that is not repeatable keeps its place', async (t) => {
  const { run, end, pass, started } = queueOf(t, { isRepeatable: false });
  for (const name of ['a1', 'a2', 'a3']) run(name, A);
  run('b1', B);
  await pass(60_000);
  assert.deepEqual(started(), ['a1', 'a2']);
  await end('a1');
  assert.deepEqual(started(), ['b1']);
});

test('if everyone has one place, long work gives up its place once to a person who has none', async (t) => {
  const { run, end, pass, started } = queueOf(t);
  run('a1', A);
  run('b1', B);
  run('c1', C);
  await pass(4_000);
  assert.deepEqual(started(), ['a1', 'b1']);
  await pass(1_250);
  assert.deepEqual(
    started(),
    ['interrupted', 'c1'],
    'a1 has had its time, and waits for a place that becomes free',
  );
  await end('b1');
  assert.deepEqual(started(), ['a1']);
  run('b2', B);
  await pass(60_000);
  assert.deepEqual(started(), ['interrupted', 'b2'], 'instead of c1: a1 has given up its place before');
});

test('waiting work leaves the queue with its client, and running work is ended', async (t) => {
  const { run, started, counts } = queueOf(t);
  const client = new AbortController();
  const gone = new Error('gone');
  const results = ['1', '2', '3', '4'].map((name) => run(name, A, client.signal));
  run('5', A);
  client.abort(gone);
  for (const result of results) await assert.rejects(result, gone);
  assert.deepEqual(started(), ['1', '2', '5']);
  assert.deepEqual(counts(), { waiting: 0, running: 1 });
  await assert.rejects(run('6', A, client.signal), gone);
});

test('an interrupted client that has left does not run again', async (t) => {
  const { run, started, counts } = queueOf(t);
  const client = new AbortController();
  run('a1', A);
  const left = run('a2', A, client.signal);
  run('b1', B);
  client.abort(new Error('gone'));
  await assert.rejects(left);
  assert.deepEqual(started(), ['a1', 'a2', 'interrupted', 'b1']);
  assert.deepEqual(counts(), { waiting: 0, running: 2 });
});

const refusal = (reason: string, ahead: number) => (error: unknown) => {
  assert.ok(error instanceof QueueRefusal, String(error));
  assert.deepEqual({ reason: error.reason, ahead: error.ahead }, { reason, ahead });
  return true;
};

test('a person with too much waiting work is refused with the amount', async (t) => {
  const { run, counts } = queueOf(t);
  for (const name of ['1', '2', '3', '4', '5']) run(name, A);
  await assert.rejects(run('6', A), refusal('person', 3));
  assert.deepEqual(counts(), { waiting: 3, running: 2 });
});

test('a full queue refuses the newest work of the person with the most waiting work', async (t) => {
  const { run, queue } = queueOf(t, { isRepeatable: false, waiting: { ofPerson: 99, total: 3 } });
  for (const name of ['1', '2', '3', '4']) run(name, A);
  const newest = run('5', A);
  run('b1', B);
  await assert.rejects(newest, refusal('total', 2));
  await assert.rejects(run('7', A), refusal('total', 2));
  assert.deepEqual(queue.counts('work'), { waiting: 3, running: 2 });
});

test('work is refused after it has waited too long, and when the queue is closed', async (t) => {
  const { queue, run, pass } = queueOf(t, { waitMs: 10_000 });
  for (const name of ['1', '2', '3']) run(name, A);
  const late = run('4', A);
  await pass(9_000);
  const later = run('5', A);
  await pass(1_250);
  await assert.rejects(late, refusal('time', 0));
  queue.close();
  await assert.rejects(later, refusal('closed', 0));
  await assert.rejects(run('6', A), refusal('closed', 0));
});

test('heavy recent use of any kind lowers the priority of a person’s work until they have rested', async (t) => {
  const { run, end, pass, turns } = queueOf(t, { places: 3 });
  const nicenessOf = (name: string) => {
    let niceness = -1;
    turns.get(name)?.follow((value) => {
      niceness = value;
    });
    return niceness;
  };
  run('a1', A, undefined, 'other');
  assert.equal(nicenessOf('a1'), 0);
  await pass(2_500);
  assert.equal(nicenessOf('a1'), 12);
  run('a2', A);
  assert.equal(nicenessOf('a2'), 12);
  run('a3', ['a', 'w', 'art']);
  assert.equal(nicenessOf('a3'), 0, 'not those who have used less in the same account');
  for (let tick = 0; tick < 10; tick += 1) await pass(250);
  assert.equal(nicenessOf('a3'), 0, 'as long as others have used more than twice as much');
  run('b1', B);
  assert.equal(nicenessOf('b1'), 0);
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  await pass(10_000);
  assert.equal(nicenessOf('a3'), 12, 'no longer');
  await end('a3');
  await pass(120_000);
  run('a4', A);
  assert.equal(nicenessOf('a4'), 0);
});

test('the process of finished work does not become nicer, because other work may be using it', async (t) => {
  const { run, end, pass, turns } = queueOf(t);
  run('a', A);
  const values: number[] = [];
  turns.get('a')?.follow((niceness) => values.push(niceness));
  await pass(2_000);
  await pass(100);
  await end('a');
  assert.deepEqual(values, [0]);
});

test('for any sequence of work, places stay within their number and all work gets a result', async (t) => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const { queue, run, end, pass } = queueOf(t, { places: 3, waiting: { ofPerson: 5, total: 20 } });
  const results: Promise<unknown>[] = [];
  const names: string[] = [];
  const clients: AbortController[] = [];
  for (let step = 0; step < 600; step += 1) {
    const choice = random(10);
    if (choice < 5) {
      const client = new AbortController();
      clients.push(client);
      names.push(`${step}`);
      const share: Share = [`${random(3)}`, `${random(2)}`, `${random(2)}`];
      results.push(run(`${step}`, share, client.signal));
    } else if (choice < 8) await end(names[random(names.length)] ?? '');
    else if (choice < 9) clients[random(clients.length)]?.abort(new Error('gone'));
    else await pass(random(3_000));
    assert.ok(queue.counts('work').running <= 3);
    assert.ok(queue.counts('work').waiting <= 21);
  }
  for (let rounds = 0; rounds < 5 && queue.counts('work').running > 0; rounds += 1)
    for (const name of names) {
      await end(name);
      await pass(300);
    }
  assert.deepEqual(queue.counts('work'), { waiting: 0, running: 0 });
  await Promise.allSettled(results);
});
