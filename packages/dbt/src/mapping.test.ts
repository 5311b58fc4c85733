import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DimensionType, typeOfDataType } from './cubes/column-type.ts';
import { singular } from './cubes/primary-keys.ts';
import {
  type ConversionOptions,
  type ConversionResult,
  convert,
  DEFAULT_OPTIONS,
  loadSqlParser,
  type Warehouse,
} from './index.ts';
import { columnTest, manifestOf, model, relates, smallManifest } from './testing/index.ts';

const parser = await loadSqlParser();

function converted(
  nodes: Parameters<typeof smallManifest>[0],
  more: Partial<ConversionOptions> = {},
  warehouse: Warehouse = { type: 'postgres' },
): ConversionResult {
  return convert(manifestOf(smallManifest(nodes)), { ...DEFAULT_OPTIONS, ...more }, warehouse, parser);
}

function fileOf(result: ConversionResult, name: string): string {
  return result.files.find(({ path }) => path.endsWith(`/${name}.yml`))?.content ?? '';
}

/** The names of the key columns, each with its rule. */
function keysOf(result: ConversionResult, cube: string): string[] {
  const members = fileOf(result, cube).split(/\n {6}- name: /);
  return members.flatMap((member) => {
    const [, rule] = /\n {12}primary_key: (\w+)/.exec(member) ?? [];
    return rule === undefined ? [] : [`${member.split('\n')[0]} ${rule}`];
  });
}

test('data types map to dimension types in the spellings of all adapters', () => {
  const expected: Record<DimensionType, string[]> = {
    string: [
      'varchar',
      'character varying(256)',
      'STRING',
      'char(1)',
      'VARIANT',
      'array<int64>',
      'STRUCT<a INT64>',
      'int[]',
      'json',
      'LowCardinality(String)',
      'Map(String, Int64)',
      'interval day to second',
      'uuid',
      'bit(8)',
      'ROW(a integer)',
      'super',
      'nvarchar(max)',
      "enum('a')",
      'integer array',
    ],
    number: [
      'NUMBER(38,0)',
      'INT64',
      'double precision',
      'int',
      'BIGINT',
      'decimal(10, 2)',
      'Nullable(Decimal(18, 2))',
      'LowCardinality(Nullable(Int8))',
      'float8',
      'real',
      'UInt64',
      'money',
      'bigint unsigned',
      'hugeint',
      'BIGNUMERIC',
      'byteint',
      'int4',
    ],
    time: [
      'date',
      'DATETIME',
      'TIMESTAMP_NTZ(9)',
      'timestamp(6) without time zone',
      'timestamp with time zone',
      'timestamptz',
      'time',
      "DateTime64(3, 'UTC')",
      'datetimeoffset(7)',
      'Date32',
    ],
    boolean: ['boolean', 'BOOL', 'bit', 'bit(1)', 'Nullable(Bool)'],
  };
  for (const [type, names] of Object.entries(expected))
    for (const name of names) assert.equal(typeOfDataType(name), type, name);
  assert.equal(typeOfDataType('no_such_type'), undefined);
});

test('a column without a data type gets its type from its name', () => {
  const result = converted([
    model('m', ['user_id', 'created_at', 'order_date', 'is_new', 'amount', 'name', 'x:mystery']),
  ]);
  const types = [...fileOf(result, 'dbt_m').matchAll(/ {8}type: (\w+)\n/g)].map(([, type]) => type);
  assert.deepEqual(types.slice(0, 7), ['string', 'time', 'time', 'boolean', 'number', 'string', 'string']);
  assert.match(result.notes[0]?.reason ?? '', /Unknown data type mystery/);
});

