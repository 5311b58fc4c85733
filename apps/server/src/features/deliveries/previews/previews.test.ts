import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { needsChromium } from '@facet/programs/testing';
import { sql } from 'kysely';
import { publishToExport } from '../../../../test/exports-under-test.ts';
import { growingPauses } from '../../../../test/growing-pauses.ts';
import { api } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { embedUser } from '../../../../test/runs-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

// Sends no email.
const server = await startTestServer({ after });
let deploymentId: number;
let publicId: string;
let path: string;

before(async () => {
  ({ deploymentId, publicId } = await publishToExport(server));
  path = api(deploymentId, '/notifications');
  await server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });
});

/** Schedules the dashboard for recipients, and returns the path of its previews. */
async function schedule(recipients: readonly object[], options: object = {}): Promise<string> {
  const body = { dashboardPublicId: publicId, scheduleType: 'DAILY', ...options };
  const { id } = await server.ok('POST', path, body);
  if (recipients.length > 0) await server.ok('POST', `${path}/${id}/recipients`, { recipients });
  return `${path}/${id}/previews`;
}

/** Waits for the end of a preview. */
async function ended(at: string): Promise<Json> {
  for (const pause = growingPauses(); ; await pause()) {
    const preview = await server.ok('GET', at);
    if (['completed', 'failed'].includes(preview.status)) return preview;
  }
}

/** Previews the email of a recipient. */
async function previewed(previews: string, recipient: object): Promise<Json> {
  const { id } = await server.ok('POST', previews, recipient);
  return ended(`${previews}/${id}`);
}

async function refused(
  previews: string,
  recipient: object,
  [status, pattern]: [number, RegExp],
  key?: string,
): Promise<void> {
  const answer = await server.call('POST', previews, { body: recipient, key });
  assert.equal(answer.status, status, `${JSON.stringify(recipient)}: ${JSON.stringify(answer.body)}`);
  assert.match(answer.body.error, pattern);
}

/** A picture of one pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ofAcme = (externalId: string) => ({ type: 'EMBED_USER', embedTenantName: 'acme', externalId });
const emailOf = async (userId: number) => (await server.ok('GET', `/api/v1/users/${userId}`)).email;

/** The rows that runs write, and the number of queued emails. */
async function writtenByRuns() {
  const { rows } = await sql`
    select (select count(*)::integer from notification_runs) as runs,
      (select count(*)::integer from notification_run_recipients) as recipients,
      (select count(*)::integer from notification_claimed_addresses) as addresses,
      (select count(*)::integer from notifications where condition_state is not null or is_failing) as states,
      (select count(*)::integer from pgboss.job where name in ('mail', 'delivery-start', 'delivery')) as jobs`.execute(
    server.db,
  );
  return rows[0];
}

test('a user who is not a recipient cannot be previewed, and the error does not reveal whether they exist', async () => {
  const [direct, member, stranger, gone] = await Promise.all([1, 2, 3, 4].map(() => makePerson(server, {})));
  assert.ok(direct && member && stranger && gone);
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name: 'Previewed' });
  const userIds = [member.userId, gone.userId];
  await server.ok('POST', `/api/v1/groups/${groupId}/users`, { userIds });
  await server.db.updateTable('users').set({ is_deactivated: true }).where('id', '=', gone.userId).execute();
  await server.ok('POST', '/api/v1/embed-tenants/acme/user', { externalId: 'eve@acme.example' });
  const previews = await schedule([
    { type: 'USER', userId: direct.userId },
    { type: 'GROUP', groupId },
    embedUser('ada@acme.example', 'acme'),
  ]);
  await addTenant(server.db, {
    name: 'Second',
    host: 'second.example.com',
    adminEmail: 'admin@second.example.com',
  });
  const { id: foreignId } = await server.db
    .selectFrom('all_users')
    .select('id')
    .where('email', '=', 'admin@second.example.com')
    .executeTakeFirstOrThrow();
  const { id: embedUserId } = await server.db
    .selectFrom('all_users')
    .select('id')
    .where('email', '=', 'ada@acme.example')
    .executeTakeFirstOrThrow();

  const none = 'must be a recipient of the notification, directly or through a group';
  for (const userId of [stranger.userId, gone.userId, foreignId, embedUserId, 999_999])
    await refused(previews, { type: 'USER', userId }, [400, new RegExp(`^body\\.userId ${none}$`)]);
  for (const email of ['nobody@example.com', 'admin@second.example.com', 'ada@acme.example'])
    await refused(previews, { type: 'USER', email }, [400, new RegExp(`^body\\.email ${none}$`)]);
  for (const externalId of ['eve@acme.example', 'unknown'])
    await refused(previews, ofAcme(externalId), [400, new RegExp(`^body\\.externalId ${none}$`)]);
  await refused(previews, { ...ofAcme('ada@acme.example'), embedTenantName: 'globex' }, [400, /externalId/]);

  const { userId } = direct;
  await refused(previews, { type: 'USER' }, [400, /Exactly one of body\.userId and body\.email/]);
  await refused(previews, { type: 'USER', userId, email: await emailOf(userId) }, [400, /Exactly one/]);
  await refused(previews, { type: 'USER', userId, externalId: 'ada' }, [400, /body\.externalId cannot/]);
  await refused(previews, { ...ofAcme('ada@acme.example'), userId }, [400, /body\.userId cannot/]);
  await refused(previews, { type: 'EMBED_USER', externalId: 'ada' }, [400, /embedTenantName/]);
  await refused(previews, { type: 'GROUP', groupId }, [400, /type/]);
  await refused(`${path}/999999/previews`, { type: 'USER', userId }, [404, /999999/]);

  await allowPersonalKeys(server);
  const reader = await makePerson(server, { builtInRole: 'Developer' });
  await refused(previews, { type: 'USER', userId }, [403, /administrator/i], reader.key);

  const exceptions = previews.replace('/previews', '/exceptions');
  const users = [{ type: 'USER', id: userId }];
  assert.equal((await server.call('POST', exceptions, { body: { users } })).status, 204);
  await refused(previews, { type: 'USER', userId }, [400, /body\.userId must be a recipient/]);
});

