import assert from 'node:assert/strict';
import { counts, events, inParallel, membersOf, type RunSize, rowsOf } from './runs-under-test.ts';
import { patchOf, type ScimClient } from './scim-under-test.ts';

/** Provisions, changes, deactivates and removes users as Entra ID does. */
export async function runEntra(scim: ScimClient, size: RunSize): Promise<void> {
  const { ok } = scim;
  const before = await rowsOf(scim);
  const users = await inParallel(size.users, async (turn) => {
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
  const groups = await inParallel(size.groups, async (turn) => {
    const group = await ok(201, 'POST', '/Groups', { displayName: `Group ${turn}`, externalId: `G-${turn}` });
    for (const { id } of membersOf(users, turn, size))
      await ok(
        200,
        'PATCH',
        `/Groups/${group.id}`,
        patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
      );
    return group;
  });
  assert.deepEqual(await counts(scim), [size.users + 1, size.groups, size.users]);
  await inParallel(size.users, async (turn) => {
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
  assert.equal((await scim.find('Users', 'active eq false')).length, size.users / 2);
  await inParallel(size.users, (turn) => ok(204, 'DELETE', `/Users/${users[turn]?.id}`));
  await inParallel(size.groups, async (turn) => {
    const group = await ok(200, 'GET', `/Groups/${groups[turn]?.id}`);
    assert.deepEqual(group.members, []);
    await ok(204, 'DELETE', `/Groups/${group.id}`);
  });
  assert.deepEqual(await rowsOf(scim), before);
  assert.equal(await events(scim, 'Deleted user via SCIM'), size.users);
}
