import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import { proposeModel } from '../propose.ts';
import { table } from '../testing/tables.ts';
import { mergeModelFile } from './merge-file.ts';
import { nearestBase } from './nearest-base.ts';

const noLines = () => null;
/** The file of a table with these columns. */
const fileOf = (columns: readonly string[]) =>
  proposeModel({
    tables: [table('orders', ['id:integer', ...columns], { key: 'id' })],
    type: 'postgres',
    source: 'default',
    withViews: true,
  }).files[0]?.content ?? '';
const base = fileOf(['status:text', 'amount:numeric', 'paid:boolean']);
const merge = (ours: string, theirs: string, lines: typeof noLines | (() => string) = noLines) =>
  mergeModelFile('orders.yml', { base, ours, theirs }, lines);
const edited = (...edits: (readonly [string | RegExp, string])[]) =>
  edits.reduce((text, [from, to]) => {
    const next = text.replace(from, to);
    assert.notEqual(next, text, String(from));
    return next;
  }, base);

test('a file that nobody changed becomes the new proposal', () => {
  const theirs = fileOf(['status:text', 'amount:numeric', 'channel:text']);
  assert.deepEqual(merge(base, theirs), { content: theirs, state: 'changed', notes: [] });
  assert.deepEqual(merge(base, base), { content: base, state: 'same', notes: [] });
});

