import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlValuesInput, WidgetResult } from '@facet/client';
import type { DashboardPart } from '../api/dashboard-api.ts';
import { RowsLoader } from './rows-loader.ts';

const HEAD = { timezone: 'UTC', controls: [] };
const VALUES: ControlValuesInput = { filters: [] };
const resultOf = (widgetId: string): WidgetResult => ({ widgetId, data: null, python: null, error: null });
const unaborted = () => new AbortController().signal;

/** A loader whose requests are answered part by part. */
function newLoader() {
  const requests: {
    readonly ids: readonly string[];
    readonly isRefresh: boolean;
    readonly signal: AbortSignal;
    send(part: DashboardPart): void;
    end(error?: Error): void;
  }[] = [];
  const heads: unknown[] = [];
  const query = (ids: string[], _values: ControlValuesInput, isRefresh: boolean, signal: AbortSignal) => {
    const { readable, writable } = new TransformStream<DashboardPart>(undefined, undefined, {
      highWaterMark: 9,
    });
    const writer = writable.getWriter();
    requests.push({
      ids,
      isRefresh,
      signal,
      send: (part) => void writer.write(part),
      end: (error) => void (error === undefined ? writer.close() : writer.abort(error)),
    });
    return readable.values() as AsyncGenerator<DashboardPart>;
  };
  const loader = new RowsLoader({ query }, (head, values) => heads.push({ head, values }));
  return { loader, requests, heads };
}

test('widgets wanted at the same moment share a request, and each has its rows as soon as they are there', async () => {
  const { loader, requests, heads } = newLoader();
  const slow = loader.load('slow', VALUES, unaborted());
  const quick = loader.load('quick', VALUES, unaborted());
  const again = loader.load('quick', VALUES, unaborted());
  await Promise.resolve();
  assert.deepEqual(
    requests.map(({ ids }) => ids),
    [['slow', 'quick']],
  );
  requests[0]?.send(HEAD);
  requests[0]?.send(resultOf('quick'));
  assert.deepEqual(await Promise.all([quick, again]), [resultOf('quick'), resultOf('quick')]);
  assert.deepEqual(heads, [{ head: HEAD, values: VALUES }]);
  requests[0]?.send(resultOf('slow'));
  assert.deepEqual(await slow, resultOf('slow'));
});

test('other values of the controls, and rows from the data source, are requests of their own', async () => {
  const { loader, requests } = newLoader();
  const load = (widgetId: string, values = VALUES) => void loader.load(widgetId, values, unaborted());
  load('one');
  load('two', { filters: [] });
  loader.refreshing(() => load('three'));
  await Promise.resolve();
  assert.deepEqual(
    requests.map(({ ids, isRefresh }) => [...ids, isRefresh]),
    [
      ['one', false],
      ['two', false],
      ['three', true],
    ],
  );
});

test('a request ends when nobody waits for it any more', async () => {
  const { loader, requests } = newLoader();
  const controllers = ['one', 'two', 'three'].map(() => new AbortController());
  const [first, second, third] = controllers.map(({ signal }, index) =>
    loader.load(`${index}`, VALUES, signal),
  );
  await Promise.resolve();
  requests[0]?.send(resultOf('0'));
  await first;
  controllers[1]?.abort(new Error('scrolled away'));
  await assert.rejects(async () => second, /scrolled away/);
  assert.equal(requests[0]?.signal.aborted, false, 'the third still waits');
  controllers[2]?.abort(new Error('closed'));
  await assert.rejects(async () => third, /closed/);
  assert.equal(requests[0]?.signal.aborted, true);
});

test('a connection that breaks off fails only the widgets without rows', async () => {
  const { loader, requests } = newLoader();
  const one = loader.load('one', VALUES, unaborted());
  const two = loader.load('two', VALUES, unaborted());
  await Promise.resolve();
  requests[0]?.send(resultOf('one'));
  await one;
  requests[0]?.end(new Error('broken off'));
  await assert.rejects(two, /broken off/);
  const missing = loader.load('missing', VALUES, unaborted());
  await Promise.resolve();
  requests[1]?.end();
  await assert.rejects(missing, /lacks the widget missing/);
});
