import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '../../apps/server/test/server-under-test.ts';

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
  }
});
