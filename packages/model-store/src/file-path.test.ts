import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkFileSet,
  checkFileSize,
  foldersAbove,
  MAX_FILE_BYTES,
  MAX_FILES,
  modelPath,
} from './file-path.ts';
import { refusal } from './testing/test-repo.ts';

test('paths that could leave the project or that git or a file system cannot represent are refused', () => {
  const bad = [
    '',
    '/',
    '/a',
    '//a',
    'a//b',
    'a/',
    '..',
    '../a',
    'a/../b',
    'a/..',
    './a',
    'a/./b',
    'a\\b',
    '..\\a',
    'a\0b',
    'a\nb',
    'a\u007f',
    '.git/config',
    'a/.GIT/x',
    '.Git',
    '.git. ',
    'GIT~1/x',
    '.g\u200cit',
    'a\ud800b',
    `${'x'.repeat(256)}`,
    `a/${'é'.repeat(128)}`,
    'abc/'.repeat(300),
  ];
  for (const path of bad) {
    assert.throws(() => modelPath(path), refusal('bad_path', /^path "/), JSON.stringify(path));
  }
});

test('other paths are accepted', () => {
  for (const path of [
    'a',
    'model/cubes/x.yml',
    '.gitignore',
    'a/..b/...',
    'mit Leerzeichen/ü.js',
    'x'.repeat(255),
  ]) {
    assert.equal(modelPath(path), path);
  }
});

test('a branch rejects too many files, oversized files and a path that is both file and folder', () => {
  const paths = (count: number) => new Map(Array.from({ length: count }, (_, i) => [`f${i}`, 0]));
  checkFileSet(paths(MAX_FILES));
  assert.throws(() => checkFileSet(paths(MAX_FILES + 1)), refusal('too_many_files', /10001/));
  assert.throws(
    () =>
      checkFileSet(
        new Map([
          ['a/b/c', 0],
          ['a/b', 0],
        ]),
      ),
    refusal('bad_path', /"a\/b"/),
  );
  checkFileSize('a', MAX_FILE_BYTES);
  assert.throws(() => checkFileSize('a', MAX_FILE_BYTES + 1), refusal('too_large', /"a"/));
});

test('foldersAbove lists the folders of a path', () => {
  assert.deepEqual(foldersAbove('a/b/c.yml'), ['a/', 'a/b/']);
  assert.deepEqual(foldersAbove('c.yml'), []);
});
