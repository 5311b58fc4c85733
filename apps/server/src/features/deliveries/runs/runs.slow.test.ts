import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { needsChromium } from '@facet/programs/testing';
import { sql } from 'kysely';
import { jobsDone } from '../../../../test/jobs-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import { embedUser, pdfIn, RunsUnderTest } from '../../../../test/runs-under-test.ts';
import type { Json } from '../../../../test/server-under-test.ts';
import { startSmtp, type TakenMail } from '../../../../test/smtp-double.ts';
import { MAIL_QUEUE } from '../../../jobs/mail-queue.ts';
import { PREVIEW_QUEUE } from '../previews/preview-queue.ts';
import { DELIVERY_QUEUE } from './run-queues.ts';

// Slow: renders dashboards in Chromium.

let refusals = 0;
/** Called while an email to the owner is being sent. */
let whileOwnerGets = async () => {};
const smtp = await startSmtp({
  onRcptTo({ address }, _session, done) {
    if (address === 'admin@example.com') return void whileOwnerGets().then(() => done());
    const refuse = (responseCode: number, text: string) =>
      done(Object.assign(new Error(text), { responseCode }));
    if (address.startsWith('gone')) return refuse(550, '5.1.1 No such mailbox');
    if (address.startsWith('full')) return refuse(552, '5.2.2 Mailbox full');
    if (!address.startsWith('busy') || refusals > 0) return done();
    refusals += 1;
    return refuse(451, '4.3.2 Try again later');
  },
  losesResponse: ({ to }) => to.join().startsWith('drop'),
});
after(() => smtp.stop());
const runs = await RunsUnderTest.start({ after }, smtp);
const { server } = runs;

