import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CompilePool, type CompileResult } from '@facet/engine';
import {
  type ConversionOptions,
  type ConversionResult,
  convert,
  DEFAULT_OPTIONS,
  loadSqlParser,
} from './index.ts';
import { manifestOf } from './testing/manifest-of.ts';
import {
  byId,
  columnTest,
  metric,
  model,
  relates,
  semanticModel,
  smallManifest,
} from './testing/small-manifest.ts';

/** The engine compiles the result of a conversion, whatever the manifest contains. */

const parser = await loadSqlParser();
const pool = new CompilePool({ size: 1, timeoutMs: 90_000 });
after(() => pool.close());

async function compiled({ files }: ConversionResult): Promise<CompileResult> {
  const result = await pool.compile({
    deploymentKey: 'one',
    files: files.map((file) => ({ ...file })),
    variables: {},
  });
  assert.deepEqual(result.errors, []);
  return result;
}

type Member = { name: string; description?: string; meta?: Record<string, unknown> };
type Meta = { cubes: (Member & { dimensions: Member[]; measures: Member[] })[] };

async function metaOf(result: ConversionResult): Promise<Meta> {
  return JSON.parse((await compiled(result)).metaJson ?? '') as Meta;
}

function converted(
  manifest: unknown,
  more: Partial<ConversionOptions> = {},
  type = 'postgres',
): ConversionResult {
  return convert(manifestOf(manifest), { ...DEFAULT_OPTIONS, ...more }, { type }, parser);
}

const TEXTS = [
  ...[
    'a "quoted" text',
    "it's",
    'back\\slash',
    'at the end\\',
    'tab\there',
    'line\nbreak',
    '`tick`',
    '$' + '{x}',
    '\\$' + '{x}',
  ],
  ...[
    '{{ doc("x") }}',
    '{% if %}',
    '{# c #}',
    '{CUBE}.x',
    '{ { } }',
    '}}',
    '%}',
    '{',
    '}',
    '{}',
    '{a}{b}',
    '{!r}',
  ],
  ...[
    'a: b # c',
    '- x',
    'yes',
    'null',
    '1',
    '1.5',
    '2020-01-01',
    '~',
    '=',
    '<<',
    '!x',
    '&a',
    '*a',
    '@x',
    '|',
    '>',
  ],
  ...[
    'emoji 🎉 end',
    '🎉',
    'ünï',
    'f"x"',
    '"',
    '"""',
    "'''",
    '\\"',
    '\\n',
    '\\x41',
    '\\u0041',
    '\\u{41}',
    '\\8',
    '\\{',
  ],
  ...[
    'groups user_attributes USER_CONTEXT',
    'lambda: x',
    '-- x',
    '/* */',
    '</script>',
    'select',
    'order',
    'class',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'extends',
    'sql',
    'name',
    'CUBE',
    'x.y',
    "a''b",
    '\u2028',
    'a\\`b',
  ],
];

test('any text survives unchanged, and any name compiles', async () => {
  const models = TEXTS.map((text, at) =>
    model(
      `m${at}`,
      [{ name: 'c', description: text, meta: { t: text, mask: text, list: [{ [text]: text }] } }, text],
      {
        description: text,
        meta: { public: text, [text]: 1 },
      },
    ),
  );
  const { cubes: found } = await metaOf(converted(smallManifest(models)));
  const cubes = new Map(found.map((cube) => [cube.name, cube]));
  for (const [at, text] of TEXTS.entries()) {
    const cube = cubes.get(`dbt_m${at}`);
    const column = cube?.dimensions.find(({ name }) => name === `dbt_m${at}.c`);
    const { t, mask, list } = column?.meta ?? {};
    const shown = text.trim() || undefined;
    const refused = ['__proto__', 'extends', 'sql'].includes(text);
    assert.deepEqual(
      {
        cubeDescription: cube?.description,
        columnDescription: column?.description,
        t,
        mask,
        public: cube?.meta?.public,
        list,
      },
      {
        cubeDescription: shown,
        columnDescription: shown,
        t: text,
        mask: text,
        public: text,
        list: [refused ? {} : { [text]: text }],
      },
      JSON.stringify(text),
    );
    assert.equal(cube?.dimensions.length, text.trim() === '' ? 1 : 2, JSON.stringify(text));
  }
});

