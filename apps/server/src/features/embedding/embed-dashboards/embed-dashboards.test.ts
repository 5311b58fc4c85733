import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newDashboard } from '../../../../test/content-under-test.ts';
import { prepareFixture } from '../../../../test/fixture.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
await allowPersonalKeys(server);
const fixture = await prepareFixture(server);
const base = `/api/v1/deployments/${fixture.deploymentId}`;

const token = (embedTenantName: string, session: object = {}) =>
  makeEmbedToken(server, fixture, { externalId: 'ada', embedTenantName, ...session });
const [acme, globex] = await Promise.all([token('acme'), token('globex')]);

const pathOf = (publicId: string) => `/api/v1/embed/dashboard/${publicId}`;
const open = (publicId: string, key?: string) =>
  server.call('GET', pathOf(publicId), key === undefined ? {} : { key });
const statusOf = async (publicId: string, key?: string) => (await open(publicId, key)).status;
const share = (workbookId: number, body: object) =>
  server.ok('PUT', `${base}/workbooks/${workbookId}/embed-access`, body);
const allow = (publicId: string, allowEmbed: boolean) =>
  server.call('PATCH', pathOf(publicId), { body: { allowEmbed } });

test('a viewer sees a dashboard that is shared with their embed tenant and allows signed embedding', async () => {
  const { workbookId, publicId } = await newDashboard(fixture);
  assert.equal(await statusOf(publicId, acme), 404);
  await share(workbookId, { embedTenantName: 'acme', action: 'read' });
  const forbidden = await open(publicId, acme);
  assert.deepEqual(
    { status: forbidden.status, error: forbidden.body.error },
    { status: 403, error: `Dashboard ${publicId} does not allow signed embedding` },
  );
  const { status, body } = await allow(publicId, true);
  assert.deepEqual({ status, body }, { status: 200, body: { publicId, allowEmbed: true } });
  const shown = await open(publicId, acme);
  assert.equal(shown.status, 200);
  const { title, allowEmbed, fromSharedWorkspace, createdBy, config } = shown.body;
  assert.deepEqual(
    { title, allowEmbed, fromSharedWorkspace, createdBy },
    { title: 'Sales', allowEmbed: true, fromSharedWorkspace: true, createdBy: null },
  );
  assert.deepEqual(config.widgets, []);
  assert.equal(await statusOf(publicId, globex), 404);

  await share(workbookId, { embedTenantName: 'acme', action: 'none' });
  assert.equal(await statusOf(publicId, acme), 404, 'the flag alone is not enough');
});

test('a dashboard that is shared with all embed users, directly or through a folder, needs no flag', async () => {
  const { workbookId, publicId } = await newDashboard(fixture);
  const { allEmbedUsers } = await share(workbookId, { allEmbedUsers: true, action: 'read' });
  for (const key of [acme, globex]) assert.equal(await statusOf(publicId, key), 200);
  await share(workbookId, { allEmbedUsers: true, action: 'none' });
  assert.equal(await statusOf(publicId, acme), 404);

  const outer = await server.ok('POST', `${base}/folders`, { name: 'Outer' });
  const inner = await server.ok('POST', `${base}/folders`, { name: 'Inner', parentId: outer.id });
  await server.ok('PUT', `${base}/workbooks/${workbookId}`, { folderId: inner.id });
  const ofFolder = { resourceType: 'Folder', resourceId: outer.id, groupId: allEmbedUsers.groupId };
  await server.ok('PUT', '/api/v1/resource-policies/group', { ...ofFolder, action: 'FolderRead' });
  assert.equal(await statusOf(publicId, globex), 200);
});

test('sharing a folder with an embed tenant shares the dashboards in it that have the flag', async () => {
  const { workbookId, publicId } = await newDashboard(fixture);
  const { tenants } = await share(workbookId, { embedTenantName: 'globex', action: 'read' });
  await share(workbookId, { embedTenantName: 'globex', action: 'none' });
  const folder = await server.ok('POST', `${base}/folders`, { name: 'For globex' });
  await server.ok('PUT', `${base}/workbooks/${workbookId}`, { folderId: folder.id });
  const { groupId } = tenants[0];
  const ofFolder = { resourceType: 'Folder', resourceId: folder.id, groupId, action: 'FolderRead' };
  await server.ok('PUT', '/api/v1/resource-policies/group', ofFolder);
  assert.deepEqual(
    { globex: await statusOf(publicId, globex), acme: await statusOf(publicId, acme) },
    { globex: 403, acme: 404 },
  );
  await allow(publicId, true);
  assert.deepEqual(
    { globex: await statusOf(publicId, globex), acme: await statusOf(publicId, acme) },
    { globex: 200, acme: 404 },
  );
});

