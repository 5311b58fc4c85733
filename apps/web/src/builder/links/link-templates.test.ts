import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkIn, templateProblem, withLink } from './link-templates.ts';

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

test('a link is set and removed without changing what else the table shows', () => {
  const link = 'https://example.com/{orders.id}';
  const set = withLink({ banding: true }, NAMES, 'orders.id', link);
  assert.deepEqual(set, { banding: true, columns: [{ column: 'orders.id', link }, 'orders.count'] });
  assert.equal(linkIn(set, 'orders.id'), link);
  assert.deepEqual(withLink(set, NAMES, 'orders.id', undefined), { banding: true, columns: NAMES });
  const titled = { columns: [{ column: 'orders.id', title: 'Order' }] };
  assert.deepEqual(withLink(titled, NAMES, 'orders.id', true).columns, [
    { column: 'orders.id', title: 'Order', link: true },
  ]);
  assert.deepEqual(
    withLink(withLink(titled, NAMES, 'orders.id', true), NAMES, 'orders.id', undefined),
    titled,
  );
});
