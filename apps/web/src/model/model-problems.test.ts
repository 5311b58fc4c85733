import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelVerdict } from '../api/model-api.ts';
import { problemsIn, problemsOf } from './model-problems.ts';

const VERDICT: ModelVerdict = {
  deploymentId: 1,
  branchName: 'main',
  mode: 'production',
  valid: false,
  errors: [
    { message: 'broken', fileName: 'model/a.yml', line: 3 },
    { message: 'no place', fileName: 'model/a.yml', line: null },
    { message: 'no file', fileName: null, line: null },
  ],
  warnings: [{ message: 'unknown field', fileName: 'dashboards/d.yml', line: 2 }],
  dashboards: [],
  cubesCount: null,
};

test('problems have the files and lines that the compiler names', () => {
  const problems = problemsOf(VERDICT, ['model/a.yml', 'dashboards/d.yml']);
  assert.deepEqual(
    problems.map(({ path, line, isError }) => [path, line, isError]),
    [
      ['model/a.yml', 3, true],
      ['model/a.yml', null, true],
      [null, null, true],
      ['dashboards/d.yml', 2, false],
    ],
  );
  assert.deepEqual(problemsIn(problems, 'model/a.yml'), [
    { line: 3, message: 'broken', isError: true },
    { line: 1, message: 'no place', isError: true },
  ]);
});

test('files below the root of a project are found if there is one of that name', () => {
  const below = problemsOf(VERDICT, ['cube/model/a.yml', 'x/dashboards/d.yml', 'y/dashboards/d.yml']);
  assert.deepEqual(
    below.map(({ path }) => path),
    ['cube/model/a.yml', 'cube/model/a.yml', null, null],
  );
});
