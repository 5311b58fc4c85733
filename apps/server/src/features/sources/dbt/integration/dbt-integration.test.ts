import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dbtProject } from '../../../../../test/dbt-project.ts';
import { bareRemote, gitRemote } from '../../../../../test/git-remote.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../../test/server-under-test.ts';

const local = await mkdtemp(join(tmpdir(), 'facet-local-'));
after(() => rm(local, { recursive: true, force: true }));
const server = await startTestServer(
  { after },
  { FACET_OUTBOUND_ALLOW: '127.0.0.1', FACET_ROLES: 'api', FACET_GIT_LOCAL: local },
);
let made = 0;

/** Creates a deployment, with helpers for its integration. */
async function newDeployment() {
  made += 1;
  const input = { body: deploymentInput(`Integration ${made}`) };
  const { body } = await server.call('POST', '/build/api/v1/deployments', input);
  const path = `/api/v1/deployments/${body.id}/dbt-integration`;
  return {
    path,
    id: body.id as number,
    save: (changes: object) => server.call('PUT', path, { body: changes }),
    test: async (changes?: object): Promise<Json> => {
      if (changes !== undefined) await server.ok('PUT', path, changes);
      return server.ok('POST', `${path}/test`);
    },
  };
}

test('an integration exists from its first save until it is deleted', async () => {
  const { path, save } = await newDeployment();
  for (const [method, where] of [
    ['GET', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['POST', `${path}/deploy-key`],
    ['POST', `${path}/webhook`],
  ] as const)
    assert.equal((await server.call(method, where)).status, 404, `${method} ${where}`);
  const without = await save({ branch: 'main' });
  assert.equal(without.status, 400);
  assert.match(without.body.error, /body\.repositoryUrl is required/);
  const saved = await save({ repositoryUrl: 'https://git.example.com/shop.git' });
  assert.equal(saved.status, 200);
  assert.deepEqual(await server.ok('GET', path), saved.body);
  const { options } = saved.body;
  assert.deepEqual(
    {
      outputPath: options.outputPath,
      namePrefix: options.namePrefix,
      titlePrefix: options.titlePrefix,
      primaryKeySuffixes: options.primaryKeySuffixes,
    },
    { outputPath: 'model/cubes/dbt', namePrefix: 'dbt_', titlePrefix: '(dbt) ', primaryKeySuffixes: ['_id'] },
  );
  assert.deepEqual(
    { target: saved.body.target, projectPath: saved.body.projectPath, branch: saved.body.branch },
    { target: 'dev', projectPath: '.', branch: null },
  );
  assert.equal((await server.call('DELETE', path)).status, 204);
  assert.equal((await server.call('GET', path)).status, 404);
});

test('unsafe or unsupported repository addresses return 400 with the rule', async () => {
  const { save } = await newDeployment();
  const refused = [
    '--upload-pack=touch',
    'ext::sh -c x',
    'git://git.example.com/x.git',
    'ftp://git.example.com/x.git',
    'file:///etc',
    `file://${local}/../x`,
    '/etc',
    'nonsense',
    'https://git.example.com/',
    'https://user:secret@git.example.com/x.git',
    'https://git.example.com/x.git#main',
    'http://git.example.com/x.git',
    'https://10.0.0.1/x.git',
    'https://0x0a000001/x.git',
    'ssh://-oProxyCommand=x/x.git',
    'ssh://git@10.0.0.1/x.git',
    'git@169.254.169.254:x.git',
    'git@git.example.com:-x',
    'https://git.example.com/a b',
    'https://git.example.com/a\nb',
  ];
  for (const repositoryUrl of refused) {
    const { status, body } = await save({ repositoryUrl });
    assert.equal(status, 400, repositoryUrl);
    assert.match(body.error, /^body\.repositoryUrl must/, repositoryUrl);
    assert.ok(!body.error.includes('secret'));
  }
  for (const repositoryUrl of [
    'https://git.example.com:8443/a/b.git',
    'git@git.example.com:a/b.git',
    'ssh://git@git.example.com:2222/a/b.git',
    'http://127.0.0.1:9/x.git',
    `file://${local}/x.git`,
  ])
    assert.equal((await save({ repositoryUrl })).status, 200, repositoryUrl);
});

test('errors name the invalid field', async () => {
  const { save } = await newDeployment();
  const repositoryUrl = 'https://git.example.com/shop.git';
  const bad: Record<string, object> = {
    projectPath: { projectPath: '../x' },
    manifestPath: { manifestPath: '/etc/passwd' },
    branch: { branch: '--upload-pack=x' },
    target: { target: '{{ x }}' },
    token: { authKind: 'token' },
    githubInstallationId: { authKind: 'github_app' },
    authKind: { authKind: 'kerberos' },
    'variables.1': { variables: ['A', 'PATH'] },
    'variables.0': { variables: ['GIT_SSH_COMMAND'] },
    'notifyEmails.0': { notifyEmails: ['a@b.c, d@e.f'] },
    'options.outputPath': { options: { outputPath: '../model' } },
    'options.modelSelector': { options: { modelSelector: ' --profiles-dir=/' } },
  };
  for (const [field, body] of Object.entries(bad)) {
    const { status, body: answer } = await save({ repositoryUrl, ...body });
    assert.equal(status, 400, field);
    assert.ok(answer.error.startsWith(`body.${field} `), `${field}: ${answer.error}`);
  }
});

test('an absent field keeps its value, null restores the default; secrets are never returned, logged or sent to another host', async () => {
  const { path, id, save } = await newDeployment();
  const first = await save({
    repositoryUrl: 'https://git.example.com/shop.git',
    authKind: 'token',
    token: 'word-that-is-hidden',
    branch: 'main',
    variables: ['GONE', 'GONE'],
    notifyEmails: ['ada@example.com'],
    options: { namePrefix: 'x_', joins: false, modelSelector: 'tag:a' },
  });
  assert.equal(first.status, 200);
  assert.deepEqual(first.body.missingVariables, ['GONE']);
  const { body: second } = await save({ branch: null, options: { joins: null } });
  const { branch, hasToken, variables, options } = second;
  assert.deepEqual({ branch, hasToken, variables }, { branch: null, hasToken: true, variables: ['GONE'] });
  assert.deepEqual(
    { namePrefix: options.namePrefix, joins: options.joins, modelSelector: options.modelSelector },
    { namePrefix: 'x_', joins: true, modelSelector: 'tag:a' },
  );
  for (const repositoryUrl of ['https://git.example.org/shop.git', 'https://git.example.com:8443/shop.git']) {
    const moved = await save({ repositoryUrl });
    assert.match(moved.body.error, /body\.token is required when repositoryUrl changes/);
  }
  assert.equal((await save({ repositoryUrl: 'https://git.example.com/other.git' })).status, 200);
  const row = await server.db
    .selectFrom('dbt_integrations')
    .selectAll()
    .where('deployment_id', '=', id)
    .executeTakeFirstOrThrow();
  const audit = await server.db.selectFrom('audit_events').selectAll().execute();
  for (const text of [
    JSON.stringify(row),
    JSON.stringify(audit),
    JSON.stringify(await server.ok('GET', path)),
  ])
    assert.ok(!text.includes('word-that-is-hidden'));
});

test('a deploy key is generated once, can be replaced, and only its public key is returned', async () => {
  const { path, save } = await newDeployment();
  const { body } = await save({ repositoryUrl: 'git@git.example.com:shop.git', authKind: 'ssh_key' });
  assert.match(body.publicKey, /^ssh-ed25519 [\w+/=]+ facet-dbt-\d+$/);
  const { body: same } = await save({ branch: 'main' });
  assert.equal(same.publicKey, body.publicKey);
  const { publicKey } = await server.ok('POST', `${path}/deploy-key`);
  assert.notEqual(publicKey, body.publicKey);
  assert.equal((await server.ok('GET', path)).publicKey, publicKey);
});

test('the webhook secret is returned once and can be replaced', async () => {
  const { path, id, save } = await newDeployment();
  const { body } = await save({ repositoryUrl: 'https://git.example.com/shop.git' });
  assert.equal(body.webhookEnabled, false);
  const first = await server.ok('POST', `${path}/webhook`);
  const second = await server.ok('POST', `${path}/webhook`);
  assert.notEqual(first.secret, second.secret);
  assert.equal(second.url, `${server.url}/webhooks/${id}/dbt`);
  const now = await server.ok('GET', path);
  assert.deepEqual(
    { webhookEnabled: now.webhookEnabled, webhookUrl: now.webhookUrl },
    { webhookEnabled: true, webhookUrl: second.url },
  );
  assert.ok(!JSON.stringify(now).includes(second.secret));
});

test('the connection test reports the class of a failure and leaves no files behind', async (t) => {
  const { test: tried } = await newDeployment();
  const cleanup = { after: (end: () => Promise<void>) => t.after(end) };
  const remote = await gitRemote(cleanup, 'shop.git');
  await remote.commit('main', dbtProject);
  const reachable = { success: true, message: 'Repository is reachable', failure: null };
  assert.deepEqual(await tried({ repositoryUrl: remote.url, branch: 'main' }), reachable);
  assert.deepEqual((await tried({ branch: 'gone' })).failure, 'branch not found');
  remote.account = { password: 'the-token' };
  assert.equal((await tried({ branch: null })).failure, 'authentication failed');
  assert.deepEqual(await tried({ authKind: 'token', token: 'the-token' }), reachable);
  remote.account = null;
  const { url } = remote;
  const classes: [object, string][] = [
    [{ repositoryUrl: url.replace('shop', 'gone'), authKind: 'none' }, 'repository not found'],
    [{ repositoryUrl: 'https://127.0.0.1:1/x.git' }, 'host unreachable'],
    [{ repositoryUrl: 'https://nowhere.invalid/x.git' }, 'could not resolve host'],
    [{ repositoryUrl: 'git@nowhere.invalid:x.git', authKind: 'ssh_key' }, 'could not resolve host'],
    [{ repositoryUrl: 'https://localhost/x.git', authKind: 'none' }, 'host unreachable'],
    [{ repositoryUrl: 'ssh://git@localhost/x.git', authKind: 'ssh_key' }, 'host unreachable'],
    [{ repositoryUrl: url, authKind: 'ssh_key' }, 'unsupported protocol'],
  ];
  for (const [changes, failure] of classes) {
    const answer = await tried(changes);
    assert.deepEqual(
      { success: answer.success, failure: answer.failure },
      { success: false, failure },
      JSON.stringify(changes),
    );
    assert.match(answer.message, /^[A-Z].*\.$/);
  }
  remote.answer = (_, res) => res.end('<html>hello</html>');
  assert.equal((await tried({ authKind: 'none', repositoryUrl: url })).failure, 'not a Git URL');
  remote.answer = (_, res) => res.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  assert.equal((await tried()).failure, 'redirected');
  assert.deepEqual(await readdir(join(server.dataDir, 'git', 'work')), []);
});

test('local folders can be repositories only if the operator lists them', async (t) => {
  const { save, test: tried } = await newDeployment();
  const bare = await bareRemote({ after: (end) => t.after(end) });
  await bare.commit('main', dbtProject);
  assert.equal((await save({ repositoryUrl: bare.url })).status, 400);
  await bare.git(['clone', '--quiet', '--bare', '.', join(local, 'shop.git')]);
  const listed = await tried({ repositoryUrl: `file://${local}/shop.git` });
  assert.equal(listed.message, 'Repository is reachable');
});

test('reading the model does not permit changing its dbt integration', async () => {
  const { path, id, save } = await newDeployment();
  await save({ repositoryUrl: 'https://git.example.com/shop.git' });
  const key = await server.makeKey({ deploymentIds: [id], permissions: ['SchemaRead'] });
  assert.equal((await server.call('GET', path, { key })).status, 200);
  for (const [method, where] of [
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['POST', `${path}/deploy-key`],
    ['POST', `${path}/webhook`],
  ] as const)
    assert.equal((await server.call(method, where, { key, body: {} })).status, 403, `${method} ${where}`);
});
