import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReported } from './report-output.ts';

const read = (output: unknown) => readReported(JSON.stringify({ output, error: null }));

test('valid outputs are read, without fields of the sandbox', () => {
  const outputs = [
    { type: 'text', text: 'a', isTruncated: false },
    { type: 'image', mediaType: 'image/png', base64: 'iVBORw0KGgo=' },
    { type: 'vega-lite', spec: { data: { values: [] } } },
    {
      type: 'dataframe',
      columns: [{ name: 'n', type: 'number' }],
      rows: [[1], [null]],
      rowCount: 2,
      isTruncated: false,
    },
  ];
  for (const output of outputs) {
    assert.deepEqual(read({ ...output, extra: 1 }), { output, error: null });
  }
  assert.deepEqual(read(null), { output: null, error: null });
});

test('anything else is an invalid result', () => {
  const frame = { type: 'dataframe', columns: [{ name: 'n', type: 'number' }], rowCount: 1 };
  const outputs = [
    7,
    {},
    { type: 'html', html: '<b>' },
    { type: 'text', text: 1 },
    { type: 'text', text: 'a', isTruncated: 'no' },
    { type: 'image', mediaType: 'text/html', base64: 'AAAA' },
    { type: 'image', mediaType: 'image/png', base64: '"><script>' },
    { type: 'vega-lite', spec: 'https://example.com' },
    { ...frame, rows: [[1, 2]] },
    { ...frame, rows: [[{ deep: true }]] },
    { ...frame, rows: 'none' },
    { ...frame, rows: [], columns: [{ name: 'n', type: 'blob' }] },
    { ...frame, rows: [], rowCount: 'many' },
  ];
  for (const output of outputs)
    assert.deepEqual(read(output), { output: null, error: 'The report returned an invalid result.' });
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const text of ['', 'null', '[', '{"output":1', `{"output":{"type":"vega-lite","spec":${deep}}}`])
    assert.equal(readReported(text).error, 'The report returned an invalid result.');
});

test('a chart must contain its data', () => {
  const spec = { layer: [{ data: { url: 'https://example.com/rows.json' } }] };
  assert.match(read({ type: 'vega-lite', spec }).error ?? '', /loads data from a URL/);
});
