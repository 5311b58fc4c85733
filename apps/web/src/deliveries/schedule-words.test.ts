import assert from 'node:assert/strict';
import { test } from 'node:test';
import german from '../words/deliveries/de.ts';
import { ENGLISH } from '../words/deliveries/words.ts';
import { hasLastDay, nextRuns, scheduleText } from './schedule-words.ts';

const MORNINGS = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'Europe/Berlin' } as const;

test('schedules are in the words of the reader', () => {
  const weekly = { scheduleType: 'WEEKLY', dayOfWeek: 1, hour: 9, timezone: 'America/New_York' } as const;
  assert.equal(scheduleText(weekly, 'de', german), 'Jeden Montag um 09:00, America/New York');
  const monthly = { ...weekly, scheduleType: 'MONTHLY', dayOfMonth: 31 } as const;
  assert.match(scheduleText(monthly, 'en-US', ENGLISH), /^On day 31 of every month at 9:00\sAM/);
  assert.equal(hasLastDay(monthly), true);
  assert.equal(hasLastDay({ ...monthly, dayOfMonth: 28 }), false);
  const custom = { scheduleType: 'CUSTOM', customCron: '0 9 * * MON-FRI', timezone: 'UTC' } as const;
  assert.equal(scheduleText(custom, 'en-US', ENGLISH), '0 9 * * MON-FRI, UTC');
});

test('a run in the hour that a clock change skips is marked as moved', () => {
  const found = nextRuns(MORNINGS, new Date('2027-03-27T12:00:00Z'), 2);
  assert.ok('runs' in found);
  assert.deepEqual(
    found.runs.map(({ at, isMoved }) => [at.toISOString(), isMoved]),
    [
      ['2027-03-28T01:00:00.000Z', true],
      ['2027-03-29T00:30:00.000Z', false],
    ],
  );
});

test('a schedule that never runs names what is wrong with it', () => {
  const custom = { scheduleType: 'CUSTOM', timezone: 'UTC' } as const;
  const now = new Date('2026-01-01T00:00:00Z');
  for (const customCron of ['0 0 31 2 *', '', '61 * * * *', 'every day'])
    assert.deepEqual(nextRuns({ ...custom, customCron }, now), { problem: 'customCron' });
  assert.deepEqual(nextRuns({ ...MORNINGS, timezone: 'Mars/Olympus' }, now), { problem: 'timezone' });
  assert.deepEqual(nextRuns({ ...MORNINGS, hour: 24 }, now), { problem: 'other' });
});