test('what people wrote stays in its form and place, and new columns appear', () => {
  const ours = edited(
    ['cubes:\n', '# Orders of the shop\ncubes:\n'],
    [`sql: '{CUBE}."status"'`, 'sql: upper({CUBE}.status) # as in reports'],
  );
  const { content, state, notes } = merge(
    ours,
    fileOf(['status:text', 'amount:numeric', 'paid:boolean', 'channel:text']),
  );
  assert.equal(state, 'changed');
  assert.deepEqual(notes, []);
  assert.match(content, /^# Orders of the shop\n/);
  assert.match(content, /sql: upper\(\{CUBE\}\.status\) # as in reports\n/);
  assert.match(content, /- name: channel\n/);
});

test('what people removed stays removed, and what they added stays', () => {
  const ours = edited(
    [/ {6}- name: paid\n.*\n.*\n/, ''],
    [
      /( {4}measures:\n)/,
      '$1      - name: refunds\n        type: count\n        filters: [{ sql: "{CUBE}.amount < 0" }]\n',
    ],
  );
  const { content } = merge(ours, fileOf(['status:text', 'amount:numeric', 'paid:boolean', 'channel:text']));
  const [cube] = parse(content).cubes;
  assert.deepEqual(
    cube.dimensions.map(({ name }: { name: string }) => name),
    ['id', 'status', 'amount', 'channel'],
  );
  assert.match(content, /filters: \[\{ sql: "\{CUBE\}\.amount < 0" \}\]/);
});

test('the dimension of a column that is gone goes, unless people changed it or wrote a comment on it', () => {
  const theirs = fileOf(['amount:numeric', 'paid:boolean']);
  assert.doesNotMatch(merge(base, theirs).content, /status/);
  const titled = merge(edited([/(- name: status\n)/, '$1        title: State\n']), theirs);
  assert.match(titled.content, /title: State/);
  assert.deepEqual(titled.notes, [{ code: 'kept_without_column', subject: 'orders.status' }]);
  const commented = merge(edited([/( {6}- name: status\n)/, '      # from the old shop\n$1']), theirs);
  assert.match(commented.content, /# from the old shop\n {6}- name: status/);
  assert.deepEqual(commented.notes, [{ code: 'kept_without_column', subject: 'orders.status' }]);
});

test('a property that both changed stays as people have it, with a note', () => {
  const theirs = fileOf(['status:integer', 'amount:numeric', 'paid:boolean']);
  const { content, notes } = merge(edited([/(name: status\n.*\n {8}type: )string/, '$1boolean']), theirs);
  assert.equal(parse(content).cubes[0].dimensions[1].type, 'boolean');
  assert.deepEqual(notes, [{ code: 'both_changed', subject: 'orders.status' }]);
});

test('files with Jinja, and those that cannot be read, are merged by line or stay as they are', () => {
  const theirs = fileOf(['status:text']);
  for (const ours of [
    `{% set x = 1 %}\n${base}`,
    `${base}\n  : [`,
    '- a list\n',
    `${base}---\ncubes: []\n`,
  ]) {
    assert.equal(merge(ours, theirs, () => 'by line').content, 'by line', ours);
    assert.deepEqual(merge(ours, theirs), {
      content: ours,
      state: 'conflict',
      notes: [{ code: 'lines_differ', subject: 'orders.yml' }],
    });
  }
});

test('a file that was not proposed stays as it is', () => {
  const ours = 'cubes: []\n';
  const merged = mergeModelFile('orders.yml', { base: null, ours, theirs: base }, noLines);
  assert.deepEqual(merged, {
    content: ours,
    state: 'conflict',
    notes: [{ code: 'file_not_proposed', subject: 'orders.yml' }],
  });
});

test('a branch is compared with the proposal that it began as, not with the latest one', () => {
  const later = fileOf(['status:text', 'amount:numeric', 'paid:boolean', 'channel:text', 'region:text']);
  assert.equal(nearestBase(base, [later, base]), base);
  assert.equal(nearestBase(base.replace('name: status', 'name: state'), [later, base]), base);
  assert.equal(nearestBase(base, []), null);
});

const COLUMNS = [
  'status:text',
  'amount:numeric',
  'paid:boolean',
  'channel:text',
  'price_eur:numeric',
  'region:text',
];
const columns = fc.subarray(COLUMNS);
/** An edit that a person makes somewhere in a file: a comment, a title, an own member, or a member less. */
const edit = fc.record({ kind: fc.constantFrom('comment', 'title', 'own', 'remove'), place: fc.nat(20) });

test('whatever people write survives any change of the table', () => {
  fc.assert(
    fc.property(columns, columns, fc.array(edit, { maxLength: 6 }), (before, after, edits) => {
      const first = fileOf(before);
      let ours = first;
      const comments: string[] = [];
      const titled: string[] = [];
      const own: string[] = [];
      const removed: string[] = [];
      for (const [index, { kind, place }] of edits.entries()) {
        const names = [...ours.matchAll(/ {6}- name: (\w+)\n/g)];
        const found = names[place % names.length];
        if (found === undefined) continue;
        const [line, name = ''] = found;
        const at = found.index;
        const end = at + line.length;
        const rest = ours.slice(end);
        const length = rest.search(/^(?! {8})/m);
        if (kind === 'comment') {
          comments.push(`# comment ${index}`);
          ours = `${ours.slice(0, at)}      # comment ${index}\n${ours.slice(at)}`;
        } else if (kind === 'title' && !titled.includes(name)) {
          titled.push(name);
          ours = `${ours.slice(0, end)}        meta: { own: ${index} }\n${rest}`;
        } else if (kind === 'own') {
          own.push(`own_${index}`);
          ours = `${ours.slice(0, at)}      - name: own_${index}\n        sql: "1"\n        type: number\n${ours.slice(at)}`;
        } else if (
          kind === 'remove' &&
          !titled.includes(name) &&
          !own.includes(name) &&
          names.length > 4 &&
          name !== 'count' &&
          name !== 'id'
        ) {
          removed.push(name);
          ours = ours.slice(0, at) + rest.slice(length);
        }
      }
      const theirs = fileOf(after);
      const { content, state } = mergeModelFile('f', { base: first, ours, theirs }, noLines);
      assert.notEqual(state, 'conflict', ours);
      const membersOf = (text: string) => {
        const [cube] = parse(text).cubes;
        return [...(cube.dimensions ?? []), ...(cube.measures ?? [])] as { name: string; meta?: object }[];
      };
      const members = membersOf(content);
      const names = members.map(({ name }) => name);
      for (const comment of comments) assert.ok(content.includes(comment), `${comment} in\n${content}`);
      for (const name of own) assert.ok(names.includes(name), name);
      for (const name of titled)
        assert.ok(
          members.some((member) => member.name === name && member.meta !== undefined),
          name,
        );
      for (const name of removed) assert.ok(!names.includes(name), `${name} in\n${content}`);
      const old = membersOf(first).map(({ name }) => name);
      for (const { name } of membersOf(theirs))
        if (!old.includes(name)) assert.ok(names.includes(name), name);
      assert.equal(new Set(names).size, names.length);
    }),
    { numRuns: 150 },
  );
});
