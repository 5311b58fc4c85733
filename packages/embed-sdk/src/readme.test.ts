import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readmeSnippets } from './testing/readme-snippets.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('..', import.meta.url));

/** A folder inside the package, where its name resolves; deleted after the test. */
function scratch(t: TestContext, files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(folder, '.readme-'));
  t.after(() => rmSync(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

/** A stub of Facet that creates sessions, and the environment for a server of a host. */
async function facet(t: TestContext) {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    requests.push([request.method, request.url, request.headers.authorization, body]);
    response.end(JSON.stringify({ sessionId: `id-${requests.length}`, expiresIn: 300 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, FACET_URL: `http://127.0.0.1:${port}`, FACET_API_KEY: 'key' };
  return { requests, env };
}

const REQUEST = [
  'POST',
  '/api/v1/embed/generate-session',
  'Bearer key',
  {
    deploymentId: 1,
    externalId: 'ada',
    embedTenantName: 'acme',
    securityContext: { customer: 'acme' },
  },
];

/** Runs a program that prints ids, and checks them and what Facet received. Skips if the language is not installed. */
async function createsSessions(t: TestContext, command: string, file: string, code: string): Promise<void> {
  const { requests, env } = await facet(t);
  const path = scratch(t, { [file]: code });
  const args = command === 'go' ? ['run', file] : [file];
  const result = await run(command, args, { cwd: path, env }).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (result === undefined) return t.skip(`needs ${command}`);
  assert.deepEqual(JSON.parse(result.stdout).sort(), ['id-1', 'id-2']);
  assert.deepEqual(requests, [REQUEST, REQUEST]);
}

test('the snippets in TypeScript have correct types, with the declarations of the package', async (t) => {
  const [bundler, next, source] = readmeSnippets('ts');
  const [react, page, app] = readmeSnippets('tsx');
  const path = scratch(t, {
    'bundler.ts': bundler ?? '',
    'route.ts': next ?? '',
    'source.ts': source ?? '',
    'react.tsx': react ?? '',
    'page.tsx': page ?? '',
    'app.tsx': app ?? '',
    'current-user.ts':
      'export declare function currentUser(request: Request): Promise<{ id: string } | null>;',
    'facet-sessions.ts':
      'export declare function createSessions(user: { id: string }, count: number): Promise<string[]>;',
    'my-api.ts':
      'export declare function createSessions(count: number, signal: AbortSignal): Promise<string[]>;',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2024', 'dom'],
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
      },
    }),
  });
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const { stdout } = await run(process.execPath, [join(dirname(compiler), 'bin/tsc'), '-p', path]).catch(
    (error) => error,
  );
  assert.equal(stdout, '');
});

test('the snippet for Node creates sessions', async (t) => {
  const [node] = readmeSnippets('js');
  const call = `console.log(JSON.stringify(await createSessions({ id: 'ada', customer: 'acme' }, 2)))`;
  await createsSessions(t, process.execPath, 'sessions.mjs', `${node}\n${call}`);
});

test('the snippet for Python creates sessions', async (t) => {
  const [python] = readmeSnippets('python');
  const call = 'print(json.dumps(create_sessions({"id": "ada", "customer": "acme"}, 2)))';
  await createsSessions(t, 'python3', 'sessions.py', `${python}\n${call}`);
});

test('the snippet for Ruby creates sessions', async (t) => {
  const [ruby] = readmeSnippets('ruby');
  const call = `puts create_sessions({ id: 'ada', customer: 'acme' }, 2).to_json`;
  await createsSessions(t, 'ruby', 'sessions.rb', `${ruby}\n${call}`);
});

test('the snippet for Go is formatted Go', async (t) => {
  const [go] = readmeSnippets('go');
  const path = scratch(t, { 'sessions.go': go ?? '' });
  const result = await run('gofmt', ['-l', path]).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (result === undefined) return t.skip('needs gofmt');
  assert.equal(result.stdout, '');
});
