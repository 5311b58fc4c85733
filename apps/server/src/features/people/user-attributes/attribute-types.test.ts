import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AttributeType, formatValue, readDefault, valueProblem } from './attribute-types.ts';

test('a value of the wrong type has a problem', () => {
  const wrong: [AttributeType, unknown][] = [
    ['string', 7],
    ['string', true],
    ['string', ['a']],
    ['string', { a: 1 }],
    ['number', '7'],
    ['number', Number.NaN],
    ['number', Number.POSITIVE_INFINITY],
    ['number', [7]],
    ['boolean', 'true'],
    ['boolean', 1],
    ['string_array', 'a'],
    ['string_array', ['a', 1]],
    ['string_array', ['a', null]],
    ['string_array', [['a']]],
    ['number_array', [1, '2']],
    ['number_array', [1, Number.NEGATIVE_INFINITY]],
    ['number_array', [[1]]],
    ['number_array', { length: 0 }],
    ['string', 'x'.repeat(1001)],
    ['string', 'a\nb'],
    ['string_array', ['a\u0085b']],
    ['string_array', ['x'.repeat(1001)]],
    ['number_array', Array(501).fill(1)],
    ['string_array', Array(20).fill('x'.repeat(1000))],
  ];
  for (const [type, value] of wrong)
    assert.equal(typeof valueProblem(type, value), 'string', `${type} ${JSON.stringify(value)}`);
});

test('a value of the right type has no problem', () => {
  const right: [AttributeType, unknown][] = [
    ['string', ''],
    ['string', 'Zürich 🏔'],
    ['number', 0],
    ['number', -1.5e300],
    ['boolean', false],
    ['string_array', []],
    ['string_array', ['a', '']],
    ['number_array', [1, 2.5]],
  ];
  for (const [type, value] of right)
    assert.equal(valueProblem(type, value), undefined, `${type} ${JSON.stringify(value)}`);
});

test('a default is parsed as the attribute type or rejected', () => {
  const read: [AttributeType, string, unknown][] = [
    ['string', '', ''],
    ['string', '[1]', '[1]'],
    ['number', ' 7 ', 7],
    ['number', '-1.5e3', -1500],
    ['number', '.5', 0.5],
    ['number', '', undefined],
    ['number', '0x1f', undefined],
    ['number', 'NaN', undefined],
    ['number', 'Infinity', undefined],
    ['number', '1e999', undefined],
    ['number', '1,2', undefined],
    ['boolean', 'true', true],
    ['boolean', 'False', false],
    ['boolean', '1', undefined],
    ['boolean', 'constructor', undefined],
    ['string_array', '["a", "b,c"]', ['a', 'b,c']],
    ['string_array', 'a, b', ['a', 'b']],
    ['string_array', 'a', ['a']],
    ['string_array', '[]', []],
    ['string_array', '', undefined],
    ['string_array', '[a]', undefined],
    ['string_array', '[1]', undefined],
    ['string_array', '[["a"]]', undefined],
    ['number_array', '1, 2.5', [1, 2.5]],
    ['number_array', '[1,2]', [1, 2]],
    ['number_array', '1,,2', undefined],
    ['number_array', '[1,null]', undefined],
    ['number_array', '[1e999]', undefined],
  ];
  for (const [type, text, value] of read) assert.deepEqual(readDefault(type, text), value, `${type} ${text}`);
});

test('values are formatted as text', () => {
  assert.deepEqual([true, 1.5, 'x', ['a', 'b'], []].map(formatValue), ['true', '1.5', 'x', 'a, b', '']);
});
