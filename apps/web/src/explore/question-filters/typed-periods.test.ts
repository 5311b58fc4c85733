import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeTimeOf } from '@facet/dashboards/relative-time';
import type { DateRange } from '@facet/query';
import { relativeText } from '../../controls/relative-text.ts';
import german from '../../words/languages/de.ts';
import { ENGLISH } from '../../words/words.ts';
import { typedPeriods } from './typed-periods.ts';

const textOf = (words: typeof ENGLISH, locale: string) => (range: DateRange) => {
  const relative = relativeTimeOf(String(range));
  return relative === undefined ? String(range) : relativeText(relative, words.relative, locale, String);
};
const english = (text: string) => typedPeriods(text, 'en-US', textOf(ENGLISH, 'en-US'));

test('words of periods are read as the data API takes them', () => {
  assert.equal(english('last 3 months')[0], 'last 3 months');
  assert.equal(english('Last   12 MONTHS')[0], 'last 12 months');
  assert.equal(english('yesterday')[0], 'yesterday');
  assert.equal(english('next 2 weeks')[0], 'next 2 weeks');
  assert.deepEqual(english('soon'), []);
});

test('a number offers so many periods of each unit', () => {
  assert.deepEqual(
    english('45').filter((range) => String(range).startsWith('last')),
    ['last 45 days', 'last 45 weeks', 'last 45 months', 'last 45 quarters', 'last 45 years'],
  );
});

test('days, months and years are read in the forms in which people write them', () => {
  assert.deepEqual(english('2001-05-03')[0], ['2001-05-03', '2001-05-03']);
  assert.deepEqual(english('2001-05-01 to 2001-05-31')[0], ['2001-05-01', '2001-05-31']);
  assert.deepEqual(english('2001')[0], ['2001-01-01', '2001-12-31']);
  assert.deepEqual(english('2024-02')[0], ['2024-02-01', '2024-02-29']);
  assert.deepEqual(english('May 2001')[0], ['2001-05-01', '2001-05-31']);
  assert.deepEqual(english('2001 feb')[0], ['2001-02-01', '2001-02-28']);
  assert.deepEqual(english('2001-02-30'), []);
});

test('the words of the reader’s language are read, too', () => {
  const read = (text: string) => typedPeriods(text, 'de-DE', textOf(german, 'de-DE'));
  assert.equal(read(textOf(german, 'de-DE')('last 5 months'))[0], 'last 5 months');
  assert.deepEqual(read('März 2001')[0], ['2001-03-01', '2001-03-31']);
});
