import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startScim } from './scim-under-test.ts';

// Slow: installs and runs a program in Python.

const run = promisify(execFile);

const PACKAGES = ['scim2-tester==0.5.2', 'scim2-client[httpx2]==0.13.2', 'scim2-models==0.12.3'];
/** Outside the repository and kept between runs. */
const CACHE = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const FOLDER = join(CACHE, 'facet-test', 'scim2-tester-0.5.2');
const SCRIPT = fileURLToPath(new URL('compliance-check.py', import.meta.url));

interface Result {
  readonly status: string;
  readonly title: string;
  readonly resourceType: string | null;
  readonly reason: string;
}

test('the public compliance tester reports no problems', async (t) => {
  const python = await preparePython().catch((error: Error) => error);
  if (python instanceof Error) {
    t.skip(`cannot install Python with scim2-tester: ${python.message.split('\n')[0]}`);
    return;
  }
  const { server, ok } = await startScim(t);
  // No list attribute: the tester adds a value twice and expects only the second one, contrary to RFC 7644, 3.5.2.1.
  for (const [name, type] of [
    ['region', 'string'],
    ['internal', 'boolean'],
  ])
    await server.ok('POST', '/api/v1/user-attributes', { name, type });
  const { stdout } = await run(python, [SCRIPT, `${server.url}/api/scim/v2`, server.adminKey], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const results: Result[] = JSON.parse(stdout);
  const good = results.filter(({ status }) => ['SUCCESS', 'COMPLIANT', 'ACCEPTABLE'].includes(status));
  assert.deepEqual(
    results.filter((result) => !good.includes(result)).map(({ status, title }) => `${status} ${title}`),
    // One for users and one for groups: the tester searches at the root, which returns 501.
    ['SKIPPED search_with_attributes', 'SKIPPED search_with_attributes'],
    JSON.stringify(results.filter((result) => !good.includes(result))),
  );
  assert.ok(good.length > 110, `only ${good.length} checks`);
  assert.equal((await ok(200, 'GET', '/Users')).totalResults, 1, 'the tester cleans up');
});

/** The Python of a virtual environment with the packages, created once. */
async function preparePython(): Promise<string> {
  const python = join(FOLDER, 'bin', 'python');
  const isReady = async () => {
    await run(python, ['-c', 'import scim2_tester, scim2_client.engines.httpx2']);
    return python;
  };
  if (existsSync(python)) return isReady();
  mkdirSync(FOLDER, { recursive: true });
  await run('python3', ['-m', 'venv', FOLDER], { timeout: 120_000 });
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES], {
    timeout: 120_000,
  });
  return isReady();
}
