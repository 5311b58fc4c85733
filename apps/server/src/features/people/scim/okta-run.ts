import assert from 'node:assert/strict';
import { counts, inParallel, membersOf, type RunSize, rowsOf } from './runs-under-test.ts';
import { patchOf, type ScimClient } from './scim-under-test.ts';

/** Provisions, changes, deactivates and removes users as Okta does. */
export async function runOkta(scim: ScimClient, size: RunSize): Promise<void> {
  const { ok } = scim;
  const before = await rowsOf(scim);
  const users = await inParallel(size.users, async (turn) => {
    const userName = `person${turn}@example.com`;
    const name = { givenName: 'P', familyName: String(turn) };
    const emails = [{ primary: true, value: userName, type: 'work' }];
    return ok(201, 'POST', '/Users', { userName, name, emails, groups: [], password: 'x', active: true });
  });
  const groups = await inParallel(size.groups, (turn) =>
    ok(201, 'POST', '/Groups', {
      displayName: `Group ${turn}`,
      members: membersOf(users, turn, size).map(({ id, userName }) => ({ value: id, display: userName })),
    }),
  );
  assert.deepEqual(await counts(scim), [size.users + 1, size.groups, size.users]);
  const seen = new Set<string>();
  for (let startIndex = 1; ; ) {
    const page = await ok(
      200,
      'GET',
      `/Users?startIndex=${startIndex}&count=${Math.ceil(size.users / 10) - 3}`,
    );
    for (const { id } of page.Resources) seen.add(id);
    startIndex += page.itemsPerPage;
    if (startIndex > page.totalResults) break;
  }
  assert.equal(seen.size, size.users + 1);
  await inParallel(size.users, async (turn) => {
    const { meta, ...user } = users[turn] ?? {};
    const replaced = await ok(200, 'PUT', `/Users/${user.id}`, { ...user, meta, nickName: `N ${turn}` });
    assert.equal(replaced.nickName, `N ${turn}`);
    await ok(200, 'PATCH', `/Users/${user.id}`, patchOf({ op: 'replace', value: { active: false } }));
  });
  await inParallel(size.groups, (turn) =>
    ok(200, 'PUT', `/Groups/${groups[turn]?.id}`, { displayName: `Group ${turn}`, members: [] }),
  );
  assert.deepEqual(await counts(scim), [size.users + 1, size.groups, 0]);
  await inParallel(size.groups, (turn) => ok(204, 'DELETE', `/Groups/${groups[turn]?.id}`));
  await inParallel(size.users, (turn) => ok(204, 'DELETE', `/Users/${users[turn]?.id}`));
  assert.deepEqual(await rowsOf(scim), before);
}
