import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pivotQuery, type TransformRequest, transformRows } from './final-result.ts';

const request: TransformRequest = {
  aliasToMemberNameMap: {
    o__day: 'o.created_at.day',
    o__month: 'o.created_at.month',
    o__status: 'o.status',
    o__count: 'o.count',
  },
  annotation: {
    'o.created_at': { type: 'time' },
    'o.created_at.day': { type: 'time' },
    'o.created_at.month': { type: 'time' },
    'o.status': { type: 'string' },
    'o.count': { type: 'number' },
  },
  query: { timeDimensions: [{ dimension: 'o.created_at', granularity: 'day', dateRange: ['a', 'b'] }] },
};
const row = { o__day: '2024-02-03T00:00:00.000Z', o__month: '2024-02-01 00:00:00', o__count: '2' };

test('a hidden member is refused with and without rows', () => {
  const hidden = { ...request, annotation: {} };
  assert.throws(() => transformRows(hidden, [row]), /hidden member: 'o.created_at.day'/);
  const query = { measures: ['o.count'], dimensions: [], timeDimensions: [] };
  assert.throws(() => transformRows({ ...hidden, query }, []), /hidden member: 'o.count'/);
  assert.throws(() => transformRows({ ...request, aliasToMemberNameMap: {} }, [row]), /alias: 'o__day'/);
});

test('an empty result is empty in every format', () => {
  assert.deepEqual(transformRows(request, []), []);
  assert.deepEqual(transformRows({ ...request, resType: 'compact' }, []), { members: [], dataset: [] });
  assert.deepEqual(transformRows({ ...request, resType: 'columnar' }, []), { members: [], columns: [] });
});

test('the short name of a time dimension uses its finest granularity', () => {
  const expected = {
    'o.created_at.day': '2024-02-03T00:00:00.000',
    'o.created_at.month': '2024-02-01T00:00:00.000',
    'o.count': '2',
    'o.created_at': '2024-02-03T00:00:00.000',
  };
  assert.deepEqual(transformRows(request, [row]), [expected]);
  const reversed = { o__month: row.o__month, o__day: row.o__day, o__count: '2' };
  assert.deepEqual(transformRows(request, [reversed]), [expected]);
  assert.deepEqual(transformRows({ ...request, resType: 'compact' }, [row]), {
    members: Object.keys(expected),
    dataset: [Object.values(expected)],
  });
  assert.deepEqual(transformRows({ ...request, resType: 'columnar' }, [row]), {
    members: Object.keys(expected),
    columns: Object.values(expected).map((value) => [value]),
  });
});

test('a date range query returns its range and a blended query its time', () => {
  const compare = { ...request, queryType: 'compareDateRangeQuery' } as const;
  const [first] = transformRows(compare, [row]) as Record<string, unknown>[];
  assert.equal(first?.compareDateRange, 'a - b');
  assert.deepEqual(transformRows({ ...compare, resType: 'columnar' }, [{ o__count: '1' }]), {
    members: ['o.count', 'compareDateRange'],
    columns: [['1'], ['a - b']],
  });
  const blended = { ...request, queryType: 'blendingQuery' } as const;
  const [line] = transformRows(blended, [row]) as Record<string, unknown>[];
  assert.equal(line?.['time.day'], '2024-02-03T00:00:00.000');
  const missing = { ...compare, query: { timeDimensions: [] } };
  assert.throws(() => transformRows(missing, [row]), /dateRange is required/);
});

test('only time values are formatted as times', () => {
  const time = (value: unknown) => {
    const [line] = transformRows(request, [{ o__day: value }]) as Record<string, unknown>[];
    return line?.['o.created_at.day'];
  };
  assert.equal(time('2024-02-03 04:05:06.789123+00'), '2024-02-03T04:05:06.789');
  assert.equal(time('2024-02-03T04:05:06+02:00'), '2024-02-03T04:05:06.000');
  assert.equal(time(new Date(0)), '1970-01-01T00:00:00.000');
  assert.equal(time('next week'), 'next week');
  assert.equal(time(null), null);
  assert.equal(time(5), 5);
});

test('the pivot query of several queries contains the members of all', () => {
  const query = { measures: ['a.x'], dimensions: ['a.d'], timeDimensions: [] };
  const other = {
    measures: ['b.y'],
    dimensions: ['a.d'],
    timeDimensions: [{ dimension: 'b.t', granularity: 'day' }],
  };
  assert.deepEqual(pivotQuery('regularQuery', [query]), { ...query, queryType: 'regularQuery' });
  assert.deepEqual(pivotQuery('compareDateRangeQuery', [query, query]).dimensions, [
    'compareDateRange',
    'a.d',
  ]);
  assert.deepEqual(pivotQuery('blendingQuery', [query, other]), {
    measures: ['a.x', 'b.y'],
    dimensions: ['a.d'],
    timeDimensions: [{ dimension: 'time', granularity: 'day' }],
    queryType: 'blendingQuery',
  });
  assert.throws(() => pivotQuery('regularQuery', []), /cannot be empty/);
});
