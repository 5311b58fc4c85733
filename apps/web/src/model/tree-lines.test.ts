import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelChange } from '../api/model-api.ts';
import { foundPaths, treeLines } from './tree-lines.ts';

const PATHS = [
  'cube.js',
  'model/cubes/users.yml',
  'model/cubes/orders.yml',
  'model/views/sales.yml',
  'README.md',
];
const lines = (more: Partial<Parameters<typeof treeLines>[0]>) =>
  treeLines({ paths: PATHS, changes: new Map(), isOpen: () => true, filter: '', ...more }).map(
    ({ name, level, change }) => `${' '.repeat(level - 1)}${name}${change === undefined ? '' : ` ${change}`}`,
  );

test('folders come first, each with what is in it', () => {
  assert.deepEqual(lines({}), [
    'model',
    ' cubes',
    '  orders.yml',
    '  users.yml',
    ' views',
    '  sales.yml',
    'README.md',
    'cube.js',
  ]);
  assert.deepEqual(lines({ isOpen: (folder) => folder === 'model' }), [
    'model',
    ' cubes',
    ' views',
    'README.md',
    'cube.js',
  ]);
});

test('a deleted file stays in its folder', () => {
  const changes = new Map<string, ModelChange['change']>([
    ['model/views/gone.yml', 'deleted'],
    ['cube.js', 'modified'],
  ]);
  assert.deepEqual(lines({ changes }).slice(4), [
    ' views',
    '  gone.yml deleted',
    '  sales.yml',
    'README.md',
    'cube.js modified',
  ]);
});

test('a filter opens the folders of what it finds', () => {
  assert.deepEqual(lines({ filter: ' ORD', isOpen: () => false }), ['model', ' cubes', '  orders.yml']);
  assert.deepEqual(lines({ filter: 'nothing' }), []);
});

test('a file is found by some of its characters, by its name first', () => {
  assert.equal(foundPaths(PATHS, 'us')[0], 'model/cubes/users.yml');
  assert.deepEqual(foundPaths(PATHS, 'cub'), ['cube.js', 'model/cubes/users.yml', 'model/cubes/orders.yml']);
  assert.deepEqual(foundPaths(PATHS, 'mvsales'), ['model/views/sales.yml']);
  assert.deepEqual(foundPaths(PATHS, 'zzz'), []);
});
