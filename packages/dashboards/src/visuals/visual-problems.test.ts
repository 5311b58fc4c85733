import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visualProblems } from './visual-problems.ts';
import { keptBlocks, keptTable, keptTemplate } from './visuals.ts';

const problems = (kind: string, spec: unknown) =>
  visualProblems(kind, spec).map(({ path, rule }) => `${path.join('.')} ${rule}`);
const block = (given: object) => problems('kpi', { blocks: [given] });

test('a key figure names what its blocks do not have', () => {
  assert.deepEqual(block({ type: 'progres', colum: 'n' }), [
    'blocks.0.type must be one of number, comparison, progress, sparkline, text, html; did you mean progress?',
  ]);
  assert.deepEqual(block({ type: 'number', colum: 'n' }), [
    'blocks.0.colum is unknown; did you mean column?',
    'blocks.0.column is required',
  ]);
  assert.deepEqual(block({ type: 'sparkline', column: 'n', target: 3 }), [
    'blocks.0.target is unknown: its name must be one of type, column',
  ]);
  assert.deepEqual(block({ type: 'comparison', column: 'n', better: 'left' }), [
    'blocks.0.better must be one of up, down',
  ]);
  assert.deepEqual(block({ type: 'progress', column: 'n', target: 0 }), ['blocks.0.target must not be 0']);
  assert.deepEqual(problems('kpi', { bloks: [] }), ['bloks is unknown; did you mean blocks?']);
  assert.deepEqual(problems('kpi', { blocks: ['n'] }), ['blocks.0 must be a JSON object']);
  assert.deepEqual(problems('kpi', '<b>'), [' must be a JSON object']);
});

test('every documented block, table and template is as it should be', () => {
  const blocks = [
    { type: 'number', column: 'n', label: 'Now', unit: 'km' },
    { type: 'comparison', column: 'n', better: 'down', unit: null },
    { type: 'progress', column: 'n', target: -2.5, better: 'up', label: 'Goal' },
    { type: 'sparkline', column: 'n' },
    { type: 'text', text: '' },
    { type: 'html', html: '<b>{{n}}</b>' },
  ];
  assert.deepEqual(problems('kpi', { blocks }), []);
  assert.deepEqual(problems('kpi', null), []);
  const rules = [
    { when: '>=', value: 10, tone: 'bad' },
    { when: 'between', value: [5, 10], tone: 'warning' },
    { when: 'empty', tone: 'soft' },
  ];
  const columns = ['a', { column: 'b', scale: 'diverging', rules }, { column: 'c', link: true, width: 80 }];
  assert.deepEqual(problems('table', { columns, banding: true }), []);
  assert.deepEqual(problems('html', '<p>'), []);
  assert.deepEqual(problems('html', { template: '<p>' }), []);
});

test('a table names what it does not know', () => {
  assert.deepEqual(problems('table', { columns: [{ column: 'a', titel: 'A' }], bandign: true }), [
    'columns.0.titel is unknown; did you mean title?',
    'bandign is unknown; did you mean banding?',
  ]);
  const columns = [{ column: 'a', hidden: 'no', width: 9, scale: { colors: ['red', '#00ff00'] } }];
  assert.deepEqual(problems('table', { columns }), [
    'columns.0.width must be at least 24',
    'columns.0.hidden must be true or false',
    'columns.0.scale.colors.0 must be a colour such as #1a2b3c',
  ]);
});

test('pages keep what they know of stored specifications', () => {
  const blocks = [
    { type: 'progres', colum: 'n' },
    { type: 'number', column: 'n', better: 'left', unit: 3, colour: 'red' },
    { type: 'progress', column: 'n', target: 0 },
    { type: 'comparison', column: 'n', better: 'up' },
  ];
  assert.deepEqual(keptBlocks({ blocks, theme: 1 }), [
    { type: 'number', column: 'n' },
    { type: 'comparison', column: 'n', better: 'up' },
  ]);
  for (const spec of [undefined, null, 'text', [], { blocks: 'none' }])
    assert.deepEqual(keptBlocks(spec), []);
  const columns = [
    'a',
    7,
    { column: 'b', width: 9999, flex: 0, scale: { colors: ['red', '#00ff00', '#0000ff'] }, rules: [{}] },
    { title: 'no column' },
  ];
  assert.deepEqual(keptTable({ columns, rowNumbers: 'yes', banding: true }), {
    columns: [
      'a',
      { column: 'b', width: 2000, flex: 0.01, scale: { colors: ['#00ff00', '#0000ff'] }, rules: [] },
    ],
    banding: true,
  });
  assert.deepEqual(['<p>', { html: '<b>' }, { template: '<i>' }, { html: 1 }, 3].map(keptTemplate), [
    '<p>',
    '<b>',
    '<i>',
    '',
    '',
  ]);
});
