import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PROJECT } from './materialise.ts';
import { runDemo } from './run-demo.ts';

test('the committed manifest matches the project and reveals nothing about the machine that wrote it', () => {
  const text = readFileSync(`${PROJECT}manifest.json`, 'utf8');
  const { nodes } = JSON.parse(text) as {
    nodes: Record<string, { resource_type: string; original_file_path: string; raw_code: string }>;
  };
  const models = Object.values(nodes).filter(({ resource_type }) => resource_type === 'model');
  assert.equal(models.length, 12);
  for (const { original_file_path, raw_code } of models)
    assert.equal(raw_code, readFileSync(PROJECT + original_file_path, 'utf8').trim(), original_file_path);
  assert.doesNotMatch(text, /"(root_path|invocation_id|user_id|created_at)"|"\/|[A-Z]:\\/);
});

test('the demo names the settings it needs for a running server', async () => {
  const { code, output } = await runDemo({ FACET_URL: 'http://127.0.0.1:1', FACET_API_KEY: 'sk-nobody' });
  assert.equal(code, 1);
  assert.match(
    output,
    /set FACET_API_KEY to one of its keys, and FACET_DATA_DIR and FACET_GIT_LOCAL to the values/,
  );
});
