import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf } from './audit-filter.ts';

test('an invalid range is refused with the field and the rule', () => {
  const refused: [Parameters<typeof rangeOf>[0], RegExp][] = [
    [{ start: 'yesterday' }, /query.start must be a date/],
    [{ end: '2026-02-30' }, /query.end must be a date/],
    [{ end: '2026-02-30T00:00:00Z' }, /query.end must be a date/],
    [{ end: '2026-13-01' }, /query.end must be a date/],
    [{ end: '2026-05-04T25:00:00Z' }, /query.end must be a date/],
    [{ end: '2026-05-04T12:00:60Z' }, /query.end must be a date/],
    [{ end: '2026-05-04T12:00:00' }, /query.end must be a date .* or a time with a zone/],
    [{ end: '20260504' }, /query.end must be a date/],
    [{ end: '1747137600' }, /query.end must be a date/],
    [{ end: '' }, /query.end must be a date/],
    [{ start: '9999-01-01' }, /query.start must be in the years 2000 to 2199/],
    [{ end: '9999-12-31' }, /query.end must be in the years 2000 to 2199/],
    [{ start: '0001-01-01' }, /query.start must be in the years/],
    [{ start: '2026-05-05', end: '2026-05-04T23:00:00Z' }, /query.start must be before the end/],
    [{ start: '2026-05-06', end: '2026-05-04' }, /query.start must be before the end/],
  ];
  for (const [query, message] of refused)
    assert.throws(() => rangeOf(query), { status: 400, message }, JSON.stringify(query));
});

test('an end date includes the whole day, and an end time is exact', () => {
  assert.deepEqual(rangeOf({}), { start: undefined, end: undefined });
  assert.deepEqual(rangeOf({ start: '2026-05-04', end: '2026-05-04' }), {
    start: '2026-05-04T00:00:00.000Z',
    end: '2026-05-05T00:00:00.000Z',
  });
  const [start, end] = ['2026-05-04T12:00:00.123456Z', '2026-05-04T23:00:00+02:00'];
  assert.deepEqual(rangeOf({ start, end }), { start, end });
  assert.equal(rangeOf({ end: '2028-02-29' }).end, '2028-03-01T00:00:00.000Z');
});
