import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEdits, editModel, type ModelCommand, type ModelText, readModel } from './index.ts';

const MODEL = `# Orders of the shop
cubes:
  - name: orders # the main one
    title: 'Orders'
    sql: >
      select *
      from orders
    x_unknown: { a: 1, b: [x, y] }

    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true

      # Set by the till.
      - name: status
        sql: "{CUBE}.status"
        type: string

    measures:
      - { name: count, type: count }
      - name: total
        type: sum
        # In euros.
        sql: amount
`;

function read(text: string): ModelText {
  const model = readModel('model/orders.yml', text);
  assert.ok('items' in model, JSON.stringify(model));
  return model;
}

function after(text: string, ...commands: readonly ModelCommand[]): string {
  return commands.reduce((now, command) => {
    const { edits, refusal } = editModel(read(now), command);
    assert.equal(refusal, undefined);
    return applyEdits(now, edits ?? []);
  }, text);
}

/** Replaces lines of the model; `null` removes one. */
function expected(changes: Readonly<Record<string, string | null>>, text = MODEL): string {
  return text
    .split('\n')
    .flatMap((line) => (changes[line] === undefined ? [line] : changes[line] === null ? [] : [changes[line]]))
    .join('\n');
}

const DIMENSIONS = ['cubes', 0, 'dimensions'];

