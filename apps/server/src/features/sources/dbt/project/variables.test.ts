import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reservedVariable, variablesForDbt, withoutSecrets } from './variables.ts';

test('variables that tell programs and libraries what to do are not for dbt', () => {
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
    // A library of the project's own would be loaded, or a file written.
    ...['OPENSSL_CONF', 'OPENSSL_MODULES', 'GCONV_PATH', 'SSLKEYLOGFILE', 'MALLOC_TRACE', 'LOCPATH'],
  ])
    assert.match(reservedVariable(name) ?? '', /reserved/, name);
  for (const name of ['', '1A', 'A-B', 'A=B', 'A\nB'])
    assert.match(reservedVariable(name) ?? '', /name of a variable/);
  for (const name of ['REGION', 'API_TOKEN', 'DBT_ENV_SECRET_X', 'ENVIRONMENT', 'PATHS', 'LANGUAGE_OF_DATA'])
    assert.equal(reservedVariable(name), undefined, name);
  // Also where they were chosen before they were reserved.
  const all = { OPENSSL_CONF: 'x.cnf', REGION: 'north', CUBEJS_DB_NAME: 'shop', OTHER: 'x' };
  assert.deepEqual(variablesForDbt(all, ['OPENSSL_CONF', 'REGION', 'GONE']), {
    seen: { REGION: 'north', CUBEJS_DB_NAME: 'shop' },
    missing: ['GONE'],
  });
});

test('what may call others gets the secrets of the warehouse by name only, unless they were chosen', () => {
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