test('a preview belongs to the administrator who started it, and expires', async () => {
  const previews = await schedule([{ type: 'USER', userId: 1 }]);
  const other = await schedule([{ type: 'USER', userId: 1 }]);
  const notificationId = Number(previews.split('/').at(-2));
  const insert = (values: object) =>
    server.db
      .insertInto('notification_previews')
      .values({
        tenant_id: 1,
        notification_id: notificationId,
        user_id: 1,
        started_by: 1,
        status: 'processing',
        expires_at: new Date(Date.now() + 60_000),
        id: 'f'.repeat(32),
        ...values,
      })
      .execute();
  await insert({});
  const at = `${previews}/${'f'.repeat(32)}`;
  const status = async (to: string, key?: string) => (await server.call('GET', to, { key })).status;
  assert.equal((await server.ok('GET', at)).status, 'processing');
  assert.equal(await status(`${at}/email`), 409);
  const second = await makePerson(server, { isAdmin: true });
  assert.equal(await status(at, second.key), 404);
  assert.equal(await status(`${at}/email`, second.key), 404);
  assert.equal(await status(`${other}/${'f'.repeat(32)}`), 404, 'of another notification');
  for (const wrong of ['unknown', `${'f'.repeat(33)}`, '..%2f..%2fetc%2fpasswd', '%27%20or%201=1--'])
    assert.equal(await status(`${previews}/${wrong}`), 404, wrong);

  for (const letter of ['a', 'b', 'c', 'd']) await insert({ id: letter.repeat(32) });
  await refused(previews, { type: 'USER', userId: 1 }, [429, /5 unfinished previews/]);
  await server.db
    .updateTable('notification_previews')
    .set({ status: 'failed', error: 'The chart failed' })
    .where('id', '=', 'f'.repeat(32))
    .execute();
  const { status: failed, body } = await server.call('GET', `${at}/email`);
  assert.deepEqual(
    { failed, error: body.error },
    { failed: 422, error: 'The preview failed: The chart failed' },
  );
  await server.db
    .updateTable('notification_previews')
    .set({ expires_at: new Date(0) })
    .execute();
  assert.deepEqual([await status(at), await status(`${at}/email`)], [404, 404]);
});

test('a preview fails with the reason why a run would send nothing', async () => {
  const stranger = await makePerson(server, {});
  const previews = await schedule([
    { type: 'USER', userId: stranger.userId },
    embedUser('ada@acme.example', 'acme'),
  ]);
  const reasonFor = async (recipient: object) => {
    const { status, error, email } = await previewed(previews, recipient);
    assert.deepEqual({ status, email }, { status: 'failed', email: null });
    return error;
  };
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name: 'No addresses' });
  const { id: embedUserId } = await server.ok('POST', '/api/v1/embed-tenants/acme/user', {
    externalId: 'silent',
  });
  await server.db
    .insertInto('embed_memberships')
    .values({ tenant_id: 1, group_id: groupId, user_id: embedUserId })
    .execute();
  await server.ok('POST', previews.replace('/previews', '/recipients'), {
    recipients: [{ type: 'GROUP', groupId }],
  });
  assert.equal(await reasonFor(ofAcme('silent')), 'The user has no email address');

  await server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: false });
  assert.equal(await reasonFor(ofAcme('ADA@acme.example')), 'The recipient may not see the dashboard');
  await server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });

  const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
    name: 'Broken',
    sqlQuery: 'select cast(city as integer) as number from sales',
  });
  const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Broken' });
  const widget = { id: 'broken', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 } };
  const broken = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { title: 'Broken', widgets: [{ ...widget, config: { reportId, title: 'Numbers' } }] },
  });
  const ofBroken = await schedule([{ type: 'USER', userId: 1 }], { dashboardPublicId: broken.publicId });
  const { status, error } = await previewed(ofBroken, { type: 'USER', userId: 1 });
  assert.equal(status, 'failed');
  assert.match(error, /^The chart Numbers failed: /);
});

