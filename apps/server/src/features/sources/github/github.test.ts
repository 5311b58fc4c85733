import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { startGitHub } from '../../../../test/github-double.ts';
import { githubSettings, linkInBrowser } from '../../../../test/github-under-test.ts';
import { eventsNamed, pathOf, signedInUser } from '../../../../test/oauth-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { AllowList } from '../../../outbound/allow-list.ts';
import { Outbound } from '../../../outbound/outbound.ts';
import { readSettings } from '../../../settings.ts';
import { apiUrlOf, GitHub } from './github.ts';

test('without an App, operations and pages report that GitHub is not set up', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const status = await server.ok('GET', '/api/v1/github/status');
  assert.equal(status.connected, false);
  assert.equal(status.linkUrl, `${server.url}/github/link`);
  const { status: code, body } = await server.call('GET', '/api/v1/github/installations');
  assert.equal(code, 409);
  assert.match(body.error, /FACET_GITHUB_APP_ID/);
  const { tab } = await signedInUser(server);
  const page = await tab.get('/github/link');
  assert.equal(page.status, 409);
  assert.match(page.html, /FACET_GITHUB_PRIVATE_KEY/);
});

test('the settings of an App are required together, and its key is validated at the start', async (t) => {
  const settings = await githubSettings(t, await startGitHub(t));
  for (const name of ['APP_ID', 'CLIENT_ID', 'CLIENT_SECRET', 'PRIVATE_KEY'].map(
    (end) => `FACET_GITHUB_${end}`,
  ))
    assert.throws(() => readSettings({ ...settings, [name]: '' }), new RegExp(`${name} is missing`));
  for (const FACET_GITHUB_APP_ID of ['x', '0', '-1', 'Iv1.abc'])
    assert.throws(() => readSettings({ ...settings, FACET_GITHUB_APP_ID }), /FACET_GITHUB_APP_ID must/);
  const outbound = new Outbound(new AllowList([]));
  t.after(() => outbound.close());
  for (const FACET_GITHUB_PRIVATE_KEY of ['/nowhere/key.pem', import.meta.filename])
    assert.throws(
      () => new GitHub(readSettings({ ...settings, FACET_GITHUB_PRIVATE_KEY }), outbound),
      /^SettingError: FACET_GITHUB_PRIVATE_KEY .* is not a file with a private key/,
    );
  assert.equal(new GitHub(readSettings(settings), outbound).app?.appId, '4711');
  assert.equal(apiUrlOf('https://github.com'), 'https://api.github.com');
  assert.equal(apiUrlOf('https://acme.ghe.com'), 'https://api.acme.ghe.com');
  assert.equal(apiUrlOf('https://git.example.com'), 'https://git.example.com/api/v3');
});

test('a GitHub server at a private address must be listed', async (t) => {
  const github = await startGitHub(t);
  const settings = await githubSettings(t, github);
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...settings, FACET_OUTBOUND_ALLOW: '' });
  const { tab } = await signedInUser(server);
  const back = await github.agree((await tab.post('/github/link')).location ?? '');
  const page = await tab.get(pathOf(back.href));
  assert.equal(page.status, 400);
  assert.match(page.html, /must begin with https|must be a URL that begins with https/);
  assert.deepEqual(github.calls, []);
});

