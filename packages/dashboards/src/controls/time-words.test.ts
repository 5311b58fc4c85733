import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeRangeOf } from './time-words.ts';
import { timezoneOf } from './time-zones.ts';

// A Wednesday; 1:30 in the morning of Thursday in Berlin.
const NOW = new Date('2026-02-11T00:30:00Z');
const range = (value: string, timezone = 'UTC', now = NOW) => {
  const found = timeRangeOf(value, { now, timezone });
  return found === undefined ? undefined : [found.start, found.end].map(short);
};

/** Without the times of whole days. */
function short(time: string): string {
  return time.replace(/T(00:00:00\.000|23:59:59\.999)$/, '');
}

test('words mean whole periods', () => {
  const cases: Record<string, [string, string]> = {
    today: ['2026-02-11', '2026-02-11'],
    Yesterday: ['2026-02-10', '2026-02-10'],
    tomorrow: ['2026-02-12', '2026-02-12'],
    'this week': ['2026-02-09', '2026-02-15'],
    'last week': ['2026-02-02', '2026-02-08'],
    'next month': ['2026-03-01', '2026-03-31'],
    'current quarter': ['2026-01-01', '2026-03-31'],
    'previous year': ['2025-01-01', '2025-12-31'],
    'last 7 days': ['2026-02-04', '2026-02-10'],
    'last 7 complete days': ['2026-02-04', '2026-02-10'],
    'past 1 day': ['2026-02-10', '2026-02-10'],
    'last 7 days including today': ['2026-02-05', '2026-02-11'],
    'last 3 months including this month': ['2025-12-01', '2026-02-28'],
    'last  2  quarters': ['2025-07-01', '2025-12-31'],
    'next 2 weeks': ['2026-02-16', '2026-03-01'],
    '30 days ago': ['2026-01-12', '2026-01-12'],
    '1 month ago': ['2026-01-11', '2026-01-11'],
    'in 3 days': ['2026-02-14', '2026-02-14'],
    '3 days from now': ['2026-02-14', '2026-02-14'],
    'year to date': ['2026-01-01', '2026-02-11'],
    'from 30 days ago to yesterday': ['2026-01-12', '2026-02-10'],
    '2026-01-05 to today': ['2026-01-05', '2026-02-11'],
    'from 7 days ago to now': ['2026-02-04', '2026-02-11T00:30:59.999'],
    'last 2 hours': ['2026-02-10T22:00:00.000', '2026-02-10'],
    '90 minutes ago': ['2026-02-10T23:00:00.000', '2026-02-10T23:00:59.999'],
  };
  for (const [words, expected] of Object.entries(cases)) assert.deepEqual(range(words), expected, words);
});

test('words are meant in the time zone', () => {
  assert.deepEqual(range('today', 'America/New_York'), ['2026-02-10', '2026-02-10']);
  assert.deepEqual(range('last 1 hour', 'Asia/Kolkata'), [
    '2026-02-11T05:00:00.000',
    '2026-02-11T05:59:59.999',
  ]);
  // The night in which clocks change.
  const spring = new Date('2026-03-29T12:00:00Z');
  assert.deepEqual(range('today', 'Europe/Berlin', spring), ['2026-03-29', '2026-03-29']);
  assert.deepEqual(range('12 hours ago', 'Europe/Berlin', spring), [
    '2026-03-29T01:00:00.000',
    '2026-03-29T01:59:59.999',
  ]);
});

test('dates are whole days, times are exact and in the time zone', () => {
  assert.deepEqual(range('2026-01-31'), ['2026-01-31', '2026-01-31']);
  assert.deepEqual(range('2026-02'), ['2026-02-01', '2026-02-28']);
  assert.deepEqual(range('2026-01-31T10:00'), ['2026-01-31T10:00:00.000', '2026-01-31T10:00:00.000']);
  assert.deepEqual(range('2026-01-31 10:00:00.5'), ['2026-01-31T10:00:00.500', '2026-01-31T10:00:00.500']);
  assert.deepEqual(range('2026-01-31T10:00:00Z', 'Europe/Berlin')?.[0], '2026-01-31T11:00:00.000');
  assert.deepEqual(range('2026-01-31T10:00:00+05:30')?.[0], '2026-01-31T04:30:00.000');
});

test('anything else is not a time', () => {
  const values = [
    ...[
      '',
      'soon',
      'last',
      'last days',
      'last -7 days',
      'last 0 days',
      'next 00 weeks',
      'last 0 months including today',
      '2026-02-30',
      '2026-13-01',
      '31.01.2026',
      '12',
      'to',
    ],
    ...['9', '9'.repeat(400)].flatMap((count) => [
      `last ${count}9999999999 days`,
      `in ${count}9999999999 years`,
    ]),
    ...[
      'last 99999999 years',
      '9999999999999 days ago',
      'in 9000 years',
      '3000 years ago',
      'today to soon',
      `${'x'.repeat(100_000)} to now`,
    ],
  ];
  for (const value of values) assert.equal(range(value), undefined, value.slice(0, 40));
});

test('time zones are IANA names', () => {
  assert.equal(timezoneOf('Europe/Berlin'), 'Europe/Berlin');
  assert.equal(timezoneOf('US/Eastern'), 'America/New_York');
  assert.equal(timezoneOf('UTC'), 'UTC');
  for (const name of ['Mars/Base', '+05:00', '-08', '', 'viewer', null, 7, 'Europe/Berlin\0'])
    assert.equal(timezoneOf(name), undefined);
});
