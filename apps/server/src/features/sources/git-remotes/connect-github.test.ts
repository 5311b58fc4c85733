import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { gitRemote } from '../../../../test/git-remote.ts';
import { startGitHub } from '../../../../test/github-double.ts';
import { deliverPush, githubSettings, linkInBrowser, serveGit } from '../../../../test/github-under-test.ts';
import { jobsDone } from '../../../../test/jobs-under-test.ts';
import { eventsNamed, PASSWORD } from '../../../../test/oauth-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { GITHUB_HOOK_QUEUE } from './github-hook.ts';
import { GIT_PULL_QUEUE } from './run-pull.ts';

const MODEL = 'cubes:\n  - name: orders\n    sql_table: orders\n';
const ZERO = '0'.repeat(40);

test('a deployment and a GitHub repository', { timeout: 200_000 }, async (t) => {
  const github = await startGitHub(t);
  const settings = await githubSettings(t, github);
  const server = await startTestServer(t, { FACET_ROLES: 'api,worker', ...settings });
  const remote = await gitRemote(t);
  const fresh = await gitRemote(t);
  serveGit(github, 'acme', 'model', remote);
  serveGit(github, 'acme', 'made-here', fresh);
  const first = await remote.commit('main', { 'model/cubes/orders.yml': MODEL, 'README.md': 'ours\n' });
  await remote.commit('no-model', { 'README.md': 'x\n' }, { parent: null });
  github.addRepository({ owner: 'acme', name: 'model', branches: ['main', 'no-model'] });
  github.addRepository({ owner: 'acme', name: 'not-given' });
  github.addRepository({
    owner: 'acme',
    name: 'read-only',
    isPrivate: false,
    writers: new Set(['somebody']),
  });
  github.addRepository({ owner: 'others', name: 'secret', writers: new Set(['somebody']) });
  github.addInstallation({ id: 7, account: 'acme', repositories: new Set(['model', 'read-only']) });
  github.addInstallation({
    id: 9,
    account: 'others',
    users: new Set(['somebody']),
    repositories: new Set(['secret']),
  });
  const { id: user } = await server.ok('POST', '/api/v1/users', {
    email: 'ada@example.com',
    username: 'ada',
    password: PASSWORD,
    isAdmin: true,
  });
  assert.ok(user);
  const tab = cookieClient(server.url);
  await tab.signIn('ada@example.com', PASSWORD);
  const make = async (name: string): Promise<number> => {
    const body = { ...deploymentInput(name), creationMethod: 'github' };
    return (await server.ok('POST', '/build/api/v1/deployments', body)).id;
  };
  const id = await make('Sales');
  const base = `/build/api/v1/deployments/${id}`;
  const connect = (body: object, to = id) =>
    tab.call('POST', `/build/api/v1/deployments/${to}/github/connect`, body);
  const until = async <T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> => {
    for (let turn = 0; turn < 200; turn += 1) {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      await sleep(100);
    }
    throw new Error(`timed out waiting for ${what}`);
  };
  const headOf = async (branch: string): Promise<string | undefined> => {
    const { items } = await server.ok('GET', `${base}/branches`);
    return items.find((each: Json) => each.name === branch)?.lastHash;
  };

  await t.test('connecting requires a linked GitHub account', async () => {
    const { status, body } = await connect({ installationId: 7, name: 'model' });
    assert.equal(status, 409, body.error);
    assert.match(body.error, /not linked/);
    await linkInBrowser(tab);
  });

  await t.test('connecting requires access of both the user and the App', async () => {
    const refused: [object, number, RegExp][] = [
      [{ installationId: 9, name: 'secret' }, 404, /installation 9/],
      [{ installationId: 12345, name: 'model' }, 404, /installation/],
      [{ installationId: 7, name: 'secret' }, 404, /repository/],
      [{ installationId: 7, name: 'nothing' }, 404, /repository/],
      [{ installationId: 7, name: 'not-given' }, 409, /App has no access/],
      [{ installationId: 7, name: 'read-only' }, 403, /no write access/],
      [{ installationId: 7, name: '../user' }, 400, /name/],
      [{ installationId: 7, name: 'model', deployBranchName: 'nope' }, 400, /deployBranchName/],
      [
        { installationId: 7, name: 'model', deployBranchName: 'no-model' },
        400,
        /Data Model folder not found/,
      ],
      [
        { installationId: 7, name: 'model', deployProjectRoot: 'a' },
        400,
        /Data Model folder not found at this/,
      ],
      [{ installationId: '7', name: 'model' }, 400, /installationId/],
      [{ installationId: 7 }, 400, /name/],
    ];
    for (const [body, status, message] of refused) {
      const answer = await connect(body);
      assert.equal(answer.status, status, JSON.stringify([body, answer.body]));
      assert.match(answer.body.error, message);
    }
    assert.equal((await server.call('GET', `${base}/git/remote`)).status, 404);
    assert.equal((await server.call('POST', `/webhooks/${id}/model`, { key: null, body: {} })).status, 404);
  });

  await t.test('connecting fetches the branch, builds it and creates a webhook', async () => {
    const { status, body } = await connect({ installationId: 7, name: 'model' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.id, id);
    assert.equal(await headOf('main'), first);
    const row = await server.ok('GET', `${base}/git/remote`);
    assert.deepEqual(
      {
        provider: row.provider,
        authKind: row.authKind,
        githubInstallationId: row.githubInstallationId,
        url: row.url,
      },
      {
        provider: 'github',
        authKind: 'github_app',
        githubInstallationId: 7,
        url: `${github.url}/acme/model.git`,
      },
    );
    assert.equal((await server.waitForBuild(id)).status, 'built');
    const hooks = github.repositories.get('acme/model')?.hooks ?? [];
    const hook = await until('the webhook', async () => hooks[0]);
    assert.equal(hook.config.url, `${server.url}/webhooks/${id}/model`);
    assert.deepEqual(
      { events: hook.events, active: hook.active, content_type: hook.config.content_type },
      { events: ['push'], active: true, content_type: 'json' },
    );
    for (const { repositories } of github.installationTokens.values())
      assert.ok(repositories === undefined || repositories.length === 1);
    const [event] = await eventsNamed(server, 'Connected deployment to GitHub repository');
    assert.equal(event.target.deploymentId, id);
    // Connecting again keeps the webhook and its secret.
    assert.equal((await connect({ installationId: 7, name: 'model' })).status, 200);
    await jobsDone(server.db, GITHUB_HOOK_QUEUE);
    assert.equal(hooks.length, 1, 'one webhook after connecting twice');
    // A new secret is sent to GitHub.
    const { secret } = await server.ok('POST', `${base}/git/remote/webhook`);
    await until('the secret', async () => hooks[0]?.config.secret === secret);
    assert.equal(hooks.length, 1);
  });

  await t.test('a push at GitHub is pulled once, and ignored deliveries return the reason', async () => {
    const second = await remote.commit('main', { 'model/cubes/more.yml': MODEL.replace('orders', 'more') });
    const push = { branch: 'main', before: first, after: second };
    const [taken] = await deliverPush(github, 'acme/model', push, 'delivery-1');
    assert.deepEqual(
      { status: taken?.status, accepted: taken?.body.accepted },
      { status: 202, accepted: true },
    );
    await until('the push', async () => (await headOf('main')) === second);
    const [again] = await deliverPush(github, 'acme/model', push, 'delivery-1');
    assert.deepEqual(
      { status: again?.status, accepted: again?.body.accepted },
      { status: 200, accepted: false },
    );
    assert.match(again?.body.reason, /already processed/);
    const [late] = await deliverPush(github, 'acme/model', push, 'delivery-2');
    assert.match(late?.body.reason, /up to date/);
    const [other] = await deliverPush(github, 'acme/model', { ...push, branch: 'feature' });
    assert.match(other?.body.reason, /not a shared branch/);
    const [same] = await deliverPush(github, 'acme/model', { ...push, before: second });
    assert.match(same?.body.reason, /did not change/);
    const events = await eventsNamed(server, 'Received a Git hook');
    assert.equal(events.length, 1);
    assert.deepEqual(
      { branch: events[0].target.branch, commit: events[0].target.commit },
      { branch: 'main', commit: second },
    );
  });

  await t.test('a commit is pushed with a token of the installation', async () => {
    await server.ok('POST', `${base}/dev-mode`, {});
    const files = [{ path: 'model/cubes/here.yml', content: MODEL.replace('orders', 'here') }];
    await server.ok('PUT', `${base}/data-model/files`, { files });
    await server.ok('POST', `${base}/commit`, { message: 'From here' });
    assert.equal(await remote.head('main'), await headOf('main'));
    assert.ok((await remote.files('main'))['model/cubes/here.yml']);
    // The connection outlives the user's link to GitHub.
    assert.equal((await tab.call('DELETE', '/api/v1/github/link')).status, 204);
    const third = await remote.commit('main', { 'README.md': 'again\n' });
    await deliverPush(github, 'acme/model', { branch: 'main', before: ZERO, after: third });
    await until('the push', async () => (await headOf('main')) === third);
    await linkInBrowser(tab);
  });

  await t.test('a branch that is deleted at GitHub stays here', async () => {
    const made = await remote.commit(
      'review',
      { 'README.md': 'r\n' },
      { parent: (await headOf('main')) ?? null },
    );
    await server.ok('POST', `${base}/pull`, { branchName: 'review' });
    await remote.git(['update-ref', '-d', 'refs/heads/review']);
    const [taken] = await deliverPush(github, 'acme/model', { branch: 'review', before: made, after: ZERO });
    assert.deepEqual(
      { status: taken?.status, reason: taken?.body.reason },
      { status: 202, reason: 'the branch was deleted at the remote and stays here' },
    );
    await jobsDone(server.db, GIT_PULL_QUEUE);
    assert.equal(await headOf('review'), made);
  });

  await t.test('in deploy mode cli, pushes to the deploy branch are ignored', async () => {
    const head = await headOf('main');
    await server.ok('PUT', `/api/v1/deployments/${id}`, { deployMode: 'cli' });
    const [taken] = await deliverPush(github, 'acme/model', {
      branch: 'main',
      before: ZERO,
      after: 'f'.repeat(40),
    });
    assert.match(taken?.body.reason, /cli/);
    assert.equal(await headOf('main'), head);
    await server.ok('PUT', `/api/v1/deployments/${id}`, { deployMode: 'git' });
  });

  await t.test('a new repository is created from the data model', async () => {
    const other = await server.makeDeployment('Made here');
    const { status, body } = await connect({ installationId: 7, name: 'made-here', isNewRepo: true }, other);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(github.repositories.get('acme/made-here')?.isPrivate, true);
    const { items } = await server.ok('GET', `/build/api/v1/deployments/${other}/branches`);
    assert.equal(await fresh.head('main'), items.find((each: Json) => each.name === 'main').lastHash);
    // An existing repository with commits is rejected.
    const taken = await connect({ installationId: 7, name: 'model', isNewRepo: true }, other);
    assert.equal(taken.status, 409, taken.body.error);
    assert.match(taken.body.error, /not empty/);
  });

  await t.test(
    'the webhook is deleted when a deployment is reconnected, disconnected or deleted',
    async () => {
      const hooksOf = (name: string) => github.repositories.get(`acme/${name}`)?.hooks ?? [];
      const settled = (name: string, count: number) =>
        until(`${count} webhooks of ${name}`, async () => hooksOf(name).length === count || undefined);
      await settled('model', 1);
      const other = await server.makeDeployment('Moving');
      const remoteOfOther = `/build/api/v1/deployments/${other}/git/remote`;
      assert.equal((await connect({ installationId: 7, name: 'model' }, other)).status, 200);
      await settled('model', 2);
      assert.equal((await connect({ installationId: 7, name: 'made-here' }, other)).status, 200);
      await settled('model', 1);
      await settled('made-here', 2);
      assert.equal((await server.call('DELETE', remoteOfOther)).status, 204);
      await settled('made-here', 1);
      assert.equal((await connect({ installationId: 7, name: 'made-here' }, other)).status, 200);
      await settled('made-here', 2);
      await server.ok('DELETE', `/api/v1/deployments/${other}`);
      await settled('made-here', 1);
      assert.equal(hooksOf('model')[0]?.config.url, `${server.url}/webhooks/${id}/model`);
    },
  );

  await t.test('a removed installation fails the commit, and the branch does not move', async () => {
    const head = await headOf('main');
    const [installation] = [...github.installations.values()];
    github.installations.delete(7);
    github.installationTokens.clear();
    await server.ok('POST', `${base}/dev-mode`, {});
    const files = [{ path: 'model/cubes/later.yml', content: MODEL.replace('orders', 'later') }];
    await server.ok('PUT', `${base}/data-model/files`, { files });
    const { status, body } = await server.call('POST', `${base}/commit`, { body: { message: 'Later' } });
    assert.equal(status, 409, JSON.stringify(body));
    assert.equal(await headOf('main'), head);
    if (installation) github.installations.set(7, installation);
  });
});