const linkIn = ({ raw }: TakenMail) =>
  /List-Unsubscribe: <([^>]+)>/.exec(raw.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? '';

test('each recipient gets one email with their own rows', needsChromium, async () => {
  const { userId } = await makePerson(server, { isAdmin: true });
  const { email } = await server.ok('GET', `/api/v1/users/${userId}`);
  const settings = { locale: 'fr', timezone: 'Asia/Tokyo' };
  await server.db.updateTable('users').set({ settings }).where('id', '=', userId).execute();
  const { id: groupId } = await server.ok('POST', '/api/v1/groups', { name: 'Customers' });
  const { id: user_id } = await server.ok('POST', '/api/v1/embed-tenants/acme/user', {
    externalId: 'member@acme.example',
  });
  await server.db
    .insertInto('embed_memberships')
    .values({ tenant_id: 1, group_id: groupId, user_id })
    .execute();
  const { id } = await runs.schedule({ notificationFormat: 'pdf', attachments: ['csv'] }, [
    embedUser('ada@acme.example', 'acme'),
    embedUser('adam@acme.example', 'acme'),
    embedUser('gus@globex.example', 'globex'),
    { ...embedUser('alma@acme.example', 'acme'), locale: 'de' },
    { type: 'USER', userId },
    { type: 'GROUP', groupId },
  ]);
  const run = await runs.ran(id);
  assert.deepEqual(
    { state: run.state, error: run.error, sent: run.recipients.sent },
    { state: 'succeeded', error: null, sent: 6 },
  );
  const taken = runs.mails();
  assert.deepEqual(
    [...taken.keys()].sort(),
    [
      ...['ada@acme.example', 'adam@acme.example', 'alma@acme.example', 'member@acme.example'],
      ...[email, 'gus@globex.example'],
    ].sort(),
  );
  const of = (to: string) => taken.get(to) as TakenMail;
  assert.match(await pdfIn(of('ada@acme.example')), /Bergen/);
  assert.doesNotMatch(await pdfIn(of('ada@acme.example')), /Quito|Tampa/);
  assert.match(await pdfIn(of('gus@globex.example')), /Quito/);
  assert.doesNotMatch(await pdfIn(of('gus@globex.example')), /Bergen|Tampa/);
  assert.doesNotMatch(await pdfIn(of(email)), /Bergen|Quito|Tampa/, 'a user whose policies show nothing');
  assert.doesNotMatch(await pdfIn(of('member@acme.example')), /Bergen|Quito|Tampa/, 'a member of a group');
  assert.doesNotMatch(of('member@acme.example').raw, /Customers/);
  assert.match(of('alma@acme.example').raw, /lang=3D"de-DE"/);
  const own = of(email).raw.replaceAll('=\r\n', '');
  assert.match(own, /lang=3D"fr-FR"/);
  assert.match(own, /\?timezone=3DAsia%2FTokyo/);
  assert.match(of('ada@acme.example').raw, /Content-Id: <picture-1@facet>/i);
  assert.match(of('ada@acme.example').raw, /filename=.?Second.csv/);

  const { items } = await server.ok('GET', `${runs.path}/${id}/runs/${run.id}/recipients?first=2`);
  assert.equal(items.length, 2);
  const groups = await server.db
    .selectFrom('notification_run_recipients')
    .select('render_group')
    .distinct()
    .where('run_id', '=', run.id)
    .execute();
  assert.equal(groups.length, 5, 'recipients who see the same rows in the same language share a render');
});

test('a test reaches only the administrator who asks for it', needsChromium, async () => {
  const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme')]);
  const at = `${runs.path}/${id}`;
  const test = await server.ok('POST', `${at}/tests`);
  await jobsDone(server.db, PREVIEW_QUEUE);
  const { status, error, email } = await server.ok('GET', `${at}/previews/${test.id}`);
  assert.deepEqual(
    { status, error, to: email?.to },
    { status: 'completed', error: null, to: 'admin@example.com' },
  );
  assert.deepEqual([...runs.mails().keys()], ['admin@example.com']);
  assert.equal((await server.ok('GET', `${at}/runs`)).items.length, 0);
});

test('a link in the email unsubscribes without a sign-in', needsChromium, async () => {
  const recipients = [embedUser('ada@acme.example', 'acme'), embedUser('gus@globex.example', 'globex')];
  const { id } = await runs.schedule({}, recipients);
  await runs.ran(id);
  const link = linkIn(runs.mails().get('ada@acme.example') as TakenMail);
  const opened = await fetch(link);
  assert.equal(opened.status, 200);
  assert.match(await opened.text(), /go to <bdi><strong>ada@acme\.example</);
  assert.equal((await fetch(link, { method: 'HEAD' })).status, 200);
  await runs.ran(id);
  assert.equal(runs.mails().size, 2, 'opening the link changes nothing');

  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  assert.equal((await fetch(link, { method: 'POST', body: form })).status, 200);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.equal((await fetch(link, { method: 'POST', body })).status, 200, 'again');
  const forged = `${link.slice(0, -1)}${link.endsWith('x') ? 'y' : 'x'}`;
  assert.equal((await fetch(forged, { method: 'POST', body })).status, 404);
  const other = link.replace(/-\d+-([\w-]{43})$/, '-1-$1');
  assert.equal((await fetch(other, { method: 'POST', body })).status, 404, 'for another user');
  await runs.ran(id);
  assert.deepEqual([...runs.mails().keys()], ['gus@globex.example']);
  await server.ok('POST', `${runs.path}/${id}/recipients`, { recipients });
  await runs.ran(id);
  assert.equal(runs.mails().size, 2, 'whoever is added again gets emails again');
});

test(
  'recipients with a failed chart get nothing unless that is allowed, and the owner is notified once',
  needsChromium,
  async () => {
    const { deploymentId } = runs.dashboard;
    const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
      name: 'Broken',
      sqlQuery: 'select cast(city || chr(0) as integer) as number from sales',
    });
    const { id: workbookId } = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Broken' });
    const widget = { id: 'broken', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 } };
    const { publicId } = await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
      workbookId,
      config: { title: 'Broken', widgets: [{ ...widget, config: { reportId, title: 'Numbers' } }] },
    });
    await server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed: true });
    const access = api(deploymentId, `/workbooks/${workbookId}/embed-access`);
    await server.ok('PUT', access, { embedTenantName: 'acme', action: 'read' });
    // Without rows, nothing can fail.
    const { id } = await runs.schedule({ dashboardPublicId: publicId }, [
      { type: 'USER', userId: 1 },
      embedUser('ada@acme.example', 'nobody'),
    ]);
    const failed = await runs.ran(id);
    assert.deepEqual(
      { state: failed.state, failed: failed.recipients.failed, sent: failed.recipients.sent },
      { state: 'failed', failed: 1, sent: 1 },
    );
    assert.match(failed.error, /The chart Numbers failed/);
    assert.deepEqual([...runs.mails().keys()], ['ada@acme.example']);
    assert.match((await runs.ownerMail()).raw, /Delivery failed: Broken/);
    assert.equal((await runs.ran(id)).state, 'failed');
    runs.mails();
    await server.ok('PUT', `${runs.path}/${id}`, { allowFailedWidgets: true });
    assert.equal((await runs.ran(id)).state, 'succeeded');
    assert.match((await runs.ownerMail()).raw, /Delivery works again: Broken/);
    assert.match(
      runs.mails().get('admin@example.com')?.raw ?? '',
      /Part of this dashboard could not be loaded[\s\S]*Numbers/,
    );
    assert.equal((await runs.ran(id)).state, 'succeeded');
    runs.mails();
    const news = await server.db
      .selectFrom('notification_runs')
      .select('owner_news')
      .where('notification_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      news.map(({ owner_news }) => owner_news),
      ['failing', null, 'working', null],
    );
  },
);

