import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { NobodyWaits, type Place, PodBudget } from './pod-budget.ts';

const MB = 2 ** 20;
const never = new AbortController().signal;
const wanted = () => true;

/** A budget on a clock that only the test moves. */
function budgetOf(t: TestContext, limitMb: number, startsAtATime = 10): PodBudget {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now: 1_000_000 });
  t.mock.method(performance, 'now', () => Date.now());
  const budget = new PodBudget(limitMb, startsAtATime);
  budget.start();
  t.after(() => budget.stop());
  return budget;
}

interface FakePod {
  readonly name: string;
  readonly place: Place;
  megabytes: number;
  isAnswering: boolean;
  usedAt: number;
}

/** Starts pods of 120 MB, which end as soon as they are stopped. */
function podsIn(budget: PodBudget) {
  const stopped: string[] = [];
  const settle = (place: Place, name: string, isProduction = true): FakePod => {
    const pod: FakePod = { name, place, megabytes: 120, isAnswering: false, usedAt: performance.now() };
    place.measureWith(() => pod.megabytes * MB);
    place.settle({
      isProduction,
      idleMs: () => (pod.isAnswering ? undefined : performance.now() - pod.usedAt),
      evict() {
        place.closing();
        stopped.push(name);
        setImmediate(() => place.leave());
      },
    });
    return pod;
  };
  const start = async (name: string, isProduction = true) =>
    settle(await budget.enter(wanted, never), name, isProduction);
  return { stopped, settle, start };
}

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await turn();
  await turn();
  return settled;
}

test('pods start without waiting while there is memory', async (t) => {
  const budget = budgetOf(t, 1024);
  const place = await budget.enter(wanted, never);
  assert.deepEqual([place.hasWaited, budget.count('starting')], [false, 1]);
  assert.ok(budget.usedBytes() > 150 * MB, 'memory is reserved for the start');
  place.leave();
  assert.deepEqual([budget.count('starting'), budget.usedBytes()], [0, 0]);
});

test('the least recently used pod makes room, and branches before production', async (t) => {
  const budget = budgetOf(t, 650);
  const { start, stopped } = podsIn(budget);
  const old = await start('old');
  t.mock.timers.tick(1000);
  await start('branch', false);
  t.mock.timers.tick(1000);
  await start('new');
  t.mock.timers.tick(10_000);
  assert.deepEqual(stopped, []);
  await start('fourth');
  assert.deepEqual(stopped, ['branch']);
  old.usedAt = performance.now();
  t.mock.timers.tick(10_000);
  await start('fifth');
  assert.deepEqual(stopped, ['branch', 'new']);
});

test('a pod that is answering, or has just answered, is not stopped', async (t) => {
  const budget = budgetOf(t, 500);
  const { start, stopped } = podsIn(budget);
  const [one, two] = [await start('one'), await start('two')];
  t.mock.timers.tick(10_000);
  one.isAnswering = true;
  two.usedAt = performance.now();
  const third = start('third');
  t.mock.timers.tick(1000);
  assert.equal(await isSettled(third), false);
  assert.deepEqual([stopped, budget.count('waiting')], [[], 1]);
  t.mock.timers.tick(3000);
  await third;
  assert.deepEqual([stopped, budget.count('waiting')], [['two'], 0]);
});

test('pods that outgrow the budget stop idle ones, and nothing starts until there is room', async (t) => {
  const budget = budgetOf(t, 1024);
  const { start, stopped } = podsIn(budget);
  const [large] = [await start('large'), await start('a'), await start('b')];
  large.isAnswering = true;
  large.megabytes = 900;
  t.mock.timers.tick(10_000);
  assert.deepEqual(stopped, ['a', 'b']);
  const next = start('next');
  t.mock.timers.tick(60_000);
  assert.equal(await isSettled(next), false);
  large.isAnswering = false;
  large.usedAt = performance.now();
  t.mock.timers.tick(5000);
  await next;
  assert.deepEqual(stopped, ['a', 'b', 'large']);
});

test('starts wait for their turn, and a slow one does not delay the others', async (t) => {
  const budget = budgetOf(t, 4096, 1);
  const { settle, start } = podsIn(budget);
  const slow = await budget.enter(wanted, never);
  const [second, third] = [start('second'), start('third')];
  assert.equal(await isSettled(second), false);
  t.mock.timers.tick(11_000);
  await Promise.all([second, third]);
  settle(slow, 'slow');
  assert.deepEqual([budget.count('running'), budget.count('starting')], [3, 0]);
});

test('a start that nobody waits for any longer is dropped from the queue', async (t) => {
  const budget = budgetOf(t, 4096, 1);
  const first = await budget.enter(wanted, never);
  const unwanted = budget.enter(() => false, never);
  const controller = new AbortController();
  const aborted = budget.enter(wanted, controller.signal);
  controller.abort(new Error('closed'));
  await assert.rejects(aborted, /closed/);
  first.leave();
  await assert.rejects(unwanted, NobodyWaits);
  assert.equal(budget.count('waiting'), 0);
  const last = await budget.enter(() => false, never);
  assert.equal(last.hasWaited, false, 'a start that need not wait is not asked');
});

test('one pod may start even in the smallest budget', async (t) => {
  const budget = budgetOf(t, 1);
  const { start, stopped } = podsIn(budget);
  await start('only');
  const next = start('next');
  t.mock.timers.tick(5000);
  await next;
  assert.deepEqual(stopped, ['only']);
});

test('spare pods make room first, and none is kept while memory is short', async (t) => {
  const budget = budgetOf(t, 650);
  const { start, stopped } = podsIn(budget);
  const place = budget.reserve();
  place?.offer({
    privateBytes: () => 100 * MB,
    discard: () => {
      stopped.push('spare');
      setImmediate(() => place.leave());
    },
  });
  assert.deepEqual([budget.count('spare'), budget.usedBytes() / MB], [0, 100 + 160]);
  place?.loaded();
  assert.deepEqual([budget.count('spare'), budget.usedBytes() / MB], [1, 100 + 112]);
  await start('branch', false);
  t.mock.timers.tick(10_000);
  await start('second');
  assert.deepEqual(stopped, []);
  assert.equal(budget.reserve(), undefined);
  t.mock.timers.tick(10_000);
  await start('third');
  assert.deepEqual(stopped, ['spare']);
  assert.equal(new PodBudget(512).reserve(), undefined);
});
