import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { pino } from 'pino';
import { Jobs } from './jobs.ts';
import { Queue } from './queue.ts';

const QUEUE = new Queue<{ readonly name: string }>('build', { expireInSeconds: 60 });

test('jobs of one group leave workers free for others', async (t) => {
  const database = await testDatabase();
  t.after(() => database.close());
  const jobs = new Jobs(database.connection, pino({ level: 'silent' }));
  await jobs.start([QUEUE]);
  t.after(() => jobs.stop(1000));
  const release = Promise.withResolvers<void>();
  const begun = new Set<string>();
  const two = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  await jobs.work(
    QUEUE,
    2,
    async ({ name }) => {
      begun.add(name);
      if (begun.size === 2) two.resolve();
      // Jobs of a group may change places.
      if (begun.size === 4) all.resolve();
      if (name !== 'other') await release.promise;
    },
    1,
  );
  const send = (name: string, group: string) =>
    database.db.transaction().execute((tx) => jobs.send(tx, QUEUE, { name }, name, { group }));
  for (const name of ['first', 'second', 'third']) await send(name, 'a');
  await send('other', 'b');
  await two.promise;
  assert.ok(begun.has('other'), `two jobs of one group ran: ${[...begun].join(', ')}`);
  release.resolve();
  await all.promise;
});
