import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unprivilegedAccount } from '@facet/programs';
import { findWall } from '../sandbox/wall.ts';
import { describeDataFile } from './run-probe.ts';

const account = unprivilegedAccount();
const { isWalled } = await findWall(account);
const engine = { engineDir: undefined, driverDirs: [] };

test('a probe reads the files of its folder, but not what a link in it leads to', {
  skip: isWalled ? false : 'bubblewrap does not work here',
}, async (t) => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'facet-probed-'))));
  t.after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  const [dataDir, elsewhere] = folders as [string, string];
  for (const folder of folders) await writeFile(join(folder, 'own.csv'), 'id,amount\n1,2\n');
  await symlink(join(elsewhere, 'own.csv'), join(dataDir, 'link.csv'));
  const describe = (file: string) =>
    describeDataFile({ engine, dataDir, file, reader: 'csv', ...(account && { account }) });
  const [table] = await describe('own.csv');
  assert.deepEqual(table?.columns, [
    { name: 'id', type: 'BIGINT' },
    { name: 'amount', type: 'BIGINT' },
  ]);
  await assert.rejects(describe('link.csv'), /link\.csv/);
});
