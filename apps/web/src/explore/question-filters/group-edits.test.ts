import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addedTo, filterAt, replacedAt, withoutEmptyGroups } from './group-edits.ts';

const condition = (value: string) =>
  ({ member: 'sales.region', operator: 'equals', values: [value] }) as const;
const [north, south, west] = [condition('north'), condition('south'), condition('west')];
const group = { or: [north, { and: [south, west] }] };

test('a condition at a path is replaced, removed and added to', () => {
  assert.deepEqual(filterAt(group, [1, 0]), south);
  assert.deepEqual(replacedAt(group, [1, 0], [north]), { or: [north, { and: [north, west] }] });
  assert.deepEqual(replacedAt(group, [0], []), { or: [{ and: [south, west] }] });
  assert.deepEqual(addedTo(group, [], west), { or: [...group.or, west] });
  assert.deepEqual(addedTo(group, [1], north), { or: [north, { and: [south, west, north] }] });
});

test('groups without conditions are left out', () => {
  assert.deepEqual(withoutEmptyGroups({ or: [north, { and: [{ or: [] }] }] }), { or: [north] });
  assert.equal(withoutEmptyGroups({ and: [{ or: [] }] }), undefined);
});
