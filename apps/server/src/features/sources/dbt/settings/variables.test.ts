import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reservedVariable, variablesForDbt, withoutSecrets } from './variables.ts';

test('variables that control programs and libraries are not passed to dbt', () => {
  for (const name of [
    ...[
      'PATH',
      'HOME',
      'LD_PRELOAD',
      'PYTHONPATH',
      'GIT_SSH_COMMAND',
      'https_proxy',
      'DBT_TARGET_PATH',
      'BASH_ENV',
    ],
    // They would load a library from the project, or write a file.
    ...['OPENSSL_CONF', 'OPENSSL_MODULES', 'GCONV_PATH', 'SSLKEYLOGFILE', 'MALLOC_TRACE', 'LOCPATH'],
  ])
    assert.match(reservedVariable(name) ?? '', /reserved/, name);
  for (const name of ['', '1A', 'A-B', 'A=B', 'A\nB'])
    assert.match(reservedVariable(name) ?? '', /valid variable name/);
  for (const name of ['REGION', 'API_TOKEN', 'DBT_ENV_SECRET_X', 'ENVIRONMENT', 'PATHS', 'LANGUAGE_OF_DATA'])
    assert.equal(reservedVariable(name), undefined, name);
  // Ignored even if they were selected before they became reserved.
  const all = { OPENSSL_CONF: 'x.cnf', REGION: 'north', CUBEJS_DB_NAME: 'shop', OTHER: 'x' };
  assert.deepEqual(variablesForDbt(all, ['OPENSSL_CONF', 'REGION', 'GONE']), {
    seen: { REGION: 'north', CUBEJS_DB_NAME: 'shop' },
    missing: ['GONE'],
  });
});

test('commands with network access get no secrets of the warehouse unless they were selected', () => {
  const seen = {
    CUBEJS_DB_HOST: 'db',
    CUBEJS_DB_PASS: 'secret',
    CUBEJS_DB_SSL_KEY: 'pem',
    API_TOKEN: 'token',
  };
  assert.deepEqual(withoutSecrets(seen, ['API_TOKEN', 'CUBEJS_DB_SSL_KEY']), {
    ...seen,
    CUBEJS_DB_PASS: 'withheld',
  });
});
