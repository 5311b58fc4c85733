import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedTo, folderLines, pathTo } from './folder-lines.ts';

const folder = (id: number, name: string, parentId: number | null = null) => ({
  id,
  name,
  parentId,
  canEdit: true,
  canManage: true,
});
const FOLDERS = [folder(1, 'Sales'), folder(2, 'Europe', 1), folder(3, 'Zürich', 2), folder(4, 'Finance')];
const BY_ID = new Map(FOLDERS.map((one) => [one.id, one]));
const shown = (open: readonly number[], search = '') =>
  folderLines(FOLDERS, new Set(open), search).map(
    ({ folder: { name }, depth, hasFolders, isOpen }) =>
      `${'  '.repeat(depth)}${hasFolders ? (isOpen ? '-' : '+') : ' '}${name}`,
  );

test('closed folders hide what they contain', () => {
  assert.deepEqual(shown([]), ['+Sales', ' Finance']);
  assert.deepEqual(shown([1]), ['-Sales', '  +Europe', ' Finance']);
  assert.deepEqual(shown([2]), ['+Sales', ' Finance'], 'an open folder in a closed one');
});

test('a search shows matches with the folders above them, without case and accents', () => {
  assert.deepEqual(shown([], 'ZURICH'), ['-Sales', '  -Europe', '     Zürich']);
  assert.deepEqual(shown([], 'sales'), [' Sales'], 'a match does not show what is in it');
  assert.deepEqual(shown([1, 2], 'nothing'), []);
});

test('the path of a folder begins at the root, and ends where a folder is missing or in itself', () => {
  assert.deepEqual(
    pathTo(BY_ID, 3).map(({ id }) => id),
    [1, 2, 3],
  );
  assert.deepEqual(pathTo(BY_ID, 99), []);
  const loop = new Map([folder(5, 'a', 6), folder(6, 'b', 5)].map((one) => [one.id, one]));
  assert.equal(pathTo(loop, 5).length, 2);
});

test('a folder cannot move into itself or what is in it', () => {
  assert.deepEqual([...closedTo(FOLDERS, new Set([2]))], [2, 3]);
});
