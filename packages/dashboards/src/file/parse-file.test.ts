import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDashboardFile, parseDashboardFile, parseDashboardFiles } from './parse-file.ts';
import type { FileProblem } from './read-yaml.ts';

const FILE = 'dashboards/flights.yml';

function parsed(text: string) {
  const { dashboard, errors, warnings } = parseDashboardFile(FILE, text);
  assert.deepEqual(errors, undefined);
  return { dashboard: dashboard ?? assert.fail(), warnings: warnings.map(line) };
}

function errorsOf(text: string): string[] {
  return (parseDashboardFile(FILE, text).errors ?? []).map(line);
}

function line({ file, line, column, message }: FileProblem): string {
  return `${file}:${line}:${column}: ${message}`;
}

test('a short file becomes a whole dashboard', () => {
  const { dashboard, warnings } = parsed(`
version: 1
title: Flights
reports:
  by-carrier:
    title: Flights by carrier
    sql: SELECT carrier, MEASURE(count) FROM flights GROUP BY 1
    visualisation: table
    formats: { count: { type: number } }
widgets:
  - text: "# Flights"
  - filter: flights.carrier
    options: [AA, { value: UA, label: United }]
  - tabs:
      - title: Overview
        child:
          chart: by-carrier
      - title: Details
        child:
          grid:
            - chart: by-carrier
              at: [0, 0, 6, 4]
            - text: Next to it
              at: [6, 0, 6, 4]
`);
  assert.deepEqual(warnings, []);
  const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
  assert.deepEqual(dashboard, {
    slug: 'flights',
    config: {
      title: 'Flights',
      widgets: [
        { id: 'text', type: 'TEXT', position: at(0, 0, 12, 2), config: { markdown: '# Flights' } },
        {
          id: 'filter-flights-carrier',
          type: 'FILTER',
          position: at(0, 2, 12, 1),
          config: { member: 'flights.carrier', options: [{ value: 'AA' }, { value: 'UA', label: 'United' }] },
        },
        {
          id: 'tabs',
          type: 'CONTAINER',
          position: at(0, 3, 12, 8),
          config: {
            layout: 'tabs',
            tabs: [
              { id: 'overview', title: 'Overview', child: 'chart-by-carrier' },
              { id: 'details', title: 'Details', child: 'grid' },
            ],
          },
        },
        {
          id: 'chart-by-carrier',
          type: 'CHART',
          position: at(0, 0, 12, 6),
          config: { reportKey: 'by-carrier' },
        },
        {
          id: 'grid',
          type: 'CONTAINER',
          position: at(0, 0, 12, 6),
          config: { layout: 'grid', children: ['chart-by-carrier-2', 'text-2'] },
        },
        {
          id: 'chart-by-carrier-2',
          type: 'CHART',
          position: at(0, 0, 6, 4),
          config: { reportKey: 'by-carrier' },
        },
        { id: 'text-2', type: 'TEXT', position: at(6, 0, 6, 4), config: { markdown: 'Next to it' } },
      ],
    },
    reports: {
      'by-carrier': {
        title: 'Flights by carrier',
        sqlQuery: 'SELECT carrier, MEASURE(count) FROM flights GROUP BY 1',
        meta: { kind: 'table', preferences: { columnFormats: { count: { type: 'number' } } } },
      },
    },
  });
});

test('the example in the documentation has no warnings', () => {
  const page = readFileSync(new URL('../../../../docs/dashboard-files.md', import.meta.url), 'utf8');
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
  const { dashboard, warnings } = parsed(example);
  assert.deepEqual(warnings, []);
  assert.equal(dashboard.config.widgets.length, 7);
});

test('files directly in dashboards/ define dashboards', () => {
  const paths = [
    'dashboards/a.yml',
    'dashboards/a b.yaml',
    'dashboards/a/b.yml',
    'model/dashboards/a.yml',
    'a.yml',
  ];
  assert.deepEqual(paths.filter(isDashboardFile), paths.slice(0, 2));
});

