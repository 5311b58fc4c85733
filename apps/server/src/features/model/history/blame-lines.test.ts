import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blameLines } from './blame-lines.ts';

/** Blames a text. @param commits each with its parents and its text, which is its id, too */
const blame = async (text: string, head: string, commits: Record<string, [string[], string | null]>) => {
  const versions = Object.entries(commits).map(([oid, [parents, blob]]) => ({ oid, parents, blob }));
  const { owners } = await blameLines(text, head, versions, async (blob) => blob);
  return owners;
};

test('a line belongs to the commit that wrote it, wherever it has moved since', async () => {
  const commits: Record<string, [string[], string | null]> = {
    third: [['second'], 'new\na\nB\nc\n'],
    second: [['first'], 'a\nB\nc\n'],
    first: [[], 'a\nb\nc\n'],
  };
  assert.deepEqual(await blame('new\na\nB\nc\n', 'third', commits), ['third', 'first', 'second', 'first']);
});

test('a line that no commit has belongs to none', async () => {
  assert.deepEqual(await blame('a\nmine\n', 'first', { first: [[], 'a\n'] }), ['first', null]);
  assert.deepEqual(await blame('mine\n', 'first', { first: [[], null] }), [null]);
});

test('a merge owns only what neither parent has, and the side that did not change a file is not asked', async () => {
  const commits: Record<string, [string[], string | null]> = {
    merge: [['left', 'right'], 'a\nleft\nmiddle\nright\n'],
    left: [['base'], 'a\nleft\n'],
    right: [['base'], 'a\nright\n'],
    base: [[], 'a\n'],
  };
  assert.deepEqual(await blame('a\nleft\nmiddle\nright\n', 'merge', commits), [
    'base',
    'left',
    'merge',
    'right',
  ]);
  const { left: _left, ...others } = commits;
  const oneSided = { ...others, merge: [['base', 'right'], 'a\nright\n'] } as typeof commits;
  assert.deepEqual(await blame('a\nright\n', 'merge', oneSided), ['base', 'right']);
});

test('a file that was deleted and written again is new', async () => {
  const commits: Record<string, [string[], string | null]> = {
    again: [['without'], 'a\n'],
    without: [['first'], null],
    first: [[], 'a\n'],
  };
  assert.deepEqual(await blame('a\n', 'again', commits), ['again']);
});

test('line ends do not change a line, and a long history ends the search', async () => {
  assert.deepEqual(await blame('a\r\nb\r\n', 'first', { first: [[], 'a\nb\n'] }), ['first', 'first']);
  const versions = Array.from({ length: 400 }, (_, at) => ({
    oid: String(at),
    parents: at === 399 ? [] : [String(at + 1)],
    blob: `kept\n${at}\n`,
  }));
  const found = await blameLines('kept\n0\n', '0', versions, async (blob) => blob);
  assert.deepEqual([found.isCut, found.owners[1]], [true, '0']);
});
