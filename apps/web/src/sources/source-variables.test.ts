import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOURCE_TYPES } from '../testing/sample-source-types.ts';
import {
  changesOf,
  groupsOf,
  missingIn,
  nameProblem,
  placeOf,
  removalOf,
  sourcesIn,
  withoutSecrets,
} from './source-variables.ts';

const MASK = '[ENCRYPTED]';
const STORED = {
  CUBEJS_DATASOURCES: 'default, crm',
  CUBEJS_DB_TYPE: 'postgres',
  CUBEJS_DB_HOST: 'db.example.com',
  CUBEJS_DB_PORT: '5433',
  CUBEJS_DB_NAME: 'sales',
  CUBEJS_DB_PASS: MASK,
  CUBEJS_DS_CRM_DB_TYPE: 'snowflake',
  CUBEJS_DS_CRM_DB_SNOWFLAKE_ACCOUNT: 'acme-main',
  CUBEJS_DS_CRM_DB_NAME: 'CRM',
  CUBEJS_DS_CRM_DB_PASS: MASK,
};

function typeOf(type: string) {
  const found = SOURCE_TYPES.find((one) => one.type === type);
  assert.ok(found);
  return found;
}

const sent = (...changes: { name: string; value: string }[]) =>
  Object.fromEntries(changes.map(({ name, value }) => [name, value]));

test('data sources are those in the list, and the default one once it is used', () => {
  assert.deepEqual(sourcesIn({}, false), []);
  assert.deepEqual(sourcesIn({}, true), [{ name: 'default', type: 'duckdb' }]);
  assert.deepEqual(sourcesIn({ CUBEJS_DB_TYPE: '', CUBEJS_DATASOURCES: '' }, false), []);
  assert.deepEqual(sourcesIn(STORED, false), [
    { name: 'default', type: 'postgres' },
    { name: 'crm', type: 'snowflake' },
  ]);
});

test('a form shows the variables before certificates and limits, and all that are required', () => {
  const usual = (type: string) => groupsOf(typeOf(type)).usual.map(({ label }) => label);
  assert.deepEqual(usual('postgres'), ['Host', 'Port', 'Database', 'User', 'Password']);
  assert.deepEqual(usual('snowflake'), ['Account', 'Warehouse', 'Database', 'User', 'Password', 'Role']);
  assert.deepEqual(usual('bigquery'), ['Project', 'Key of the service account', 'Location']);
  assert.equal(groupsOf(typeOf('bigquery')).more.length, 0);
});

test('the first data source sends its type and what was entered', () => {
  const source = { name: 'default', type: 'postgres', isNew: true };
  const edits = {
    CUBEJS_DB_HOST: ' db ',
    CUBEJS_DB_PASS: ' p w ',
    CUBEJS_DB_SSL: 'false',
    CUBEJS_DB_PORT: ' ',
  };
  assert.deepEqual(sent(...changesOf(source, typeOf('postgres'), edits, {})), {
    CUBEJS_DB_TYPE: 'postgres',
    CUBEJS_DB_HOST: 'db',
    CUBEJS_DB_PASS: ' p w ',
  });
});

test('a further data source is added to the list, with variables of its own', () => {
  const source = { name: 'erp', type: 'postgres', isNew: true };
  const edits = { CUBEJS_DB_HOST: 'erp.example.com', CUBEJS_DB_SSL: 'true' };
  assert.deepEqual(sent(...changesOf(source, typeOf('postgres'), edits, STORED)), {
    CUBEJS_DATASOURCES: 'default,crm,erp',
    CUBEJS_DS_ERP_DB_TYPE: 'postgres',
    CUBEJS_DS_ERP_DB_HOST: 'erp.example.com',
    CUBEJS_DS_ERP_DB_SSL: 'true',
  });
});

test('what an earlier data source of the name has left is emptied', () => {
  const source = { name: 'default', type: 'postgres', isNew: true };
  const left = { CUBEJS_DB_HOST: 'old', CUBEJS_DB_PASS: MASK, CUBEJS_DB_NAME: 'sales' };
  const edits = { CUBEJS_DB_HOST: 'new', CUBEJS_DB_NAME: 'sales' };
  assert.deepEqual(sent(...changesOf(source, typeOf('postgres'), edits, left)), {
    CUBEJS_DB_TYPE: 'postgres',
    CUBEJS_DB_HOST: 'new',
    CUBEJS_DB_PASS: '',
  });
});

test('an edit sends what differs; a secret that was not entered is kept and not missing', () => {
  const source = { name: 'default', type: 'postgres', isNew: false };
  const type = typeOf('postgres');
  const edits = { CUBEJS_DB_HOST: 'db.example.com', CUBEJS_DB_PORT: '', CUBEJS_DB_PASS: '' };
  assert.deepEqual(sent(...changesOf(source, type, edits, STORED)), { CUBEJS_DB_PORT: '' });
  assert.deepEqual(missingIn(source, type, edits, STORED), ['CUBEJS_DB_USER']);
});

test('a secret that was entered stays out of what is shown', () => {
  const source = { name: 'crm', type: 'snowflake', isNew: false };
  const type = typeOf('snowflake');
  const edits = { CUBEJS_DB_PASS: 'hidden', CUBEJS_DB_NAME: 'CRM2' };
  const changes = changesOf(source, type, edits, STORED);
  assert.equal(sent(...changes).CUBEJS_DS_CRM_DB_PASS, 'hidden');
  assert.deepEqual(sent(...withoutSecrets(changes, 'crm', type.variables)), {
    CUBEJS_DS_CRM_DB_NAME: 'CRM2',
    CUBEJS_DS_CRM_DB_PASS: '…',
  });
});

test('removing a data source empties its variables and takes it out of the list', () => {
  const crm = { name: 'crm', type: 'snowflake' };
  assert.deepEqual(sent(...removalOf(crm, typeOf('snowflake').variables, STORED)), {
    CUBEJS_DATASOURCES: '',
    CUBEJS_DS_CRM_DB_TYPE: '',
    CUBEJS_DS_CRM_DB_SNOWFLAKE_ACCOUNT: '',
    CUBEJS_DS_CRM_DB_NAME: '',
    CUBEJS_DS_CRM_DB_PASS: '',
  });
  const first = removalOf({ name: 'default', type: 'postgres' }, typeOf('postgres').variables, STORED);
  assert.equal(sent(...first).CUBEJS_DATASOURCES, undefined);
  assert.equal(sent(...first).CUBEJS_DB_PASS, '');
});

test('the name of a data source is usable in variables and not taken, whatever its case', () => {
  assert.equal(nameProblem('', STORED), 'missing');
  assert.equal(nameProblem('our crm', STORED), 'format');
  assert.equal(nameProblem('2nd', STORED), 'format');
  assert.equal(nameProblem('CRM', STORED), 'taken');
  assert.equal(nameProblem('default', STORED), 'taken');
  assert.equal(nameProblem('default', {}), null);
  assert.equal(nameProblem('Default', {}), 'taken');
  assert.equal(nameProblem('erp_2', STORED), null);
});

test('the place of a data source is its host and database, or what else identifies it', () => {
  const place = (name: string, type: string) => placeOf({ name, type }, typeOf(type).variables, STORED);
  assert.deepEqual(place('default', 'postgres'), ['db.example.com:5433', 'sales']);
  assert.deepEqual(place('crm', 'snowflake'), ['acme-main', 'CRM']);
});
