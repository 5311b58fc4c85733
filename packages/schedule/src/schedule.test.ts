import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cronOf,
  describeSchedule,
  latestInstant,
  nextInstants,
  parseSchedule,
  type ScheduleFields,
  ScheduleProblem,
  shortestIntervalMinutes,
} from './index.ts';

const custom = (customCron: string, timezone = 'UTC') =>
  parseSchedule({ scheduleType: 'CUSTOM', customCron, timezone });
const next = (fields: ScheduleFields, after: string, count: number) =>
  nextInstants(parseSchedule(fields), new Date(after), count).map((instant) =>
    instant.toISOString().slice(0, 16),
  );

test('fields out of range, missing, or in another dialect are refused by name', () => {
  const refused: [ScheduleFields, string, RegExp][] = [
    [{ scheduleType: 'DAILY', hour: 24 }, 'hour', /from 0 to 23/],
    [{ scheduleType: 'DAILY', minute: -1 }, 'minute', /from 0 to 59/],
    [{ scheduleType: 'DAILY', minute: 1.5 }, 'minute', /whole number/],
    [{ scheduleType: 'WEEKLY', dayOfWeek: 7 }, 'dayOfWeek', /from 0 to 6/],
    [{ scheduleType: 'MONTHLY', dayOfMonth: 0 }, 'dayOfMonth', /from 1 to 31/],
    [{ scheduleType: 'DAILY', timezone: 'Mars/Olympus' }, 'timezone', /IANA/],
    [{ scheduleType: 'DAILY', timezone: '+05:00' }, 'timezone', /IANA/],
    [{ scheduleType: 'CUSTOM' }, 'customCron', /required/],
    [{ scheduleType: 'CUSTOM', customCron: '0\t9 * * *' }, 'customCron', /five fields/],
    [{ scheduleType: 'CUSTOM', customCron: '0 0 9 * * *' }, 'customCron', /five fields/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 * *' }, 'customCron', /five fields/],
    [{ scheduleType: 'CUSTOM', customCron: '@daily' }, 'customCron', /five fields/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 31 2 *' }, 'customCron', /never occurs/],
    [{ scheduleType: 'CUSTOM', customCron: '60 9 * * *' }, 'customCron', /from 0 to 59 for the minute/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 32 * *' }, 'customCron', /from 1 to 31 for the day of the m/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 * MON *' }, 'customCron', /from 1 to 12 for the month/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 * * 3,7-8/7' }, 'customCron', /from 0 to 7 for the day of t/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 * * SAT-MON' }, 'customCron', /unlike SAT-MON/],
    [{ scheduleType: 'CUSTOM', customCron: '*/0 * * * *' }, 'customCron', /steps from 1 to 59/],
    [{ scheduleType: 'CUSTOM', customCron: '5/10 * * * *' }, 'customCron', /unlike 5\/10/],
    [{ scheduleType: 'CUSTOM', customCron: '0 9 * * *\n' }, 'customCron', /consist of/],
    [{ scheduleType: 'CUSTOM', customCron: '0\n9 * * *' }, 'customCron', /five fields/],
  ];
  for (const extension of ['0 9 L * *', '0 9 15W * *', '0 9 * * 1#2', '0 9 ? * *', '0 9 * * 1\u0000'])
    refused.push([{ scheduleType: 'CUSTOM', customCron: extension }, 'customCron', /consist of/]);
  for (const [fields, field, message] of refused)
    assert.throws(
      () => parseSchedule(fields),
      (error) => error instanceof ScheduleProblem && error.field === field && message.test(error.message),
      JSON.stringify(fields),
    );
});

test('fields default to nine in the morning, Mondays, the first of the month and UTC', () => {
  const cronOfType = (scheduleType: ScheduleFields['scheduleType']) =>
    cronOf(parseSchedule({ scheduleType }));
  assert.equal(cronOfType('HOURLY'), '0 * * * *');
  assert.equal(cronOfType('DAILY'), '0 9 * * *');
  assert.equal(cronOfType('WEEKLY'), '0 9 * * 1');
  assert.equal(cronOfType('MONTHLY'), '0 9 1 * *');
});