test('names that are equal without their invalid characters get numbers', async () => {
  const columns = [
    'a b',
    'a-b',
    'a.b',
    'A_B',
    'ä b',
    '1st',
    '',
    ' ',
    '🎉',
    '🎊',
    'count',
    'total_x',
    'x:int',
    'amount:int',
    'total_amount:int',
  ];
  const result = converted(
    smallManifest([model('m', columns), model('m!', ['c']), model('M', ['c'], { schema: 'other' })]),
  );
  const meta = await metaOf(result);
  const names = meta.cubes.map(({ name }) => name).sort();
  assert.deepEqual(names, ['dbt_M', 'dbt_m_2', 'dbt_m_3']);
  const cube = meta.cubes.find(({ dimensions }) => dimensions.length > 2);
  assert.deepEqual(
    cube?.dimensions.map(({ name }) => name.split('.')[1]),
    [
      'a_b',
      'a_b_2',
      'a_b_3',
      'A_B_4',
      'a_b_5',
      '_1st',
      'column',
      'column_2',
      'count',
      'total_x',
      'x',
      'amount',
      'total_amount',
    ],
  );
  assert.deepEqual(
    cube?.measures.map(({ name }) => name.split('.')[1]),
    ['row_count', 'total_total_x', 'total_amount_sum', 'total_total_amount'],
  );
});

test('without a prefix, models named like reserved words become cubes that can be joined', async () => {
  const words = [
    'class',
    'null',
    'true',
    'lambda',
    'CUBE',
    'extends',
    'constructor',
    'yes',
    'view',
    'SECURITY_CONTEXT',
  ];
  const models = words.flatMap((word) => [
    model(word, ['id:int', 'other_id:int']),
    relates(word, 'other_id', 'hub', 'id'),
    relates('hub', `${word}_id`, word, 'id'),
  ]);
  const hub = model('hub', ['id:int', ...words.map((word) => `${word}_id:int`)]);
  const manifest = smallManifest([hub, ...models]);
  const result = converted(manifest, { namePrefix: '', titlePrefix: '', reverseJoins: true });
  assert.equal((await metaOf(result)).cubes.length, words.length + 1);
  assert.equal(result.models.find(({ nodeId }) => nodeId === 'model.shop.hub')?.joins, words.length);
});

test('a model with 5,000 columns has 5,000 dimensions', async () => {
  const columns = Array.from({ length: 5000 }, (_, at) => `column_${at}:varchar`);
  const result = converted(smallManifest([model('wide', columns)]));
  const meta = await metaOf(result);
  assert.equal(meta.cubes[0]?.dimensions.length, 5000);
});

test('joins that the engine does not accept are omitted with a note', async () => {
  const manifest = smallManifest([
    model('facts', ['customer:int', 'buyer:int', 'amount:int']),
    relates('facts', 'customer', 'people', 'number'),
    model('orders', ['id:int', 'customer:int', 'buyer:int']),
    relates('orders', 'customer', 'people', 'number'),
    relates('orders', 'buyer', 'people', 'number'),
    relates('orders', 'buyer', 'nowhere', 'number'),
    model('people', ['manager:int', 'name']),
    relates('people', 'manager', 'people', 'number'),
    model('hidden', ['id'], { config: { materialized: 'ephemeral' } }),
  ]);
  const result = converted(manifest, { reverseJoins: true });
  await compiled(result);
  const notes = result.notes.map(({ nodeId, kind, member }) => [
    nodeId.slice('model.shop.'.length),
    kind,
    member,
  ]);
  assert.deepEqual(
    notes.sort(),
    [
      ['facts', 'left_out', 'buyer'],
      ['facts', 'left_out', 'customer'],
      ['hidden', 'skipped', undefined],
      ['orders', 'left_out', 'buyer'],
      ['orders', 'left_out', 'buyer'],
      ['people', 'left_out', 'manager'],
    ].slice(1),
  );
});

