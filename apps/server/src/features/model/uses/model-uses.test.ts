import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesInFile } from './file-names.ts';
import { findUses } from './find-uses.ts';
import { liveOf } from './live-renames.ts';
import { ModelIndex } from './model-index.ts';
import type { BranchModel } from './model-of-branch.ts';
import { placed } from './placed.ts';
import { renameInFiles } from './rename-files.ts';
import type { PendingRename } from './renames.store.ts';

const ORDERS = `# All orders
cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - name: users
        relationship: many_to_one
        sql: "{CUBE}.user_id = {users.id}"
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - name: created_at
        sql: created_at
        type: time
      - name: age   # in days
        sql: >
          date_diff('{CUBE.total}', {created_at.day}) + {users.count}
        type: number
    measures:
      - name: count
        type: count
        drill_members: [id, users.city]
      - name: total
        sql: amount
        type: sum
        title: The {total} of orders.total
        filters:
          - sql: "{FILTER_PARAMS.orders.created_at.filter('created_at')}"
      - name: average
        sql: "1.0 * {total} / {orders.count}"
        type: number
    pre_aggregations:
      - name: daily
        measures: [CUBE.total, orders.count]
        time_dimension: created_at
        granularity: day
    access_policy:
      - group: sales
        member_level:
          includes: [count, total]
        row_level:
          filters:
            - member: "{CUBE.created_at}"
              operator: afterDate
              values: ["{ userAttributes.total }"]
`;
const OTHERS = `cubes:
  - name: users
    sql_table: users
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
    measures:
      - { name: count, type: count }
      - { name: spent, sql: "{orders.total}", type: number, sub_query: true }
  - name: returns
    extends: orders
    measures:
      - { name: lost, sql: "-{total}", type: number }
views:
  - name: sales
    cubes:
      - join_path: orders
        includes:
          - total
          - name: count
            alias: orders_made
      - join_path: orders.users
        prefix: true
        includes: "*"
        excludes: [city]
    folders:
      - name: total
        includes: [total, users_count]
`;
const BOARD = `title: orders.total
widgets:
  - query: { measures: [orders.total, sales.total], order: { "orders.total": desc } }
    grain: orders.created_at.day
    text: Shows orders.total
`;

function modelOf(files: Readonly<Record<string, string>>): BranchModel {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path, { path, text, hash: path }]));
  const inModel = [...texts.values()].filter(({ path }) => path.startsWith('model/'));
  const read = inModel.map(
    (file) => [file, file.path.endsWith('.yml') ? namesInFile(file.text) : undefined] as const,
  );
  const named = new Map(
    read.flatMap(([{ path }, cubes]) => (cubes === undefined ? [] : [[path, cubes] as const])),
  );
  return {
    ...{ texts, named, index: new ModelIndex(named) },
    unread: read.flatMap(([file, cubes]) => (cubes === undefined ? [file] : [])),
    beside: [...texts.values()].filter(({ path }) => !path.startsWith('model/')),
  };
}

const FILES = { 'model/orders.yml': ORDERS, 'model/others.yml': OTHERS, 'dashboards/a.yml': BOARD };

/** The lines that a rename changes, as they are afterwards. */
function changedLines(files: Readonly<Record<string, string>>, name: string, newName: string): string[] {
  const { files: changed } = renameInFiles(modelOf(files), name, newName);
  return changed.flatMap(({ text, after }) => {
    const before = text.split('\n');
    return after
      .split('\n')
      .filter((line, at) => line !== before[at])
      .map((line) => line.trim());
  });
}

test('a measure is found wherever the model means it, and nowhere else', () => {
  const model = modelOf(FILES);
  const { definitions, uses, names, target } = findUses(model, 'orders.total');
  const lines = placed(model, uses).map(
    ({ path, line, column, isCertain }) => `${path} ${line}:${column}${isCertain ? '' : '?'}`,
  );
  assert.equal(target?.kind, 'measure');
  assert.deepEqual(
    definitions.map(({ path, from, to }) => [path, ORDERS.slice(from - 6, to)]),
    [['model/orders.yml', 'name: total']],
  );
  assert.deepEqual(lines, [
    'dashboards/a.yml 1:8?',
    'dashboards/a.yml 3:25',
    'dashboards/a.yml 3:39',
    'dashboards/a.yml 3:63',
    'dashboards/a.yml 5:17?',
    'model/orders.yml 16:28',
    'model/orders.yml 29:22',
    'model/orders.yml 33:25',
    'model/orders.yml 39:29',
    'model/others.yml 9:38',
    'model/others.yml 13:31',
    'model/others.yml 19:13',
    'model/others.yml 28:20',
  ]);
  assert.deepEqual(names, ['orders.total', 'returns.total', 'sales.total']);
});

test('a rename of a measure changes what means it, keeps comments, words and aliases, and follows into views', () => {
  assert.deepEqual(changedLines(FILES, 'orders.count', 'n'), [
    '- name: n',
    'sql: "1.0 * {total} / {orders.n}"',
    'measures: [CUBE.total, orders.n]',
    'includes: [n, total]',
    '- name: n',
  ]);
  assert.deepEqual(changedLines(FILES, 'users.count', 'people'), [
    "date_diff('{CUBE.total}', {created_at.day}) + {users.people}",
    '- { name: people, type: count }',
    'includes: [total, users_people]',
  ]);
  assert.deepEqual(changedLines(FILES, 'sales.orders_made', 'made'), ['alias: made']);
  assert.deepEqual(changedLines(FILES, 'returns.created_at', 'at'), [
    'grain: orders.at.day',
    '- name: at',
    "date_diff('{CUBE.total}', {at.day}) + {users.count}",
    `- sql: "{FILTER_PARAMS.orders.at.filter('created_at')}"`,
    'time_dimension: at',
    '- member: "{CUBE.at}"',
  ]);
});

