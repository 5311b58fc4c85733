import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeFormat } from './time-formats.ts';

describe('times on an axis', () => {
  const labels = (granularity: string, ...dates: string[]) =>
    dates.map((date, index) => timeFormat('en-US', new Date(date), granularity, 'axis', index === 0));

  it('weeks have the number of their first day, and the year where it changes', () => {
    assert.deepEqual(labels('week', '2001-03-25', '2001-04-01', '2001-04-08', '2001-12-30', '2002-01-06'), [
      ['Mar 25', '2001'],
      'Apr 1',
      'Apr 8',
      'Dec 30',
      ['Jan 6', '2002'],
    ]);
  });

  it('days that begin a month have the name of the month', () => {
    assert.deepEqual(labels('day', '2001-03-01', '2001-04-01', '2002-01-01'), [
      ['Mar', '2001'],
      'Apr',
      ['Jan', '2002'],
    ]);
  });
});