test('sessions in creator mode need no flag, and see what their users created', async () => {
  const creator = await token('acme', { creatorMode: true });
  const colleague = await token('acme', { creatorMode: true, externalId: 'bob' });
  const { workbookId, publicId } = await newDashboard(fixture);
  await share(workbookId, { embedTenantName: 'acme', action: 'read' });
  assert.deepEqual(
    { creator: await statusOf(publicId, creator), acme: await statusOf(publicId, acme) },
    { creator: 200, acme: 403 },
  );

  const own = await server.ok('POST', `${base}/workbooks`, { name: 'Own' }, creator);
  const published = await server.ok(
    'POST',
    `${base}/workbooks/${own.id}/publish`,
    { workbookId: own.id, config: { title: 'Own', widgets: [] } },
    creator,
  );
  const seen = await open(published.publicId, creator);
  assert.deepEqual(
    { status: seen.status, fromSharedWorkspace: seen.body.fromSharedWorkspace },
    { status: 200, fromSharedWorkspace: false },
  );
  for (const key of [colleague, globex, server.adminKey])
    assert.equal(await statusOf(published.publicId, key), 404);
  const hidden = await server.call('PATCH', pathOf(published.publicId), { body: { allowEmbed: true } });
  assert.equal(hidden.status, 404, 'an administrator cannot change what belongs to an embed tenant');
});

test('users of the account see the dashboards of the workbooks that they see, regardless of the flag', async () => {
  const { workbookId, publicId } = await newDashboard(fixture);
  const viewer = await makePerson(server, { builtInRole: 'Viewer' });
  const stranger = await makePerson(server, {});
  assert.deepEqual([await statusOf(publicId), await statusOf(publicId, viewer.key)], [200, 404]);
  assert.equal(await statusOf(publicId, stranger.key), 403);
  const policy = { resourceType: 'Workbook', resourceId: workbookId, userId: viewer.userId };
  await server.ok('PUT', '/api/v1/resource-policies/user', { ...policy, action: 'WorkbookRead' });
  const shown = await open(publicId, viewer.key);
  assert.deepEqual(
    { status: shown.status, fromSharedWorkspace: shown.body.fromSharedWorkspace },
    { status: 200, fromSharedWorkspace: false },
  );
  assert.notEqual(shown.body.createdBy, null);
  const policies = [
    { resourceType: 'Deployment', actions: ['DeploymentRead'], resources: [String(fixture.deploymentId)] },
    { resourceType: 'Dashboard', actions: ['EmbedDashboardRead'], resources: [String(shown.body.id)] },
  ] as const;
  const ofRole = await makePerson(server, { policies });
  assert.equal(await statusOf(publicId, ofRole.key), 200, 'a role can grant the dashboard alone');
  const ofPerson = await makeEmbedToken(server, fixture, {
    internalId: 'admin@example.com',
    creatorMode: false,
  });
  assert.equal(await statusOf(publicId, ofPerson), 403, 'a signed session of a person needs the flag');
});

test('a session sees dashboards of its own deployment only, and published ones only', async () => {
  const elsewhere = await prepareFixture(server);
  const other = await newDashboard(elsewhere);
  const path = `/api/v1/deployments/${elsewhere.deploymentId}/workbooks/${other.workbookId}/embed-access`;
  await server.ok('PUT', path, { allEmbedUsers: true, action: 'read' });
  assert.equal(await statusOf(other.publicId, acme), 404);
  assert.equal(await statusOf('Unknown00000', acme), 404);
  assert.equal(await statusOf('Unknown00000'), 404);
  assert.equal((await open('x', acme)).status, 400);
  const limited = await server.makeKey({ deploymentIds: [fixture.deploymentId] });
  assert.equal(await statusOf(other.publicId, limited), 404, 'of a deployment that the key does not reach');
  const changed = await server.call('PATCH', pathOf(other.publicId), {
    body: { allowEmbed: true },
    key: limited,
  });
  assert.equal(changed.status, 404);
});

