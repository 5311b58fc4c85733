import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SessionClock } from './session-clock.ts';

const HOUR = 3_600_000;
const ENDS_AT = 1_900_000_000_000;

/** A clock that the test moves, and what the session clock reports. */
function sessionUnderTest() {
  let now = 0;
  let timer: { readonly at: number; readonly run: () => void } | undefined;
  const reports: unknown[] = [];
  const clock = new SessionClock({
    onExpiring: (payload) => reports.push(['expiring', payload]),
    onExpired: (payload) => reports.push(['expired', payload]),
    timers: {
      now: () => now,
      setTimeout(run, delayMs) {
        timer = { at: now + delayMs, run };
        return timer;
      },
      clearTimeout() {
        timer = undefined;
      },
    },
  });
  return {
    clock,
    reports,
    /** Time passes while the computer sleeps: timers do not run. */
    sleep(ms: number) {
      now += ms;
    },
    /** Time passes and timers run. */
    pass(ms: number) {
      const end = now + ms;
      while (timer !== undefined && timer.at <= end) {
        now = Math.max(now, timer.at);
        const { run } = timer;
        timer = undefined;
        run();
      }
      now = end;
    },
  };
}

test('a session is reported as expiring half an hour before its end, and then as expired, each once', () => {
  const { clock, reports, pass } = sessionUnderTest();
  clock.start({ validForMs: 23 * HOUR, expiresAt: ENDS_AT });
  pass(22.5 * HOUR - 1);
  assert.deepEqual(reports, []);
  assert.equal(clock.state, 'valid');
  pass(1);
  assert.deepEqual(reports, [['expiring', { expiresAt: ENDS_AT, expiresInMs: HOUR / 2 }]]);
  pass(HOUR / 2);
  assert.deepEqual(reports.slice(1), [['expired', { expiredAt: ENDS_AT }]]);
  pass(100 * HOUR);
  clock.check();
  clock.expire();
  assert.equal(reports.length, 2);
});

test('after a sleep past the end both are reported, in order', () => {
  const { clock, reports, sleep } = sessionUnderTest();
  clock.start({ validForMs: 23 * HOUR, expiresAt: ENDS_AT });
  sleep(30 * HOUR);
  clock.check();
  assert.deepEqual(reports, [
    ['expiring', { expiresAt: ENDS_AT, expiresInMs: 0 }],
    ['expired', { expiredAt: ENDS_AT }],
  ]);
});

test('after a sleep before the end only the rest is left', () => {
  const { clock, reports, sleep, pass } = sessionUnderTest();
  clock.start({ validForMs: 23 * HOUR, expiresAt: ENDS_AT });
  sleep(22.9 * HOUR);
  clock.check();
  assert.deepEqual(reports, [['expiring', { expiresAt: ENDS_AT, expiresInMs: HOUR / 10 }]]);
  pass(HOUR / 10);
  assert.equal(clock.state, 'expired');
});

test('a renewed session is reported as expiring again', () => {
  const { clock, reports, pass } = sessionUnderTest();
  for (const _ of [1, 2, 3]) {
    clock.start({ validForMs: 23 * HOUR, expiresAt: ENDS_AT });
    pass(22.6 * HOUR);
  }
  assert.deepEqual(
    (reports as [string, unknown][]).map(([kind]) => kind),
    ['expiring', 'expiring', 'expiring'],
  );
});

test('a session of a minute is reported as expiring in its middle, not at its start', () => {
  const { clock, reports, pass } = sessionUnderTest();
  clock.start({ validForMs: 60_000, expiresAt: ENDS_AT });
  pass(29_999);
  assert.deepEqual(reports, []);
  pass(1);
  assert.equal(clock.state, 'expiring');
});

test('a token that the server refuses ends the session at once', () => {
  const { clock, reports } = sessionUnderTest();
  clock.expire();
  assert.deepEqual(reports, []);
  clock.start({ validForMs: 23 * HOUR, expiresAt: ENDS_AT });
  clock.expire();
  assert.deepEqual(reports, [['expired', { expiredAt: ENDS_AT }]]);
});

test('a handler may begin a session or stop the clock', () => {
  const { clock, reports, sleep } = sessionUnderTest();
  clock.start({ validForMs: HOUR, expiresAt: ENDS_AT });
  sleep(2 * HOUR);
  reports.push = () => {
    clock.stop();
    return 0;
  };
  clock.check();
  assert.equal(clock.state, 'none');
});