test('table names follow the conventions of each warehouse', () => {
  const nodes = [model('orders', [], { alias: 'Orders 2', database: 'my-project', schema: 'main' })];
  const table = (type: string, catalog?: string) =>
    /sql_table: (.*)/.exec(
      fileOf(converted(nodes, {}, { type, ...(catalog ? { catalog } : {}) }), 'dbt_orders'),
    )?.[1];
  assert.equal(table('postgres'), '"main.\\"Orders 2\\""');
  assert.equal(table('redshift'), '"\\"my-project\\".main.\\"Orders 2\\""');
  assert.equal(table('bigquery'), '"`my-project`.main.`Orders 2`"');
  assert.equal(table('databricks-jdbc'), '"hive_metastore.main.`Orders 2`"');
  assert.equal(table('databricks-jdbc', 'sales'), '"sales.main.`Orders 2`"');
  for (const type of ['athena', 'clickhouse', 'duckdb']) assert.match(table(type) ?? '', /^"main\./, type);
  const plain = converted([model('orders', [])], {}, { type: 'snowflake' });
  assert.match(fileOf(plain, 'dbt_orders'), /sql_table: db\.main\.orders\n/);
  const quoted = [model('orders', [], { config: { materialized: 'table', quoting: { identifier: true } } })];
  assert.match(
    fileOf(converted(quoted, {}, { type: 'snowflake' }), 'dbt_orders'),
    /sql_table: "db\.main\.\\"orders\\""/,
  );
});

test('options set the prefixes, descriptions, default measures and folder', () => {
  const nodes = [
    model('orders', [{ name: 'id', description: 'of a column' }], { alias: 'o', description: 'of a model' }),
  ];
  const usual = fileOf(converted(nodes), 'dbt_orders');
  assert.match(usual, /^# Generated /);
  assert.match(usual, /- name: dbt_orders\n.*\n {4}title: "\(dbt\) o"\n {4}description: of a model\n/);
  assert.match(usual, / {8}description: of a column\n/);
  const other = converted(nodes, {
    namePrefix: 'x_',
    titlePrefix: '',
    outputPath: 'model/x',
    descriptions: false,
    defaultMeasures: false,
  });
  assert.deepEqual(
    other.files.map(({ path }) => path),
    ['model/x/x_orders.yml'],
  );
  assert.doesNotMatch(other.files[0]?.content ?? '', /description|measures/);
});

test('a primary key constraint decides the key, unless a column of it is missing', () => {
  const constraint = (columns: string[]) => ({ constraints: [{ type: 'primary_key', columns }] });
  const columns = ['order_id:int', 'line:int', 'id:int'];
  assert.deepEqual(
    keysOf(converted([model('lines', columns, constraint(['order_id', 'LINE']))]), 'dbt_lines'),
    ['order_id primary_key_constraint', 'line primary_key_constraint'],
  );
  const ignored = converted([model('lines', columns, constraint(['order_id', 'gone']))]);
  assert.deepEqual(keysOf(ignored, 'dbt_lines'), ['id name_of_column']);
  assert.match(ignored.notes[0]?.reason ?? '', /the dbt model does not list its column gone/);
  const inColumn = { name: 'code', constraints: [{ type: 'primary_key' }] };
  assert.deepEqual(keysOf(converted([model('m', [inColumn, 'id:int'])]), 'dbt_m'), [
    'code primary_key_constraint',
  ]);
});

test('without constraints, strict tests decide the key, then names; the column named after the model wins', () => {
  const both = (column: string, config = {}) => [
    columnTest('unique', 'stg_shop__customers', column, {}, config),
    columnTest('not_null', 'stg_shop__customers', column),
  ];
  const base = model('stg_shop__customers', ['email', 'account_id:int', 'customer_id:int', 'id:int']);
  const key = (nodes: object[], more: Partial<ConversionOptions> = {}) =>
    keysOf(converted([base, ...(nodes as [])], more), 'dbt_stg_shop__customers');
  assert.deepEqual(key(both('email')), ['email unique_and_not_null_tests']);
  assert.deepEqual(key([...both('email'), ...both('customer_id')]), [
    'customer_id unique_and_not_null_tests',
  ]);
  for (const config of [{ where: 'x' }, { severity: 'warn' }, { error_if: '>10' }])
    assert.deepEqual(key(both('email', config)), ['customer_id name_of_column'], JSON.stringify(config));
  assert.deepEqual(key(both('email'), { detectPrimaryKeysByTests: false }), ['customer_id name_of_column']);
  assert.deepEqual(key([], { detectPrimaryKeysByName: false }), []);
  assert.deepEqual(key([], { primaryKeySuffixes: ['mail'] }), ['email name_of_column']);
  const foreign = [
    model('facts', ['account_id:int', 'event_id:int']),
    relates('facts', 'account_id', 'accounts', 'account_id'),
    model('accounts', ['account_id:int']),
  ];
  assert.deepEqual(keysOf(converted(foreign), 'dbt_facts'), ['event_id name_of_column']);
});

test('a plural name has a singular', () => {
  const pairs = [
    ['customers', 'customer'],
    ['categories', 'category'],
    ['addresses', 'address'],
    ['boxes', 'box'],
    ['status', 'status'],
    ['glass', 'glass'],
  ];
  for (const [many = '', one] of pairs) assert.equal(singular(many), one);
});

test('tests and foreign keys become joins, the joined column becomes a key, and reverse joins are optional', () => {
  const foreignKey = {
    type: 'foreign_key',
    columns: ['order_id', 'line'],
    to: 'db.main.lines',
    to_columns: ['order_id', 'no'],
  };
  const nodes = [
    model('lines', ['order_id:int', 'no:int'], {
      constraints: [{ type: 'primary_key', columns: ['order_id', 'no'] }],
    }),
    model('returns', ['return_id:int', 'order_id:int', 'line:int', 'agent'], { constraints: [foreignKey] }),
    relates('returns', 'agent', 'people', 'login'),
    model('people', ['name']),
  ];
  const returns = fileOf(converted(nodes), 'dbt_returns');
  assert.match(
    returns,
    /- name: dbt_lines\n {8}relationship: many_to_one\n {8}sql: "\{CUBE\}\.order_id = \{dbt_lines\}\.order_id AND \{CUBE\}\.line = \{dbt_lines\}\.no"/,
  );
  assert.match(
    returns,
    / {10}dbt_people:\n {12}node: model\.shop\.returns\n {12}column: agent\n {12}rule: relationships_test\n/,
  );
  const people = fileOf(converted(nodes), 'dbt_people');
  assert.match(people, /- name: login\n.*\n.*\n {8}primary_key: true\n {8}public: true\n/);
  assert.doesNotMatch(people, /joins/);
  const back = fileOf(converted(nodes, { reverseJoins: true }), 'dbt_people');
  assert.match(
    back,
    /- name: dbt_returns\n {8}relationship: one_to_many\n {8}sql: "\{dbt_returns\}\.agent = \{CUBE\}\.login"/,
  );
  assert.doesNotMatch(fileOf(converted(nodes, { joins: false }), 'dbt_returns'), /joins/);
});

test('only dbt models with a table become cubes, and files of those outside the scope are kept', () => {
  const result = converted(
    [
      model('metricflow_time_spine', ['date_day:date']),
      model('orders', ['id:int', 'customer_id:int']),
      relates('orders', 'customer_id', 'stg_customers', 'id'),
      model('stg_customers', ['id:int'], { path: 'staging/stg_customers.sql' }),
      { ...model('seeded', ['id:int']), unique_id: 'seed.shop.seeded', resource_type: 'seed' },
    ],
    { martsFolder: 'marts/' },
  );
  assert.deepEqual(
    result.files.map(({ path }) => path),
    ['model/cubes/dbt/dbt_orders.yml'],
  );
  assert.deepEqual(result.keptPaths, ['model/cubes/dbt/dbt_stg_customers.yml']);
  assert.deepEqual(
    result.notes.map(({ nodeId, kind }) => [nodeId, kind]),
    [
      ['model.shop.metricflow_time_spine', 'skipped'],
      ['model.shop.orders', 'left_out'],
    ],
  );
  assert.equal(result.stats.models, 3);
});

test('models of the same name in two packages, and versions of a model, have separate cubes', () => {
  const versioned = (version: number) =>
    model('orders', ['id:int'], {
      unique_id: `model.shop.orders.v${version}`,
      alias: `orders_v${version}`,
      version,
      latest_version: 2,
    });
  const other = model('people', ['id:int'], {
    unique_id: 'model.crm.people',
    package_name: 'crm',
    schema: 'crm',
  });
  const nodes = [
    versioned(1),
    versioned(2),
    other,
    model('people', ['id:int']),
    model('visits', ['visit_id:int', 'orders_id:int']),
    relates('visits', 'orders_id', 'orders', 'id'),
  ];
  const result = converted(nodes);
  assert.deepEqual(
    result.models.map(({ cube }) => cube),
    ['dbt_crm_people', 'dbt_orders_v1', 'dbt_orders_v2', 'dbt_shop_people', 'dbt_visits'],
  );
  assert.match(fileOf(result, 'dbt_visits'), /- name: dbt_orders_v2\n/);
});

test('meta is copied, except keys that the engine would execute, which get a note', () => {
  const meta = {
    owner: 'me',
    nested: { list: [1, -2.5, true, null, { a: 'b' }], empty: {}, none: [] },
    sql: 'drop',
    dbt: 'mine',
  };
  const result = converted([
    model('m', [{ name: 'id', meta: { a: 1 }, config: { meta: { b: 2 } } }], { meta }),
  ]);
  const file = fileOf(result, 'dbt_m');
  assert.match(
    file,
    / {6}owner: me\n {6}nested:\n {8}list:\n {10}- 1\n {10}- -2\.5\n {10}- true\n {10}- null\n {10}-\n {12}a: b\n {8}empty: \{\}\n {8}none: \[\]\n/,
  );
  assert.match(file, / {8}meta:\n {10}a: 1\n {10}b: 2\n {10}dbt:\n/);
  assert.doesNotMatch(file, /drop|mine/);
  assert.deepEqual(
    result.notes.map(({ member }) => member),
    ['meta', 'meta'],
  );
});
