import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '../../apps/server/test/server-under-test.ts';
import { PROJECT } from './materialise.ts';

const demo = fileURLToPath(new URL('demo.ts', import.meta.url));

/** Runs the demo as `npm run demo:dbt` does; resolves with its exit code and output. */
async function runDemo(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { FACET_API_KEY, FACET_URL, FACET_DATA_DIR, FACET_GIT_LOCAL, ...rest } = process.env;
  const child = spawn(process.execPath, [demo], { env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const code = await new Promise<number>((resolve) => child.on('close', resolve));
  return { code, output };
}

function temporaryFolder(t: { after(work: () => void): void }, prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

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

test('on a running server, the metrics match what DuckDB computes', async (t) => {
  const remotes = temporaryFolder(t, 'facet-remotes-');
  const server = await startTestServer(t, { FACET_GIT_LOCAL: remotes });
  const env = { FACET_URL: server.url, FACET_DATA_DIR: server.dataDir, FACET_GIT_LOCAL: remotes };
  const unknown = await runDemo({ ...env, FACET_API_KEY: 'sk-a-key-that-nobody-made' });
  assert.equal(unknown.code, 1);
  assert.match(unknown.output, /rejected the key in FACET_API_KEY/);

  const { code, output } = await runDemo({ ...env, FACET_API_KEY: server.adminKey });
  assert.equal(code, 0, output);
  assert.match(output, /All riders +Facet 1248\.55 \| DuckDB 1248\.55\n/);
  assert.match(output, /Revenue and revenue per ride match\./);
  assert.ok(!output.includes(server.adminKey), 'the output does not contain the key');
  assert.deepEqual((await server.ok('GET', '/api/v1/deployments')).items, []);
  assert.deepEqual(readdirSync(remotes), []);
});

test('without FACET_URL the demo starts a temporary server and removes it', async (t) => {
  const folder = temporaryFolder(t, 'facet-demo-');
  // The PostgreSQL user must be able to enter.
  chmodSync(folder, 0o711);
  const { code, output } = await runDemo({ TMPDIR: folder });
  assert.equal(code, 0, output);
  assert.match(output, /Revenue and revenue per ride match\./);
  const left = readdirSync(folder).filter((name) => name.startsWith('facet-'));
  assert.deepEqual(left, []);
});