test('unknown fields are kept out and reported with line and the likely name', () => {
  const { warnings, dashboard } = parsed(`version: 1
titel: Flights
reports:
  a:
    sql: SELECT 1
    visualization: table
    pivot: { row: [a] }
widgets:
  - chart: a
    heading: x
    options:
      - a
  - filter: flights.carrier
    config: { beta: true }
`);
  assert.deepEqual(warnings, [
    `${FILE}:2:1: titel is not a known field; did you mean title?`,
    `${FILE}:6:5: reports.a.visualization is not a known field; did you mean visualisation?`,
    `${FILE}:7:14: reports.a.pivot.row is not a known field; did you mean rows?`,
    `${FILE}:10:5: widgets[0].heading is not a known field`,
    `${FILE}:11:5: widgets[0].options is not a known field`,
  ]);
  assert.deepEqual(
    dashboard.config.widgets.map(({ config }) => config),
    [{ reportKey: 'a' }, { member: 'flights.carrier', beta: true }],
  );
});

test('an incomplete dashboard causes warnings', () => {
  assert.deepEqual(parsed('version: 1\nwidgets:\n- chart:\n- filter:\n').warnings, [
    `${FILE}:3:3: widgets[0].chart is required`,
    `${FILE}:4:3: widgets[1].filter is required`,
  ]);
});

test('an error names file, line and field', () => {
  const cases: [string, string | RegExp][] = [
    ['', '1:1: the file must be a map that begins with `version: 1`'],
    ['- 1', '1:1: the file must be a map that begins with `version: 1`'],
    ['title: x', '1:1: version is required'],
    ['title: x\nversion: 2', '2:1: version must be 1'],
    ['version: 1\ntitle: [x]', '2:1: title must be a string'],
    ['version: 1\nslug: Flights', '2:1: slug must be lower case, without spaces around it'],
    ['version: 1\nkind: CUBE', '2:1: kind must be one of CLASSIC, APP'],
    [
      'version: 1\nreports: {a: {publicId: abc-def-ghij}}',
      '2:15: reports.a.publicId must be 12 letters and digits',
    ],
    ['version: 1\nreports: {a: {json: 7}}', /^2:15: reports\.a\.json must be a string or be a JSON object/],
    [
      'version: 1\nreports:\n  a:\n    meta: {pythonCode: x}',
      '4:12: reports.a.meta.pythonCode must be written as python, not in meta',
    ],
    [
      'version: 1\nreports:\n  a:\n    meta: {preferences: {columnFormats: {}}}',
      '4:26: reports.a.meta.preferences.columnFormats must be written as formats',
    ],
    ['version: 1\nwidgets:\n- text', '3:3: widgets[0] must be a map such as `chart: KEY`'],
    ['version: 1\nwidgets:\n- {}', /^3:3: widgets\[0\] must have exactly one of chart, text, filter, /],
    ['version: 1\nwidgets:\n- {text: a, ai: b}', /^3:3: widgets\[0\] must have exactly one of chart, /],
    [
      'version: 1\nreports: {sales: {}}\nwidgets:\n- chart: sale',
      '4:3: widgets[0].chart must be the key of a report; did you mean sales?',
    ],
    ['version: 1\nwidgets:\n- text: x\n  at: [0, 0, 0, 1]', '4:14: widgets[0].at[2] must be at least 1'],
    [
      'version: 1\nwidgets:\n- grid: []\n  at: [0, 0, 1, 1]',
      '4:3: widgets[0].at must be at least 2 × 4 cells for a grid',
    ],
    [
      'version: 1\nwidgets:\n- text: x\n  config:\n    title: y',
      '5:5: widgets[0].config.title must be written beside text, not in config',
    ],
    [
      'version: 1\nwidgets:\n- id: a\n  text: x\n- id: a\n  text: y',
      '5:3: widgets[1].id must be unique; widgets[0] has the same id',
    ],
    [
      'version: 1\nwidgets:\n- grid:\n  - filter: carrier',
      '4:5: widgets[0].grid[0].filter must be VIEW.MEMBER, such as flights.carrier',
    ],
    [
      'version: 1\nwidgets:\n- filter: flights.delay\n  operator: between\n  value: [1]',
      '5:3: widgets[0].value must be [start, end] for the operator between',
    ],
    [
      'version: 1\nwidgets:\n- tabs:\n  - title: A\n    child: {text: x}',
      '5:5: widgets[0].tabs[0].child must be a chart or a container; TEXT is not allowed in a tab',
    ],
    [
      `version: 1\nwidgets:\n${'- spacer:\n'.repeat(501)}`,
      '2:1: widgets must have at most 500 widgets; it has 501',
    ],
  ];
  for (const [text, expected] of cases) {
    const [first = 'no error', ...others] = errorsOf(text).map((error) => error.replace(`${FILE}:`, ''));
    if (typeof expected === 'string') assert.equal(first, expected, text);
    else assert.match(first, expected);
    assert.deepEqual(others, []);
  }
});

