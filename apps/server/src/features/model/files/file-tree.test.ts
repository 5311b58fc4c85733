import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileTree } from './file-tree.ts';

const file = (path: string) => ({ path, size: 1, sha1: 'aa' });

test('an empty list is an empty tree', () => {
  assert.deepEqual(fileTree([]), []);
});

test('folders come before files, each in order of name, at every depth', () => {
  const tree = fileTree(['README.md', 'model/views/b.yml', 'model/cubes/a.yml', 'model/z.yml'].map(file));
  const outline = (nodes: typeof tree): unknown[] =>
    nodes.map((node) => (node.type === 'file' ? node.path : [node.path, outline(node.children)]));
  assert.deepEqual(outline(tree), [
    [
      'model',
      [['model/cubes', ['model/cubes/a.yml']], ['model/views', ['model/views/b.yml']], 'model/z.yml'],
    ],
    'README.md',
  ]);
});

test('content that was read is text', () => {
  const [node] = fileTree([{ ...file('a.yml'), content: Buffer.from('cubes: ä') }]);
  assert.equal(node?.type === 'file' && node.content, 'cubes: ä');
});
