// Slow: installs a driver from the npm registry and starts MariaDB.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { engine } from './engine-command.ts';
import { hasMariadb, startMariadb } from './mariadb.ts';
import { api, measure, publish } from './model-under-test.ts';
import { envVariables } from './postgres-over-tcp.ts';
import { startTestServer } from './server-under-test.ts';

const skip = (await hasMariadb()) ? false : 'MariaDB is not installed (apt-get install mariadb-server)';

const MODEL = `cubes:
  - name: people
    sql_table: people
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: name, sql: name, type: string }
    measures:
      - { name: count, type: count }
      - { name: balance, type: sum, sql: balance }
`;

test('an added driver connects a deployment to MySQL', { skip }, async () => {
  const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
  const { port, sql } = await startMariadb({ after });
  await sql(`create database sales; create user reader@'127.0.0.1' identified by 'the password of the reader';
    grant select on sales.* to reader@'127.0.0.1'; create table sales.people (id int primary key, name text, balance int);
    insert into sales.people values (1, 'Ann', 10), (2, 'Bob', 20)`);
  const env = { FACET_DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const good = {
    CUBEJS_DB_TYPE: 'mysql',
    CUBEJS_DB_HOST: '127.0.0.1',
    CUBEJS_DB_PORT: String(port),
    CUBEJS_DB_NAME: 'sales',
    CUBEJS_DB_USER: 'reader',
    CUBEJS_DB_PASS: 'the password of the reader',
  };
  const id = await server.makeDeployment('MySQL');
  const put = (variables: Record<string, string>) =>
    server.call('PUT', api(id, '/env-vars'), { body: { env_variables: envVariables(variables) } });
  const missing = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^facet_drivers_missing (\d+)$/m.exec(metrics)?.[1]);
  };

  assert.match((await put(good)).body.error, /run engine -- driver add mysql/);
  assert.equal(await missing(), 0);
  const added = await engine(env, 'driver', 'add', 'mysql');
  assert.deepEqual({ code: added.code, stderr: added.stderr }, { code: 0, stderr: '' });
  assert.match(added.stdout, /^Installed @cubejs-backend\/mysql-driver \d+\.\d+\.\d+\n/);
  assert.match((await engine(env, 'driver', 'list')).stdout, /^mysql +\d+\.\d+\.\d+ +sha512-\S+\n$/);
  assert.equal(await missing(), 0);

  for (const [wrong, message] of [
    [{ CUBEJS_DB_PASS: 'wrong password 77' }, /Access denied for user 'reader'/],
    [
      { CUBEJS_DB_NAME: 'nowhere' },
      /Access denied for user 'reader'.* to database 'nowhere'|Unknown database/,
    ],
  ] as const) {
    const { status, body } = await put({ ...good, ...wrong });
    assert.deepEqual({ status, code: body.code }, { status: 400, code: 'data_source_refused' });
    assert.match(body.error, message);
  }
  await publish(server, id, 'model/people.yml', MODEL);
  assert.equal((await put(good)).status, 200);
  const built = await server.waitForBuild(id);
  assert.deepEqual(
    { status: built.status, errorText: built.errorText },
    { status: 'built', errorText: null },
  );
  assert.equal(await measure(server, id, 'people.balance'), '30');

  const elsewhere = { ...env, FACET_DATA_DIR: `${server.dataDir}/other` };
  assert.match((await engine(elsewhere, 'driver', 'list')).stdout, /not installed on this node\n$/);
  const misspelt = await engine(env, 'driver', 'add', 'clickhuose');
  assert.match(misspelt.stderr, /^There is no driver clickhuose\. Did you mean clickhouse\?/);
  assert.match((await engine(env, 'driver', 'remove', 'mysql')).stderr, /is used by deployment \d+;/);
  const removed = await engine(env, 'driver', 'remove', 'mysql', '--force');
  assert.match(removed.stdout, /^The driver mysql is removed\./);
  assert.equal((await engine(env, 'driver', 'list')).stdout, '');
});
