import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '@facet/db/testing';
import { countAttempt, forgetAttempts, takeBackAttempt } from './attempts.ts';

const allowanceOf = (kind: string) => ({ kind, most: 1, seconds: 3600 });

test('a success takes back attempts of its own account, kind and subject only', async (t) => {
  const { db, close } = await testDatabase();
  t.after(close);
  const [here, there] = await db
    .insertInto('tenants')
    .values([{ name: 'Here' }, { name: 'There' }])
    .returning('id')
    .execute();
  assert.ok(here && there);
  const attempts: [tenantId: number, kind: string, subject: string][] = [
    [here.id, 'password', 'ada'],
    [here.id, 'password', 'bob'],
    [here.id, 'code', 'ada'],
    [there.id, 'password', 'ada'],
  ];
  /** Whether one more attempt of each is allowed. */
  const areAllowed = () =>
    Promise.all(
      attempts.map(
        async ([tenantId, kind, subject]) =>
          (await countAttempt(db, tenantId, allowanceOf(kind), subject)) === 0,
      ),
    );
  assert.deepEqual(await areAllowed(), [true, true, true, true]);
  await takeBackAttempt(db, here.id, allowanceOf('password'), 'ADA');
  assert.deepEqual(await areAllowed(), [true, false, false, false]);
  await forgetAttempts(db, here.id, allowanceOf('password'), 'ADA');
  assert.deepEqual(await areAllowed(), [true, false, false, false]);
});
