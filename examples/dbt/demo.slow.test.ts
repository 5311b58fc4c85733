import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../../apps/server/test/server-under-test.ts';
import { runDemo } from './run-demo.ts';

// Slow: the demo installs and runs dbt.

function temporaryFolder(t: { after(work: () => void): void }, prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

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
