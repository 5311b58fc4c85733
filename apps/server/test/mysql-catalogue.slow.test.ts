// Slow: installs a driver from the npm registry and starts MariaDB.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { engineVersion, installDriver, previewTable, readCatalogue, testDataSources } from '@facet/engine';
import { problemOf } from '../src/features/deployments/data-sources/connection-problem.ts';
import { hasMariadb, startMariadb } from './mariadb.ts';

const skip = (await hasMariadb()) ? false : 'MariaDB is not installed (apt-get install mariadb-server)';
const PASSWORD = `p@ss:w/o#r"d %\\ ü`;

const plain = (name: string, type: string, isNullable: boolean) => ({
  ...{ name, type, isNullable, comment: null },
});

test('MariaDB describes its tables, with any names and keys', { skip }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-mysql-'));
  after(() => rm(dataDir, { recursive: true, force: true }));
  const version = engineVersion();
  const driver = await installDriver({ dataDir, engine: { version, engineDir: undefined }, type: 'mysql' });
  const { port, sql } = await startMariadb({ after });
  await sql(`
    create database sales; create database \`Lager "2" \`\`x\`\`.y\`; use sales;
    create table customers (id integer primary key comment 'Number', name varchar(20) not null, email varchar(200) unique,
      partner integer, kind enum('a', 'it''s'), note text, unique key beginning (note(10)),
      foreign key (partner) references customers (id)) comment 'Who buys';
    create table orders (shop integer, number bigint, last_line integer, primary key (number, shop));
    create table order_lines (id integer primary key, number bigint, shop integer,
      foreign key (number, shop) references orders (number, shop));
    alter table orders add foreign key (last_line) references order_lines (id);
    create table \`Lager "2" \`\`x\`\`.y\`.\`Teile ü\`\`.x\` (\`a \`\`b"\` blob, \`select\` json, at datetime(3));
    insert into \`Lager "2" \`\`x\`\`.y\`.\`Teile ü\`\`.x\` values (x'00ff80', '{"a": 1}', '2024-05-06 07:08:09.123'), (null, null, null);
    create table gone (id integer); create view broken as select * from gone; drop table gone;
    create view large as select 9007199254740993 as number, repeat('😀', 400) as text;
    create table secrets (id integer);
    create user reader@'127.0.0.1' identified by '${PASSWORD.replaceAll('\\', '\\\\')}';
    grant select on sales.customers to reader@'127.0.0.1'; grant select on sales.orders to reader@'127.0.0.1';
    grant select on sales.order_lines to reader@'127.0.0.1'; grant select on sales.broken to reader@'127.0.0.1';
    grant select on sales.large to reader@'127.0.0.1'; grant insert on sales.secrets to reader@'127.0.0.1';
    grant select on \`Lager "2" \`\`x\`\`.y\`.* to reader@'127.0.0.1'`);
  const options = {
    engine: { engineDir: undefined, driverDirs: [driver.modulesDir] },
    source: { name: 'default', type: 'mysql' },
    variables: {
      CUBEJS_DB_TYPE: 'mysql',
      CUBEJS_DB_HOST: '127.0.0.1',
      CUBEJS_DB_PORT: String(port),
      CUBEJS_DB_NAME: 'sales',
      CUBEJS_DB_USER: 'reader',
      CUBEJS_DB_PASS: PASSWORD,
    },
    network: { allow: ['127.0.0.1'] },
  };
  const answer = await readCatalogue(options);
  assert.ok(answer.error === undefined, JSON.stringify(answer.error));
  const { tables, isCut } = answer.result;
  assert.equal(isCut, false);
  assert.deepEqual(tables.map(({ schema, name, kind }) => `${kind} ${schema}.${name}`).sort(), [
    'TABLE Lager "2" `x`.y.Teile ü`.x',
    'TABLE sales.customers',
    'TABLE sales.order_lines',
    'TABLE sales.orders',
    'TABLE sales.secrets',
    'VIEW sales.broken',
    'VIEW sales.large',
  ]);
  const tableOf = (name: string) => tables.find((table) => table.name === name) ?? assert.fail(name);
  assert.deepEqual(tableOf('customers'), {
    ...{ schema: 'sales', name: 'customers', kind: 'TABLE', rowEstimate: 0, comment: 'Who buys' },
    columns: [
      { ...plain('id', 'int(11)', false), comment: 'Number' },
      plain('name', 'varchar(20)', false),
      plain('email', 'varchar(200)', true),
      plain('partner', 'int(11)', true),
      plain('kind', "enum('a','it''s')", true),
      plain('note', 'text', true),
    ],
    primaryKey: ['id'],
    uniqueKeys: [['email']],
    foreignKeys: [{ columns: ['partner'], schema: 'sales', table: 'customers', referenced: ['id'] }],
  });
  assert.deepEqual(tableOf('orders').primaryKey, ['number', 'shop']);
  assert.deepEqual(tableOf('orders').foreignKeys, [
    { columns: ['last_line'], schema: 'sales', table: 'order_lines', referenced: ['id'] },
  ]);
  assert.deepEqual(tableOf('order_lines').foreignKeys, [
    { columns: ['number', 'shop'], schema: 'sales', table: 'orders', referenced: ['number', 'shop'] },
  ]);

  const preview = async (name: string) => {
    const { schema, columns } = tableOf(name);
    const { error, result } = {
      ...{ error: undefined, result: undefined },
      ...(await previewTable({ ...options, table: { schema, name, columns: [...columns] } })),
    };
    return error ?? result?.rows;
  };
  assert.deepEqual(await preview('Teile ü`.x'), [
    ['(3 bytes)', '{"a": 1}', '2024-05-06 07:08:09.123'],
    [null, null, null],
  ]);
  assert.deepEqual(await preview('large'), [['9007199254740993', `${'😀'.repeat(250)}…`]]);
  const problem = async (name: string) => {
    const found = await preview(name);
    assert.ok(found !== undefined && 'message' in found, JSON.stringify(found));
    return [problemOf(found), found.message];
  };
  const [rights, denied] = await problem('secrets');
  assert.equal(rights, 'rights');
  assert.match(String(denied), /SELECT command denied/);
  assert.equal((await problem('broken'))[0], 'failed');

  const [wrong] = await testDataSources({
    ...options,
    variables: { ...options.variables, CUBEJS_DB_PASS: 'wrong' },
  });
  assert.ok(wrong?.error);
  assert.equal(problemOf(wrong.error), 'credentials');
});
