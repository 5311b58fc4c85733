import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';

const PASSWORD = 'correct horse battery';

test('users', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  await allowPersonalKeys(server);
  const me = await server.ok('GET', '/api/v1/users/me');
  let count = 0;
  const make = (input: Json = {}): Promise<Json> => {
    count += 1;
    const username = `user${count}`;
    return server.ok('POST', '/api/v1/users', { email: `${username}@example.com`, username, ...input });
  };
  const refused = async (status: number, method: string, path: string, body: unknown, expected: RegExp) => {
    const response = await server.call(method, path, { body });
    assert.equal(
      response.status,
      status,
      `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(response.body)}`,
    );
    assert.match(response.body.error, expected);
  };
  const isAt = async (id: number) => server.ok('GET', `/api/v1/users/${id}`);

  await t.test('are created with the given roles, or Viewer by default', async () => {
    await server.ok('POST', '/api/v1/roles', { name: 'Analyst', policies: [] });
    const made = [
      [{}, ['Viewer'], 4],
      [{ isAdmin: true }, ['Admin'], 1],
      [{ isAdmin: true, defaultRoles: ['Explorer'] }, ['Admin', 'Explorer'], 1],
      [{ defaultRoles: [] }, [], null],
      [{ defaultRoles: ['AIBIDeveloper', 'analyst', 'Analyst'] }, ['Developer', 'Analyst'], 2],
      [{ defaultRoles: ['D3User', 'AIBIUser'] }, ['Explorer'], 3],
    ] as const;
    for (const [input, roles, activeRoleId] of made) {
      const user = await make(input);
      assert.deepEqual(
        { defaultRoles: user.defaultRoles, activeRoleId: user.activeRoleId },
        { defaultRoles: roles, activeRoleId },
        JSON.stringify(input),
      );
      const { invitationLink: _, ...rest } = user;
      assert.deepEqual(await isAt(user.id), rest);
    }
    const body = { email: 'none@example.com', username: 'none' };
    for (const defaultRoles of [['Admin'], ['Viewer', 'no such role']])
      await refused(400, 'POST', '/api/v1/users', { ...body, defaultRoles }, /body\.defaultRoles\.\d/);
    assert.equal(
      (await server.ok('GET', '/api/v1/users?search=none@')).items.length,
      0,
      'the failed creation leaves no user',
    );
  });

  await t.test('have a unique email address', async () => {
    const user = await make({ email: 'Ünique@Example.com' });
    await refused(
      409,
      'POST',
      '/api/v1/users',
      { email: 'üNIQUE@example.COM', username: 'x' },
      /already exists/,
    );
    const addresses = [
      '',
      'x',
      '@x',
      'x@',
      'a b@x',
      'a@b@c',
      'a@x\r\nBcc: b@x',
      'a,b@x',
      '<a@x>',
      '"a"@x',
      'a@x\u0085',
    ];
    for (const email of [...addresses, `${'x'.repeat(65)}@x`, `a@${'x'.repeat(190)}`])
      await refused(400, 'POST', '/api/v1/users', { email, username: 'x' }, /body\.email/);
    const path = `/api/v1/users/${user.id}`;
    await refused(400, 'PUT', path, { email: 'other@example.com' }, /body\.email cannot be changed/);
    await refused(400, 'PUT', path, { username: 'other' }, /body\.username cannot be changed/);
    await server.ok('PUT', path, { email: user.email.toLowerCase(), username: user.username });
  });

  await t.test('change only in the fields of the body', async () => {
    const { id } = await make({ firstName: 'Ada', settings: { theme: 'dark' } });
    const path = `/api/v1/users/${id}`;
    const changed = await server.ok('PUT', path, {
      title: 'Analyst',
      picture: 'https://example.com/a.png',
      notifications: ['deploy', 'deploy', 'build'],
      settings: { locale: 'de' },
      tosAccepted: { version: 2 },
      lastLogin: '2026-01-02T03:04:05Z',
    });
    assert.deepEqual(
      {
        firstName: changed.firstName,
        title: changed.title,
        notifications: changed.notifications,
        settings: changed.settings,
        lastLogin: changed.lastLogin,
      },
      {
        firstName: 'Ada',
        title: 'Analyst',
        notifications: { deploy: true, build: true },
        settings: { theme: 'dark', locale: 'de' },
        lastLogin: '2026-01-02T03:04:05.000Z',
      },
    );
    const nothing = { firstName: null, title: null, picture: null, settings: null, tosAccepted: null };
    const cleared = await server.ok('POST', path, { ...nothing, notifications: null, lastLogin: null });
    assert.deepEqual(
      {
        firstName: cleared.firstName,
        title: cleared.title,
        picture: cleared.picture,
        settings: cleared.settings,
        tosAccepted: cleared.tosAccepted,
        lastLogin: cleared.lastLogin,
      },
      { firstName: null, title: null, picture: null, settings: {}, tosAccepted: null, lastLogin: null },
    );
    assert.deepEqual(cleared.notifications, {});
    const kept = await server.ok('PUT', path, { isAdmin: null, isDeactivated: null, password: null });
    assert.deepEqual(
      { isAdmin: kept.isAdmin, isDeactivated: kept.isDeactivated },
      { isAdmin: false, isDeactivated: false },
    );
    const big = { text: 'x'.repeat(20_000) };
    for (const field of ['tosAccepted', 'embedTheme', 'securityContext'])
      await refused(400, 'PUT', path, { [field]: big }, new RegExp(`body\\.${field}`));
    await refused(400, 'PUT', path, { lastLogin: '2026-06-30T23:59:60Z' }, /body\.lastLogin/);
    for (const method of ['GET', 'PUT', 'DELETE'])
      await refused(
        404,
        method,
        '/api/v1/users/999999',
        method === 'PUT' ? {} : undefined,
        /User 999999 not found/,
      );
  });

  await t.test('never expose passwords', async () => {
    const email = 'secret@example.com';
    const body = { email, username: 'keeper' };
    for (const password of [
      'short',
      'a\u0007bcdefgh',
      'keeper'.repeat(40),
      email.toUpperCase(),
      'aaaaaaaaaa',
    ])
      await refused(400, 'POST', '/api/v1/users', { ...body, password }, /^body\.password must/);
    const user = await server.ok('POST', '/api/v1/users', { ...body, password: PASSWORD });
    assert.equal('invitationLink' in user, false);
    await server.ok('PUT', `/api/v1/users/${user.id}`, { password: `${PASSWORD} 2` });
    const stored = await server.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .execute();
    assert.match(String(stored[0]?.password_hash), /^\$argon2id\$/);
    const rows = await server.db
      .selectFrom('audit_events')
      .select(['event', 'changes'])
      .where('operation', 'in', ['createUser', 'updateUser'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.deepEqual(rows, [{ event: 'Updated user profile', changes: { password: '[HIDDEN]' } }]);
    const shown = JSON.stringify([
      user,
      await isAt(user.id),
      await server.ok('GET', '/api/v1/users?first=1000'),
    ]);
    assert.doesNotMatch(shown, /argon2id|correct horse|password/i);
  });

  await t.test('record changed fields in the audit log, before and after', async () => {
    const { id, email } = await make({ firstName: 'Ada' });
    await server.ok('PUT', `/api/v1/users/${id}`, { firstName: 'Ada L.', title: null, isDeactivated: true });
    const { items } = await server.ok('GET', '/api/v1/audit-logs?first=1');
    const [{ target, changes }] = items;
    assert.deepEqual(target, { userId: id, email });
    assert.deepEqual(changes, {
      firstName: { from: 'Ada', to: 'Ada L.' },
      isDeactivated: { from: false, to: true },
    });
  });

  await t.test('cannot lock themselves out', async () => {
    const path = `/api/v1/users/${me.id}`;
    await make({ isAdmin: true });
    await refused(403, 'PUT', path, { isDeactivated: true }, /deactivate yourself/);
    await refused(403, 'PUT', path, { isAdmin: false }, /your own role Admin/);
    await refused(400, 'DELETE', path, undefined, /delete yourself/);
    await server.ok('PUT', path, { isAdmin: true, isDeactivated: false });
  });

  await t.test('are deleted with everything they own', async () => {
    const person = await makePerson(server, { builtInRole: 'Developer' });
    const { id: deploymentId } = await server.ok(
      'POST',
      '/build/api/v1/deployments',
      deploymentInput('Left behind'),
      person.key,
    );
    const base = `/build/api/v1/deployments/${deploymentId}`;
    const { branchName } = await server.ok('POST', `${base}/dev-mode`, {}, person.key);
    await server.ok('POST', `${base}/branches`, { name: 'child', from: branchName });
    await server.ok('POST', `/api/v1/deployments/${deploymentId}/token`, {}, person.key);
    await server.ok('POST', `${base}/data-model/upload/start`, { branchName: 'child' }, person.key);
    assert.deepEqual(await server.ok('DELETE', `/api/v1/users/${person.userId}`), {});
    const response = await server.call('GET', '/api/v1/users/me', { key: person.key });
    assert.equal(response.status, 401);
    const { items } = await server.ok('GET', `${base}/branches`);
    assert.deepEqual(
      items.map((branch: Json) => [branch.name, branch.parentBranch]).sort(),
      [
        ['child', 'main'],
        ['main', null],
      ].sort(),
    );
  });
});
