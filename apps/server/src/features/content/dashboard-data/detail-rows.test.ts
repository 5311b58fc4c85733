import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { Cell } from '../queries/query-result.ts';
import { type Ask, detailQuery, detailRows } from './detail-rows.ts';

const QUERY = { dimensions: ['trips.city'] };

/** A data source with these ungrouped rows. */
function engine(ungrouped: readonly Cell[][]) {
  const asked: CubeQuery[] = [];
  const ask: Ask = async (query) => {
    asked.push(query);
    const { limit, offset } = query;
    const [from, to] = [offset ?? 0, (offset ?? 0) + (limit ?? 0)];
    const data = {
      columns: [],
      rows: ungrouped.slice(from, to),
      truncated: ungrouped.length > to,
      refreshedAt: '',
      totals: [],
      others: [],
      notices: [],
    };
    return { data, total: query.total ? ungrouped.length : null };
  };
  return { ask, asked };
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => [index]);

test('details are ungrouped, unless most rows repeat others', async () => {
  const isUngrouped = async (rows: Cell[][], query: CubeQuery = QUERY) =>
    (await detailQuery(query, engine(rows).ask)).ungrouped === true;
  assert.equal(await isUngrouped([['a'], ['a'], ['b'], [null]]), true);
  assert.equal(await isUngrouped([['a'], ['a'], ['a']]), false);
  assert.equal(await isUngrouped([]), true);
  assert.equal(await isUngrouped(numbered(3), { ...QUERY, measures: ['trips.total'] }), false);
});

test('details are grouped where the deployment requires primary keys', async () => {
  const refuse =
    (message: string): Ask =>
    async () => {
      throw new ApiError(400, 'bad_request', message);
    };
  const keys = 'Error: Ungrouped query requires primary keys to be present in dimensions: ...';
  assert.deepEqual(await detailQuery(QUERY, refuse(keys)), QUERY);
  await assert.rejects(detailQuery(QUERY, refuse('no such member')), /no such member/);
});

test('every part of the details has the number of all rows', async () => {
  const { ask, asked } = engine(numbered(5));
  const part = async (offset: number, limit = 2) => {
    const { rows, total, truncated } = await detailRows(QUERY, { limit, offset }, ask);
    return [rows.flat(), total, truncated];
  };
  assert.deepEqual(await part(0), [[0, 1], 5, true]);
  assert.deepEqual(await part(2), [[2, 3], 5, true]);
  asked.length = 0;
  assert.deepEqual(await part(4), [[4], 5, false]);
  assert.deepEqual(await part(0, 9), [[0, 1, 2, 3, 4], 5, false]);
  assert.ok(!asked.some(({ total }) => total), 'the end says how many rows there are');
  assert.deepEqual(await part(8), [[], 5, false]);
});
