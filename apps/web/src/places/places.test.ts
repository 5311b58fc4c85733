import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { appPlaces, CONSOLE_PLACES, isInApp } from './places.ts';

const SOURCES = new URL('..', import.meta.url).pathname;
/** What only the console has. */
const OF_CONSOLE = /^(?:entries\/console|frame|home|places|host)\//;

test('the pages of creator mode are below its address', () => {
  const places = appPlaces(42);
  const addresses = [
    places.folder(42, null),
    places.folder(42, 3),
    places.trash(42),
    places.object(42, { type: 'FOLDER', id: 3 }),
    places.object(42, { type: 'WORKBOOK', id: 130 }),
    places.object(42, { type: 'REPORT', id: 5 }),
    places.builder(42, 130),
    places.explore(42, 'v=1'),
    places.shared(42),
    places.dashboard('k3Jd82hQpLw9'),
  ];
  assert.deepEqual(
    addresses.map((address) => address.replace('/embed/d/42/app', '')),
    [
      '',
      '/folder/3',
      '/trash',
      '/folder/3',
      '/workbook/130',
      '/report/5',
      '/workbook/130/dashboard',
      '/explore?v=1',
      '/shared',
      '/dashboard/k3Jd82hQpLw9',
    ],
  );
  for (const path of [
    '/embed/d/42/application',
    '/embed/d/420/app',
    '/embed/d/4/app',
    '/deployments/42/workspace',
  ])
    assert.ok(!isInApp(42, path), path);
});

test('the pages of the console have the addresses of its routes', () => {
  const { folder, builder, object, dashboard } = CONSOLE_PLACES;
  assert.deepEqual(
    [folder(7, null), folder(7, 3), builder(7, 4), object(7, { type: 'REPORT', id: 5 }), dashboard('abc')],
    [
      '/deployments/7/workspace',
      '/deployments/7/workspace/folders/3',
      '/deployments/7/workbooks/4/dashboard',
      '/deployments/7/reports/5',
      '/dashboards/abc',
    ],
  );
});

test('parts that creator mode has too write no address of the console', () => {
  const written = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((path) => !OF_CONSOLE.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
    .filter((path) => /[`'"]\/(?:deployments|dashboards)\/\$/.test(readFileSync(SOURCES + path, 'utf8')));
  assert.deepEqual(written, [], 'use usePlaces()');
});