test('a month that is too short for its day uses its last day, and cron expressions skip it', () => {
  const monthly = { scheduleType: 'MONTHLY', dayOfMonth: 31, hour: 8 } as const;
  assert.deepEqual(next(monthly, '2027-12-31T08:00:00Z', 4), [
    '2028-01-31T08:00',
    '2028-02-29T08:00',
    '2028-03-31T08:00',
    '2028-04-30T08:00',
  ]);
  assert.deepEqual(next({ ...monthly, dayOfMonth: 29 }, '2027-02-01T00:00:00Z', 2), [
    '2027-02-28T08:00',
    '2027-03-29T08:00',
  ]);
  const cron = { scheduleType: 'CUSTOM', customCron: '0 8 31 * *' } as const;
  assert.deepEqual(next(cron, '2027-01-31T08:00:00Z', 2), ['2027-03-31T08:00', '2027-05-31T08:00']);
});

test('a local time that does not exist runs once, after the gap', () => {
  // 02:30 on 28 March 2027 does not exist in Berlin: 02:00 is followed by 03:00.
  const daily = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'Europe/Berlin' } as const;
  assert.deepEqual(next(daily, '2027-03-27T12:00:00Z', 2), ['2027-03-28T01:00', '2027-03-29T00:30']);
  const often = { scheduleType: 'CUSTOM', customCron: '*/15 2 * * *', timezone: 'Europe/Berlin' } as const;
  assert.deepEqual(next(often, '2027-03-27T12:00:00Z', 2), ['2027-03-28T01:00', '2027-03-29T00:00']);
  // Midnight does not exist in São Paulo on 4 November 2018.
  const midnight = { scheduleType: 'DAILY', hour: 0, timezone: 'America/Sao_Paulo' } as const;
  assert.deepEqual(next(midnight, '2018-11-03T12:00:00Z', 2), ['2018-11-04T03:00', '2018-11-05T02:00']);
  const cairo = { ...midnight, timezone: 'Africa/Cairo' } as const;
  assert.deepEqual(next(cairo, '2026-04-23T12:00:00Z', 2), ['2026-04-23T22:00', '2026-04-24T21:00']);
  // Lord Howe moves its clock by half an hour: 02:00 is followed by 02:30.
  const lordHowe = { scheduleType: 'DAILY', hour: 2, minute: 15, timezone: 'Australia/Lord_Howe' } as const;
  assert.deepEqual(next(lordHowe, '2026-10-03T00:00:00Z', 2), ['2026-10-03T15:30', '2026-10-04T15:15']);
  // Samoa had no 30 December 2011.
  const apia = { scheduleType: 'DAILY', hour: 9, timezone: 'Pacific/Apia' } as const;
  assert.deepEqual(next(apia, '2011-12-29T12:00:00Z', 4), [
    '2011-12-29T19:00',
    '2011-12-30T10:00',
    '2011-12-30T19:00',
    '2011-12-31T19:00',
  ]);
});

test('a local time that exists twice runs once, at the first', () => {
  const daily = { scheduleType: 'DAILY', hour: 2, minute: 30, timezone: 'Europe/Berlin' } as const;
  assert.deepEqual(next(daily, '2026-10-24T12:00:00Z', 2), ['2026-10-25T00:30', '2026-10-26T01:30']);
  const lordHowe = { scheduleType: 'DAILY', hour: 1, minute: 45, timezone: 'Australia/Lord_Howe' } as const;
  assert.deepEqual(next(lordHowe, '2027-04-02T20:00:00Z', 2), ['2027-04-03T14:45', '2027-04-04T15:15']);
});

test('a schedule for every hour runs in each hour that there is', () => {
  for (const [timezone, day, minutes] of [
    ['Europe/Berlin', '2027-03-28', [0, 30]],
    ['Europe/Berlin', '2026-10-25', [0, 30]],
    ['America/Sao_Paulo', '2018-02-18', [0, 30]],
    ['Africa/Cairo', '2026-04-24', [0, 30]],
  ] as const) {
    const from = new Date(`${day}T00:00:00Z`).getTime() - 12 * 3_600_000;
    const found = nextInstants(custom('*/30 * * * *', timezone), new Date(from - 1), 97);
    const expected = Array.from({ length: 97 }, (_, index) => from + index * 1_800_000);
    assert.deepEqual(found.map(Number), expected, `${timezone} ${day} ${minutes}`);
  }
});

