import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommit } from './foreign-object.ts';
import { objectId } from './git-object.ts';

const [tree, one, two] = ['a', 'b', 'c'].map((digit) => digit.repeat(40));
const people = 'author A <a@b.c> 1700000000 +0100\ncommitter A <a@b.c> 1700000000 +0100\n';

function parsed(text: string) {
  const body = Buffer.from(text);
  return parseCommit(objectId('commit', body), body);
}

test('the parents of a commit are the ones git reads', () => {
  assert.deepEqual(parsed(`tree ${tree}\n${people}\nx\n`).parents, []);
  const both = parsed(`tree ${tree}\nparent ${one}\nparent ${two}\n${people}\nx\n`);
  assert.deepEqual({ treeOid: both.treeOid, parents: both.parents }, { treeOid: tree, parents: [one, two] });
  // Git ignores unknown headers, including known ones in the wrong place.
  assert.deepEqual(
    parsed(`tree ${tree}\n${people}parent ${one}\ntree ${two}\n\nparent ${one}\n`).parents,
    [],
  );
  assert.throws(() => parsed(`${people}tree ${tree}\n\nx\n`), { code: 'bad_object' });
});
