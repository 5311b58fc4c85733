import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { needsChromium } from '@facet/programs/testing';
import { getDocumentProxy } from 'unpdf';
import { textOf } from '../../../../test/exports-under-test.ts';
import { growingPauses } from '../../../../test/growing-pauses.ts';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { buildWebApp } from '../../../../test/web-app-under-test.ts';

// Slow: renders dashboards in Chromium.

/** 150 items in three cities. */
const MODEL = `cubes:
  - name: items
    sql: select range as n, ['Bergen', 'Malmo', 'Quito'][range % 3 + 1] as city from range(150)
    dimensions:
      - { name: name, sql: "'Item ' || n || ' end'", type: string }
      - { name: city, sql: city, type: string }
    measures:
      - { name: total, sql: n, type: sum }
`;
const server = await startTestServer({ after });
let path: string;

before(async () => {
  await buildWebApp();
  const id = await server.makeDeployment('Exports');
  await publish(server, id, 'model/items.yml', MODEL);
  assert.equal((await server.waitForBuild(id)).status, 'built');
  const report = async (dimension: string, order: string): Promise<number> =>
    (
      await server.ok('POST', api(id, '/reports'), {
        name: dimension,
        jsonQuery: JSON.stringify({
          measures: ['items.total'],
          dimensions: [dimension],
          order: [[order, 'asc']],
        }),
        meta: {
          kind: 'table',
          spec: { columns: [{ column: dimension, title: 'Heading' }, 'items.total'] },
        },
      })
    ).id;
  const cities = await report('items.city', 'items.city');
  const items = await report('items.name', 'items.total');
  const place = (x: number, y: number, w: number, h = 5) => ({ position: { x, y, w, h } });
  const chart = (widgetId: string, at: object, reportId: number) => ({
    id: widgetId,
    type: 'CHART',
    ...at,
    config: { title: widgetId, reportId },
  });
  const text = (widgetId: string, at: object) => ({
    id: widgetId,
    type: 'TEXT',
    ...at,
    config: { markdown: `The text ${widgetId}` },
  });
  const widgets = [
    { id: 'city', type: 'FILTER', ...place(0, 0, 12, 1), config: { member: 'items.city' } },
    chart('clicked', place(0, 1, 6), cities),
    chart('other', place(6, 1, 6), cities),
    chart('alone', place(0, 6, 12), items),
    text('between', place(0, 11, 12, 2)),
    chart('accompanied', place(0, 13, 6), items),
    text('beside', place(6, 13, 6)),
    text('last', place(0, 18, 12, 2)),
  ];
  const { id: workbookId } = await server.ok('POST', api(id, '/workbooks'), { name: 'Items' });
  const config = { title: 'Items', settings: { crossFilter: true }, widgets };
  const published = await server.ok('POST', api(id, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config,
  });
  path = `/api/v1/embed/dashboard/${published.publicId}/downloads`;
});

async function download(body: object): Promise<Uint8Array> {
  const { jobId } = await server.ok('POST', path, body);
  for (const pause = growingPauses(); ; await pause()) {
    const { status, error }: Json = await server.ok('GET', `${path}/${jobId}`);
    assert.equal(error, null);
    if (status === 'completed') break;
  }
  const headers = { authorization: `Bearer ${server.adminKey}` };
  const response = await fetch(`${server.url}${path}/${jobId}/file`, { headers });
  return new Uint8Array(await response.arrayBuffer());
}

const numbersIn = (text: string) => [...text.matchAll(/Item (\d+) end/g)].map(([, number]) => Number(number));
const ALL = Array.from({ length: 150 }, (_, index) => index);

/** The texts of each page of a document that match a pattern, from top to bottom. */
async function textsOf(bytes: Uint8Array, pattern: RegExp): Promise<string[][]> {
  const document = await getDocumentProxy(bytes);
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const onPage = items.flatMap((item) =>
      'str' in item && pattern.test(item.str) ? [{ text: item.str, height: Number(item.transform[5]) }] : [],
    );
    pages.push(onPage.toSorted((one, other) => other.height - one.height).map(({ text }) => text));
  }
  return pages;
}

test('on paper, long tables go on on the next page, below those beside them', needsChromium, async () => {
  const pages = await textsOf(
    await download({ format: 'pdf', layout: 'print' }),
    /^Item \d|^The text|^Only|^Heading/,
  );
  const names = ALL.map((number) => `Item ${number} end`);
  const [between, beside, last] = ['between', 'beside', 'last'].map((id) => `The text ${id}`);
  const texts = pages.flat().filter((text) => text !== 'Heading');
  assert.deepEqual(texts, [...names, between, beside, ...names, last]);
  for (const [index, page] of pages.entries()) {
    const first = page.findIndex((text) => text.startsWith('Item'));
    if (first !== -1) assert.equal(page[first - 1], 'Heading', `page ${index + 1}`);
  }
});

test('a picture is as high as its tables, up to its largest height', needsChromium, async () => {
  const heightOf = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(20) / 2;
  assert.ok(heightOf(await download({ format: 'png', widgetId: 'alone' })) > 150 * 32);
  const whole = heightOf(await download({ format: 'png' }));
  assert.ok(whole > 150 * 32 && whole <= 8192, `${whole} pixels`);
  const text = await textOf(await download({ format: 'pdf' }));
  assert.deepEqual(
    numbersIn(text).toSorted((one, other) => one - other),
    ALL.flatMap((number) => [number, number]),
  );
});

test('a download has what the viewer clicked and how they arranged tables', needsChromium, async () => {
  const controls = { filters: [{ member: 'items.city', operator: 'equals', value: ['Malmo'] }] };
  const crossFilter = { widgetId: 'clicked', values: [{ member: 'items.city', value: 'Malmo' }] };
  const sort = { column: 'items.city', direction: 'desc' };
  const arranged = [
    { widgetId: 'clicked', sort, columns: ['items.total', 'items.city'] },
    { widgetId: 'alone', sort: { column: 'items.total', direction: 'desc' } },
  ];
  const textOfWidget = async (widgetId: string) =>
    textOf(await download({ format: 'pdf', widgetId, controls, crossFilter, arranged }));
  assert.match(await textOfWidget('clicked'), /Quito[\s\S]*Malmo[\s\S]*Bergen/);
  const other = await textOfWidget('other');
  assert.match(other, /Malmo/);
  assert.doesNotMatch(other, /Quito|Bergen/);
  const malmo = ALL.filter((number) => number % 3 === 1);
  assert.deepEqual(numbersIn(await textOfWidget('alone')), malmo.toReversed());
});

test('a download of charts that the dashboard does not have is refused', async () => {
  const values = [{ member: 'items.city', value: 'Malmo' }];
  for (const [body, message] of [
    [{ crossFilter: { widgetId: 'city', values } }, /^body\.crossFilter\.widgetId must be a chart/],
    [
      { arranged: [{ widgetId: 'alone' }, { widgetId: 'gone' }] },
      /^body\.arranged\[1\]\.widgetId must be a chart/,
    ],
    [
      { arranged: [{ widgetId: 'alone', groups: Array(10).fill('x'.repeat(9999)) }] },
      /at most 65536 characters/,
    ],
  ] as const) {
    const { status, body: answer } = await server.call('POST', path, { body: { format: 'png', ...body } });
    assert.equal(status, 400, JSON.stringify(answer));
    assert.match(answer.error, message);
  }
});
