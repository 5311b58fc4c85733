import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

test('test processes share one PostgreSQL, which ends after the last of them, even when killed', async () => {
  // Another temporary directory, so that this run's own PostgreSQL is not used.
  const home = await mkdtemp(join(tmpdir(), 'facet-testing-'));
  await chmod(home, 0o711);
  const module = JSON.stringify(new URL('./test-database.ts', import.meta.url).href);
  const program = `import { testDatabase } from ${module};
    const { connection } = await testDatabase();
    console.log(connection.host);
    setInterval(() => {}, 60_000);`;
  const users = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  try {
    const lines = users.map((user) => once(createInterface(user.stdout), 'line'));
    const hosts = new Set((await Promise.all(lines)).map(([host]) => host));
    assert.equal(hosts.size, 1);
  } finally {
    for (const user of users) user.kill('SIGKILL');
  }
  for (let waited = 0; (await readdir(home)).length > 0; waited += 50) {
    assert.ok(waited < 30_000, 'files or processes were left behind');
    await sleep(50);
  }
  await rm(home, { recursive: true });
});
