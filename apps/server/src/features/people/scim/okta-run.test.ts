import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, GROUPS, inParallel, membersOf, rowsOf, USERS } from './runs-under-test.ts';
import { patchOf, startScim } from './scim-under-test.ts';

test('Okta provisions, changes, deactivates and removes users', async (t) => {
  const scim = await startScim(t);
  const { ok } = scim;
  const before = await rowsOf(scim);
  const users = await inParallel(USERS, async (turn) => {
    const userName = `person${turn}@example.com`;
    const name = { givenName: 'P', familyName: String(turn) };
    const emails = [{ primary: true, value: userName, type: 'work' }];
    return ok(201, 'POST', '/Users', { userName, name, emails, groups: [], password: 'x', active: true });
  });
  const groups = await inParallel(GROUPS, (turn) =>
    ok(201, 'POST', '/Groups', {
      displayName: `Group ${turn}`,
      members: membersOf(users, turn).map(({ id, userName }) => ({ value: id, display: userName })),
    }),
  );
  assert.deepEqual(await counts(scim), [USERS + 1, GROUPS, USERS]);
  const seen = new Set<string>();
  for (let startIndex = 1; ; ) {
    const page = await ok(200, 'GET', `/Users?startIndex=${startIndex}&count=97`);
    for (const { id } of page.Resources) seen.add(id);
    startIndex += page.itemsPerPage;
    if (startIndex > page.totalResults) break;
  }
  assert.equal(seen.size, USERS + 1);
  await inParallel(USERS, async (turn) => {
    const { meta, ...user } = users[turn] ?? {};
    const replaced = await ok(200, 'PUT', `/Users/${user.id}`, { ...user, meta, nickName: `N ${turn}` });
    assert.equal(replaced.nickName, `N ${turn}`);
    await ok(200, 'PATCH', `/Users/${user.id}`, patchOf({ op: 'replace', value: { active: false } }));
  });
  await inParallel(GROUPS, (turn) =>
    ok(200, 'PUT', `/Groups/${groups[turn]?.id}`, { displayName: `Group ${turn}`, members: [] }),
  );
  assert.deepEqual(await counts(scim), [USERS + 1, GROUPS, 0]);
  await inParallel(GROUPS, (turn) => ok(204, 'DELETE', `/Groups/${groups[turn]?.id}`));
  await inParallel(USERS, (turn) => ok(204, 'DELETE', `/Users/${users[turn]?.id}`));
  assert.deepEqual(await rowsOf(scim), before);
});
