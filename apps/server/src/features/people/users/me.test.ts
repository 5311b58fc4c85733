import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PATH = '/api/v1/users/me/settings';

test('the current user', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  await allowPersonalKeys(server);
  const [one, other] = await Promise.all(
    ['One', 'Other'].map(async (name) => {
      const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name));
      return Number(id);
    }),
  );
  const person = await makePerson(server, {
    policies: [{ resourceType: 'Deployment', actions: ['DeploymentRead'], resources: [String(one)] }],
  });
  const patch = (body: Json) => server.ok('PATCH', PATH, body, person.key);
  const settings = async () => (await server.ok('GET', '/api/v1/users/me', undefined, person.key)).settings;

  await t.test('has the embed theme that an administrator set', async () => {
    const theme = () => server.ok('GET', '/api/v1/users/embed-theme', undefined, person.key);
    assert.deepEqual(await theme(), {});
    const embedTheme = { primaryColor: '#7a77ff', analyticsChat: { backgroundColor: 'white' } };
    await server.ok('PUT', `/api/v1/users/${person.userId}`, { embedTheme });
    assert.deepEqual(await theme(), embedTheme);
    assert.deepEqual(await server.ok('GET', '/api/v1/users/embed-theme'), {});
  });

  await t.test(
    'merges settings: an absent field keeps its value, null clears it, sheets merges by field',
    async () => {
      const first = await patch({ locale: 'DE-ch', theme: 'dark', sheets: { showAppliedFilters: true } });
      assert.deepEqual(first.settings, {
        theme: 'dark',
        locale: 'de-CH',
        sheets: { showAppliedFilters: true },
      });
      await patch({ theme: null, timezone: 'Europe/Zurich', sheets: { revealSheetOnOpen: false } });
      assert.deepEqual(await settings(), {
        locale: 'de-CH',
        timezone: 'Europe/Zurich',
        sheets: { showAppliedFilters: true, revealSheetOnOpen: false },
      });
      await patch({});
      await patch({ sheets: { showAppliedFilters: null } });
      assert.deepEqual((await settings()).sheets, { revealSheetOnOpen: false });
      await patch({ sheets: null, lastSeenChangelogId: 7, unknown: true });
      assert.deepEqual(await settings(), { locale: 'de-CH', timezone: 'Europe/Zurich' });
    },
  );

  await t.test('keeps all settings that are changed concurrently', async () => {
    const names = ['alternatingRowColors', 'theme', 'locale', 'timezone'];
    const values: Json = { alternatingRowColors: true, theme: 'light', locale: 'fr', timezone: 'UTC' };
    await Promise.all(names.map((name) => patch({ [name]: values[name] })));
    assert.deepEqual(await settings(), values);
  });

  await t.test('rejects invalid settings without changing any', async () => {
    const before = await settings();
    const refused: [Json, RegExp][] = [
      [{ theme: 'x', locale: 'de_CH' }, /^body\.locale must be a language tag/],
      [{ theme: 'x', timezone: '+02:00' }, /^body\.timezone must be an IANA time zone/],
      [{ theme: 'x', timezone: 'Mars/Olympus' }, /^body\.timezone/],
      [{ theme: 'x', defaultDeploymentId: 999_999 }, /^body\.defaultDeploymentId .* does not exist/],
      [{ theme: 'x', defaultDeploymentId: other }, /^body\.defaultDeploymentId .* does not exist/],
      [{ theme: 7 }, /^body\.theme/],
      [{ sheets: { revealSheetOnOpen: 'yes' } }, /^body\.sheets\.revealSheetOnOpen/],
    ];
    for (const [body, expected] of refused) {
      const response = await server.call('PATCH', PATH, { body, key: person.key });
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.match(response.body.error, expected);
    }
    assert.deepEqual(await settings(), before);
    assert.equal((await patch({ defaultDeploymentId: one })).settings.defaultDeploymentId, one);
  });

  await t.test('reads their own policies and those of everyone and of their groups', async () => {
    const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name: 'Readers' });
    await server.ok('POST', `/api/v1/groups/${groupId}/users`, { userIds: [person.userId] });
    const share = { resourceType: 'Deployment', resourceId: String(other), action: 'DeploymentRead' };
    await server.ok('PUT', '/api/v1/resource-policies/user', { ...share, userId: null });
    await server.call('PUT', `/api/v1/roles/4/groups/${groupId}`);
    const { userPolicies } = await server.ok('GET', '/api/v1/users/me', undefined, person.key);
    const has = (actions: string[], resources: string[]) =>
      userPolicies.some(
        (policy: Json) =>
          policy.resourceType === 'Deployment' &&
          actions.every((action) => policy.actions.includes(action)) &&
          resources.every((resource) => policy.resources.includes(resource)),
      );
    assert.ok(has(['DeploymentRead'], [String(one)]), 'their own role');
    assert.ok(has(['DeploymentRead'], [String(other)]), 'shared with everyone');
    assert.ok(has(['DeploymentRead', 'DownloadData'], ['All']), 'Viewer, through their group');
    const listed = await server.ok('GET', `/api/v1/users/${person.userId}`);
    assert.equal('userPolicies' in listed, false, 'only the current user’s response has userPolicies');
  });
});
