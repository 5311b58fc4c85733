import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenMembers } from './broken-members.ts';
import { publishedCubes } from './published-members.ts';

const published = (meta: object) => publishedCubes(JSON.stringify(meta));

const cube = (name: string, parts: object, type: 'cube' | 'view' = 'cube') => ({
  name,
  type,
  title: name,
  ...parts,
});
const BEFORE = {
  cubes: [
    cube('orders', {
      dimensions: [
        { name: 'orders.id', type: 'number' },
        { name: 'orders.status', type: 'string' },
      ],
      measures: [
        { name: 'orders.count', type: 'number', aggType: 'count' },
        { name: 'orders.total', type: 'number', aggType: 'sum' },
      ],
      segments: [{ name: 'orders.paid' }],
    }),
    cube('users', { dimensions: [{ name: 'users.id', type: 'number' }] }),
    cube('sales', { measures: [{ name: 'sales.count', type: 'number', aggType: 'count' }] }, 'view'),
  ],
};

test('removed cubes, views and members and changed types are listed, additions are not', () => {
  const after = {
    cubes: [
      cube('orders', {
        dimensions: [
          { name: 'orders.id', type: 'string' },
          { name: 'orders.count', type: 'number' },
          { name: 'orders.added', type: 'number' },
        ],
        measures: [{ name: 'orders.total', type: 'number', aggType: 'avg' }],
      }),
      cube('more', {}),
    ],
  };
  assert.deepEqual(
    brokenMembers(published(BEFORE), published(after)).map(
      ({ kind, name, change }) => `${kind} ${name} ${change}`,
    ),
    [
      'cube users removed, with its member',
      'view sales removed, with its member',
      'dimension orders.id was number, becomes string',
      'dimension orders.status removed',
      'measure orders.count becomes a dimension',
      'measure orders.total was sum, becomes avg',
      'segment orders.paid removed',
    ],
  );
  assert.deepEqual(brokenMembers(published(BEFORE), published(BEFORE)), []);
});

test('entries of another shape are ignored', () => {
  const odd = {
    cubes: [null, 1, { name: 1 }, { name: 'odd', dimensions: 'x', measures: [null, { name: 2 }] }],
  };
  assert.deepEqual([...published(odd)], [['odd', { kind: 'cube', members: new Map() }]]);
  assert.deepEqual([...published({ cubes: 'x' }), ...published([])], []);
});
