import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploymentInput, type Json } from './api-client.ts';
import { type CookieClient, cookieClient } from './cookie-client.ts';
import type { SampleCall } from './feature-contract.ts';
import type { Fixture } from './fixture.ts';
import { type GitRemote, gitRemote } from './git-remote.ts';
import { APP, type GitHubDouble, startGitHub } from './github-double.ts';
import { PASSWORD, pathOf } from './oauth-under-test.ts';
import { ownAccount } from './sample-people.ts';

/** The settings of a server that uses the double as GitHub. */
export async function githubSettings(
  t: { after(work: () => unknown): void },
  double: GitHubDouble,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-github-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'key.pem');
  await writeFile(file, double.privateKey, { mode: 0o600 });
  return {
    FACET_OUTBOUND_ALLOW: '127.0.0.1',
    FACET_GITHUB_URL: double.url,
    FACET_GITHUB_APP_ID: APP.id,
    FACET_GITHUB_APP_SLUG: APP.slug,
    FACET_GITHUB_CLIENT_ID: APP.clientId,
    FACET_GITHUB_CLIENT_SECRET: APP.secret,
    FACET_GITHUB_PRIVATE_KEY: file,
  };
}

/** Links the GitHub account of a signed-in user in a browser. */
export async function linkInBrowser(tab: CookieClient): Promise<void> {
  const sent = await tab.post('/github/link');
  assert.equal(sent.status, 303, sent.html);
  const agreed = await fetch(sent.location ?? '', { redirect: 'manual' });
  const back = await tab.get(pathOf(agreed.headers.get('location') ?? ''));
  assert.equal(back.status, 303, back.html);
}

/** Serves a repository of the double through git, for tokens of installations with access to it. */
export function serveGit(double: GitHubDouble, owner: string, name: string, remote: GitRemote): void {
  const next = double.other;
  const prefix = `/${owner}/${name}.git/`;
  double.other = (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(prefix)) {
      if (next === undefined) response.writeHead(404).end();
      else next(request, response);
      return;
    }
    const [, encoded = ''] = (request.headers.authorization ?? '').split(' ');
    const [user, token = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    const known = double.installationTokens.get(token);
    const reached = known && double.installations.get(known.installationId)?.repositories.has(name);
    const isLimited = known?.repositories === undefined || known.repositories.includes(name);
    if (user !== 'x-access-token' || !reached || !isLimited) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="GitHub"' }).end();
      return;
    }
    const { authorization: _, host: __, ...headers } = request.headers;
    const to = `${remote.url}/${url.slice(prefix.length)}`;
    const forwarded = forward(to, { method: request.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  };
}

/** Delivers a push to the webhooks of a repository, as GitHub does. @returns their responses */
export async function deliverPush(
  double: GitHubDouble,
  repository: string,
  push: { branch: string; before: string; after: string },
  delivery: string = randomUUID(),
): Promise<{ status: number; body: Json }[]> {
  const { hooks = [] } = double.repositories.get(repository) ?? {};
  const { branch, ...heads } = push;
  const body = JSON.stringify({
    ref: `refs/heads/${branch}`,
    ...heads,
    deleted: /^0+$/.test(push.after),
    repository: { full_name: repository, default_branch: 'main' },
  });
  return Promise.all(
    hooks.map(async ({ config }) => {
      const signature = createHmac('sha256', config.secret ?? '')
        .update(body)
        .digest('hex');
      const answer = await fetch(config.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'push',
          'x-github-delivery': delivery,
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body,
      });
      return { status: answer.status, body: await answer.json() };
    }),
  );
}

type Test = { after(work: () => Promise<void>): void };

/** The settings of a server for the sample calls: GitHub has an installation on `acme` with `acme/model`. */
export async function walkGitHub(t: Test): Promise<Record<string, string>> {
  const double = await startGitHub(t);
  const remote = await gitRemote(t);
  await remote.commit('main', { 'model/orders.yml': 'cubes:\n  - name: orders\n    sql: select 1 as id\n' });
  serveGit(double, 'acme', 'model', remote);
  double.addRepository({ owner: 'acme', name: 'model', branches: ['main', 'review', 'test'] });
  double.addRepository({ owner: 'acme', name: 'other' });
  double.addInstallation({ id: 7, account: 'acme', repositories: new Set(['model', 'other']) });
  double.addInstallation({ id: 8, account: 'octocat', type: 'User' });
  return githubSettings(t, double);
}

/** A sample call for which the administrator has linked their account, if the server has a GitHub App. */
export function onceLinked(call: Omit<SampleCall, 'form'>) {
  return async (fixture: Fixture): Promise<SampleCall> => {
    const { server } = fixture;
    const { body } = await server.call('GET', '/api/v1/github/status');
    if (!body.connected && body.linkUrl !== body.settingsUrl) {
      const { email } = await ownAccount(fixture);
      const tab = cookieClient(server.url, server.host);
      await tab.signIn(email, PASSWORD);
      await linkInBrowser(tab);
    }
    return call;
  };
}

/** Connects another deployment to `acme/model`. */
export async function connectGitHubCall(fixture: Fixture): Promise<SampleCall> {
  const body = deploymentInput(`GitHub ${fixture.unique()}`);
  const { body: made } = await fixture.server.call('POST', '/build/api/v1/deployments', { body });
  const call = { params: { deploymentId: made.id }, body: { installationId: 7, name: 'model' } };
  return onceLinked(call)(fixture);
}
