import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, events, GROUPS, inParallel, membersOf, rowsOf, USERS } from './runs-under-test.ts';
import { patchOf, startScim } from './scim-under-test.ts';

test('Entra ID provisions, changes, deactivates and removes users', async (t) => {
  const scim = await startScim(t);
  const { ok } = scim;
  const before = await rowsOf(scim);
  const users = await inParallel(USERS, async (turn) => {
    const userName = `person${turn}@example.com`;
    const asked = encodeURIComponent(`userName eq "${userName}"`);
    assert.equal((await ok(200, 'GET', `/Users?filter=${asked}`)).totalResults, 0);
    return ok(201, 'POST', '/Users', {
      userName,
      externalId: `E-${turn}`,
      displayName: `P ${turn}`,
      active: true,
    });
  });
  const groups = await inParallel(GROUPS, async (turn) => {
    const group = await ok(201, 'POST', '/Groups', { displayName: `Group ${turn}`, externalId: `G-${turn}` });
    for (const { id } of membersOf(users, turn))
      await ok(
        200,
        'PATCH',
        `/Groups/${group.id}`,
        patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
      );
    return group;
  });
  assert.deepEqual(await counts(scim), [USERS + 1, GROUPS, USERS]);
  await inParallel(USERS, async (turn) => {
    const changed = await ok(
      200,
      'PATCH',
      `/Users/${users[turn]?.id}`,
      patchOf(
        { op: 'Replace', path: 'displayName', value: `Q ${turn}` },
        { op: 'Replace', path: 'active', value: turn % 2 === 0 ? 'False' : 'True' },
      ),
    );
    assert.deepEqual([changed.displayName, changed.active], [`Q ${turn}`, turn % 2 !== 0]);
  });
  assert.equal((await scim.find('Users', 'active eq false')).length, USERS / 2);
  await inParallel(USERS, (turn) => ok(204, 'DELETE', `/Users/${users[turn]?.id}`));
  await inParallel(GROUPS, async (turn) => {
    const group = await ok(200, 'GET', `/Groups/${groups[turn]?.id}`);
    assert.deepEqual(group.members, []);
    await ok(204, 'DELETE', `/Groups/${group.id}`);
  });
  assert.deepEqual(await rowsOf(scim), before);
  assert.equal(await events(scim, 'Deleted user via SCIM'), USERS);
});
