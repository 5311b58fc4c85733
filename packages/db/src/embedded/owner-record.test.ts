import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { forgetOwner, livingOwner, recordOwner } from './owner-record.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const home = await mkdtemp(join(tmpdir(), 'facet-owner-'));
// As root, PostgreSQL runs as another user, which must be able to reach its folder.
await chmod(home, 0o755);
after(() => rm(home, { recursive: true, force: true }));

const OTHER = `
  import { recordOwner } from ${JSON.stringify(new URL('./owner-record.ts', import.meta.url).href)};
  await recordOwner(process.argv[1]);
  console.log('recorded');
  setInterval(() => {}, 1000);
`;

test('a live owner keeps the folder even without the lock; a dead one does not', async (t) => {
  assert.equal(await livingOwner(home), undefined);
  const other = spawn(process.execPath, ['--input-type=module', '-e', OTHER, home]);
  t.after(() => other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  assert.equal(await livingOwner(home), other.pid);
  await assert.rejects(
    startEmbeddedPostgres({ dataDir: home }),
    new RegExp(`in use by another Facet process \\(pid ${other.pid}\\)`),
  );
  other.kill('SIGKILL');
  await once(other, 'exit');
  assert.equal(await livingOwner(home), undefined);
  const postgres = await startEmbeddedPostgres({ dataDir: home });
  assert.equal(postgres.adopted, true, 'the refused start left PostgreSQL running');
  await postgres.stop();
  await assert.rejects(readFile(join(home, 'owner.pid')), /ENOENT/);
});

test('a process ignores its own record and removes only its own', async () => {
  await recordOwner(home);
  assert.equal(await livingOwner(home), undefined);
  await forgetOwner(home);
  await assert.rejects(readFile(join(home, 'owner.pid')), /ENOENT/);
});
