import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogOf } from './catalog.ts';
import { labelOf } from './field-display.ts';
import { fieldLines } from './found-fields.ts';

const VIEW = {
  name: 'flights',
  type: 'view',
  title: 'Flights',
  measures: [
    { name: 'flights.count', shortTitle: 'Count', aggType: 'count' },
    { name: 'flights.delay', shortTitle: 'Average delay', aggType: 'avg', description: 'Minutes late.' },
  ],
  dimensions: [
    { name: 'flights.carrier', shortTitle: 'Carrier', type: 'string', meta: { synonyms: ['airline', 7] } },
    { name: 'flights.city', shortTitle: 'Città', type: 'string' },
    { name: 'flights.state', shortTitle: 'State', type: 'string' },
    { name: 'flights.delayed_at', shortTitle: 'Delayed at', type: 'time' },
    { name: 'flights.secret', shortTitle: 'Secret', type: 'string', public: false },
  ],
  segments: [{ name: 'flights.long', shortTitle: 'Long flights' }],
  nestedFolders: [
    { name: 'Places', members: ['flights.city', { name: 'Regions', members: ['flights.state'] }] },
  ],
};
const [view] = catalogOf([VIEW, { name: 'raw', type: 'cube', measures: VIEW.measures }]).views;
const lines = (search: string) =>
  view === undefined
    ? []
    : fieldLines(view, search).map((line) => {
        if (line.line === 'kind') return `# ${line.kind}`;
        const indent = '  '.repeat(line.depth);
        return line.line === 'folder' ? `${indent}${line.name}/` : `${indent}${line.field.title}`;
      });

test('fields are listed by kind, and in their folders after those outside', () => {
  assert.deepEqual(lines(''), [
    '# measure',
    'Count',
    'Average delay',
    '# dimension',
    'Carrier',
    'Delayed at',
    'Places/',
    '  Città',
    '  Regions/',
    '    State',
    '# segment',
    'Long flights',
  ]);
});

test('a search compares titles, descriptions, synonyms and folders, without case and accents', () => {
  assert.deepEqual(lines('AIRLINE'), ['# dimension', 'Carrier']);
  assert.deepEqual(lines('minutes'), ['# measure', 'Average delay']);
  assert.deepEqual(lines('citta'), ['# dimension', 'Città']);
  assert.deepEqual(lines('regions'), ['# dimension', 'State']);
  assert.deepEqual(lines('secret'), []);
  assert.deepEqual(lines('delay average'), ['# measure', 'Average delay']);
  assert.deepEqual(lines('delay airline'), []);
});

test('titles that begin with the text come before those that only contain it', () => {
  const [one] = catalogOf([
    {
      name: 'v',
      type: 'view',
      dimensions: ['Total delay', 'Undelayed', 'Delay'].map((shortTitle, index) => ({
        name: `v.d${index}`,
        shortTitle,
      })),
    },
  ]).views;
  assert.ok(one);
  const titles = fieldLines(one, 'delay').flatMap((line) =>
    line.line === 'field' ? [line.field.title] : [],
  );
  assert.deepEqual(titles, ['Delay', 'Total delay', 'Undelayed']);
});

test('cubes are offered where a model has no views', () => {
  const cube = { name: 'raw', type: 'cube', measures: VIEW.measures };
  assert.deepEqual(
    catalogOf([cube, { name: 'empty', type: 'cube' }, { ...cube, name: 'hidden', public: false }]).views.map(
      ({ name }) => name,
    ),
    ['raw'],
  );
  assert.deepEqual(
    catalogOf([cube]).views[0]?.fields.map(({ isAdditive, isCount }) => [isAdditive, isCount]),
    [
      [true, true],
      [false, false],
    ],
  );
});

test('fields can be grouped by the cubes that they come from, and have the names of the data model', () => {
  const display = { isByName: true, isByCube: true };
  const [joined] = catalogOf([
    {
      name: 'sales',
      type: 'view',
      dimensions: [
        { name: 'sales.status', shortTitle: 'Status', type: 'string', aliasMember: 'orders.status' },
        { name: 'sales.users_city', shortTitle: 'City', type: 'string', aliasMember: 'users.city' },
        { name: 'sales.own', shortTitle: 'Own', type: 'string' },
      ],
      nestedFolders: [{ name: 'Places', members: ['sales.users_city', 'sales.own'] }],
    },
  ]).views;
  assert.ok(joined);
  assert.deepEqual(
    fieldLines(joined, '', undefined, display).map((line) =>
      line.line === 'field' ? labelOf(line.field, display) : line.line === 'folder' ? `${line.name}/` : '#',
    ),
    ['#', 'own', 'orders/', 'status', 'users/', 'users_city'],
  );
});
