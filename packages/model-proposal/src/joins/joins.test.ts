import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWarehouse } from '@facet/dbt/testing';
import { type GivenTable, proposeModel } from '../index.ts';
import { STAR, table } from '../testing/tables.ts';

const proposed = (tables: readonly GivenTable[], type = 'duckdb') =>
  proposeModel({ tables, type, source: 'default', withViews: true });
const joinsOf = (tables: readonly GivenTable[]) =>
  proposed(tables).joins.map(({ from, to, columns, relationship, basis }) =>
    [from, to, columns.map((pair) => `${pair.from}=${pair.to}`).join(), relationship, basis].join(' '),
  );

test('names of columns suggest joins to keys of the same type', () => {
  assert.deepEqual(joinsOf(STAR), [
    'fact_sales dim_customer customer_key=customer_key many_to_one name',
    'fact_sales dim_date date_key=date_key many_to_one name',
  ]);
  const customers = table('Customers', ['id:bigint'], { key: 'id' });
  const order = (column: string) =>
    joinsOf([customers, table('orders', ['id:integer', column], { key: 'id' })]);
  assert.deepEqual(order('customerId:integer'), ['orders customers customerId=id many_to_one name']);
  assert.deepEqual(order('billing_customer_id:integer'), [
    'orders customers billing_customer_id=id many_to_one name',
  ]);
  assert.deepEqual(order('customer_id:uuid'), [], 'another type');
  assert.deepEqual(order('customer:integer'), [], 'no word for a key');
  assert.deepEqual(order('customer_code:integer'), [], 'another kind of key');
});

test('a name that fits two tables suggests no join, unless one is in the same schema', () => {
  const users = (schema: string) => table('users', ['id:integer'], { key: 'id', schema });
  const visits = (schema: string) =>
    table('visits', ['id:integer', 'user_id:integer'], { key: 'id', schema });
  assert.deepEqual(joinsOf([users('a'), users('b'), visits('c')]), []);
  assert.deepEqual(joinsOf([users('a'), users('b'), visits('b')]), [
    'visits b_users user_id=id many_to_one name',
  ]);
});

test('a row belongs to one other row if the columns of its key are unique', () => {
  const users = table('users', ['id:integer'], { key: 'id' });
  const profiles = table('profiles', ['id:integer', 'user_id:integer'], {
    key: 'id',
    keys: ['user_id -> users.id'],
  });
  assert.deepEqual(joinsOf([users, profiles]), ['profiles users user_id=id many_to_one key']);
  assert.deepEqual(joinsOf([users, { ...profiles, uniqueKeys: [['user_id']] }]), [
    'profiles users user_id=id one_to_one key',
  ]);
});

test('a table without a key is not joined, and a note says why', () => {
  const { joins, notes } = proposed([
    table('users', ['id:integer'], { key: 'id' }),
    table('visits', ['user_id:integer']),
  ]);
  assert.deepEqual(joins, []);
  assert.deepEqual(notes, [{ code: 'no_key', subject: 'visits' }]);
});

test('the statement of a check counts values without a row and with several', async (t) => {
  const warehouse = await openWarehouse([
    'create schema shop',
    'create table shop."odd ""items""" (id integer, "a b" integer, c integer)',
    'insert into shop."odd ""items""" values (1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 3, 1), (5, null, 1)',
    'create table shop.others (x integer, y integer)',
    'insert into shop.others values (1, 1), (1, 1), (2, 1)',
  ]);
  t.after(() => warehouse.close());
  const check = async (keys: string) => {
    const items = table('odd "items"', ['id:integer', 'a b:integer', 'c:integer'], {
      key: 'id',
      keys: [keys],
    });
    const { joins } = proposed([items, table('others', ['x:integer', 'y:integer'], { key: ['x', 'y'] })]);
    const [row = []] = await warehouse.rows(joins[0]?.checkSql ?? '');
    return row.map(Number);
  };
  assert.deepEqual(await check('a b -> others.x'), [3, 1, 1, 2]);
  assert.deepEqual(await check('a b, c -> others.x, y'), [3, 1, 1, 2]);
});

test('databases without a limit at the end of a statement get their own', () => {
  const sqlFor = (type: string) => proposed(STAR, type).joins[0]?.checkSql ?? '';
  assert.match(
    sqlFor('mssql'),
    /select top \(10000\) t\.\[customer_key\] as k1 from \[shop\]\.\[fact_sales\] t/,
  );
  assert.match(sqlFor('oracle'), /fetch first 10000 rows only/);
  assert.match(
    sqlFor('mysql'),
    /from `shop`\.`fact_sales` t where t\.`customer_key` is not null limit 10000/,
  );
});