test(
  'mailboxes that refuse are reported, and only failed emails are retried, those to unknown mailboxes excepted',
  needsChromium,
  async () => {
    const recipients = ['gone', 'ada', 'full'].map((name) => embedUser(`${name}@acme.example`, 'acme'));
    const { id } = await runs.schedule({}, recipients);
    const run = await runs.ran(id);
    assert.deepEqual(
      { state: run.state, refused: run.recipients.refused, sent: run.recipients.sent },
      { state: 'failed', refused: 2, sent: 1 },
    );
    assert.match(run.error, /No such mailbox/);
    assert.match((await runs.ownerMail()).raw, /To: admin@example\.com[\s\S]*Delivery failed: Sales/);
    assert.deepEqual([...runs.mails().keys()], ['ada@acme.example']);
    assert.equal((await server.ok('GET', `${runs.path}/${id}`)).isFailing, true);
    const retry = await runs.retried(id, run.id);
    assert.equal(runs.mails().size, 0, 'the address is suppressed');
    const retried = new Map((await runs.recipients(id, retry.id)).map((item) => [item.email, item]));
    assert.deepEqual([...retried.keys()].sort(), ['full@acme.example', 'gone@acme.example']);
    assert.equal(retried.get('full@acme.example')?.outcome, 'refused', 'a full mailbox is tried again');
    const { outcome, reason } = retried.get('gone@acme.example') as Json;
    assert.equal(outcome, 'skipped');
    assert.match(reason, /has refused this address: .*No such mailbox/);
    const nobody = await server.call('POST', `${runs.path}/${id}/runs/${run.id + 1000}/retry`);
    assert.equal(nobody.status, 404);
  },
);

