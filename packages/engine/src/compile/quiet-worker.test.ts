import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDescendants } from '@facet/programs';
import { residentMb } from '../sandbox/resident-memory.ts';
import { CompilePool } from './compile-pool.ts';

const CUBES = 60;
/** A model of 60 cubes leaves about 60 MB. */
const LEFT_MB = 20;

function orders(index: number): { path: string; content: string } {
  const content = `cubes:
  - name: orders_${index}
    sql_table: orders
    measures:
      - { name: count, type: count }
`;
  return { path: `model/orders_${index}.yml`, content };
}

test('a quiet worker returns the memory that its last model needed, and compiles again', {
  timeout: 120_000,
}, async (t) => {
  const present = new Set(withDescendants(process.pid));
  const pool = new CompilePool({ size: 1, standBy: false, quietMs: 50 });
  t.after(() => pool.close());
  const memory = async () => {
    const own = withDescendants(process.pid).filter((pid) => !present.has(pid));
    return Math.max(...(await Promise.all(own.map(residentMb))));
  };
  const files = Array.from({ length: CUBES }, (_, index) => orders(index));
  const request = { deploymentKey: 'one', files, variables: {}, securityContext: {} };
  let largest = 0;
  const watch = setInterval(async () => {
    largest = Math.max(largest, await memory());
  }, 20);
  t.after(() => clearInterval(watch));
  assert.equal((await pool.compile(request)).cubesCount, CUBES);
  while ((await memory()) > largest - LEFT_MB) await sleep(50);
  assert.equal((await pool.compile({ ...request, files: files.slice(1) })).cubesCount, CUBES - 1);
});

test('a standby worker starts some time after a compilation and ends when none has followed', {
  timeout: 120_000,
}, async (t) => {
  const present = new Set(withDescendants(process.pid));
  const pool = new CompilePool({ size: 1, restMs: 200, idleMs: 500 });
  t.after(() => pool.close());
  const workers = () => withDescendants(process.pid).filter((pid) => !present.has(pid));
  assert.deepEqual(workers(), []);
  await pool.compile({ deploymentKey: 'one', files: [orders(0)], variables: {}, securityContext: {} });
  const own = new Set(workers());
  while (workers().every((pid) => own.has(pid))) await sleep(5);
  while (workers().length > 0) await sleep(50);
});
