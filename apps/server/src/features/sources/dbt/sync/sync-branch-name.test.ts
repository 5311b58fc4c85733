import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSharedBranchName } from '@facet/model-store';
import { syncBranchName } from './sync-branch-name.ts';

const at = new Date('2026-08-17T12:00:00.123Z');
const nameOf = (ref: string) => syncBranchName(ref, at, 'a1b2c3d4');

test('a name contains the ref, the time in UTC and eight hexadecimal digits', () => {
  assert.equal(nameOf('main'), 'dbt-sync/main-20260817120000-a1b2c3d4');
  assert.equal(nameOf('feature/Orders_v1.2'), 'dbt-sync/feature/Orders_v1.2-20260817120000-a1b2c3d4');
});

test('any ref produces a name that git accepts', () => {
  const refs = ['', '/', '..', '.', 'a..b', '-x', 'a.lock', 'x/.y', '@{', 'a b~c^d:e?f*g[h\\i', 'ä/ö', '🙂'];
  refs.push('x'.repeat(300), `${'y'.repeat(39)}/z`, '.lock.lock', 'a/-/b', '\u0000', 'refs//heads');
  for (const ref of refs) {
    checkSharedBranchName(nameOf(ref));
    assert.ok(nameOf(ref).length <= 'dbt-sync/'.length + 40 + 24, ref);
  }
});
