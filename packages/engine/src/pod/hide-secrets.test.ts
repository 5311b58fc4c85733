import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hideSecrets } from './hide-secrets.ts';

test('a secret is hidden in every form', () => {
  const hide = hideSecrets({
    CUBEJS_DB_PASS: 'p"w d',
    CUBEJS_DS_A_DB_PASS: 'p"w d-longer',
    CUBEJS_DB_HOST: 'db.example.com',
    GOOGLE_CREDENTIALS: '-----BEGIN-----\nMIIEvQIBADANBg\n-----END-----',
    EMPTY_TOKEN: '',
  });
  assert.equal(hide('login with p"w d failed'), 'login with [HIDDEN] failed');
  assert.equal(hide('login with p"w d-longer failed'), 'login with [HIDDEN] failed');
  assert.equal(hide('{"password":"p\\"w d"}'), '{"password":"[HIDDEN]"}');
  assert.equal(hide('postgres://u:p%22w%20d@db.example.com'), 'postgres://u:[HIDDEN]@db.example.com');
  assert.equal(hide('  MIIEvQIBADANBg'), '  [HIDDEN]');
});

test('lines without secrets and values of other variables stay unchanged', () => {
  assert.equal(hideSecrets({ CUBEJS_DB_PASS: 'a.c' })('abc'), 'abc');
  assert.equal(hideSecrets({ CUBEJS_DB_NAME: 'shop' })('shop'), 'shop');
  assert.equal(hideSecrets({}, ['api-secret'])('x api-secret y'), 'x [HIDDEN] y');
});
