import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert, DEFAULT_OPTIONS, loadSqlParser, ManifestProblem, readManifest } from '../index.ts';
import { makeManifest, makeManifestText, manifestOf, model, smallManifest } from '../testing/index.ts';

const parser = await loadSqlParser();

const ORDERS = smallManifest([model('orders', ['id:int'])]);
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof ManifestProblem, String(error));
    return error.message;
  }
  return 'none';
}

test('an invalid manifest is rejected with a message that names the problem', () => {
  const cycle = [
    model('a', [], { depends_on: { nodes: ['model.shop.c'] } }),
    model('b', [], { depends_on: { nodes: ['model.shop.a'] } }),
    model('c', [], { depends_on: { nodes: ['model.shop.b'] } }),
  ];
  const withVersion = (schema: string) => ({ ...ORDERS, metadata: { dbt_schema_version: schema } });
  const cases: [unknown, RegExp][] = [
    ['', /^The manifest is empty$/],
    [' \n', /^The manifest is empty$/],
    ['<html>', /^The manifest is not valid JSON/],
    ['{"nodes": {},}', /^The manifest is not valid JSON \(byte 13\)$/],
    ['{"nodes": {"a": tru}}', /^The manifest is not valid JSON \(byte 16\)$/],
    ['{"macros": {"a": {"b": 01}}}', /^The manifest is not valid JSON/],
    ['{} {}', /^The manifest is not valid JSON \(byte 3\)$/],
    ['[]', /^The manifest is not a JSON object$/],
    ['"text"', /^The manifest is not a JSON object$/],
    ['{}', /`metadata\.dbt_schema_version` must be/],
    [
      withVersion('https://schemas.getdbt.com/dbt/catalog/v1.json'),
      /This is a dbt catalog, not a dbt manifest/,
    ],
    [
      withVersion('https://schemas.getdbt.com/dbt/manifest/v9.json'),
      /schema version 9; the oldest supported one is 10 \(dbt 1\.6\)/,
    ],
    [{ ...ORDERS, nodes: [] }, /it has no `nodes` object/],
    [{ ...ORDERS, nodes: {} }, /has no models/],
    [smallManifest(cycle), /in a cycle: (a → c → b → a|b → a → c → b|c → b → a → c)$/],
    [smallManifest([model('x', [], { depends_on: { nodes: ['model.shop.x'] } })]), /in a cycle: x → x$/],
    [
      smallManifest([model('a', []), model('b', [], { alias: 'A' })]),
      /^Two models have the same relation db\.main\.A: model\.shop\.a and model\.shop\.b$/,
    ],
  ];
  for (const [given, expected] of cases) {
    const bytes = typeof given === 'string' ? Buffer.from(given) : bytesOf(given);
    assert.match(
      problemOf(() => readManifest(bytes)),
      expected,
      String(bytes).slice(0, 80),
    );
  }
});

test('a manifest that is cut off anywhere is reported as cut off', () => {
  const bytes = bytesOf(ORDERS);
  for (let length = 1; length < bytes.length; length += 7)
    assert.match(
      problemOf(() => readManifest(bytes.subarray(0, length))),
      /cut off/,
      String(length),
    );
});

test('a cycle of 20,000 models is found, and a chain of 20,000 is accepted', () => {
  const chain = (last: number) =>
    Array.from({ length: 20_000 }, (_, at) =>
      model(`m${at}`, [], {
        depends_on: { nodes: at === 0 ? [`model.shop.m${last}`] : [`model.shop.m${at - 1}`] },
      }),
    );
  assert.match(
    problemOf(() => readManifest(bytesOf(smallManifest(chain(19_999))))),
    /… \(20000 models\)/,
  );
  assert.equal(
    problemOf(() => readManifest(bytesOf(smallManifest(chain(99_999))))),
    'none',
  );
});

test('schema versions from 10 on are read, unknown fields included', () => {
  for (const schemaVersion of [10, 11, 12, 13, 20]) {
    const manifest = { ...makeManifest({ models: 3, schemaVersion }), something_new: [{ a: 1 }] };
    assert.equal(
      convert(readManifest(bytesOf(manifest)), DEFAULT_OPTIONS, { type: null }, parser).models.length,
      3,
    );
  }
});

test('a manifest converts to the same bytes however its JSON is formatted', () => {
  const options = { models: 120 };
  const whole = makeManifest(options);
  const text = [...makeManifestText(options)].join('');
  assert.deepEqual(JSON.parse(text), whole);
  const one = convert(readManifest(Buffer.from(text)), DEFAULT_OPTIONS, { type: null }, parser);
  assert.deepEqual(one, convert(manifestOf(whole), DEFAULT_OPTIONS, { type: null }, parser));
  const marked = Buffer.from(`\ufeff${JSON.stringify(whole, null, 2)}\n`);
  assert.deepEqual(one, convert(readManifest(marked), DEFAULT_OPTIONS, { type: null }, parser));
});

test('a conversion without matching models names the filters', () => {
  const selected = { ...ORDERS, facet_selected: [] };
  const marts = { ...DEFAULT_OPTIONS, martsFolder: 'other' };
  assert.equal(
    problemOf(() => convert(manifestOf(ORDERS), marts, { type: null }, parser)),
    'no dbt models matched the folder "other" (only pull marts)',
  );
  assert.match(
    problemOf(() => convert(manifestOf(selected), marts, { type: null }, parser)),
    /matched the model selector and the folder "other"/,
  );
  assert.match(
    problemOf(() =>
      convert(
        manifestOf(smallManifest([model('a', [], { config: { materialized: 'ephemeral' } })])),
        DEFAULT_OPTIONS,
        { type: null },
        parser,
      ),
    ),
    /the project has none with a table/,
  );
});
