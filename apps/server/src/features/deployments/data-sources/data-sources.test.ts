import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../test/model-under-test.ts';
import { envVariables, postgresOverTcp } from '../../../../test/postgres-over-tcp.ts';
import { type Answer, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const { variables: good } = await postgresOverTcp({ after });
const id = await server.makeDeployment('Sources');

const put = (variables: Record<string, string>, query = ''): Promise<Answer> =>
  server.call('PUT', api(id, `/env-vars${query}`), { body: { env_variables: envVariables(variables) } });
const tested = async (variables: Record<string, string> = {}): Promise<Json> => {
  const { items } = await server.ok('POST', api(id, '/data-sources/test'), {
    env_variables: envVariables(variables),
  });
  return items[0];
};
const stored = async (): Promise<Json[]> => (await server.ok('GET', api(id, '/env-vars'))).items;

test('an unknown type is refused with the nearest one, and a missing driver with the command', async () => {
  for (const [type, message] of [
    ['mysqll', /env_variables\.0\.value mysqll is not a type of data source\. Did you mean mysql\?$/],
    ['Postgres', /Did you mean postgres\?$/],
    ['a-spreadsheet', /is not a type of data source\. Use one of athena, bigquery, /],
    ['mysql', /needs a driver that is not installed .*npm run engine -- driver add mysql$/],
  ] as const) {
    const { status, body } = await put({ CUBEJS_DB_TYPE: type });
    assert.equal(status, 400, type);
    assert.match(body.error, message);
  }
  const listed = await put({ CUBEJS_DATASOURCES: 'default,crm', CUBEJS_DS_CRM_DB_TYPE: 'snowflake' });
  assert.match(listed.body.error, /env_variables\.1\.value snowflake needs a driver/);
  assert.deepEqual(await stored(), []);
});

test('the types of data source have the variables that a form asks for, and how to install what is missing', async () => {
  const { types }: Json = await server.ok('GET', api(id, '/data-source-types'));
  const titles = types.map(({ title }: Json) => title);
  assert.deepEqual(
    titles,
    titles.toSorted((one: string, other: string) => one.localeCompare(other, 'en')),
  );
  const typeOf = (type: string): Json => types.find((one: Json) => one.type === type);
  const postgres = typeOf('postgres');
  assert.deepEqual(
    [postgres.title, postgres.isInstalled, postgres.installCommand],
    ['PostgreSQL', true, null],
  );
  const required = postgres.variables.filter((one: Json) => one.isRequired).map(({ name }: Json) => name);
  assert.deepEqual(required, ['CUBEJS_DB_HOST', 'CUBEJS_DB_NAME', 'CUBEJS_DB_USER']);
  const secrets = postgres.variables.filter((one: Json) => one.isSecret).map(({ name }: Json) => name);
  assert.deepEqual(secrets, ['CUBEJS_DB_PASS', 'CUBEJS_DB_SSL_KEY']);
  const mysql = typeOf('mysql');
  assert.deepEqual(
    [mysql.package, mysql.isInstalled, mysql.installCommand],
    ['@cubejs-backend/mysql-driver', false, 'npm run engine -- driver add mysql'],
  );
  const named = new Set(postgres.variables.map(({ name }: Json) => name));
  const { CUBEJS_DB_TYPE, ...values } = good;
  assert.deepEqual(
    [CUBEJS_DB_TYPE, Object.keys(values).filter((name) => !named.has(name))],
    ['postgres', []],
  );
});

test('the test reports a wrong password, database, host or port without storing the variables', async () => {
  assert.deepEqual(await tested(), {
    name: 'default',
    type: 'duckdb',
    ok: true,
    problem: null,
    message: null,
  });
  assert.deepEqual(await tested(good), {
    name: 'default',
    type: 'postgres',
    ok: true,
    problem: null,
    message: null,
  });
  for (const [wrong, problem, message] of [
    [{ CUBEJS_DB_PASS: 'wrong password 77' }, 'credentials', /password authentication failed/],
    [{ CUBEJS_DB_NAME: 'nowhere' }, 'database', /"nowhere" does not exist/],
    [{ CUBEJS_DB_HOST: 'no-such-host.invalid' }, 'host', /ENOTFOUND/],
    [{ CUBEJS_DB_PORT: '1' }, 'unreachable', /ECONNREFUSED/],
    [{ CUBEJS_DB_TYPE: 'trino' }, 'driver_missing', /npm run engine -- driver add trino/],
  ] as const) {
    const found = await tested({ ...good, ...wrong });
    assert.deepEqual({ ok: found.ok, problem: found.problem }, { ok: false, problem }, JSON.stringify(found));
    assert.match(found.message, message);
  }
  assert.deepEqual(await stored(), []);
});

test('variables that the data source refuses are not stored, unless the request skips the test', async () => {
  for (const [wrong, message] of [
    [{ CUBEJS_DB_PASS: 'wrong password 77' }, /"default" \(postgres\): .*password authentication failed/],
    [{ CUBEJS_DB_NAME: 'nowhere' }, /"nowhere" does not exist/],
    [{ CUBEJS_DB_HOST: 'no-such-host.invalid' }, /ENOTFOUND/],
  ] as const) {
    const { status, body } = await put({ ...good, ...wrong });
    assert.deepEqual({ status, code: body.code }, { status: 400, code: 'data_source_refused' });
    assert.match(body.error, message);
    assert.doesNotMatch(body.error, /wrong password 77/);
  }
  assert.deepEqual(await stored(), []);
  const away = await put({ ...good, CUBEJS_DB_PORT: '1' });
  assert.equal(away.status, 200, JSON.stringify(away.body));
  const unsure = await put({ ...good, CUBEJS_DB_PASS: 'wrong password 77' }, '?test=false');
  assert.equal(unsure.status, 200);
});

test('a production build reports a data source that refuses the connection', async () => {
  const refused = await server.waitForBuild(id);
  assert.match(refused.errorText, /Data source "default" \(postgres\): .*password authentication failed/);
  assert.deepEqual(
    { status: refused.status, deploymentStatus: refused.deploymentStatus },
    { status: 'built', deploymentStatus: 'live' },
  );
  assert.equal((await put(good)).status, 200);
  const accepted = await server.waitForBuild(id);
  assert.deepEqual(
    { status: accepted.status, errorText: accepted.errorText },
    { status: 'built', errorText: null },
  );
});

test('a data source without a password is not refused for that, since the next request may set it', async () => {
  const other = await server.makeDeployment('In steps');
  const { CUBEJS_DB_PASS, ...rest } = good;
  for (const variables of [rest, { CUBEJS_DB_PASS }]) {
    const { status, body } = await server.call('PUT', api(other, '/env-vars'), {
      body: { env_variables: envVariables(variables) },
    });
    assert.equal(status, 200, JSON.stringify(body));
  }
});
