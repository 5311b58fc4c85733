import { test } from 'node:test';
import { runEntra } from './entra-run.ts';
import { runOkta } from './okta-run.ts';
import { startScim } from './scim-under-test.ts';

const SIZE = { users: 60, groups: 6 };

test('Entra ID provisions, changes, deactivates and removes users', async (t) =>
  runEntra(await startScim(t), SIZE));

test('Okta provisions, changes, deactivates and removes users', async (t) =>
  runOkta(await startScim(t), SIZE));