test('a schedule that is due runs once, late, and then at its next time', needsChromium, async () => {
  const { id } = await runs.schedule({ scheduleType: 'HOURLY' }, [embedUser('ada@acme.example', 'acme')]);
  const missed = new Date(Date.now() - 5 * 3_600_000);
  const other = await runs.schedule();
  const invalid = { time_zone: 'Mars/Olympus', next_run_at: new Date(0) };
  await server.db.updateTable('notifications').set(invalid).where('id', '=', other.id).execute();
  await server.db.updateTable('notifications').set({ next_run_at: missed }).where('id', '=', id).execute();
  let all: Json[] = [];
  while (all.length === 0 || !['succeeded', 'failed'].includes(all[0].state)) {
    all = (await server.ok('GET', `${runs.path}/${id}/runs`)).items;
    await sleep(200);
  }
  assert.deepEqual(
    { runCount: all.length, kind: all[0].kind, state: all[0].state },
    { runCount: 1, kind: 'scheduled', state: 'succeeded' },
  );
  const { items } = await server.ok('GET', `${runs.path}/${other.id}/runs`);
  assert.deepEqual(
    { runCount: items.length, state: items[0].state },
    { runCount: 1, state: 'failed' },
    'an invalid schedule stops no others',
  );
  assert.match(items[0].error, /no longer valid/);
  assert.match((await runs.ownerMail()).raw, /no longer valid/);
  await server.db.updateTable('notifications').set({ time_zone: 'UTC' }).where('id', '=', other.id).execute();
  const scheduledFor = new Date(all[0].scheduledFor);
  assert.equal(scheduledFor.getUTCMinutes(), 0);
  assert.ok(Date.now() - scheduledFor.getTime() < 3_700_000, 'the last time that was missed');
  const [next] = (await server.ok('GET', `${runs.path}/${id}`)).nextRuns;
  const { next_run_at } = await server.db
    .selectFrom('notifications')
    .select('next_run_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(next_run_at?.toISOString(), next);
  assert.equal(runs.mails().size, 1);
});

test('a run of an unpublished dashboard fails, and its owner is notified once', async () => {
  const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme')]);
  const setStatus = (status: string) =>
    server.db
      .updateTable('dashboards')
      .set({ status })
      .where('public_id', '=', runs.dashboard.publicId)
      .execute();
  // As if the worker died after the mail server had accepted the email: the job runs again.
  whileOwnerGets = () => {
    whileOwnerGets = async () => {};
    return runs.run(`insert into pgboss.job (name, data)
      select name, data from pgboss.job where name = '${MAIL_QUEUE.name}' and state = 'active'`);
  };
  await setStatus('archived');
  const run = await runs.ran(id);
  await setStatus('published');
  assert.deepEqual(
    { state: run.state, error: run.error },
    { state: 'failed', error: 'The dashboard is no longer published' },
  );
  assert.equal(runs.mails().size, 0);
  await runs.ownerMail();
  await jobsDone(server.db, MAIL_QUEUE);
  assert.equal(smtp.mails.length, 0, 'no second one');
});

test('the account decides the domains that get email', needsChromium, async () => {
  const recipients = [embedUser('ada@acme.example', 'acme'), embedUser('gus@globex.example', 'globex')];
  const { id } = await runs.schedule({}, recipients);
  await server.ok('PUT', '/api/v1/tenant/settings', { mailDomains: ['acme.example'] });
  const run = await runs.ran(id);
  assert.deepEqual(
    { state: run.state, sent: run.recipients.sent, skipped: run.recipients.skipped },
    { state: 'succeeded', sent: 1, skipped: 1 },
  );
  assert.deepEqual([...runs.mails().keys()], ['ada@acme.example']);
  await server.ok('PUT', '/api/v1/tenant/settings', { mailDomains: [] });
});

test('recipients do not get rows that they may no longer see', needsChromium, async () => {
  const recipients = [embedUser('ada@acme.example', 'acme')];
  const { id } = await runs.schedule({}, recipients);
  const access = api(runs.dashboard.deploymentId, `/workbooks/${runs.dashboard.workbookId}/embed-access`);
  await server.ok('PUT', access, { embedTenantName: 'acme', action: 'none' });
  const run = await runs.ran(id);
  assert.deepEqual(
    { state: run.state, sent: run.recipients.sent, skipped: run.recipients.skipped },
    { state: 'succeeded', sent: 0, skipped: 1 },
  );
  assert.equal(runs.mails().size, 0);
  await server.ok('PUT', access, { embedTenantName: 'acme', action: 'read' });
});

test(
  'emails that a mail server temporarily refuses are each sent once it accepts them',
  needsChromium,
  async () => {
    const recipients = [embedUser('busy@acme.example', 'acme'), embedUser('ada@acme.example', 'acme')];
    const { id } = await runs.schedule({}, recipients);
    const run = await runs.ran(id);
    assert.deepEqual({ state: run.state, sent: run.recipients.sent }, { state: 'succeeded', sent: 2 });
    assert.equal(runs.mails().size, 2);
    const { rows } = await sql`select retry_count from pgboss.job
      where name = ${DELIVERY_QUEUE.name} and data ->> 'runId' = ${String(run.id)}`.execute(server.db);
    assert.deepEqual(rows, [{ retry_count: 1 }], 'the attempt ended, and another one followed later');
  },
);

test(
  'a run that is cancelled sends nothing more, and a retry reaches the others',
  needsChromium,
  async () => {
    refusals = 0;
    const recipients = [embedUser('busy@acme.example', 'acme'), embedUser('ada@acme.example', 'acme')];
    const { id } = await runs.schedule({}, recipients);
    const { id: runId } = await server.ok('POST', `${runs.path}/${id}/runs`);
    const outcomes = async () =>
      Object.fromEntries(
        (await runs.recipients(id, runId)).map(({ externalId, outcome, reason }) => [
          externalId,
          [outcome, reason],
        ]),
      );
    while ((await outcomes())['ada@acme.example']?.[0] !== 'sent' || refusals === 0) await sleep(20);
    const cancelled = await server.ok('POST', `${runs.path}/${id}/runs/${runId}/cancel`);
    assert.equal(cancelled.state, 'cancelled');
    assert.deepEqual([cancelled.recipients.sent, cancelled.recipients.failed, cancelled.error], [1, 1, null]);
    await jobsDone(server.db, DELIVERY_QUEUE);
    assert.deepEqual((await outcomes())['busy@acme.example'], ['failed', 'The delivery was cancelled']);
    assert.deepEqual([...runs.mails().keys()], ['ada@acme.example']);
    assert.equal((await server.call('POST', `${runs.path}/${id}/runs/${runId}/cancel`)).status, 200);

    const retry = await runs.retried(id, runId);
    assert.equal(retry.state, 'succeeded');
    assert.deepEqual([...runs.mails().keys()], ['busy@acme.example']);
    assert.equal((await server.call('POST', `${runs.path}/${id}/runs/${retry.id}/cancel`)).status, 409);
  },
);

test('an email that may have arrived is not sent again', needsChromium, async () => {
  const recipients = [embedUser('drop@acme.example', 'acme'), embedUser('ada@acme.example', 'acme')];
  const { id } = await runs.schedule({}, recipients);
  const run = await runs.ran(id);
  assert.deepEqual(
    { state: run.state, sent: run.recipients.sent, unknown: run.recipients.unknown },
    { state: 'failed', sent: 1, unknown: 1 },
  );
  assert.equal(runs.mails().size, 2, 'it did arrive');
  await runs.ownerMail();
  const retry = await server.call('POST', `${runs.path}/${id}/runs/${run.id}/retry`);
  assert.equal(retry.status, 409, 'there is nobody of whom it is certain that they got nothing');
});

test(
  'an email that another worker has claimed is not sent, and counts as unknown',
  needsChromium,
  async () => {
    const { id } = await runs.schedule({}, [
      embedUser('ada@acme.example', 'acme'),
      embedUser('gus@globex.example', 'globex'),
    ]);
    await runs.onceGrouped(`update notification_run_recipients set outcome = 'sending'
    where outcome = 'pending' and email = 'gus@globex.example'`);
    const { state, error, recipients } = await runs.ran(id);
    assert.deepEqual(
      { state, sent: recipients.sent, unknown: recipients.unknown },
      { state: 'failed', sent: 1, unknown: 1 },
    );
    assert.match(error, /unknown whether the email reached 1 recipient/);
    assert.deepEqual([...runs.mails().keys()], ['ada@acme.example']);
    await runs.ownerMail();
  },
);

test(
  'a run that is interrupted when it is to be skipped is skipped, and sends nothing',
  needsChromium,
  async () => {
    const never = { widgetId: 'first', member: 'sales.revenue', operator: 'less_than', value: 0 };
    const { id } = await runs.schedule({ conditions: [{ type: 'threshold', ...never }] }, [
      embedUser('ada@acme.example', 'acme'),
    ]);
    await runs.failOnce('state', 'skipped');
    const { state, error, recipients } = await runs.ranWhenDue(id);
    assert.deepEqual({ state, skipped: recipients.skipped }, { state: 'skipped', skipped: 0 });
    assert.match(error, /^sales\.revenue is \d+, not less than 0$/);
    assert.equal(runs.mails().size, 0);
  },
);
