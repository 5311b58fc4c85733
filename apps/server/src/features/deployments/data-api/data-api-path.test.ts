import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataApiAddress } from './data-api-path.ts';

test('a path outside the data API has no target', () => {
  for (const url of [
    '/',
    '/d/',
    '/d/x/cubejs-api/v1/load',
    '/d/7',
    '/d/7/dev-mode/main',
    '/d/7/dev-mode/%zz/cubejs-api/v1/load',
  ])
    assert.equal(dataApiAddress(url), undefined, url);
});

test('a production path keeps its query string', () => {
  assert.deepEqual(dataApiAddress('/d/7/cubejs-api/v1/load?query=%7B%7D'), {
    deploymentId: 7,
    branchName: null,
    path: '/d/7/cubejs-api/v1/load?query=%7B%7D',
    podPath: '/cubejs-api/v1/load?query=%7B%7D',
  });
});

test('a branch name may contain slashes, encoded or not', () => {
  for (const name of ['dbt-sync/main-1', 'dbt-sync%2Fmain-1']) {
    assert.deepEqual(dataApiAddress(`/d/7/dev-mode/${name}/cubejs-api/v1/meta`), {
      deploymentId: 7,
      branchName: 'dbt-sync/main-1',
      path: `/d/7/dev-mode/${name}/cubejs-api/v1/meta`,
      podPath: '/cubejs-api/v1/meta',
    });
  }
});
