import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDashboard } from '../../../../test/content-under-test.ts';
import { prepareFixture } from '../../../../test/fixture.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const fixture = await prepareFixture(server);
const base = `/api/v1/deployments/${fixture.deploymentId}`;
const { workbookId, publicId } = await newDashboard(fixture);
const other = await newDashboard(fixture);
for (const id of [workbookId, other.workbookId])
  await server.ok('PUT', `${base}/workbooks/${id}/embed-access`, { allEmbedUsers: true, action: 'read' });
const switchComments = (enableDashboardComments: boolean | null) =>
  server.ok('PUT', '/api/v1/app-config', { embedding: { enableDashboardComments } });
await switchComments(true);

const token = (externalId: string, session: object = {}) =>
  makeEmbedToken(server, fixture, { externalId, embedTenantName: 'acme', ...session });
const ada = await token('ada', { email: 'ada@example.com', userProfile: { displayName: 'Ada' } });
const bob = await token('bob');
const foreigner = await token('ada', { embedTenantName: 'globex' });

const path = `/api/v1/embed/dashboard/${publicId}/comments`;
const call = (key: string, method: string, rest: string, body?: object) =>
  server.call(method, `${path}${rest}`, { key, ...(body === undefined ? {} : { body }) });
const ok = async (key: string, method: string, rest: string, body?: object): Promise<Json> => {
  const answer = await call(key, method, rest, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const comment = (key: string, body: string, parentId?: number) => ok(key, 'POST', '', { body, parentId });
const threads = async (key: string, query = ''): Promise<Json[]> => (await ok(key, 'GET', query)).items;
const thread = async (key: string, id: number): Promise<Json> =>
  (await threads(key, '?includeResolved=true&first=1000')).find(({ root }) => root.id === id);

test('threads are listed newest first, with replies oldest first', async () => {
  const first = await comment(ada, 'Why did sales drop?\nIn May.');
  const second = await comment(bob, 'And <b>costs</b>?');
  const reply = await comment(bob, 'Holidays', first.id);
  await comment(ada, 'I see', first.id);
  const listed = await threads(bob);
  assert.deepEqual(
    listed.map(({ root, replies }) => [root.body, replies.map(({ body }: Json) => body)]),
    [
      ['And <b>costs</b>?', []],
      ['Why did sales drop?\nIn May.', ['Holidays', 'I see']],
    ],
  );
  const [, { root, replies, resolvedAt }] = listed as [Json, Json];
  assert.deepEqual(
    {
      dashboardId: root.dashboardId,
      isOwn: root.isOwn,
      username: root.author.username,
      firstName: root.author.firstName,
      editedAt: root.editedAt,
      resolvedAt,
    },
    {
      dashboardId: publicId,
      isOwn: false,
      username: 'ada',
      firstName: 'Ada',
      editedAt: null,
      resolvedAt: null,
    },
  );
  assert.deepEqual({ id: replies[0].id, isOwn: replies[0].isOwn }, { id: reply.id, isOwn: true });
  assert.deepEqual(
    (await threads(ada, '?first=1')).map(({ root: { id } }) => id),
    [second.id],
  );
});

test('comments stay within the embed tenant of their author', async () => {
  const { id } = await comment(ada, 'Only for acme');
  assert.deepEqual(await threads(foreigner), []);
  for (const [method, rest, body] of [
    ['POST', '', { body: 'Me too', parentId: id }],
    ['PATCH', `/${id}`, { body: 'Changed' }],
    ['DELETE', `/${id}`, undefined],
    ['POST', `/${id}/resolve`, { resolved: true }],
  ] as const)
    assert.equal((await call(foreigner, method, rest, body)).status, 404, `${method} ${rest}`);
  const elsewhere = await server.call('PATCH', `/api/v1/embed/dashboard/${other.publicId}/comments/${id}`, {
    key: ada,
    body: { body: 'Changed' },
  });
  assert.equal(elsewhere.status, 404, 'a comment is found on its own dashboard only');
  assert.equal((await thread(ada, id)).root.body, 'Only for acme');
});

test('only the author changes and removes a comment', async () => {
  const { id } = await comment(ada, 'Draft');
  assert.equal((await call(bob, 'PATCH', `/${id}`, { body: 'Mine' })).status, 403);
  assert.equal((await call(bob, 'DELETE', `/${id}`)).status, 403);
  const edited = await ok(ada, 'PATCH', `/${id}`, { body: 'Final' });
  assert.deepEqual({ body: edited.body, isOwn: edited.isOwn }, { body: 'Final', isOwn: true });
  assert.ok(edited.editedAt >= edited.createdAt);
});

test('a removed reply stays without its text, and a removed thread takes its replies with it', async () => {
  const { id } = await comment(ada, 'Question');
  const reply = await comment(bob, 'Answer', id);
  await comment(ada, 'Thanks', id);
  const removal = await call(bob, 'DELETE', `/${reply.id}`);
  assert.deepEqual({ status: removal.status, body: removal.body }, { status: 200, body: '' });
  const left = await thread(ada, id);
  assert.deepEqual(
    left.replies.map(({ body }: Json) => body),
    ['', 'Thanks'],
  );
  assert.ok(left.replies[0].removedAt !== null);
  assert.equal((await call(bob, 'PATCH', `/${reply.id}`, { body: 'Again' })).status, 404);
  assert.equal((await call(bob, 'DELETE', `/${reply.id}`)).status, 200, 'removing it again changes nothing');

  await ok(ada, 'DELETE', `/${id}`);
  assert.equal(await thread(ada, id), undefined);
  assert.equal((await call(bob, 'POST', '', { body: 'Late', parentId: id })).status, 404);
  const kept = await server.db
    .selectFrom('dashboard_comments')
    .select('body')
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .execute();
  assert.deepEqual(
    kept.map(({ body }) => body),
    ['', '', ''],
  );
});

test('threads are resolved and reopened by those who began them', async () => {
  const { id } = await comment(ada, 'To do');
  const reply = await comment(bob, 'Done', id);
  assert.equal((await call(bob, 'POST', `/${id}/resolve`, { resolved: true })).status, 403);
  const ofReply = await call(bob, 'POST', `/${reply.id}/resolve`, { resolved: true });
  assert.equal(ofReply.status, 400);
  assert.match(ofReply.body.error, /replies cannot be resolved/);
  const resolved = await ok(ada, 'POST', `/${id}/resolve`, { resolved: true });
  assert.ok(resolved.resolvedAt !== null);
  assert.equal(resolved.resolvedBy, resolved.root.userId);
  const again = await ok(ada, 'POST', `/${id}/resolve`, { resolved: true });
  assert.equal(again.resolvedAt, resolved.resolvedAt);
  const idsIn = async (query: string) => (await threads(bob, query)).map(({ root }) => root.id);
  assert.ok(!(await idsIn('')).includes(id));
  assert.ok((await idsIn('?includeResolved=true')).includes(id));
  assert.deepEqual(await idsIn('?resolvedOnly=true&includeResolved=false'), [id]);
  const reopened = await ok(ada, 'POST', `/${id}/resolve`, { resolved: false });
  assert.deepEqual(
    { resolvedAt: reopened.resolvedAt, resolvedBy: reopened.resolvedBy },
    { resolvedAt: null, resolvedBy: null },
  );
});

test('a reply to a reply, an unknown thread and a text without characters are refused', async () => {
  const { id } = await comment(ada, 'Question');
  const reply = await comment(bob, 'Answer', id);
  for (const [body, status] of [
    [{ body: 'Deeper', parentId: reply.id }, 400],
    [{ body: 'Lost', parentId: 999_999 }, 404],
    [{ body: '' }, 400],
    [{ body: ' \n ' }, 400],
    [{ body: 'x'.repeat(10_001) }, 400],
    [{ body: 'a\u0000b' }, 400],
  ] as const)
    assert.equal((await call(ada, 'POST', '', body)).status, status, JSON.stringify(body).slice(0, 50));
  const long = `${'\u{1f600}'.repeat(100)}\u202eright to left`;
  assert.equal((await comment(ada, long)).body, long);
});

test('the number of replies in a thread is limited, even for concurrent ones', async () => {
  const { id } = await comment(ada, 'Popular');
  const { tenant_id, dashboard_id, embed_tenant_id, author_user_id } = await server.db
    .selectFrom('dashboard_comments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = { tenant_id, dashboard_id, embed_tenant_id, author_user_id, parent_id: id, body: 'Me too' };
  await server.db
    .insertInto('dashboard_comments')
    .values(Array.from({ length: 498 }, () => row))
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(bob, 'POST', '', { body: 'Me too', parentId: id })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409]);
});

test('only users of the caller’s embed tenant can be mentioned', async () => {
  const mentionable = async (key: string, query = '') =>
    (await ok(key, 'GET', `/mentionable-users${query}`)).items.map(({ username, email }: Json) => [
      username,
      email,
    ]);
  assert.deepEqual(await mentionable(bob), [
    ['ada', 'ada@example.com'],
    ['bob', null],
  ]);
  assert.deepEqual(await mentionable(bob, '?search=ADA@'), [['ada', 'ada@example.com']]);
  assert.deepEqual(await mentionable(bob, '?search=cubecloud'), [], 'placeholders are no addresses');
  assert.deepEqual(await mentionable(foreigner), [['ada', null]]);
});

test('comments require an embed user who sees the dashboard, and comments switched on in the account', async () => {
  const ofAdmin = await makeEmbedToken(server, fixture, { internalId: 'admin@example.com' });
  for (const key of [server.adminKey, ofAdmin]) assert.equal((await call(key, 'GET', '')).status, 403);
  const hidden = await newDashboard(fixture);
  const unseen = await server.call('GET', `/api/v1/embed/dashboard/${hidden.publicId}/comments`, {
    key: ada,
  });
  assert.equal(unseen.status, 404);
  for (const setting of [false, null]) {
    await switchComments(setting);
    const off = await call(ada, 'GET', '');
    assert.equal(off.status, 403);
    assert.match(off.body.error, /Comments are switched off/);
    assert.equal((await call(ada, 'POST', '', { body: 'Hello?' })).status, 403);
  }
  await switchComments(true);
});
