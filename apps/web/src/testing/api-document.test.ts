import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentedCall } from './api-document.ts';
import { paged } from './mock-api.ts';
import { sampleMetadata, sampleReport, sampleRows } from './sample-model.ts';

const HOST = 'http://127.0.0.1/api/v1/deployments/7';

test('a request is read by the document, with what the document does not allow in it', () => {
  const query = JSON.stringify({ query: { measures: ['sales.revenue'] } });
  const call = documentedCall('POST', `${HOST}/query`, query);
  assert.deepEqual([call?.operation, call?.path, call?.faults], ['runQuery', { deploymentId: 7 }, []]);
  assert.deepEqual(documentedCall('POST', `${HOST}/query?quickly=1`, '{"query":7}')?.faults, [
    'quickly is not a parameter',
    'body/query must be object',
    'body/query must be null',
    'body/query must match a schema in anyOf',
  ]);
  const list = documentedCall('GET', `${HOST}/workspace?types=REPORT&first=5`, undefined);
  assert.deepEqual([list?.query, list?.faults], [{ types: ['REPORT'], first: 5 }, []]);
  assert.equal(documentedCall('GET', `${HOST}/nothing`, undefined), undefined);
});

test('an answer is checked against the document, and samples pass', () => {
  const rows = sampleRows(['sales.region', 'sales.revenue'], [['north', 5]]);
  const run = documentedCall('POST', `${HOST}/query`, '{}');
  assert.deepEqual(run?.faultsIn(200, rows), []);
  assert.deepEqual(run?.faultsIn(200, { ...rows, timing: undefined, rows: 3 }), [
    "answer 200 must have required property 'timing'",
    'answer 200/rows must be array',
  ]);
  assert.deepEqual(run?.faultsIn(418, {}), ['status 418 is not documented']);
  const metadata = documentedCall('POST', 'http://127.0.0.1/api/v1/meta', '{}');
  assert.deepEqual(metadata?.faultsIn(200, sampleMetadata()), []);
  assert.deepEqual(documentedCall('GET', `${HOST}/reports/1`, undefined)?.faultsIn(200, sampleReport()), []);
  const folders = documentedCall('GET', `${HOST}/folder-tree`, undefined);
  assert.deepEqual(folders?.faultsIn(200, paged([])), []);
});
