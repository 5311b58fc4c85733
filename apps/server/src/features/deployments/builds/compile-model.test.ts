import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verdict } from './builds.store.ts';
import { errorTextOf, filesOfProject } from './compile-model.ts';

const textOf = (errors: Verdict['errors']) =>
  errorTextOf({ isValid: false, errors, cubesCount: null, durationMs: 0, published: null, inputKey: null });

test('the text of a failed build has the first 20 errors with their files, and the number of the others', () => {
  const errors = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ message: `error ${index + 1}` }));
  const first20 = errors(20).map(({ message }) => message);
  assert.equal(textOf(errors(20)), first20.join('\n'));
  assert.equal(textOf(errors(21)), [...first20, 'and 1 more'].join('\n'));
  assert.equal(textOf(errors(25)), [...first20, 'and 5 more'].join('\n'));
  assert.equal(textOf([{ message: 'unknown member', fileName: 'a.yml' }]), 'a.yml: unknown member');
  assert.equal(
    textOf([{ message: 'a.yml: unknown member', fileName: 'a.yml' }]),
    'a.yml: unknown member',
    'a file that the message names already',
  );
});

test('a project has the files below its root, with paths relative to it', () => {
  const files = ['model/a.yml', 'sub/model/b.yml', 'subject/c.yml'].map((path) => ({
    path,
    content: Buffer.from(`# ${path} é`),
  }));
  assert.deepEqual(
    filesOfProject(files, '/').map(({ path }) => path),
    ['model/a.yml', 'sub/model/b.yml', 'subject/c.yml'],
  );
  assert.deepEqual(filesOfProject(files, '/sub'), [{ path: 'model/b.yml', content: '# sub/model/b.yml é' }]);
});
