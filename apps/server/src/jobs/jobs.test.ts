import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { pino } from 'pino';
import { Jobs } from './jobs.ts';

test('jobs of one group leave workers free for others', async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const jobs = new Jobs(database.connection, pino({ level: 'silent' }));
  await jobs.start();
  t.after(() => jobs.stop(1000));
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  const other = Promise.withResolvers<void>();
  const last = Promise.withResolvers<void>();
  await jobs.work(
    'build',
    2,
    async ({ name }: { name: string }) => {
      begun.push(name);
      if (name === 'other') other.resolve();
      else await release.promise;
      if (name === 'third') last.resolve();
    },
    1,
  );
  const send = (name: string, group: string) =>
    database.db.transaction().execute((tx) => jobs.send(tx, 'build', { name }, name, { group }));
  for (const name of ['first', 'second', 'third']) await send(name, 'a');
  await send('other', 'b');
  await other.promise;
  assert.equal(begun.filter((name) => name !== 'other').length, 1);
  release.resolve();
  await last.promise;
  assert.equal(begun.length, 4);
});
