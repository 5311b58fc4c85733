import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsIn, limitsOfCount, limitsOfWidth, textOfLimits } from './bin-limits.ts';

test('about as many bins of a round width have limits between them', () => {
  assert.deepEqual(limitsOfCount(0, 100, 5), ['20', '40', '60', '80']);
  assert.deepEqual(limitsOfCount(-3, 97.5, 5), ['0', '25', '50', '75']);
  assert.deepEqual(limitsOfCount(0, 0.3, 3), ['0.1', '0.2']);
  assert.deepEqual(limitsOfCount(1.2e9, 5e9, 4), ['2000000000', '3000000000', '4000000000']);
  for (const [least, most, count] of [
    [5, 5, 3],
    [0, 10, 1],
    [0, 10, 21],
    [0, 10, 2.5],
    [Number.NaN, 10, 3],
  ] as const)
    assert.equal(limitsOfCount(least, most, count), undefined);
});

test('bins of a width begin at its multiples, unless there are too many', () => {
  assert.deepEqual(limitsOfWidth(3, 31, 10), ['10', '20', '30']);
  assert.deepEqual(limitsOfWidth(-1, 1, 0.5), ['-0.5', '0', '0.5']);
  assert.equal(limitsOfWidth(0, 1000, 1), undefined);
  assert.equal(limitsOfWidth(0, 1, 5), undefined);
  assert.equal(limitsOfWidth(0, 1, 0), undefined);
  assert.equal(limitsOfWidth(0, 1e300, 1e-300), undefined);
});

test('limits are read as people write them', () => {
  assert.deepEqual(limitsIn('10, 20 5;20', 'en-US'), ['5', '10', '20']);
  assert.deepEqual(limitsIn('10,20,50', 'en-US'), ['10', '20', '50']);
  assert.deepEqual(limitsIn('0,5 1,25, 3', 'de-DE'), ['0.5', '1.25', '3']);
  assert.deepEqual(limitsIn('−1 ２', 'ja-JP'), ['-1', '2']);
  assert.deepEqual(limitsIn('١٠ ٢٠٫٥', 'ar-EG'), ['10', '20.5']);
  for (const locale of ['en-US', 'de-DE', 'ar-EG', 'he-IL', 'fr-FR'])
    assert.deepEqual(limitsIn(textOfLimits(['-1.5', '20'], locale), locale), ['-1.5', '20'], locale);
  for (const text of ['', 'ten', '1e5', '1 2 x', Array.from({ length: 21 }, (_, index) => index).join(' ')])
    assert.equal(limitsIn(text, 'en-US'), undefined, text);
});
