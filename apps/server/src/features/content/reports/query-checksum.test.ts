import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryChecksum } from './query-checksum.ts';

const report = { sql_query: null, json_query: null, pivot_items: null, meta: null };

test('the checksum changes with the rows, not with how they are drawn or written', () => {
  const base = queryChecksum({
    ...report,
    json_query: '{"measures":["a.b"],"limit":5}',
    meta: { kind: 'kpi' },
  });
  const same = [
    { ...report, json_query: '{ "limit": 5, "measures": ["a.b"] }' },
    {
      ...report,
      json_query: '{"measures":["a.b"],"limit":5,"offset":null}',
      meta: { spec: { colour: 'red' } },
    },
    { ...report, json_query: '{"measures":["a.b"],"limit":5}', meta: { fillMissingRows: null } },
  ];
  for (const other of same) assert.equal(queryChecksum(other), base, JSON.stringify(other));
  const different = [
    { ...report, json_query: '{"measures":["a.c"],"limit":5}' },
    { ...report, json_query: '{"measures":["a.b"],"limit":5}', sql_query: 'select 1' },
    { ...report, json_query: '{"measures":["a.b"],"limit":5}', pivot_items: { rows: ['a.b'] } },
    { ...report, json_query: '{"measures":["a.b"],"limit":5}', meta: { fillMissingRows: { member: 'a.b' } } },
  ];
  const checksums = new Set(different.map(queryChecksum));
  assert.equal(checksums.size, different.length);
  assert.ok(!checksums.has(base));
});