test('YAML that is not JSON, or that would be slow to read, is refused', () => {
  const bombs = Array.from({ length: 8 }, (_, n) => `b${n + 1}: &b${n + 1} [${`*b${n},`.repeat(9)}]`);
  const tooDeep = 'The file must not be nested more than 64 levels deep';
  const tooMany = 'The file must have at most 200000 YAML tokens';
  const cases: [string, string][] = [
    [`b0: &b0 [x]\n${bombs.join('\n')}`, '1:1: The file must refer to its anchors at most 100 times'],
    ['settings: &a\n  x: *a', `2:3: ${tooDeep}`],
    ['a: b\na: c', '2:1: "a" duplicates the key on line 1'],
    ['settings: {a: 1, b: 2, "a": 3}', '1:24: "a" duplicates the key on line 1'],
    ['settings: {1: a, "1": b}', '1:18: "1" duplicates the key on line 1'],
    ['settings: {[a]: 1}', '1:12: Keys must be texts'],
    ['a: &a {}\nsettings:\n  <<: *a', '3:3: Merge keys (<<) are not part of YAML 1.2; repeat the fields'],
    ['settings: !!js/function x', '1:11: Tags such as !!binary are not supported'],
    ['settings: !!timestamp 2024-01-01', '1:11: Tags such as !!binary are not supported'],
    ['settings: {a: .nan}', '1:12: Numbers must be finite'],
    ['settings:\n  __proto__: {}', '1:1: "__proto__" must not be a key'],
    [
      'version: 1\ntitle: "\\0"',
      '2:1: Texts must not contain the character U+0000 or half of a surrogate pair',
    ],
    ['a: b\n---\na: c', '2:1: The file must have only one YAML document'],
    ['a: [b', '1:6: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['{a: '.repeat(100_000), `1:1: ${tooDeep}`],
    ['- '.repeat(100_000), `1:1: ${tooDeep}`],
    [Array.from({ length: 1400 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'), `1:1: ${tooDeep}`],
    [`a:\n${'- 1\n'.repeat(100_000)}`, `40001:1: ${tooMany}`],
    [`title: ${'x'.repeat(2 * 1024 * 1024)}`, '1:1: The file must be at most 2 MiB'],
    [
      `a: &a [${'1,'.repeat(3000)}]\nb: [${'*a,'.repeat(99)}]`,
      '1:1: The file must not repeat so much through its aliases',
    ],
    [
      `a: &a ${'x'.repeat(100_000)}\nb: [${'*a,'.repeat(99)}]`,
      '1:1: The file must not repeat so much through its aliases',
    ],
  ];
  for (const [text, expected] of cases) {
    const [first = 'no error'] = errorsOf(text).map((error) => error.replace(`${FILE}:`, ''));
    // Where the parser gives up on deep nesting depends on the size of the stack.
    assert.equal(
      first.replace(/^\d+:\d+(?=: The file must not be nested)/, '1:1'),
      expected.replace(/^\d+:\d+(?=: The file must not be nested)/, '1:1'),
    );
  }
});

test('a query as text is not nested more deeply than one in YAML', () => {
  const query = (levels: number) => `{"filters":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const file = (levels: number) => `version: 1\nreports:\n  r:\n    json: '${query(levels)}'`;
  assert.deepEqual(errorsOf(file(63)), []);
  for (const levels of [64, 5000])
    assert.deepEqual(errorsOf(file(levels)), [
      `${FILE}:4:5: reports.r.json must not be nested more than 64 levels deep`,
    ]);
});

test('long lists of problems are cut', () => {
  const fields = Array.from({ length: 500 }, (_, n) => `field-${n}: 1`).join('\n');
  assert.equal(parseDashboardFile(FILE, `version: 1\n${fields}`).warnings.length, 100);
  assert.equal(errorsOf(`version: 1\nwidgets:\n${'- text\n'.repeat(500)}`).length, 100);
});

test('many reports with one public id are found in one reading of the file', () => {
  const json = `{ measures: [${Array.from({ length: 80 }, (_, n) => `orders.m${n}`).join(', ')}] }`;
  const reports = Array.from({ length: 200 }, (_, n) => `  r${n}: { publicId: abcdefghijkl, json: ${json} }`);
  const began = process.cpuUsage();
  const { errors } = parseDashboardFiles([
    { path: FILE, text: `version: 1\nreports:\n${reports.join('\n')}` },
  ]);
  assert.equal(errors.length, 199);
  const seconds = process.cpuUsage(began).user / 1e6;
  assert.ok(seconds < 15, `reading it 200 times takes a minute and a half; it took ${seconds} s`);
});

test('slugs and public ids are unique in a repository', () => {
  const report = (title: string) => `title: ${title}\nreports:\n  a:\n    publicId: abcdefghijkl\n`;
  const { dashboards, errors, warnings } = parseDashboardFiles([
    { path: 'dashboards/b.yml', text: 'version: 1\nslug: a' },
    { path: 'dashboards/a.yml', text: 'version: 1' },
    { path: 'dashboards/c.yml', text: `version: 1\n${report('C')}` },
    { path: 'dashboards/d.yml', text: `version: 1\n${report('D')}` },
    { path: 'dashboards/e.yml', text: 'version: 3' },
    { path: 'dashboards/f.yml', text: 'version: 1\nextra: 1' },
  ]);
  assert.deepEqual(
    dashboards.map(({ file, dashboard }) => [file, dashboard.slug]),
    [
      ['dashboards/a.yml', 'a'],
      ['dashboards/c.yml', 'c'],
      ['dashboards/f.yml', 'f'],
    ],
  );
  assert.deepEqual(errors.map(line), [
    'dashboards/b.yml:2:1: the slug "a" is already used by dashboards/a.yml',
    'dashboards/d.yml:5:5: the publicId abcdefghijkl is already used by dashboards/c.yml',
    'dashboards/e.yml:1:1: version must be 1',
  ]);
  assert.deepEqual(warnings.map(line), ['dashboards/f.yml:2:1: extra is not a known field']);
});

test('the key of a report has 1 to 128 characters', () => {
  const withKey = (key: string) =>
    `version: 1\ntitle: A\nreports:\n  ? "${key}"\n  : sql: SELECT 1\nwidgets: []\n`;
  for (const key of ['', 'k'.repeat(129)])
    assert.match(
      errorsOf(withKey(key)).join('\n'),
      /must have a key of 1 to 128 characters/,
      `${key.length}`,
    );
  assert.doesNotMatch(errorsOf(withKey('k'.repeat(128))).join('\n'), /must have a key/);
});