describe('editModel', () => {
  it('replaces a value between its quotes, and keeps the comment beside it', () => {
    const set = (path: ModelCommand['path'], value: string | boolean) =>
      after(MODEL, { kind: 'set', path, value });
    assert.equal(
      set(['cubes', 0, 'title'], "Ada's"),
      expected({ "    title: 'Orders'": "    title: 'Ada''s'" }),
    );
    assert.equal(
      set(['cubes', 0, 'name'], 'sales'),
      expected({ '  - name: orders # the main one': '  - name: sales # the main one' }),
    );
    assert.equal(
      set([...DIMENSIONS, 0, 'primary_key'], false),
      expected({ '        primary_key: true': '        primary_key: false' }),
    );
    assert.equal(
      set(['cubes', 0, 'measures', 0, 'type'], 'a, b'),
      expected({ '      - { name: count, type: count }': '      - { name: count, type: "a, b" }' }),
    );
  });

  it('writes SQL of several lines as a block scalar, and keeps a folded one', () => {
    assert.equal(
      after(MODEL, { kind: 'set', path: [...DIMENSIONS, 0, 'sql'], value: 'case\n  when a then b\nend' }),
      expected({
        '        sql: id': '        sql: |-\n          case\n            when a then b\n          end',
      }),
    );
    assert.equal(
      after(MODEL, { kind: 'set', path: ['cubes', 0, 'sql'], value: 'select *\nfrom sales' }),
      expected({ '      from orders': '      from sales' }),
    );
  });

  it('adds a key where it usually is, quoted only if it has to be', () => {
    const path = [...DIMENSIONS, 1, 'description'];
    const line = '      - name: status';
    for (const [value, written] of [
      ['Paid or not', 'Paid or not'],
      ['no', '"no"'],
      ['2024-01-01', '"2024-01-01"'],
      ['a: b', '"a: b"'],
      ['say "hi" # now', `'say "hi" # now'`],
      ['<b>🎉</b>', '<b>🎉</b>'],
    ] as const)
      assert.equal(
        after(MODEL, { kind: 'set', path, value }),
        expected({ [line]: `${line}\n        description: ${written}` }),
      );
  });

  it('adds items and lists in the style of the file', () => {
    const value = { name: 'paid', sql: 'is_paid', type: 'boolean' };
    assert.equal(
      after(MODEL, { kind: 'add', path: DIMENSIONS, value }),
      MODEL.replace(
        '        type: string\n',
        '        type: string\n\n      - name: paid\n        sql: is_paid\n        type: boolean\n',
      ),
    );
    const compact = 'cubes:\n-   name: a\n    dimensions:\n    -   name: b\n';
    const joined = { kind: 'add', path: ['cubes', 0, 'joins'], value: { name: 'c', sql: 'd' } } as const;
    assert.equal(
      after(compact, joined),
      'cubes:\n-   name: a\n    joins:\n    - name: c\n      sql: d\n    dimensions:\n    -   name: b\n',
    );
    assert.equal(
      after('', { kind: 'add', path: ['cubes'], value: { name: 'a', sql_table: 'b' } }),
      'cubes:\n  - name: a\n    sql_table: b\n',
    );
  });

  it('removes an item with its own comments, and a list with its last item', () => {
    assert.equal(
      after(MODEL, { kind: 'remove', path: [...DIMENSIONS, 1] }),
      MODEL.replace(/\n {6}# Set by the till\.\n.*\n.*\n.*string\n/, ''),
    );
    const without = after(
      MODEL,
      { kind: 'remove', path: [...DIMENSIONS, 0] },
      { kind: 'remove', path: [...DIMENSIONS, 0] },
    );
    assert.equal(without, MODEL.replace(/ {4}dimensions:\n[\s\S]*(?= {4}measures)/, ''));
    assert.equal(
      after(MODEL, { kind: 'remove', path: ['cubes', 0, 'measures', 0, 'type'] }),
      MODEL.replace('{ name: count, type: count }', '{ name: count }'),
    );
  });

  it('removes an entry between braces, unless a comment would go with it', () => {
    const text = 'cubes:\n  - { name: a, title: "x # y", meta: [1, # one\n      2] }\n';
    assert.equal(
      after(text, { kind: 'remove', path: ['cubes', 0, 'title'] }),
      text.replace('title: "x # y", ', ''),
    );
    assert.equal(editModel(read(text), { kind: 'remove', path: ['cubes', 0, 'meta', 0] }).refusal, 'unsafe');
  });

  it('moves an item with its comments', () => {
    const moved = after(MODEL, { kind: 'move', path: [...DIMENSIONS, 1], to: 0 });
    assert.match(moved, /dimensions:\n {6}# Set by the till\.\n {6}- name: status\n/);
    assert.match(moved, /type: string\n\n {6}- name: id\n/);
    assert.equal(after(moved, { kind: 'move', path: [...DIMENSIONS, 0], to: 1 }), MODEL);
  });

  it('keeps the line breaks of Windows', () => {
    const windows = MODEL.replaceAll('\n', '\r\n');
    const changed = after(
      windows,
      { kind: 'set', path: ['cubes', 0, 'sql'], value: 'select 1\nfrom b' },
      { kind: 'add', path: DIMENSIONS, value: { name: 'x', sql: 'a\nb' } },
      { kind: 'remove', path: ['cubes', 0, 'title'] },
    );
    assert.doesNotMatch(changed, /[^\r]\n/);
  });

  it('refuses what would change anything else', () => {
    const shared = `cubes:
  - name: a
    meta: &shared
      x: 1
    dimensions:
      - &id
        name: id
        sql: id
      - *id
  - name: b
    meta: *shared
  - name: c
    <<: { title: b }
`;
    const refusal = (command: ModelCommand) => editModel(read(shared), command).refusal;
    assert.equal(refusal({ kind: 'set', path: ['cubes', 1, 'meta'], value: 'y' }), 'alias');
    assert.equal(refusal({ kind: 'set', path: ['cubes', 2, 'title'], value: 'y' }), 'merge');
    assert.equal(refusal({ kind: 'set', path: ['cubes', 0, 'meta', 'x'], value: 2 }), 'unsafe');
    assert.equal(refusal({ kind: 'set', path: [...DIMENSIONS, 1, 'sql'], value: 'y' }), 'alias');
    assert.equal(refusal({ kind: 'remove', path: [...DIMENSIONS, 0] }), 'alias');
    assert.equal(refusal({ kind: 'set', path: ['cubes', 0, 'title'], value: '{{ x }}' }), 'jinja');
  });
});

describe('readModel', () => {
  it('reads what it cannot edit only with the reason and its line', () => {
    for (const [path, text, reason, line] of [
      ['a.js', 'cube(`a`, {});', 'javascript', null],
      ['a.yml', 'cubes:\n  {% for x in y %}\n', 'jinja', 2],
      ['a.yml.jinja', 'cubes: []', 'jinja', 1],
      ['a.yml', 'cubes: [\n', 'does_not_parse', 2],
      ['a.yml', 'a: 1\na: 2\n', 'duplicate_key', 2],
      ['a.yml', 'cubes:\n\t- name: a\n', 'tabs', 2],
      ['a.yml', 'a: 1\n---\nb: 1\n', 'several_documents', 2],
      ['a.yml', '- a\n', 'not_a_model', null],
    ] as const)
      assert.deepEqual(readModel(path, text), { reason, line }, text);
  });
});
