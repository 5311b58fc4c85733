import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionReason } from './options.ts';
import { SessionGroup, type SessionMember } from './session-group.ts';
import { SessionRefused } from './session-source.ts';

const HOUR = 3_600_000;

/** A group with a clock that the test moves, and a source that does what the test decides. */
function groupUnderTest() {
  let now = 0;
  let isOnline = true;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const calls: [count: number, reason: SessionReason, at: number][] = [];
  let answer = async (count: number): Promise<readonly string[]> =>
    Array.from({ length: count }, (_, index) => `id-${calls.length}-${index}`);
  const group = new SessionGroup(
    (count, reason) => {
      calls.push([count, reason, now]);
      return answer(count);
    },
    {
      now: () => now,
      random: () => 0.5,
      isOnline: () => isOnline,
      setTimeout(run, delayMs) {
        timers.push({ at: now + delayMs, run });
        return run;
      },
      clearTimeout(run) {
        timers = timers.filter((timer) => timer.run !== run);
      },
    },
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    group,
    calls,
    counts: () => calls.map(([count]) => count),
    times: () => calls.map(([, , at]) => at),
    reply(next: typeof answer) {
      answer = next;
    },
    goOnline(next: boolean) {
      isOnline = next;
    },
    /** The computer sleeps: the clock goes on, timers stand still. */
    sleep(ms: number) {
      now += ms;
      timers = timers.map(({ at, run }) => ({ at: at + ms, run }));
    },
    async pass(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}

/** A frame that records the ids it is given, and refuses those that the test names. */
function frame({ isLive = true, refuses = (_: string): Error | undefined => undefined } = {}) {
  const ids: string[] = [];
  const failures: [string, boolean][] = [];
  const member: SessionMember & { isLive: boolean } = {
    isLive,
    async apply(id) {
      const problem = refuses(id);
      if (problem !== undefined) throw problem;
      ids.push(id);
      member.isLive = true;
    },
    failed: (message, isFinal) => failures.push([message, isFinal]),
  };
  return { member, ids, failures };
}

const exchangeError = () => Object.assign(new Error('used'), { name: 'EmbedSessionExchangeError' });

test('frames that start together request their ids in one call', async () => {
  const { group, calls, pass } = groupUnderTest();
  const frames = [frame({ isLive: false }), frame({ isLive: false }), frame({ isLive: false })];
  for (const { member } of frames) {
    group.add(member);
    group.want(member);
  }
  await pass(0);
  assert.deepEqual(calls, [[3, 'start', 0]]);
  assert.deepEqual(
    frames.map(({ ids }) => ids),
    [['id-1-0'], ['id-1-1'], ['id-1-2']],
  );
});

test('a source that returns one id is called once for each frame, in the same burst', async () => {
  const { group, counts, reply, pass } = groupUnderTest();
  let minted = 0;
  reply(async () => [`id-${++minted}`]);
  const frames = [frame(), frame(), frame()];
  for (const { member } of frames) group.add(member);
  group.wantAll(frames[0]?.member as SessionMember, 0);
  await pass(0);
  assert.deepEqual(counts(), [3, 2, 1]);
  assert.equal(new Set(frames.flatMap(({ ids }) => ids)).size, 3);
});

test('six frames renew once, though each reports that its session is expiring and then expired', async () => {
  const { group, calls, pass } = groupUnderTest();
  const frames = Array.from({ length: 6 }, () => frame());
  for (const { member } of frames) group.add(member);
  for (const { member } of frames) group.wantAll(member, HOUR / 120);
  await pass(0);
  assert.deepEqual(calls, []);
  for (const { member } of frames) group.wantAll(member, 0);
  await pass(HOUR);
  assert.deepEqual(calls, [[6, 'renewal', 0]]);
});

test('a frame with a fresh session does not take part in the renewal of another', async () => {
  const { group, counts, pass } = groupUnderTest();
  const [old, fresh] = [frame(), frame({ isLive: false })];
  group.add(old.member);
  group.add(fresh.member);
  group.want(fresh.member);
  await pass(1000);
  group.wantAll(old.member, 0);
  await pass(1000);
  assert.deepEqual(counts(), [1, 1]);
  assert.equal(fresh.ids.length, 1);
});

test('a renewal within half an hour is spread over seconds', async () => {
  const { group, times, pass } = groupUnderTest();
  const { member } = frame();
  group.add(member);
  group.wantAll(member, 30_000);
  await pass(60_000);
  assert.deepEqual(times(), [15_000]);
});

test('a failed renewal is repeated ever more rarely, up to every five minutes', async () => {
  const { group, times, reply, pass } = groupUnderTest();
  const { member, ids, failures } = frame();
  group.add(member);
  reply(async () => {
    throw new Error('the host is down');
  });
  group.wantAll(member, 0);
  await pass(HOUR);
  const gaps = times().map((at, index) => (at - (times()[index - 1] ?? 0)) / 1000);
  assert.deepEqual(gaps.slice(0, 6), [0, 0.75, 1.5, 3, 6, 12]);
  assert.equal(Math.max(...gaps), 225);
  assert.ok(gaps.length < 26, String(gaps.length));
  assert.deepEqual(failures[0], ['the host is down', false]);
  reply(async () => ['id']);
  await pass(HOUR);
  assert.deepEqual(ids, ['id']);
});

test('online and a visible tab repeat a failed renewal at once, but never more than once a second', async () => {
  const { group, times, reply, pass } = groupUnderTest();
  const { member } = frame();
  group.add(member);
  group.retry();
  await pass(0);
  assert.deepEqual(times(), []);
  reply(async () => {
    throw new Error('the host is down');
  });
  group.wantAll(member, 0);
  await pass(100_000);
  const before = times().length;
  for (let n = 0; n < 40; n += 1) {
    group.retry();
    await pass(20);
  }
  assert.equal(times().length - before, 1);
});

test('nothing is requested while the page is offline', async () => {
  const { group, times, goOnline, pass } = groupUnderTest();
  const { member, ids } = frame();
  group.add(member);
  goOnline(false);
  group.wantAll(member, 0);
  await pass(120_000);
  assert.deepEqual(times(), []);
  goOnline(true);
  group.retry();
  await pass(0);
  assert.deepEqual(times(), [120_000]);
  assert.equal(ids.length, 1);
});

test('online repeats a renewal at once after the computer has slept', async () => {
  const { group, times, goOnline, sleep, pass } = groupUnderTest();
  const { member } = frame();
  group.add(member);
  goOnline(false);
  group.wantAll(member, 0);
  await pass(0);
  sleep(HOUR);
  goOnline(true);
  group.retry();
  await pass(0);
  assert.deepEqual(times(), [HOUR]);
});

test('renewal ends when the host refuses, until it is resumed', async () => {
  const { group, counts, reply, pass } = groupUnderTest();
  const { member, ids, failures } = frame();
  group.add(member);
  reply(async () => {
    throw new SessionRefused('Nobody is signed in');
  });
  group.wantAll(member, 0);
  await pass(HOUR);
  group.wantAll(member, 0);
  group.retry();
  await pass(HOUR);
  assert.deepEqual(counts(), [1]);
  assert.deepEqual(failures, [['Nobody is signed in', true]]);
  reply(async () => ['id']);
  group.resume();
  group.want(member);
  await pass(0);
  assert.deepEqual(ids, ['id']);
});

test('renewal ends after three refused ids', async () => {
  const { group, counts, pass } = groupUnderTest();
  const { member, failures } = frame({ refuses: exchangeError });
  group.add(member);
  group.wantAll(member, 0);
  await pass(10 * HOUR);
  assert.deepEqual(counts(), [1, 1, 1]);
  assert.deepEqual(
    failures.map(([, isFinal]) => isFinal),
    [false, false, true],
  );
});

test('a frame that fails does not cost the others an id', async () => {
  const { group, counts, pass } = groupUnderTest();
  let isDown = true;
  const good = frame();
  const bad = frame({ refuses: () => (isDown ? new Error('timeout') : undefined) });
  group.add(good.member);
  group.add(bad.member);
  group.wantAll(good.member, 0);
  await pass(100);
  isDown = false;
  await pass(10_000);
  assert.deepEqual(counts(), [2, 1]);
  assert.deepEqual([good.ids.length, bad.ids.length], [1, 1]);
});

test('there is one request at a time, and a frame that asks meanwhile follows it', async () => {
  const { group, counts, reply, pass } = groupUnderTest();
  let finish = (_: readonly string[]) => {};
  reply(() => new Promise((resolve) => (finish = resolve)));
  const [first, second] = [frame({ isLive: false }), frame({ isLive: false })];
  group.add(first.member);
  group.add(second.member);
  group.want(first.member);
  await pass(0);
  group.want(second.member);
  await pass(10_000);
  assert.deepEqual(counts(), [1]);
  finish(['a']);
  await pass(0);
  assert.deepEqual(counts(), [1, 1]);
  finish(['b']);
  await pass(0);
  assert.deepEqual({ firstIds: first.ids, secondIds: second.ids }, { firstIds: ['a'], secondIds: ['b'] });
});

test('a removed frame wants nothing', async () => {
  const { group, counts, pass } = groupUnderTest();
  const { member } = frame();
  group.add(member);
  group.wantAll(member, 60_000);
  group.remove(member);
  await pass(HOUR);
  assert.deepEqual(counts(), []);
  assert.ok(group.isEmpty);
});
