import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareGraphs } from './compare-graphs.ts';
import type { CompiledCube } from './model-graph.schema.ts';

type Member = CompiledCube['members'][number];

const member = (name: string, more: Partial<Member> = {}): Member => ({
  ...{ name, kind: 'measure', type: 'sum', isPublic: true, digest: '1' },
  ...more,
});
const cube = (name: string, members: Member[], more: Partial<CompiledCube> = {}): CompiledCube => ({
  ...{ name, title: name, kind: 'cube', isPublic: true, digest: '1', joins: [], includes: [] },
  ...{ members, ...more },
});

test('cubes that break queries come first, and what is the same is left out', () => {
  const before = [
    cube('same', [member('n')]),
    cube('gone', []),
    cube('hidden', [], { isPublic: false }),
    cube('edited', [member('n')]),
  ];
  const after = [
    cube('same', [member('n')]),
    cube('edited', [member('n')], { digest: '2' }),
    cube('new', []),
  ];
  assert.deepEqual(
    compareGraphs(before, after).map(({ name, change, isBreaking }) => [name, change, isBreaking]),
    [
      ['gone', 'removed', true],
      ['edited', 'changed', false],
      ['hidden', 'removed', false],
      ['new', 'added', false],
    ],
  );
});

test('a member breaks queries if it is gone, hidden or of another type, and not if only its SQL differs', () => {
  const before = [
    cube('orders', [
      member('gone'),
      member('private', { isPublic: false }),
      member('typed'),
      member('sql'),
      member('shown'),
    ]),
  ];
  const after = [
    cube('orders', [
      member('typed', { type: 'avg' }),
      member('sql', { digest: '2' }),
      member('shown', { isPublic: false, digest: '2' }),
      member('more'),
    ]),
  ];
  const [orders] = compareGraphs(before, after);
  assert.equal(orders?.isBreaking, true);
  assert.deepEqual(
    orders?.members.map(({ name, change, isBreaking }) => [name, change, isBreaking]),
    [
      ['gone', 'removed', true],
      ['private', 'removed', false],
      ['typed', 'changed', true],
      ['sql', 'changed', false],
      ['shown', 'changed', true],
      ['more', 'added', false],
    ],
  );
});
