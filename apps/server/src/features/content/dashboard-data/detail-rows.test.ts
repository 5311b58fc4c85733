import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { ReportData } from '../report-data/report-data.ts';
import { detailRows } from './detail-rows.ts';

type Rows = readonly (readonly (string | number | null)[])[];
const QUERY = { dimensions: ['trips.city'], limit: 4 };
const dataOf = (rows: Rows, truncated: boolean): ReportData => ({
  columns: [],
  rows,
  truncated,
  refreshedAt: '',
  totals: [],
  others: [],
  notices: [],
});

/** Returns these rows for ungrouped queries, and a row that names the query for grouped ones. */
function engine(ungrouped: () => ReportData) {
  return async (query: CubeQuery) => (query.ungrouped === true ? ungrouped() : dataOf([['grouped']], false));
}

test('details are the distinct rows of an ungrouped query, in order', async () => {
  const found = await detailRows(
    QUERY,
    engine(() => dataOf([['b'], [null], ['a'], ['b']], true)),
  );
  assert.deepEqual(found.rows, [['a'], ['b'], [null]]);
});

test('mostly duplicate rows, measures and required primary keys need a grouped query', async () => {
  const repeated = engine(() => dataOf([['a'], ['a'], ['a'], ['a']], true));
  assert.deepEqual((await detailRows(QUERY, repeated)).rows, [['grouped']]);
  const complete = engine(() => dataOf([['a'], ['a'], ['a']], false));
  assert.deepEqual((await detailRows(QUERY, complete)).rows, [['a']], 'unless these are all');
  assert.deepEqual((await detailRows({ ...QUERY, measures: ['trips.total'] }, complete)).rows, [['grouped']]);
  const refuse = (message: string) =>
    engine(() => {
      throw new ApiError(400, 'bad_request', message);
    });
  const keys = 'Error: Ungrouped query requires primary keys to be present in dimensions: ...';
  assert.deepEqual((await detailRows(QUERY, refuse(keys))).rows, [['grouped']]);
  await assert.rejects(detailRows(QUERY, refuse('no such member')), /no such member/);
});
