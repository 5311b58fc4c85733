import { test } from 'node:test';
import { runEntra } from './entra-run.ts';
import { runOkta } from './okta-run.ts';
import { startScim } from './scim-under-test.ts';

// Slow: each run sends thousands of requests.
const SIZE = { users: 1000, groups: 50 };

test('Entra ID provisions, changes, deactivates and removes 1,000 users', async (t) =>
  runEntra(await startScim(t), SIZE));

test('Okta provisions, changes, deactivates and removes 1,000 users', async (t) =>
  runOkta(await startScim(t), SIZE));
