import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedValue } from './merged-value.ts';

const items = (text: string) =>
  text.split(' ').map((part) => {
    const [id, title] = part.split('=');
    return { id, ...(title === undefined ? {} : { title }) };
  });
const merged = (before: string, mine: string, theirs: string) =>
  mergedValue(items(before), items(mine), items(theirs));

test('changes of one list are made on what somebody else has made of it', () => {
  assert.deepEqual(merged('a b c', 'a=mine b c', 'a b=theirs c'), items('a=mine b=theirs c'));
  assert.deepEqual(merged('a b', 'a=mine b', 'a=theirs b'), items('a=mine b'));
  assert.deepEqual(merged('a b', 'a b new', 'b a=theirs'), items('b a=theirs new'));
  assert.deepEqual(merged('a b c', 'c a b', 'a b c=theirs d'), items('c=theirs a b d'));
  assert.deepEqual(merged('a b', 'b', 'a=theirs b'), items('b'), 'removed');
  assert.deepEqual(merged('a b', 'a b=mine', 'a'), items('a b=mine'), 'it comes back');
  assert.deepEqual(merged('a b', 'a b c', 'a'), items('a c'), 'theirs is gone');
});

test('members of objects are merged, and other values are the author’s', () => {
  const before = { colour: 'red', border: { width: 1 } };
  assert.deepEqual(mergedValue(before, { ...before, colour: 'blue' }, { border: { width: 2 }, font: 'x' }), {
    border: { width: 2 },
    font: 'x',
    colour: 'blue',
  });
  assert.deepEqual(mergedValue(before, { border: { width: 1 } }, { ...before, font: 'x' }), {
    border: { width: 1 },
    font: 'x',
  });
  assert.equal(mergedValue('a', 'mine', 'theirs'), 'mine');
  assert.deepEqual(mergedValue(undefined, ['a'], ['b']), ['b', 'a']);
});
