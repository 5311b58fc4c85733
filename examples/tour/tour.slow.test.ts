import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestServer } from '../../apps/server/test/server-under-test.ts';

// Slow: runs the whole tour twice.

const tour = fileURLToPath(new URL('tour.ts', import.meta.url));

/** Runs the tour as `npm run demo` does; resolves with its exit code and output. */
async function runTour(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { FACET_API_KEY, FACET_URL, ...rest } = process.env;
  const child = spawn(process.execPath, [tour], { env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const code = await new Promise<number>((resolve) => child.on('close', resolve));
  return { code, output };
}

test('without a key or a server, the tour names what is missing', async () => {
  const noKey = await runTour({});
  assert.equal(noKey.code, 1);
  assert.match(noKey.output, /Set FACET_API_KEY to the API key/);
  const noServer = await runTour({ FACET_URL: 'http://127.0.0.1:1', FACET_API_KEY: 'sk-nobody' });
  assert.equal(noServer.code, 1);
  assert.match(
    noServer.output,
    /No server is listening at http:\/\/127\.0\.0\.1:1: start one with npm start/,
  );
});

test('the tour completes, deletes everything it created, and can run again', async (t) => {
  const server = await startTestServer(t, { FACET_DEMO: '1' });
  const unknown = await runTour({ FACET_URL: server.url, FACET_API_KEY: 'sk-a-key-that-nobody-made' });
  assert.equal(unknown.code, 1);
  assert.match(unknown.output, /rejected the key in FACET_API_KEY/);

  let printed = '';
  for (const time of ['first', 'second']) {
    const { code, output } = await runTour({ FACET_URL: server.url, FACET_API_KEY: server.adminKey });
    assert.equal(code, 0, `${time} time:\n${output}`);
    assert.match(output, /Facet counts 3000000 flights\. DuckDB counts 3000000 in the file\./);
    assert.ok(!output.includes(server.adminKey), 'the output does not contain the key');
    const { items } = await server.ok('GET', '/api/v1/deployments');
    assert.deepEqual(
      items.map((deployment: { name: string }) => deployment.name),
      ['Demo'],
    );
    printed = output;
  }

  // Pasted into a shell, the commands do it all again.
  const folder = await mkdtemp(join(tmpdir(), 'facet-tour-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, FACET_URL: server.url, FACET_API_KEY: server.adminKey };
  const script = `set -u\n${commandsIn(printed)}`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
  assert.equal(stderr, '');
  const seen = ['"valid":false', '"valid":true', '"lastHash"', '"success":true'].map((text) =>
    stdout.indexOf(text),
  );
  assert.ok(
    seen.every((position) => position >= 0),
    stdout,
  );
  assert.doesNotMatch(stdout, /"(code|requestId)":"(bad_request|not_found|unauthorized)"/);
  assert.equal((await server.ok('GET', '/api/v1/deployments')).items.length, 1);
});

/** The commands that the tour printed, each of which is followed by its response as a comment. */
function commandsIn(output: string): string {
  const lines: string[] = [];
  let isCommand = false;
  for (const line of output.split('\n')) {
    if (/^(curl |until curl |[A-Z]+=\$\(curl |cat > )/.test(line)) isCommand = true;
    if (/^# \d{3}/.test(line)) isCommand = false;
    if (isCommand) lines.push(line);
  }
  return lines.join('\n');
}
