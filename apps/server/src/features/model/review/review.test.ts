import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { manifestOf, startSync, syncPath } from '../../../../test/dbt-under-test.ts';
import { eventually } from '../../../../test/model-under-test.ts';
import { eventsNamed, hiddenIn, PASSWORD, pathOf } from '../../../../test/oauth-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { hashPassword } from '../../../auth/passwords.ts';
import { reviewLink } from './review-link.ts';

/** A model that compiles for longer than a page waits for it, without using the processor. */
const WAITING = `
  const wait = cube.constructor('return setTimeout')();
  asyncModule(() => new Promise((resolve) => wait(resolve, 18_000)));`;

test('a review link leads to a page that merges the branch', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  await allowPersonalKeys(server);
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Sales <b>'));
  const base = `/build/api/v1/deployments/${id}`;
  const name = 'dbt-sync/main-20260817120000-a1b2c3d4';
  const commit = async (path: string, branchName = name, content = 'cubes: []\n') => {
    await server.ok('POST', `${base}/dev-mode`, { branchName });
    await server.ok('PUT', `${base}/data-model/files`, { files: [{ path, content }] });
    await server.ok('POST', `${base}/commit`, { message: 'More' });
  };
  await server.ok('POST', `${base}/branches`, { name });
  await commit('model/cubes/dbt/<orders>.yml');
  const password_hash = await hashPassword(PASSWORD);
  const browserOf = async (rights: Parameters<typeof makePerson>[1]) => {
    const { userId } = await makePerson(server, rights);
    await server.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
    const { email } = await server.ok('GET', `/api/v1/users/${userId}`);
    const tab = cookieClient(server.url);
    await tab.signIn(email, PASSWORD);
    return tab;
  };
  const link = pathOf(reviewLink(server.url, id, name));
  const admin = await browserOf({ isAdmin: true });
  /** The page once the compiler has checked the merged model. */
  const checked = () =>
    eventually(
      () => admin.get(link),
      ({ html }) => !html.includes('still being compiled'),
      120_000,
    );

  await t.test('it requires sign-in and the permission to see the branch', async () => {
    const stranger = await cookieClient(server.url).get(link);
    assert.equal(stranger.location, `/login?return_to=${encodeURIComponent(link)}`);
    const viewer = await browserOf({ builtInRole: 'Viewer' });
    assert.equal((await viewer.get(link)).status, 404);
    for (const path of [
      `/d/${id}/schema`,
      `/d/${id}/schema?branch=main`,
      `/d/${id}/schema?branch=nope`,
      `/d/${id}/schema?branch=a&branch=b`,
      `/d/999999/schema?branch=main`,
      `/d/x/schema?branch=${encodeURIComponent(name)}`,
    ])
      assert.equal((await admin.get(path)).status, 404, path);
  });

  await t.test(
    'it lists the changes, escapes names, and offers the merge only with SchemaUpdate',
    async () => {
      const { status, html } = await admin.get(link);
      assert.equal(status, 200);
      assert.match(html, /model\/cubes\/dbt\/&lt;orders&gt;\.yml/);
      assert.ok(!html.includes('Sales <b>'));
      assert.match(html, /Merge into main/);
      const policies = [{ resourceType: 'Deployment', actions: ['SchemaRead'], resources: ['All'] }];
      const reader = await browserOf({ policies } as Json);
      const shown = await reader.get(link);
      assert.equal(shown.status, 200);
      assert.ok(!shown.html.includes('Merge into'));
      const head = hiddenIn(await checked(), 'head');
      assert.equal((await reader.post(`/d/${id}/schema`, { branch: name, head })).status, 403);
    },
  );

  await t.test('it waits for a sync that has not written its branch yet', async () => {
    const { reviewUrl, syncJobId } = await startSync(server, id, { manifest: manifestOf({ orders: [] }) });
    const waiting = await admin.get(pathOf(reviewUrl));
    assert.equal(waiting.status, 200);
    assert.match(waiting.html, /dbt sync of an uploaded manifest is still running: Waiting for a worker/);
    assert.match(waiting.html, /Check again/);
    await server.ok('DELETE', syncPath(id, `/${syncJobId}`));
    const cancelled = await admin.get(pathOf(reviewUrl));
    assert.equal(cancelled.status, 404);
    assert.match(cancelled.html, /has no branch, because it failed:.*was cancelled/);
  });

  await t.test('it merges the reviewed commit, and refuses if the branch has moved', async () => {
    const head = hiddenIn(await checked(), 'head');
    const form = { branch: name, head };
    assert.equal((await admin.post(`/d/${id}/schema`, form, { 'sec-fetch-site': 'cross-site' })).status, 403);
    await commit('model/cubes/dbt/later.yml');
    const late = await admin.post(`/d/${id}/schema`, form);
    assert.equal(late.status, 409);
    assert.match(late.html, /has changed since/);
    assert.match(late.html, /later\.yml/);
    const merged = await admin.post(`/d/${id}/schema`, {
      branch: name,
      head: hiddenIn(await checked(), 'head'),
    });
    assert.equal(merged.status, 200, merged.html);
    assert.match(merged.html, /is merged into main/);
    const { items } = await server.ok('GET', `${base}/data-model/files?branchName=main`);
    assert.match(JSON.stringify(items), /later\.yml/);
    const [event] = await eventsNamed(server, 'Merged changes to data model');
    assert.deepEqual(
      { actor: event.actor, operation: event.operation },
      { actor: 'user', operation: 'mergeToDefaultBranch' },
    );
    assert.equal((await admin.get(link)).status, 404, 'the merged branch is deleted');
  });

  await t.test('it does not merge while the merged model is still being compiled', async () => {
    const slow = 'slow-model';
    await server.ok('POST', `${base}/branches`, { name: slow });
    await commit('model/cubes/slow.js', slow, WAITING);
    const path = pathOf(reviewLink(server.url, id, slow));
    const deployment = await server.ok('GET', `${base}/branches`);
    const hash = (branch: string) =>
      deployment.items.find((item: Json) => item.name === branch).lastHash as string;
    const form = { branch: slow, head: `${hash(slow)}.${hash('main')}` };
    const [page, refused] = await Promise.all([admin.get(path), admin.post(`/d/${id}/schema`, form)]);
    assert.deepEqual(
      { pageStatus: page.status, refusedStatus: refused.status },
      { pageStatus: 200, refusedStatus: 409 },
    );
    assert.match(refused.html, /The merged model is still being compiled/);
    for (const { html } of [page, refused]) {
      assert.match(html, /can be merged when the compiler has checked/);
      assert.match(html, /<button type="submit" disabled[^>]*>Merge into main</);
      assert.ok(!html.includes('name="head"'));
    }
    const { items } = await server.ok('GET', `${base}/data-model/files?branchName=main`);
    assert.doesNotMatch(JSON.stringify(items), /slow\.js/);
  });
});