test('a day of the month and a day of the week are alternatives', () => {
  const either = { scheduleType: 'CUSTOM', customCron: '0 6 13 * FRI' } as const;
  assert.deepEqual(next(either, '2026-11-07T00:00:00Z', 3), [
    '2026-11-13T06:00',
    '2026-11-20T06:00',
    '2026-11-27T06:00',
  ]);
});

test('the latest instant is the last one that an outage missed', () => {
  const every5 = custom('*/5 * * * *');
  const years = latestInstant(every5, new Date('2020-01-01T00:00:00Z'), new Date('2026-11-23T10:07:00Z'));
  assert.equal(years?.toISOString(), '2026-11-23T10:05:00.000Z');
  const none = latestInstant(every5, new Date('2026-11-23T10:05:00Z'), new Date('2026-11-23T10:09:00Z'));
  assert.equal(none, undefined);
  const leapDay = latestInstant(
    custom('0 0 29 2 *'),
    new Date('2020-01-01T00:00:00Z'),
    new Date('2027-01-01T00:00:00Z'),
  );
  assert.equal(leapDay?.toISOString(), '2024-02-29T00:00:00.000Z');
  const january = latestInstant(
    custom('* * * JAN *', 'America/New_York'),
    new Date('2020-01-01T00:00:00Z'),
    new Date('2026-11-23T00:00:00Z'),
  );
  assert.equal(january?.toISOString(), '2026-02-01T04:59:00.000Z');
});

test('the shortest interval counts neighbouring times, and midnight where days follow each other', () => {
  for (const [cron, minutes] of [
    ['* * * * *', 1],
    ['0,1 9 * * *', 1],
    ['*/20 9-17 * * *', 20],
    ['0 0,23 * * *', 60],
    ['15 * * * *', 60],
    ['0 9 * * 1', 1440],
    ['5,50 0,23 * * 1', 45],
    ['0 0,23 * * 1,3,5', 1380],
    ['0 0,23 * * 0,6', 60],
    ['0 0,23 1,31 * *', 60],
    ['0 0,23 1,30 * *', 60],
    ['0 0,23 1,29 FEB,MAR *', 60],
    ['0 0,23 1,31 JAN,AUG *', 1380],
    ['0 0,23 13 * FRI', 60],
  ] as const)
    assert.equal(shortestIntervalMinutes(custom(cron)), minutes, cron);
});

test('schedules are described in words', () => {
  const words = (fields: ScheduleFields) => describeSchedule(parseSchedule(fields));
  assert.equal(words({ scheduleType: 'HOURLY', minute: 15 }), 'Every hour at minute 15');
  assert.equal(words({ scheduleType: 'DAILY', hour: 7, minute: 5 }), 'Every day at 07:05, UTC');
  assert.equal(
    words({ scheduleType: 'WEEKLY', dayOfWeek: 1, timezone: 'Europe/Berlin' }),
    'Every Monday at 09:00, Europe/Berlin',
  );
  assert.equal(
    words({ scheduleType: 'MONTHLY', dayOfMonth: 31, hour: 8, minute: 30 }),
    'On day 31 of every month (the last day of shorter months) at 08:30, UTC',
  );
  assert.equal(
    words({ scheduleType: 'CUSTOM', customCron: '30 9 * * mon-fri', timezone: 'Asia/Tokyo' }),
    'At 09:30, Monday through Friday, Asia/Tokyo',
  );
  for (const days of ['*', '0-6', '1-7', '0-7'])
    assert.equal(words({ scheduleType: 'CUSTOM', customCron: `0 9 * * ${days}` }), 'At 09:00, UTC', days);
  assert.equal(
    words({ scheduleType: 'CUSTOM', customCron: '0 9 * 4,* *' }),
    'At the times of 0 9 * 4,* *, UTC',
  );
});