test('a GitHub account', async (t) => {
  const github = await startGitHub(t);
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await githubSettings(t, github)) });
  github.addInstallation({ id: 7, account: 'acme' });
  github.addInstallation({ id: 8, account: 'octocat', type: 'User' });
  github.addInstallation({ id: 9, account: 'others', users: new Set(['somebody']) });
  for (let number = 0; number < 230; number += 1) {
    const name = `repo-${number}`;
    github.addRepository({ owner: 'acme', name, branches: ['main', 'a/b', 'Zed'] });
    github.installations.get(7)?.repositories.add(name);
  }
  github.addRepository({ owner: 'others', name: 'secret', writers: new Set(['somebody']) });
  github.installations.get(9)?.repositories.add('secret');
  const { tab, id: userId } = await signedInUser(server);
  const ok = async (path: string) => {
    const { status, body } = await tab.call('GET', path);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const refused = async (path: string) => {
    const { status, body } = await tab.call('GET', path);
    return [status, body.error] as const;
  };
  const row = () =>
    server.db.selectFrom('github_links').selectAll().where('user_id', '=', userId).executeTakeFirst();

  await t.test('without a link, errors name the page to link an account', async () => {
    assert.deepEqual(await ok('/api/v1/github/status'), {
      connected: false,
      linkUrl: `${server.url}/github/link`,
      settingsUrl: `${github.url}/github-apps/facet-test/installations/new`,
    });
    const [status, error] = await refused('/api/v1/github/installations');
    assert.equal(status, 409);
    assert.match(error, /linkUrl/);
    assert.equal((await tab.call('DELETE', '/api/v1/github/link')).status, 404);
    assert.deepEqual(github.calls, []);
  });

  await t.test('linking requires a session and a same-site request', async () => {
    const stranger = cookieClient(server.url);
    assert.match((await stranger.get('/github/link')).location ?? '', /^\/login\?return_to=/);
    assert.equal((await tab.post('/github/link', {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
  });

  await t.test('a refusal or an invalid callback links nothing', async () => {
    github.person = undefined;
    const sent = await tab.post('/github/link');
    const denied = await tab.get(pathOf((await github.agree(sent.location ?? '')).href));
    assert.equal(denied.status, 400);
    assert.match(denied.html, /denied your application/);
    github.person = 'octocat';
    for (const query of [
      '',
      '?code=x',
      '?code=x&state=y',
      '?state=%00',
      '?installation_id=7&setup_action=install',
    ])
      assert.equal((await tab.get(`/github/callback${query}`)).status, 400, query);
    const begun = await tab.post('/github/link');
    const back = await github.agree(begun.location ?? '');
    back.searchParams.set('code', 'another');
    const wrong = await tab.get(pathOf(back.href));
    assert.match(wrong.html, /incorrect or expired/);
    assert.equal(await row(), undefined);
  });

  await t.test('only the browser and user that started the flow can complete it', async () => {
    const { tab: other } = await signedInUser(server);
    const back = pathOf((await github.agree((await tab.post('/github/link')).location ?? '')).href);
    assert.equal((await other.get(back)).status, 400);
    // Nor can another user in the same browser.
    other.cookies.set('facet_github', tab.cookies.get('facet_github') ?? '');
    const theirs = await other.get(back);
    assert.equal(theirs.status, 400);
    assert.match(theirs.html, /Another user/);
    assert.equal(await server.db.selectFrom('github_links').selectAll().executeTakeFirst(), undefined);
  });

  await t.test('linking stores the token encrypted', async () => {
    await linkInBrowser(tab);
    assert.equal((await ok('/api/v1/github/status')).connected, true);
    const link = await row();
    assert.equal(link?.login, 'octocat');
    const [token] = [...github.tokens.keys()];
    assert.ok(token && !JSON.stringify(link).includes(token));
    assert.match((await tab.get('/github/link')).html, /linked to the account <strong>octocat/);
    const [event] = await eventsNamed(server, 'Connected GitHub account');
    assert.equal(event.target.login, 'octocat');
    assert.ok((await eventsNamed(server, 'Requested connection of GitHub account')).length > 0);
    assert.ok(!JSON.stringify(await eventsNamed(server, 'Connected GitHub account')).includes(token));
  });

  await t.test('the lists have the installations, repositories and branches of the user', async () => {
    const installations = await ok('/api/v1/github/installations');
    assert.deepEqual(installations.items[0], {
      id: '7',
      installationId: '7',
      login: 'acme',
      avatarUrl: `${github.url}/avatars/acme`,
    });
    assert.deepEqual(
      installations.items.map((each: { login: string }) => each.login),
      ['acme', 'octocat'],
    );
    assert.deepEqual(installations.data, installations.items);

    const seen = new Set<number>();
    let after = '';
    for (let page = 0; page < 20; page += 1) {
      const { items, pageInfo } = await ok(`/api/v1/github/installations/7/repositories?first=100${after}`);
      for (const { id, name, htmlUrl } of items) {
        assert.equal(htmlUrl, `${github.url}/acme/${name}`);
        seen.add(id);
      }
      if (!pageInfo.hasNextPage) break;
      after = `&after=${pageInfo.endCursor}`;
    }
    assert.equal(seen.size, 230);
    const reads = github.calls.filter((call) => call.endsWith('/7/repositories'));
    assert.equal(reads.length, 5, 'paging reads the list once');

    const branches = await ok('/api/v1/github/repositories/acme/repo-1/branches?installationId=7');
    assert.deepEqual(branches.items, [
      { name: 'Zed', isDefault: false },
      { name: 'a/b', isDefault: false },
      { name: 'main', isDefault: true },
    ]);
    assert.deepEqual(branches.data, branches.items);
  });

  await t.test('installations and repositories without access return 404', async () => {
    for (const path of [
      '/installations/9/repositories',
      '/installations/12345/repositories',
      '/repositories/others/secret/branches?installationId=9',
      '/repositories/others/secret/branches?installationId=7',
      '/repositories/acme/nothing/branches?installationId=7',
    ])
      assert.equal((await refused(`/api/v1/github${path}`))[0], 404, path);
    for (const path of [
      '/repositories/acme/repo-1/branches',
      '/repositories/acme/..%2f..%2fuser/branches?installationId=7',
      '/repositories/%2e%2e/repo-1/branches?installationId=7',
      '/installations/x/repositories',
      '/installations/0/repositories',
    ])
      assert.ok([400, 404].includes((await refused(`/api/v1/github${path}`))[0]), path);
  });

  await t.test('failures of GitHub are returned without waiting', async () => {
    const path = '/api/v1/github/repositories/acme/repo-2/branches?installationId=7';
    const reset = String(Math.floor(Date.now() / 1000) + 1000);
    const quota = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    for (const [failure, expected] of [
      [{ status: 500 }, 503],
      [{ status: 502, body: 'x' }, 503],
      [{ status: 403, headers: quota }, 429],
      [{ status: 429, headers: { 'retry-after': '7' } }, 429],
      [{ status: 403, body: { message: 'Resource not accessible by integration' } }, 403],
      [{ status: 404 }, 404],
    ] as const) {
      github.failure = failure;
      const { status, body } = await tab.call('GET', path);
      assert.equal(status, expected, JSON.stringify(body));
      assert.match(body.error, /GitHub/);
    }
    github.failure = undefined;
    assert.equal((await ok('/api/v1/github/status')).connected, true);
  });

  await t.test('concurrent requests renew an expired token once', async () => {
    github.tokenSeconds = 3600;
    await linkInBrowser(tab);
    const calls = () => github.calls.filter((call) => call.endsWith('/access_token')).length;
    const before = calls();
    await server.db
      .updateTable('github_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => tab.call('GET', '/api/v1/github/installations')),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal(calls(), before + 1);
    // After a rejected refresh token, the user has to link the account again.
    await server.db
      .updateTable('github_links')
      .set({ expires_at: new Date(0) })
      .execute();
    github.failure = { status: 503 };
    assert.equal((await refused('/api/v1/github/installations'))[0], 503);
    github.failure = { status: 200, body: { error: 'bad_refresh_token' } };
    const [status, error] = await refused('/api/v1/github/installations');
    assert.equal(status, 409, error);
    assert.match(error, /link your account again/);
    github.failure = undefined;
    assert.equal((await ok('/api/v1/github/status')).connected, false);
    github.tokenSeconds = undefined;
  });

  await t.test('a token that was revoked at GitHub is deleted', async () => {
    await linkInBrowser(tab);
    github.tokens.clear();
    const [status, error] = await refused('/api/v1/github/installations');
    assert.equal(status, 409, error);
    assert.match(error, /link your account again/);
    assert.equal(await row(), undefined);
  });

  await t.test('unlinking deletes and revokes the token', async () => {
    await linkInBrowser(tab);
    assert.equal((await tab.post('/github/link/end')).status, 303);
    assert.equal(await row(), undefined);
    for (let turn = 0; turn < 50 && github.tokens.size > 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(github.tokens.size, 0);
    assert.equal((await ok('/api/v1/github/status')).connected, false);
    assert.equal((await eventsNamed(server, 'Disconnected GitHub account')).length, 1);
  });
});
