import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '@facet/client';

Object.assign(globalThis, { location: { origin: 'http://facet.test' } });
const { openedReport } = await import('./opened-report.ts');

const { signal } = new AbortController();
const report = (fields: Partial<Report>) =>
  ({
    id: 7,
    deploymentId: 1,
    sqlQuery: null,
    jsonQuery: null,
    pivotItems: null,
    meta: null,
    ...fields,
  }) as Report;
const shownAs = async (fields: Partial<Report>, mayAsk = true) =>
  (await openedReport(report(fields), mayAsk, signal)).shown;
const jsonQuery = '{"measures":["orders.count"]}';

test('a kind of chart that pages do not know is shown as rows', async () => {
  for (const kind of ['radar', 'constructor', 3] as const)
    assert.deepEqual(await shownAs({ jsonQuery, meta: { kind, spec: { rings: 3 } } }), {
      kind: 'rows',
      reason: { code: 'unknownKind', detail: String(kind) },
    });
});

test('Python, and a query that cannot be read, are shown as rows', async () => {
  const codeOf = async (fields: Partial<Report>) => {
    const shown = await shownAs(fields);
    return shown.kind === 'rows' ? shown.reason?.code : shown.kind;
  };
  assert.equal(await codeOf({ jsonQuery, meta: { pythonCode: 'print(1)' } }), 'python');
  for (const broken of [null, 'not JSON', '{"measures":[{}]}', '{"unknown":1}'])
    assert.equal(await codeOf({ jsonQuery: broken }), 'unreadable', String(broken));
});

test('people who may not ask questions see rows without a reason', async () => {
  assert.deepEqual(await shownAs({ jsonQuery }, false), { kind: 'rows', reason: null });
});

test('a report that a question represents is one, also with settings of other programs', async () => {
  const shown = await shownAs({ jsonQuery, meta: { kind: 'vega', spec: { mark: 'x' }, ofOthers: [1] } });
  assert.ok(shown.kind === 'question');
  assert.equal(shown.isPartlyRead, false);
  assert.deepEqual(shown.question.otherMeta, { ofOthers: [1] });
});

test('settings that mean nothing for the query are noticed', async () => {
  const topRows = { member: 'orders.city', measure: 'orders.count', count: 3 };
  const shown = await shownAs({ jsonQuery, meta: { topRows } });
  assert.ok(shown.kind === 'question' && shown.isPartlyRead);
});
