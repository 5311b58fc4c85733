import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sankeyData } from './sankey-rows.ts';

const NEEDS = { source: 'from', target: 'to', value: 'flights' };

test('links and nodes have the cells that they are about', async () => {
  const rows = [
    { from: 'Rome', to: 'Oslo', carrier: 'Delta', flights: 300 },
    { from: 'Rome', to: 'Oslo', carrier: 'United', flights: 100 },
    { from: 'Bern', to: 'Oslo', carrier: 'United', flights: 50 },
    { from: 'Oslo', to: 'Lima', carrier: 'Delta', flights: 700 },
  ];
  const { links, nodes } = await sankeyData(rows, NEEDS, { width: 600, height: 300 });
  assert.deepEqual(
    links.map(({ row }) => row),
    [rows[3], { from: 'Rome', to: 'Oslo', flights: 400 }, rows[2]],
  );
  const cells = Object.fromEntries(nodes.map(({ name, row }) => [name, row]));
  assert.deepEqual(cells, {
    Rome: { from: 'Rome', flights: 400 },
    Bern: { from: 'Bern', flights: 50 },
    // 450 arrive and 700 leave.
    Oslo: { from: 'Oslo', flights: 700 },
    Lima: { to: 'Lima', flights: 700 },
  });
});

test('nodes keep the values of cells that are no text', async () => {
  const rows = [{ from: 2024, to: true, flights: 10 }];
  const { nodes } = await sankeyData(rows, NEEDS, { width: 600, height: 300 });
  assert.deepEqual(
    nodes.map(({ row }) => row),
    [
      { from: 2024, flights: 10 },
      { to: true, flights: 10 },
    ],
  );
});
