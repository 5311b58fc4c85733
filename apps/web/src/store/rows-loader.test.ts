import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlValuesInput, WidgetResult } from '@facet/client';
import type { DashboardPart } from '../api/dashboard-api.ts';
import { RowsLoader } from './rows-loader.ts';

const HEAD = { timezone: 'UTC', controls: [] };
const VALUES: ControlValuesInput = { filters: [] };
const resultOf = (widgetId: string): WidgetResult => ({ widgetId, data: null, python: null, error: null });
const unaborted = () => new AbortController().signal;

/** An answer that arrives part by part. */
function newAnswer() {
  const { readable, writable } = new TransformStream<DashboardPart>(undefined, undefined, {
    highWaterMark: 9,
  });
  const writer = writable.getWriter();
  return {
    parts: () => readable.values() as AsyncGenerator<DashboardPart>,
    send: (part: DashboardPart) => void writer.write(part),
    end: (error?: Error) => void (error === undefined ? writer.close() : writer.abort(error)),
  };
}

/** A loader whose requests are answered part by part. @param asked the widgets whose rows have been asked for before */
function newLoader(asked: readonly string[] = []) {
  const requests: (ReturnType<typeof newAnswer> & {
    readonly ids: readonly string[];
    readonly isRefresh: boolean;
    readonly signal: AbortSignal;
  })[] = [];
  const heads: unknown[] = [];
  const early = { ...newAnswer(), isTaken: false, isStopped: false };
  const api = {
    query(ids: string[], _values: ControlValuesInput, isRefresh: boolean, signal: AbortSignal) {
      const answer = newAnswer();
      requests.push({ ids, isRefresh, signal, ...answer });
      return answer.parts();
    },
    early() {
      if (asked.length === 0 || early.isTaken) return undefined;
      early.isTaken = true;
      const stop = () => {
        early.isStopped = true;
      };
      return { widgetIds: new Set(asked), parts: early.parts, stop };
    },
  };
  const loader = new RowsLoader(api, (head, values) => heads.push({ head, values }));
  return { loader, requests, heads, early };
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

test('rows that have been asked for before are not asked for again, and all others are', async () => {
  const { loader, requests, heads, early } = newLoader(['one', 'two']);
  const [one, far] = ['one', 'far'].map((widgetId) => loader.load(widgetId, VALUES, unaborted()));
  await Promise.resolve();
  assert.deepEqual(
    requests.map(({ ids }) => ids),
    [['far']],
  );
  early.send(HEAD);
  early.send(resultOf('one'));
  assert.deepEqual(await one, resultOf('one'));
  requests[0]?.send(resultOf('far'));
  assert.deepEqual(await far, resultOf('far'));
  assert.deepEqual(heads, [{ head: HEAD, values: VALUES }]);
  void loader.load('two', VALUES, unaborted());
  await Promise.resolve();
  assert.deepEqual(requests[1]?.ids, ['two'], 'once');
});

test('rows that have been asked for before are not those of a refresh, and end if no widget needs them', async () => {
  const { loader, requests, early } = newLoader(['one']);
  loader.refreshing(() => void loader.load('one', VALUES, unaborted()));
  await Promise.resolve();
  assert.deepEqual(requests[0]?.ids, ['one']);
  assert.deepEqual([early.isTaken, early.isStopped], [false, false]);
  void loader.load('other', VALUES, unaborted());
  await Promise.resolve();
  assert.deepEqual(requests[1]?.ids, ['other']);
  assert.equal(early.isStopped, true);
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
