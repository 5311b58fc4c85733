import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../errors/errors.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { QueryResult } from '../queries/query-result.ts';
import { countedTitles, definitionsOf } from './definitions-of.ts';
import { askedViews, listedDimensions } from './listed-dimensions.ts';
import { sampleValues } from './sample-values.ts';
import { shownPolicy } from './shown-policy.ts';

const dimension = (name: string, more: object = {}) => ({
  ...{ name, aliasMember: `cube.${name.split('.')[1]}`, shortTitle: name, type: 'string' },
  ...{ isVisible: true, public: true, ...more },
});
const CUBES = [
  {
    ...{ name: 'orders', type: 'view', isVisible: true, public: true },
    measures: [
      { name: 'orders.revenue', aggType: 'sum', shortTitle: 'Revenue', isVisible: true, public: true },
      { name: 'orders.count', aggType: 'count', shortTitle: 'Count', isVisible: true, public: true },
    ],
    dimensions: [
      dimension('orders.city'),
      dimension('orders.id', { primaryKey: true }),
      dimension('orders.note', { suggestFilterValues: false }),
      dimension('orders.amount', { type: 'number' }),
      dimension('orders.secret', { isVisible: false, public: false }),
      dimension('orders.status'),
    ],
  },
  { ...{ name: 'stock', type: 'view' }, measures: [], dimensions: [dimension('stock.hall')] },
  { ...{ name: 'hidden', type: 'view', isVisible: false }, dimensions: [dimension('hidden.city')] },
  { ...{ name: 'base', type: 'cube' }, dimensions: [dimension('base.city')] },
];

test('values are read of the text dimensions that the model lists, with a measure that counts', () => {
  assert.deepEqual(askedViews(CUBES), ['orders', 'stock']);
  assert.deepEqual(listedDimensions(CUBES, ['orders', 'hidden', 'gone', 'stock'], 10), [
    { name: 'orders.city', count: 'orders.count' },
    { name: 'orders.status', count: 'orders.count' },
    { name: 'stock.hall', count: null },
  ]);
  assert.equal(listedDimensions(CUBES, ['orders', 'stock'], 2).length, 2);
});

test('members that somebody does not see have no definition', () => {
  const names = ['orders.secret', 'orders.count', 'hidden.city', 'orders.city', 'orders.gone'];
  assert.deepEqual(
    definitionsOf(CUBES, names).map(({ name, kind, aggregation }) => [name, kind, aggregation]),
    [
      ['orders.count', 'measure', 'count'],
      ['orders.city', 'dimension', null],
    ],
  );
});

test('a count of rows is called what it counts, and other measures are not', () => {
  const flights = { name: 'flights.count', aggType: 'count', aliasMember: 'air_traffic.count' };
  const cubes = [...CUBES, { name: 'flights', title: 'Flight Delays', measures: [flights] }];
  assert.deepEqual(
    [...countedTitles(cubes, ['orders.revenue', 'orders.count', 'flights.count'])],
    [
      ['orders.count', 'Orders'],
      ['flights.count', 'Air traffic'],
    ],
  );
});

test('conditions of policies are named as the view names their members, and left out with a hidden member', () => {
  const own = { member: 'cube.city', operator: 'equals', values: ['Ulm'] };
  const hidden = { member: 'cube.secret', operator: 'equals', values: ['marker'] };
  const shown = { ...own, member: 'orders.city' };
  assert.deepEqual(shownPolicy([own], CUBES, 'orders'), { filters: [shown], hasOthers: false });
  assert.deepEqual(shownPolicy([{ or: [own, { and: [own] }] }], CUBES, 'orders').filters, [
    { or: [shown, { and: [shown] }] },
  ]);
  for (const filter of [hidden, { or: [own, hidden] }, { and: [{ or: [hidden] }] }])
    assert.deepEqual(shownPolicy([filter, own], CUBES, 'orders'), { filters: [shown], hasOthers: true });
});

const SCOPE = {} as QueryScope;
const DIMENSIONS = ['a', 'b', 'c'].map((name) => ({ name, count: null }));
const rowsOf = (name: string) => ({ rows: [[name]] }) as unknown as QueryResult;

test('values arrive in the order of the model, and a dimension that is refused has none', async () => {
  const rows: QueryData['rows'] = async (_, { dimensions = [] }) => {
    const [name = ''] = dimensions;
    if (name === 'b') throw new ApiError(403, 'forbidden', 'No');
    if (name === 'a') await new Promise(setImmediate);
    return rowsOf(name);
  };
  const { results, isComplete } = await sampleValues(
    { rows },
    SCOPE,
    DIMENSIONS,
    new AbortController().signal,
  );
  assert.deepEqual([...results.keys()], ['a', 'c']);
  assert.equal(isComplete, false);
});

test('a question waits for values for a limited time, and they go on loading for the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const late = Promise.withResolvers<QueryResult>();
  const asked: { name: string; gone: AbortSignal | undefined }[] = [];
  const rows: QueryData['rows'] = (_, { dimensions = [] }, { gone } = {}) => {
    const [name = ''] = dimensions;
    asked.push({ name, gone });
    return name === 'b' ? late.promise : Promise.resolve(rowsOf(name));
  };
  const client = new AbortController();
  const sampled = sampleValues({ rows }, SCOPE, DIMENSIONS, client.signal);
  await new Promise(setImmediate);
  t.mock.timers.tick(5_000);
  const { results, isComplete } = await sampled;
  assert.deepEqual([[...results.keys()], isComplete], [['a', 'c'], false]);
  client.abort();
  assert.equal(asked.find(({ name }) => name === 'b')?.gone?.aborted, false);
  late.resolve(rowsOf('b'));
  await late.promise;
  assert.deepEqual([...results.keys()], ['a', 'c'], 'an answer does not change afterwards');
});

test('a client that leaves ends what still loads', async () => {
  const client = new AbortController();
  const rows: QueryData['rows'] = (_, __, { gone } = {}) =>
    new Promise((_, reject) =>
      gone?.addEventListener('abort', () => reject(new ApiError(499, 'gone', 'Gone'))),
    );
  const sampled = sampleValues({ rows }, SCOPE, DIMENSIONS, client.signal);
  await new Promise(setImmediate);
  client.abort();
  await assert.rejects(sampled, /Gone/);
});