test('users who may read the data model can preview a branch', async () => {
  const { publicId } = await newDashboard(fixture);
  const viewer = await makePerson(server, { builtInRole: 'Viewer' });
  const preview = (query: string, key?: string) =>
    server.call('GET', `${pathOf(publicId)}?${query}`, key === undefined ? {} : { key });
  const whole = `branchName=${fixture.sharedBranch}&deploymentId=${fixture.deploymentId}`;
  assert.equal((await preview(whole)).status, 200);
  assert.equal((await preview(whole, viewer.key)).status, 403);
  assert.equal((await preview(whole, acme)).status, 403);
  assert.equal((await preview(`branchName=${fixture.sharedBranch}`)).status, 400);
});

test('the images of a dashboard are shown to those who see it, by their content', async () => {
  const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const { workbookId, publicId } = await newDashboard(fixture);
  const workbook = `${base}/workbooks/${workbookId}`;
  const upload = (base64: string, key?: string) =>
    server.call('POST', `${workbook}/images`, { body: { base64 }, ...(key === undefined ? {} : { key }) });
  const { imageId, mediaType, width } = (await upload(GIF)).body;
  assert.deepEqual([mediaType, width], ['image/gif', 1]);
  assert.equal((await upload(GIF)).body.imageId, imageId);
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'));
  assert.deepEqual([svg.status, svg.body.error], [400, 'body.base64 must be a PNG, JPEG, GIF or WebP image']);
  assert.equal((await upload('A'.repeat(3 * 1024 * 1024))).status, 413);
  const bomb = Buffer.from(GIF, 'base64');
  bomb.writeUInt32LE(0xffff_ffff, 6);
  assert.equal((await upload(bomb.toString('base64'))).status, 400);
  assert.equal((await upload(GIF, acme)).status, 403);

  const image = `${pathOf(publicId)}/images/${imageId}`;
  const seen = async (path: string, key?: string) => (await read(path, key)).status;
  const read = (path: string, key = server.adminKey) =>
    fetch(`${server.url}${path}`, {
      headers: { authorization: key.startsWith('ey') ? `Embed-Token ${key}` : `Api-Key ${key}` },
    });
  assert.equal(await seen(image), 404, 'no widget shows it');
  assert.equal(await seen(`${workbook}/images/${imageId}`), 200, 'who edits sees it before');
  const position = { x: 0, y: 0, w: 4, h: 4 };
  const config = { widgets: [{ id: 'logo', type: 'IMAGE', position, config: { imageId, alt: 'Logo' } }] };
  await server.ok('POST', `${workbook}/publish`, { workbookId, config });
  assert.equal(await seen(image, acme), 404);
  await share(workbookId, { allEmbedUsers: true, action: 'read' });
  const response = await read(image, acme);
  assert.equal(response.status, 200);
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map((name) =>
      response.headers.get(name),
    ),
    ['image/gif', 'nosniff', "default-src 'none'; sandbox", 'private, max-age=31536000, immutable'],
  );
  assert.equal(Buffer.from(await response.arrayBuffer()).toString('base64'), GIF);
  assert.equal(await seen(`${workbook}/images/${imageId}`, acme), 403);
  const { publicId: copyId, workbookId: copy } = await newDashboard(fixture);
  await server.ok('POST', `${base}/workbooks/${copy}/publish`, { workbookId: copy, config });
  assert.equal(
    await seen(`${pathOf(copyId)}/images/${imageId}`),
    200,
    'a copy in another workbook has it, too',
  );
});

test('images of an embed tenant are in no dashboard of another one', async () => {
  const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const base64 = Buffer.concat([GIF, Buffer.from('of acme')]).toString('base64');
  const creators = await Promise.all(
    ['acme', 'globex'].map((name) => token(name, { creatorMode: true, externalId: 'eve' })),
  );
  const [mine = '', theirs = ''] = creators;
  const paths = await Promise.all(
    creators.map(async (key) => {
      const { id } = await server.ok('POST', `${base}/workbooks`, { name: 'Own' }, key);
      return `${base}/workbooks/${id}/images`;
    }),
  );
  const { imageId } = await server.ok('POST', paths[0] ?? '', { base64 }, mine);
  const statuses = await Promise.all(
    creators.map(
      async (key, index) =>
        (
          await fetch(`${server.url}${paths[index]}/${imageId}`, {
            headers: { authorization: `Embed-Token ${key}` },
          })
        ).status,
    ),
  );
  assert.deepEqual(statuses, [200, 404]);
  assert.equal((await server.call('POST', paths[0] ?? '', { body: { base64 }, key: theirs })).status, 404);
});