test('a semantic layer full of mistakes compiles, and each mistake has a note', async () => {
  const bad = ['{{ jinja }}', "open 'quote", 'open (bracket', 'a; drop table b', '', '"', '/* only */'];
  const measure = (expr: string, at: number) => ({ name: `bad${at}`, agg: 'sum', expr });
  const manifest = smallManifest([model('orders', ['id:int', 'amount:int', 'at:timestamp'])], {
    semantic_models: byId([
      semanticModel('orders', {
        entities: [
          { name: 'order', type: 'primary', expr: 'id' },
          { name: 'bad', type: 'foreign', expr: '{{ x }}' },
          { name: 'gone', type: 'foreign', expr: 'gone_id' },
        ],
        dimensions: bad.map((expr, at) => ({ name: `dimension${at}`, type: 'categorical', expr })),
        measures: [
          ...bad.map(measure),
          { name: 'total', agg: 'sum', expr: 'amount' },
          { name: 'class', agg: 'max', expr: 'amount' },
          { name: 'odd', agg: 'mode', expr: 'amount' },
        ],
      }),
      semanticModel('elsewhere', { measures: [{ name: 'far', agg: 'sum' }] }, 'not_there'),
    ]),
    metrics: byId([
      metric('total', 'simple', { measure: { name: 'total' } }),
      metric('lambda', 'simple', { measure: { name: 'total' } }),
      metric('unknown', 'simple', { measure: { name: 'nothing' } }),
      metric('itself', 'derived', { expr: 'itself + 1', metrics: [{ name: 'itself' }] }),
      metric('one', 'derived', { expr: 'other', metrics: [{ name: 'other' }] }),
      metric('other', 'derived', { expr: 'one', metrics: [{ name: 'one' }] }),
      metric('half', 'ratio', { numerator: { name: 'total' }, denominator: { name: 'lambda' } }),
      metric('strange', 'conversion', {}),
      metric(
        'filtered',
        'simple',
        { measure: { name: 'total' } },
        { filter: { where_filters: [{ where_sql_template: "{{ Metric('total', ['order']) }} > 1" }] } },
      ),
      metric(
        'unreachable',
        'simple',
        { measure: { name: 'total' } },
        { filter: { where_filters: [{ where_sql_template: "{{ Dimension('gone__name') }} = 'x'" }] } },
      ),
      metric('centuries', 'cumulative', {
        measure: { name: 'total' },
        window: { count: 1, granularity: 'century' },
      }),
      ...Array.from({ length: 60 }, (_, at) =>
        metric(`deep${at}`, 'derived', { expr: 'x', metrics: [{ name: `deep${at + 1}`, alias: 'x' }] }),
      ),
    ]),
  });
  const result = converted(manifest);
  await compiled(result);
  const noted = new Set(result.notes.map(({ nodeId, member }) => member ?? nodeId.replace(/^.*\./, '')));
  const made = ['total', 'half'];
  for (const name of [
    'unknown',
    'itself',
    'one',
    'other',
    'strange',
    'filtered',
    'unreachable',
    'centuries',
    'elsewhere',
    'odd',
    'bad',
    'gone',
    'class',
    'lambda',
  ])
    assert.ok(noted.has(name), name);
  for (const name of made) assert.ok(!noted.has(name), name);
});

test('exposures become views of the cubes that joins reach', async () => {
  const exposure = (name: string, nodes: string[]) => ({
    unique_id: `exposure.shop.${name}`,
    name,
    label: `The ${name}`,
    type: 'dashboard',
    url: 'https://example.com/{{ x }}',
    depends_on: { nodes },
  });
  const manifest = smallManifest(
    [
      model('orders', ['order_id:int', 'customer_id:int', 'dbt_customers_name']),
      columnTest('unique', 'orders', 'order_id'),
      columnTest('not_null', 'orders', 'order_id'),
      relates('orders', 'customer_id', 'customers', 'customer_id'),
      model('customers', ['customer_id:int', 'region_id:int', 'name']),
      relates('customers', 'region_id', 'regions', 'region_id'),
      model('regions', ['region_id:int']),
      model('weather', ['day:date']),
    ],
    {
      exposures: byId([
        exposure('weekly', [
          'model.shop.regions',
          'model.shop.customers',
          'model.shop.orders',
          'model.shop.weather',
        ]),
        exposure('orders', ['model.shop.orders']),
        exposure('nothing', ['source.shop.raw']),
      ]),
    },
  );
  const result = converted(manifest);
  const meta = await metaOf(result);
  const weekly = meta.cubes.find(({ name }) => name === 'dbt_weekly');
  assert.deepEqual(
    weekly?.dimensions.map(({ name }) => name.split('.')[1]),
    [
      'order_id',
      'customer_id',
      'dbt_customers_name',
      'dbt_customers_customer_id',
      'dbt_customers_region_id',
      'dbt_regions_region_id',
    ],
  );
  assert.ok(meta.cubes.some(({ name }) => name === 'dbt_orders_view'));
  assert.deepEqual(
    result.notes.map(({ nodeId, member }) => [nodeId, member]),
    [
      ['exposure.shop.nothing', undefined],
      ['exposure.shop.weekly', 'dbt_weather'],
      ['exposure.shop.weekly', 'dbt_customers_name'],
    ],
  );
});