test('a rename of a cube changes its references, the prefixes of views, and not the table', () => {
  assert.deepEqual(changedLines(FILES, 'users', 'people'), [
    '- name: people',
    'sql: "{CUBE}.user_id = {people.id}"',
    "date_diff('{CUBE.total}', {created_at.day}) + {people.count}",
    'drill_members: [id, people.city]',
    '- name: people',
    '- join_path: orders.people',
    'includes: [total, people_count]',
  ]);
});

test('a rename is refused if the name is taken, would mean something else, or is not the one of the file', () => {
  const refused = (name: string, newName: string, pattern: RegExp, files: Record<string, string> = FILES) =>
    assert.throws(() => renameInFiles(modelOf(files), name, newName), pattern);
  refused('orders.count', 'total', /^RenameRefused: orders\.total exists$/);
  refused('orders.count', 'lost', /^RenameRefused: returns\.lost exists$/);
  refused('orders.total', 'orders_made', /^RenameRefused: sales\.orders_made exists$/);
  refused('orders', 'users', /^RenameRefused: users exists$/);
  refused('orders.count', 'users', /^RenameRefused: the name users in model\/orders\.yml would mean/);
  refused('sales.total', 'sum', /has its name from orders\.total/);
  refused('orders.gone', 'x', /^RenameRefused: orders\.gone is not defined in a YAML file/);
  for (const text of [
    `${ORDERS}# {{ x }}`,
    ORDERS.replace('id: id', '&x'),
    `${ORDERS}  - name: [`,
    `\t${ORDERS}`,
  ])
    refused('orders.count', 'n', /is not defined in a YAML file/, {
      'model/orders.yml': text.replace('sql: amount', 'sql: &a amount\n        format: *a'),
    });
});

test('a rename changes semantic SQL beside the model, and lists what it cannot change', () => {
  const board = `reports:
  - sql: SELECT MEASURE(total) FROM orders
  - sql: >
      SELECT created_at,
        MEASURE(total) AS n
      FROM orders
      ORDER BY n
  - sql: 'SELECT MEASURE(total) AS t FROM orders'
  - sql: |
      SELECT x.total FROM (SELECT MEASURE(total) FROM orders) x
  - sql: "SELECT MEASURE(total) AS \\"ü\\" FROM orders"
`;
  const files = { ...FILES, 'dashboards/b.yml': board };
  const ofBoard = (lines: readonly string[]) => lines.filter((line) => /SELECT|MEASURE/.test(line));
  assert.deepEqual(ofBoard(changedLines(files, 'orders.total', 'amount')), [
    '- sql: SELECT MEASURE(amount) AS total FROM orders',
    'MEASURE(amount) AS n',
    "- sql: 'SELECT MEASURE(amount) AS t FROM orders'",
  ]);
  const model = modelOf(files);
  const inBoard = ({ path }: { path: string }) => path === 'dashboards/b.yml';
  const left = placed(model, renameInFiles(model, 'orders.total', 'amount').left.filter(inBoard));
  assert.deepEqual(
    left.map(({ line }) => line),
    [9, 11],
  );
  const { uses } = findUses(model, 'orders.total');
  const certain = placed(model, uses.filter(inBoard)).filter(({ isCertain }) => isCertain);
  assert.deepEqual(
    certain.map(({ line, column }) => [line, column]),
    [
      [2, 25],
      [5, 17],
      [8, 26],
    ],
  );
});

test('code that has the name is left and listed', () => {
  const code =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in JavaScript
    'cube(`big`, { sql: `${orders.sql()}`, measures: { n: { sql: `${orders.count}` } }, counts: 1 });';
  const { files, left } = renameInFiles(modelOf({ ...FILES, 'model/big.js': code }), 'orders.count', 'n');
  assert.deepEqual(
    [files.map(({ path }) => path), left.map(({ path, from, to }) => [path, code.slice(from, to)])],
    [['model/orders.yml', 'model/others.yml'], [['model/big.js', 'count']]],
  );
});

test('renames go live together, after each other, and only with a model that has the new name', () => {
  const pending: readonly PendingRename[] = [
    { id: 1, userId: 7, names: { 'orders.a': 'orders.b' } },
    { id: 2, userId: 8, names: { 'orders.b': 'orders.c', 'sales.b': 'sales.c' } },
    { id: 3, userId: 9, names: { 'orders.x': 'orders.y' } },
  ];
  const live = (...names: string[]) => liveOf(pending, (name) => names.includes(name));
  assert.deepEqual(
    [...live('orders.c', 'sales.b', 'orders.x').names],
    [
      ['orders.a', 'orders.c'],
      ['orders.b', 'orders.c'],
    ],
  );
  assert.deepEqual(
    live('orders.c').taken.map(({ id }) => id),
    [1, 2],
  );
  // Another measure has the old name now.
  assert.deepEqual([...live('orders.c', 'orders.b').names], [['orders.a', 'orders.c']]);
  assert.deepEqual(live('orders.a', 'orders.x'), { names: new Map(), taken: [] });
});
