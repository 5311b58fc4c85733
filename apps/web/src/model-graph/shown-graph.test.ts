import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GraphCube } from '../api/model-graph-api.ts';
import { NEW_GRAPH, readGraphAddress, writeGraphAddress } from './graph-address.ts';
import { nextNode } from './next-node.ts';
import { shownGraph } from './shown-graph.ts';

const cube = (name: string, to: string[] = [], includes: string[] = []): GraphCube => ({
  ...{ name, title: name, kind: includes.length > 0 ? 'view' : 'cube', isPublic: true },
  ...{ path: null, line: null, members: [], includes },
  joins: to.map((one) => ({ to: one, relationship: 'many_to_one' })),
});
const ALL = [
  cube('lines', ['orders', 'lines', 'gone']),
  cube('orders', ['customers']),
  cube('customers'),
  cube('alone'),
  cube('sales', [], ['orders', 'customers']),
];

test('a focus shows what is one or two lines away, in both directions', () => {
  const names = (depth: 1 | 2, hasViews = false) =>
    shownGraph(ALL, { ...NEW_GRAPH, focus: 'lines', depth, hasViews }).nodes;
  assert.deepEqual(names(1), ['lines', 'orders']);
  assert.deepEqual(names(2), ['lines', 'orders', 'customers']);
  assert.deepEqual(names(2, true), ['lines', 'orders', 'customers', 'sales']);
  assert.equal(shownGraph(ALL, { ...NEW_GRAPH, focus: 'unknown' }).nodes.length, ALL.length);
});

test('lines lead only to cubes that are shown, and views are hidden where there are many', () => {
  const { lines } = shownGraph(ALL, NEW_GRAPH);
  assert.deepEqual(
    lines.map(({ from, to, kind }) => `${from} ${kind} ${to}`),
    [
      'lines many_to_one orders',
      'orders many_to_one customers',
      'sales includes orders',
      'sales includes customers',
    ],
  );
  const many = [...ALL, ...Array.from({ length: 60 }, (_, index) => cube(`more ${index}`))];
  assert.ok(!shownGraph(many, NEW_GRAPH).nodes.includes('sales'));
  assert.ok(shownGraph(many, { ...NEW_GRAPH, hasViews: true }).nodes.includes('sales'));
});

test('an address of the graph says the same after it was written and read, whatever the names', () => {
  const address = { cube: 'a&b=c', focus: '"x"', depth: 2, hasViews: false, isList: true } as const;
  const written = new URLSearchParams();
  writeGraphAddress(address, written);
  assert.deepEqual(readGraphAddress(new URLSearchParams(written.toString())), address);
  assert.equal(readGraphAddress(new URLSearchParams('view=other')), undefined);
});

test('an arrow key leads to the node ahead, not to a nearer one aside', () => {
  const at = (x: number, y: number) => ({ x, y, isDown: false });
  const placed = new Map([
    ['here', at(0, 0)],
    ['ahead', at(600, 0)],
    ['aside', at(300, 200)],
    ['below', at(0, 300)],
  ]);
  assert.equal(nextNode(placed, 'here', 'ArrowRight'), 'ahead');
  assert.equal(nextNode(placed, 'here', 'ArrowDown'), 'below');
  assert.equal(nextNode(placed, 'here', 'ArrowLeft'), undefined);
  assert.equal(nextNode(placed, undefined, 'ArrowLeft'), 'here');
});
