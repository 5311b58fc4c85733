import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedModel } from './published-model.ts';

test('a published model has the public names with the properties that planning needs', () => {
  const member = { name: 'orders.count', title: 'Orders', type: 'number', aggType: 'count', sql: '1' };
  const hidden = { name: 'orders.secret', type: 'number', isVisible: false };
  const day = { name: 'orders.day', type: 'time', granularities: [{ name: 'fiscal', title: 'F' }] };
  const model = publishedModel(
    JSON.stringify({
      cubes: [
        { name: 'orders', type: 'cube', measures: [member, hidden], dimensions: [day] },
        { name: 'internal', public: false, measures: [member] },
      ],
    }),
  );
  assert.deepEqual(model.cubes, [
    {
      name: 'orders',
      type: 'cube',
      measures: [{ name: 'orders.count', type: 'number', aggType: 'count' }],
      dimensions: [day],
      segments: [],
    },
  ]);
});

test('metadata that a model’s code has corrupted is ignored, and the rest can be stored', () => {
  assert.deepEqual(publishedModel('{"cubes": [').cubes, []);
  assert.deepEqual(publishedModel('[]').cubes, []);
  const cubes = [
    7,
    { name: 'a\0' },
    {
      name: 'orders',
      type: { nested: '\0' },
      measures: [null, { name: 'orders.count', type: '\ud800' }, { name: '\udc00' }],
      dimensions: 'none',
    },
  ];
  assert.deepEqual(publishedModel(JSON.stringify({ cubes })).cubes, [
    { name: 'orders', type: 'cube', measures: [{ name: 'orders.count' }], dimensions: [], segments: [] },
  ]);
});
