import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, build, filesOf, publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson, type Person } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import type { Action } from '../../../auth/permissions.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const id = await server.makeDeployment('Dashboards of two people');
const FILE = 'dashboards/orders.yml';
const textOf = (title: string) =>
  `version: 1\nslug: orders\ntitle: ${title}\nwidgets:\n  - text: Hello\n    at: [0, 0, 12, 2]\n`;
await publish(server, id, FILE, textOf('First'));
await server.waitForBuild(id, 'main');
const { items } = await server.ok('GET', api(id, '/workbooks'));
const workbook: Json = items.find(({ slug }: Json) => slug === 'orders');
const at = api(id, `/workbooks/${workbook.id}/dashboard/file`);

const author = await editor(['SchemaUpdateDevBranches']);
const reviewer = await editor(['SchemaUpdate']);

/** A person who may edit the workbook, with further actions on the deployment. */
async function editor(actions: Action[]): Promise<Person> {
  const person = await makePerson(server, {
    policies: [
      { resourceType: 'Global', actions: ['AIBIExplore'], resources: ['All'] },
      {
        resourceType: 'Deployment',
        actions: ['DeploymentRead', 'SchemaRead', ...actions],
        resources: [String(id)],
      },
    ],
  });
  await server.ok('PUT', '/api/v1/resource-policies/user', {
    ...{ resourceType: 'Workbook', resourceId: workbook.id, userId: person.userId, action: 'WorkbookEdit' },
  });
  return person;
}

test('who may edit dev branches only commits a dashboard for review, and never into the deploy branch', async () => {
  const ok = (method: string, path: string, body?: object) => server.ok(method, path, body, author.key);
  const opened = await ok('GET', at);
  assert.deepEqual([opened.canEdit, opened.canPublish, opened.branchName], [true, false, null]);
  const written = await ok('PUT', at, { content: textOf('Second'), hash: opened.hash });
  const { branchName } = written;
  assert.deepEqual([written.hasEdits, written.isChanged], [true, true]);

  const before = await filesOf(server, id, 'main');
  const message = 'Rename it';
  for (const [method, path, body] of [
    ['POST', build(id, '/commit'), { branchName, message }],
    ['POST', build(id, '/commit'), { branchName, message, toBranch: 'main' }],
    ['POST', build(id, '/merge'), { branchName, message }],
    ['POST', build(id, '/merge-to-default'), { branchName, message }],
    ['POST', `${at}/move`, undefined],
    ['POST', `${at}/detach`, undefined],
  ] as const) {
    const refused = await server.call(method, path, {
      key: author.key,
      ...(body === undefined ? {} : { body }),
    });
    assert.equal(refused.status, 403, JSON.stringify([path, body, refused.body]));
  }
  const ofReviewer = await server.ok('POST', build(id, '/dev-mode'), {}, reviewer.key);
  const theirs = build(id, `/branches?branchName=${ofReviewer.branchName}`);
  assert.equal((await server.call('DELETE', theirs, { key: author.key })).status, 403);
  const stolen = await server.call('POST', build(id, '/commit'), {
    key: author.key,
    body: { branchName: ofReviewer.branchName, toBranch: 'stolen' },
  });
  assert.equal(stolen.status, 400);
  assert.deepEqual(await filesOf(server, id, 'main'), before);

  await ok('POST', build(id, '/commit'), { branchName, message, toBranch: 'review/orders' });
  assert.equal((await filesOf(server, id, 'review/orders'))[FILE], textOf('Second'));
  const committed = await ok('GET', at);
  assert.deepEqual(
    [committed.content, committed.branchName, committed.hasEdits],
    [textOf('Second'), branchName, false],
  );
  // The next edit goes on from there, and into the same branch.
  await ok('PUT', at, { content: textOf('Third'), hash: committed.hash });
  await ok('POST', build(id, '/commit'), { branchName, message, toBranch: 'review/orders' });
  assert.equal((await filesOf(server, id, 'review/orders'))[FILE], textOf('Third'));
  const mergeReview = { branchName: 'review/orders', message: 'Reviewed' };
  const refused = await server.call('POST', build(id, '/merge'), { key: author.key, body: mergeReview });
  assert.equal(refused.status, 403);
  assert.deepEqual(await filesOf(server, id, 'main'), before);

  await server.ok('POST', build(id, '/merge-to-default'), mergeReview, reviewer.key);
  assert.equal((await filesOf(server, id, 'main'))[FILE], textOf('Third'));
  const published = await ok('GET', at);
  assert.deepEqual([published.branchName, published.isChanged], [null, false]);
});

test('a commit for review goes into no dev branch', async () => {
  const opened = await server.ok('GET', at, undefined, author.key);
  const { branchName } = await server.ok(
    'PUT',
    at,
    { content: textOf('Fourth'), hash: opened.hash },
    author.key,
  );
  const answer = await server.call('POST', build(id, '/commit'), {
    key: author.key,
    body: { branchName, toBranch: branchName },
  });
  assert.deepEqual([answer.status, answer.body.error], [400, `body.toBranch: ${branchName} is a dev branch`]);
});
