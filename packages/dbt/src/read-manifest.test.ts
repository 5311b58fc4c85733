import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert, DEFAULT_OPTIONS, ManifestProblem, readManifest } from './index.ts';
import { makeManifest, makeManifestText, manifestOf, model, smallManifest } from './testing/index.ts';

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

test('what is no manifest is told in a sentence', () => {
  const circle = [
    model('a', [], { depends_on: { nodes: ['model.shop.c'] } }),
    model('b', [], { depends_on: { nodes: ['model.shop.a'] } }),
    model('c', [], { depends_on: { nodes: ['model.shop.b'] } }),
  ];
  const withVersion = (schema: string) => ({ ...ORDERS, metadata: { dbt_schema_version: schema } });
  const cases: [unknown, RegExp][] = [
    ['', /^The manifest is empty$/],
    [' \n', /^The manifest is empty$/],
    ['<html>', /^The manifest is not JSON/],
    ['{"nodes": {},}', /^The manifest is not JSON: see byte 13$/],
    ['{"nodes": {"a": tru}}', /^The manifest is not JSON: see byte 16$/],
    ['{"macros": {"a": {"b": 01}}}', /^The manifest is not JSON/],
    ['{} {}', /^The manifest is not JSON: see byte 3$/],
    ['[]', /^The manifest is not a JSON object$/],
    ['"text"', /^The manifest is not a JSON object$/],
    ['{}', /does not name its schema version/],
    [
      withVersion('https://schemas.getdbt.com/dbt/catalog/v1.json'),
      /This is the catalog of dbt, not its manifest/,
    ],
    [withVersion('https://schemas.getdbt.com/dbt/manifest/v9.json'), /schema version 9, and 10 \(dbt 1\.6\)/],
    [{ ...ORDERS, nodes: [] }, /it has no nodes/],
    [{ ...ORDERS, nodes: {} }, /has no models/],
    [smallManifest(circle), /in a circle: (a → c → b → a|b → a → c → b|c → b → a → c)$/],
    [smallManifest([model('x', [], { depends_on: { nodes: ['model.shop.x'] } })]), /in a circle: x → x$/],
    [
      smallManifest([model('a', []), model('b', [], { alias: 'A' })]),
      /^Two models have one relation, db\.main\.A: model\.shop\.a and model\.shop\.b$/,
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

test('a manifest that is cut off anywhere is told to be', () => {
  const bytes = bytesOf(ORDERS);
  for (let length = 1; length < bytes.length; length += 7)
    assert.match(
      problemOf(() => readManifest(bytes.subarray(0, length))),
      /cut off/,
      String(length),
    );
});

test('a circle of 20,000 models is found, and a chain of them is none', () => {
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

test('schema versions 10 to 12 and later ones with unknown fields are read', () => {
  for (const schemaVersion of [10, 11, 12, 13, 20]) {
    const manifest = { ...makeManifest({ models: 3, schemaVersion }), something_new: [{ a: 1 }] };
    assert.equal(convert(readManifest(bytesOf(manifest)), DEFAULT_OPTIONS, { type: null }).models.length, 3);
  }
});

test('what is read of the bytes converts as the whole manifest does, and always to the same bytes', () => {
  const options = { models: 120 };
  const whole = makeManifest(options);
  const text = [...makeManifestText(options)].join('');
  assert.deepEqual(JSON.parse(text), whole);
  const one = convert(readManifest(Buffer.from(text)), DEFAULT_OPTIONS, { type: null });
  assert.deepEqual(one, convert(manifestOf(whole), DEFAULT_OPTIONS, { type: null }));
  const marked = Buffer.from(`\ufeff${JSON.stringify(whole, null, 2)}\n`);
  assert.deepEqual(one, convert(readManifest(marked), DEFAULT_OPTIONS, { type: null }));
});

test('filters that match nothing are named', () => {
  const selected = { ...ORDERS, facet_selected: [] };
  const marts = { ...DEFAULT_OPTIONS, martsFolder: 'other' };
  assert.equal(
    problemOf(() => convert(manifestOf(ORDERS), marts, { type: null })),
    'no dbt models matched: none with a table is in the folder "other" (only pull marts)',
  );
  assert.match(
    problemOf(() => convert(manifestOf(selected), marts, { type: null })),
    /by the model selector and in the folder "other"/,
  );
  assert.match(
    problemOf(() =>
      convert(
        manifestOf(smallManifest([model('a', [], { config: { materialized: 'ephemeral' } })])),
        DEFAULT_OPTIONS,
        { type: null },
      ),
    ),
    /none with a table is in the project/,
  );
});
