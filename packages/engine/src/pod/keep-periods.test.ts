import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, podOf } from '../testing/pod-under-test.ts';

const CUBE = `cubes:
  - name: sales
    sql: >
      select * from (values (timestamp '2025-01-05', 10), (timestamp '2025-02-05', 30), (timestamp '2025-04-05', 60)) t(day, amount)
    dimensions:
      - { name: day, sql: day, type: time }
    measures:
      - { name: total, sql: amount, type: sum }
      - { name: before, sql: "{total}", type: number, multi_stage: true, time_shift: [{ interval: 1 month, type: prior }] }
      - { name: growth, sql: "({before} - {total}) / {before}", type: number, multi_stage: true }
`;

test('a measure with a time shift is empty where it has no counterpart, and keeps the periods beside it', async (t) => {
  const pod = await podOf(t, { 'sales.yml': CUBE });
  await pod.ready;
  const rowsOf = async (...measures: string[]) => {
    const timeDimensions = [{ dimension: 'sales.day', granularity: 'month' }];
    const { body } = await load(pod, { measures: measures.map((name) => `sales.${name}`), timeDimensions });
    return (body.data as Record<string, unknown>[]).map((row) => [
      String(row['sales.day.month']).slice(0, 7),
      ...measures.map((name) => (row[`sales.${name}`] === null ? null : Number(row[`sales.${name}`]))),
    ]);
  };
  assert.deepEqual(await rowsOf('total', 'growth'), [
    ['2025-01', 10, null],
    ['2025-02', 30, -2],
    ['2025-04', 60, null],
  ]);
  assert.deepEqual(await rowsOf('growth'), [
    ['2025-01', null],
    ['2025-02', -2],
    ['2025-04', null],
  ]);
  assert.deepEqual(await rowsOf('before', 'total'), [
    ['2025-01', null, 10],
    ['2025-02', 10, 30],
    ['2025-04', null, 60],
  ]);
});
