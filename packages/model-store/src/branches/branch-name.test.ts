import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal, withGit } from '../testing/test-repo.ts';
import { checkBranchName, checkSharedBranchName, devBranchName } from './branch-name.ts';

const names = [
  'main',
  'feature/x',
  'dbt-sync/main-20260817120000-a1b2c3d4',
  'ü/✈',
  'a@b',
  'a.b',
  'a{',
  'a}b',
  '#1',
  "it's",
  'a=b,c',
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a..b',
  'a b',
  'a\tb',
  'a~b',
  'a^b',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a\\b',
  'a.',
  'a@{b',
  'HEAD',
  '-a',
  'a\u007f',
  'a/..',
  'a/HEAD',
  '@/a',
  'a/-b',
  'x/./y',
  '@{-1}',
];

test('branch names follow the rules of git', async () => {
  await withGit(async (git) => {
    for (const name of names) {
      const byGit = await git(['check-ref-format', '--branch', name]).then(
        (out) => out === name,
        () => false,
      );
      if (byGit) assert.doesNotThrow(() => checkBranchName(name), name);
      else assert.throws(() => checkBranchName(name), refusal('bad_branch_name'), JSON.stringify(name));
    }
  });
});

test('names that git reserves are refused', () => {
  for (const name of ['@', 'HEAD'])
    assert.throws(() => checkBranchName(name), refusal('bad_branch_name', /reserved by git/));
});

test('long names and names with the prefix of dev branches are refused', () => {
  checkSharedBranchName('x'.repeat(255));
  checkSharedBranchName('development');
  assert.throws(() => checkSharedBranchName('x'.repeat(256)), refusal('bad_branch_name', /255/));
  assert.throws(() => checkSharedBranchName('dev-x'), refusal('bad_branch_name', /dev-/));
});

test('a dev branch name can be derived from any username', () => {
  assert.match(devBranchName('Ada Lovelace'), /^dev-ada-lovelace-[0-9a-f]{8}$/);
  assert.match(devBranchName('Zoë@example.com'), /^dev-zoe-example-com-[0-9a-f]{8}$/);
  assert.match(devBranchName('名前'), /^dev-user-[0-9a-f]{8}$/);
  for (const user of ['..', '-', 'a'.repeat(500), '😀/\0']) checkBranchName(devBranchName(user));
});