test('a test reports that the server sends no email', needsChromium, async () => {
  const previews = await schedule([]);
  const { id } = await server.ok('POST', previews.replace(/previews$/, 'tests'));
  const { status, error } = await ended(`${previews}/${id}`);
  assert.equal(status, 'failed');
  assert.match(error, /FACET_SMTP_URL/);
});

test('a name is kept, changed and cleared', async () => {
  const at = (await schedule([], { name: 'Monday numbers' })).replace(/\/previews$/, '');
  const named = async () => (await server.ok('GET', at)).name;
  assert.equal(await named(), 'Monday numbers');
  await server.ok('PUT', at, { hour: 7 });
  assert.equal(await named(), 'Monday numbers');
  await server.ok('PUT', at, { name: null });
  assert.equal(await named(), null);
  const refused = await server.call('PUT', at, { body: { name: 'two\nlines' } });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /body\.name/);
});

test('a preview ends with its notification', async () => {
  const previews = await schedule([{ type: 'USER', userId: 1 }]);
  const { id } = await server.ok('POST', previews, { type: 'USER', userId: 1 });
  assert.equal((await server.call('DELETE', previews.replace('/previews', ''))).status, 204);
  assert.equal((await server.call('GET', `${previews}/${id}`)).status, 404);
  const left = await server.db.selectFrom('notification_previews').selectAll().where('id', '=', id).execute();
  assert.deepEqual(left, []);
});

test(
  'a preview contains the email of the recipient, and nothing is sent or written',
  needsChromium,
  async () => {
    const conditions = [{ type: 'changed' }];
    const previews = await schedule(
      [
        { ...embedUser('ada@acme.example', 'acme'), locale: 'de-AT', timezone: 'Asia/Tokyo' },
        embedUser('gus@globex.example', 'globex'),
      ],
      { attachments: ['csv'], conditions, notificationEnabled: false },
    );
    await server.ok('PUT', '/api/v1/app-theme', { logoUrl: LOGO });
    const before = await writtenByRuns();
    const preview = await previewed(previews, ofAcme('ada@acme.example'));
    assert.deepEqual({ status: preview.status, error: preview.error }, { status: 'completed', error: null });
    const { subject, to, html, text, attachments } = preview.email;
    assert.match(subject, /^Sales, /);
    assert.equal(to, 'ada@acme.example');
    assert.match(html, /<img[^>]+src="data:image\/png;base64,iVBOR/);
    assert.doesNotMatch(html, /cid:/);
    assert.ok(html.includes(`src="${LOGO}"`), 'the logo of the account');
    assert.match(html, /Bergen/);
    assert.doesNotMatch(html, /Quito|Tampa/);
    assert.match(html, /lang="de-DE"/);
    assert.match(text, /Daten vom .* GMT\+9\n[\s\S]*Bergen[\s\S]*Abbestellen/);
    assert.ok(attachments.length > 1);
    assert.ok(attachments.every(({ contentType, size }: Json) => /^text\/csv/.test(contentType) && size > 0));
    const left = new Date(preview.expiresAt).getTime() - Date.now();
    assert.ok(left > 0 && left <= 300_000, `${left} ms are left`);

    const response = await fetch(`${server.url}${previews}/${preview.id}/email`, {
      headers: { authorization: `Bearer ${server.adminKey}` },
    });
    assert.equal(response.headers.get('content-type'), 'message/rfc822');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="Sales, .*\.eml"/);
    const raw = await response.text();
    assert.match(raw, /^To: ada@acme\.example\r$/m);
    assert.match(raw, /^From: facet@sender\.invalid\r$/m);
    assert.match(raw, /Content-Id: <picture-1@facet>/i);
    const csv = /filename=.?Second.csv[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? '';
    const rows = Buffer.from(csv, 'base64').toString();
    assert.match(rows, /Bergen/);
    assert.doesNotMatch(rows, /Quito|Tampa/);

    const link = /List-Unsubscribe: <([^>]+)>/.exec(raw)?.[1] ?? '';
    assert.ok(html.includes(`href="${link}"`));
    const [opened, posted] = await Promise.all([fetch(link), fetch(link, { method: 'POST' })]);
    assert.deepEqual({ opened: opened.status, posted: posted.status }, { opened: 200, posted: 200 });
    assert.match(await opened.text(), /This is a preview/);
    assert.match(await posted.text(), /This is a preview/);
    const exceptions = await server.ok('GET', previews.replace('/previews', '/exceptions'));
    assert.deepEqual(exceptions.items, []);
    assert.deepEqual(await writtenByRuns(), before);
  },
);
