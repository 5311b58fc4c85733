import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSynonym } from './synonym-in-file.ts';

const FILE = `# Orders of all customers.
cubes:
  - name: orders
    sql_table: orders   # the raw table

    measures:
      - name: count   # of any status
        type: count
      - { name: total, sql: amount, type: sum }
    dimensions:
      # Where they were sold.
      - name: city
        sql: "{CUBE}.city"
        type: string
        meta:
          synonyms: [town]
          owner: sales
`;

const edited = (member: string, word: string, text = FILE) => {
  const found = withSynonym(text, member, word);
  return typeof found === 'string' ? found : found.text;
};

test('a synonym is added to a member, and everything else stays as it is', () => {
  assert.equal(
    edited('orders.count', 'sales'),
    FILE.replace(
      '        type: count\n',
      '        type: count\n        meta:\n          synonyms: [sales]\n',
    ),
  );
});

test('a synonym is added to others', () => {
  const text = edited('orders.city', 'place');
  assert.match(text, /synonyms:.*town.*place.*owner: sales/s);
  assert.match(text, /# Where they were sold\.\n {6}- name: city\n/);
  assert.equal(edited('orders.city', 'town'), 'present');
});

test('a member in one line becomes a block', () => {
  const text = edited('orders.total', 'turnover');
  assert.match(
    text,
    /- name: total\n {8}sql: amount\n {8}type: sum\n {8}meta:\n {10}synonyms: \[turnover\]\n/,
  );
  assert.match(text, /count {3}# of any status/);
});

test('files that do not define the member in plain YAML are left alone', () => {
  assert.equal(edited('orders.unknown', 'x'), 'elsewhere');
  assert.equal(edited('customers.count', 'x'), 'elsewhere');
  assert.equal(edited('orders.count', 'x', `${FILE}# {{ jinja }}\n`), 'elsewhere');
  assert.equal(edited('orders.count', 'x', 'cubes: ['), 'elsewhere');
  assert.equal(
    edited('orders.count', 'x', FILE.replace('type: count', 'meta: { synonyms: sales }')),
    'uneditable',
  );
});
