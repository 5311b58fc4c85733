import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkIn, templateProblem } from './link-templates.ts';

const NAMES = ['orders.id', 'orders.count'];

test('a template that runs a script, or whose host comes from a row, is refused, and so are unknown columns', () => {
  const problem = (template: string) => templateProblem(template, NAMES);
  for (const fine of ['', 'https://example.com/{orders.id}?n={orders.count}', 'mailto:a@example.com'])
    assert.equal(problem(fine), undefined, fine);
  for (const unsafe of [
    'javascript:alert(1)',
    ' javascript:{orders.id}',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'https://{orders.id}/x',
    'https://a@b.example/{orders.id}',
    '//example.com',
    'https://',
  ])
    assert.equal(problem(unsafe), 'unsafe', unsafe);
  assert.deepEqual(problem('https://example.com/{orders.price}'), { unknown: 'orders.price' });
  assert.deepEqual(problem('https://example.com/{}'), { unknown: '' });
});

test('only an address or a template is a link', () => {
  const columns = [{ column: 'a', link: true }, { column: 'b', link: 7 }, 'c'];
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((name) => linkIn({ columns }, name)),
    [true, undefined, undefined, undefined],
  );
});
