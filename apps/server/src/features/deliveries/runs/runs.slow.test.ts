import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '@facet/programs';
import { type DashboardToExport, publishToExport, textOf } from '../../../../test/exports-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { startSmtp, type TakenMail } from '../../../../test/smtp-double.ts';

// Slow: renders dashboards in Chromium.

const needsChromium = { skip: findChromium() === undefined && 'needs Chromium' };
let refusals = 0;
const smtp = await startSmtp({
  onRcptTo({ address }, _session, done) {
    const refuse = (responseCode: number, text: string) =>
      done(Object.assign(new Error(text), { responseCode }));
    if (address.startsWith('gone')) return refuse(550, '5.1.1 No such mailbox');
    if (!address.startsWith('busy') || refusals > 0) return done();
    refusals += 1;
    return refuse(451, '4.3.2 Try again later');
  },
  losesResponse: ({ to }) => to.join().startsWith('drop'),
});
after(() => smtp.stop());
const server = await startTestServer(
  { after },
  { FACET_SMTP_URL: smtp.url, FACET_MAIL_FROM: 'facet@example.com' },
);
let dashboard: DashboardToExport;

before(async () => {
  dashboard = await publishToExport(server);
  await server.ok('PATCH', `/api/v1/embed/dashboard/${dashboard.publicId}`, { allowEmbed: true });
});

const path = () => api(dashboard.deploymentId, '/notifications');

async function schedule(options: object = {}): Promise<Json> {
  const body = { dashboardPublicId: dashboard.publicId, scheduleType: 'DAILY', ...options };
  return server.ok('POST', path(), body);
}

const embedUser = (externalId: string, customer: string) => ({
  type: 'EMBED_USER',
  embedTenantName: 'acme',
  externalId,
  securityContext: { customer },
});

async function finished(id: number, runId: number): Promise<Json> {
  for (;;) {
    const run = await server.ok('GET', `${path()}/${id}/runs/${runId}`);
    if (!['pending', 'running'].includes(run.state)) return run;
    await sleep(50);
  }
}

async function ran(id: number): Promise<Json> {
  const run = await server.ok('POST', `${path()}/${id}/runs`);
  return finished(id, run.id);
}

/** The deliveries since the last call, by recipient. */
function mails(): Map<string, TakenMail> {
  const taken = smtp.mails.filter(isDelivery);
  smtp.mails.splice(0, smtp.mails.length, ...smtp.mails.filter((mail) => !isDelivery(mail)));
  const byRecipient = new Map(taken.map((mail) => [mail.to.join(), mail]));
  assert.equal(byRecipient.size, taken.length, 'nobody got two emails');
  return byRecipient;
}

/** Whether an email has a dashboard; the owner gets others. */
const isDelivery = ({ raw }: TakenMail) => raw.includes('dashboard@facet');

/** Waits for the email that tells the owner about a failure. */
async function ownerMail(): Promise<TakenMail> {
  for (;;) {
    const index = smtp.mails.findIndex((mail) => !isDelivery(mail));
    const [mail] = index < 0 ? [] : smtp.mails.splice(index, 1);
    if (mail !== undefined) return mail;
    await sleep(50);
  }
}

/** The text of the PDF that is attached to an email. */
function pdfIn({ raw }: TakenMail): Promise<string> {
  const [, base64 = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? [];
  return textOf(new Uint8Array(Buffer.from(base64, 'base64')));
}

const linkIn = ({ raw }: TakenMail) =>
  /List-Unsubscribe: <([^>]+)>/.exec(raw.replaceAll(/\r\n\s+/g, ' '))?.[1] ?? '';

test('each recipient gets one email with their own rows', needsChromium, async () => {
  const { id } = await schedule({ notificationFormat: 'pdf', attachments: ['csv'] });
  const { userId } = await makePerson(server, { isAdmin: true });
  const { email } = await server.ok('GET', `/api/v1/users/${userId}`);
  await server.ok('POST', `${path()}/${id}/recipients`, {
    recipients: [
      embedUser('ada@acme.example', 'acme'),
      embedUser('adam@acme.example', 'acme'),
      embedUser('gus@globex.example', 'globex'),
      { type: 'USER', userId },
    ],
  });
  const run = await ran(id);
  assert.deepEqual([run.state, run.error, run.recipients.sent], ['succeeded', null, 4]);
  const taken = mails();
  assert.deepEqual(
    [...taken.keys()].sort(),
    ['ada@acme.example', 'adam@acme.example', email, 'gus@globex.example'].sort(),
  );
  const of = (to: string) => taken.get(to) as TakenMail;
  assert.match(await pdfIn(of('ada@acme.example')), /Bergen/);
  assert.doesNotMatch(await pdfIn(of('ada@acme.example')), /Quito|Tampa/);
  assert.match(await pdfIn(of('gus@globex.example')), /Quito/);
  assert.doesNotMatch(await pdfIn(of('gus@globex.example')), /Bergen|Tampa/);
  assert.doesNotMatch(await pdfIn(of(email)), /Bergen|Quito|Tampa/, 'a user whose policies show nothing');
  assert.match(of('ada@acme.example').raw, /Content-Id: <dashboard@facet>/i);
  assert.match(of('ada@acme.example').raw, /filename=.?Second.csv/);

  const { items } = await server.ok('GET', `${path()}/${id}/runs/${run.id}/recipients?first=2`);
  assert.equal(items.length, 2);
  const groups = await server.db
    .selectFrom('notification_run_recipients')
    .select('render_group')
    .distinct()
    .where('run_id', '=', run.id)
    .execute();
  assert.equal(groups.length, 3, 'recipients who see the same rows share a render');
});

test('a link in the email unsubscribes without a sign-in', needsChromium, async () => {
  const { id } = await schedule();
  const recipients = [embedUser('ada@acme.example', 'acme'), embedUser('gus@globex.example', 'globex')];
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
  await ran(id);
  const link = linkIn(mails().get('ada@acme.example') as TakenMail);
  const opened = await fetch(link);
  assert.equal(opened.status, 200);
  assert.match(await opened.text(), /go to\s+ada@acme\.example/);
  await ran(id);
  assert.equal(mails().size, 2, 'opening the link changes nothing');

  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  assert.equal((await fetch(link, { method: 'POST', body: form })).status, 200);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.equal((await fetch(link, { method: 'POST', body })).status, 200, 'again');
  assert.equal((await fetch(`${link.slice(0, -1)}x`, { method: 'POST', body })).status, 404);
  const other = link.replace(/-\d+-([\w-]{43})$/, '-1-$1');
  assert.equal((await fetch(other, { method: 'POST', body })).status, 404, 'for another user');
  await ran(id);
  assert.deepEqual([...mails().keys()], ['gus@globex.example']);
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
  await ran(id);
  assert.equal(mails().size, 2, 'whoever is added again gets emails again');
});

test('a run sends nothing with a chart that failed, unless that is allowed', needsChromium, async () => {
  const { deploymentId, workbookId } = dashboard;
  const { id: reportId } = await server.ok('POST', api(deploymentId, '/reports'), {
    name: 'Broken',
    sqlQuery: 'select cast(city as integer) as number from sales',
  });
  const own = await server.ok('POST', api(deploymentId, '/workbooks'), { name: 'Broken sales' });
  const widget = { id: 'broken', type: 'CHART', position: { x: 0, y: 0, w: 6, h: 4 } };
  const { publicId } = await server.ok('POST', api(deploymentId, `/workbooks/${own.id}/publish`), {
    workbookId: own.id,
    config: { title: 'Broken', widgets: [{ ...widget, config: { reportId, title: 'Numbers' } }] },
  });
  assert.notEqual(own.id, workbookId);
  const { id } = await schedule({ dashboardPublicId: publicId });
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients: [{ type: 'USER', userId: 1 }] });
  const failed = await ran(id);
  assert.equal(failed.state, 'failed');
  assert.match(failed.error, /The chart Numbers failed/);
  assert.match((await ownerMail()).raw, /Broken: the delivery failed/);
  assert.equal(mails().size, 0);
  await server.ok('PUT', `${path()}/${id}`, { allowFailedWidgets: true });
  assert.equal((await ran(id)).state, 'succeeded');
  assert.match((await ownerMail()).raw, /Broken: the delivery works again/);
  assert.match([...mails().values()][0]?.raw ?? '', /Numbers could not be shown/);
});

test(
  'a mailbox that does not exist is reported, and only failed emails are retried',
  needsChromium,
  async () => {
    const { id } = await schedule();
    const recipients = [embedUser('gone@acme.example', 'acme'), embedUser('ada@acme.example', 'acme')];
    await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
    const run = await ran(id);
    assert.deepEqual([run.state, run.recipients.refused, run.recipients.sent], ['failed', 1, 1]);
    assert.match(run.error, /No such mailbox/);
    assert.match((await ownerMail()).raw, /To: admin@example\.com[\s\S]*Sales: the delivery failed/);
    assert.deepEqual([...mails().keys()], ['ada@acme.example']);
    assert.equal((await server.ok('GET', `${path()}/${id}`)).isFailing, true);
    const retry = await server.ok('POST', `${path()}/${id}/runs/${run.id}/retry`);
    await finished(id, retry.id);
    assert.equal(mails().size, 0, 'the address is suppressed');
    const { items } = await server.ok('GET', `${path()}/${id}/runs/${retry.id}/recipients`);
    assert.deepEqual(
      items.map((item: Json) => [item.email, item.outcome]),
      [['gone@acme.example', 'skipped']],
    );
    assert.match(items[0].reason, /has refused this address: .*No such mailbox/);
    const nobody = await server.call('POST', `${path()}/${id}/runs/${run.id + 1000}/retry`);
    assert.equal(nobody.status, 404);
  },
);

test('a schedule that is due runs once, late, and then at its next time', needsChromium, async () => {
  const { id } = await schedule({ scheduleType: 'HOURLY' });
  await server.ok('POST', `${path()}/${id}/recipients`, {
    recipients: [embedUser('ada@acme.example', 'acme')],
  });
  const missed = new Date(Date.now() - 5 * 3_600_000);
  const other = await schedule();
  const invalid = { time_zone: 'Mars/Olympus', next_run_at: new Date(0) };
  await server.db.updateTable('notifications').set(invalid).where('id', '=', other.id).execute();
  await server.db.updateTable('notifications').set({ next_run_at: missed }).where('id', '=', id).execute();
  let runs: Json[] = [];
  while (runs.length === 0 || !['succeeded', 'failed'].includes(runs[0].state)) {
    runs = (await server.ok('GET', `${path()}/${id}/runs`)).items;
    await sleep(200);
  }
  assert.deepEqual([runs.length, runs[0].kind, runs[0].state], [1, 'scheduled', 'succeeded']);
  const { items } = await server.ok('GET', `${path()}/${other.id}/runs`);
  assert.deepEqual([items.length, items[0].state], [1, 'skipped'], 'an invalid schedule stops no others');
  assert.match(items[0].error, /not valid any more/);
  await server.db.updateTable('notifications').set({ time_zone: 'UTC' }).where('id', '=', other.id).execute();
  const scheduledFor = new Date(runs[0].scheduledFor);
  assert.equal(scheduledFor.getUTCMinutes(), 0);
  assert.ok(Date.now() - scheduledFor.getTime() < 3_700_000, 'the last time that was missed');
  const [next] = (await server.ok('GET', `${path()}/${id}`)).nextRuns;
  const { next_run_at } = await server.db
    .selectFrom('notifications')
    .select('next_run_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(next_run_at?.toISOString(), next);
  assert.equal(mails().size, 1);
});

test('a dashboard that is not published any more fails the run', needsChromium, async () => {
  const { id } = await schedule();
  await server.ok('POST', `${path()}/${id}/recipients`, {
    recipients: [embedUser('ada@acme.example', 'acme')],
  });
  const setStatus = (status: string) =>
    server.db.updateTable('dashboards').set({ status }).where('public_id', '=', dashboard.publicId).execute();
  await setStatus('archived');
  const run = await ran(id);
  await setStatus('published');
  assert.deepEqual([run.state, run.error], ['failed', 'The dashboard is not published any more']);
  assert.equal(mails().size, 0);
  await ownerMail();
});

test('the account decides the domains that get email', needsChromium, async () => {
  const { id } = await schedule();
  const recipients = [embedUser('ada@acme.example', 'acme'), embedUser('gus@globex.example', 'globex')];
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
  await server.ok('PUT', '/api/v1/tenant/settings', { mailDomains: ['acme.example'] });
  const run = await ran(id);
  assert.deepEqual([run.state, run.recipients.sent, run.recipients.skipped], ['succeeded', 1, 1]);
  assert.deepEqual([...mails().keys()], ['ada@acme.example']);
  await server.ok('PUT', '/api/v1/tenant/settings', { mailDomains: [] });
});

test('nobody gets what they may not see any more', needsChromium, async () => {
  const { id } = await schedule();
  const recipients = [embedUser('ada@acme.example', 'acme')];
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
  const access = api(dashboard.deploymentId, `/workbooks/${dashboard.workbookId}/embed-access`);
  await server.ok('PUT', access, { embedTenantName: 'acme', action: 'none' });
  const run = await ran(id);
  assert.deepEqual([run.state, run.recipients.sent, run.recipients.skipped], ['succeeded', 0, 1]);
  assert.equal(mails().size, 0);
  await server.ok('PUT', access, { embedTenantName: 'acme', action: 'read' });
});

test('a mail server that takes nothing for now gets each email once it does', needsChromium, async () => {
  const { id } = await schedule();
  const recipients = [embedUser('busy@acme.example', 'acme'), embedUser('ada@acme.example', 'acme')];
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
  const run = await ran(id);
  assert.deepEqual([run.state, run.recipients.sent], ['succeeded', 2]);
  assert.equal(mails().size, 2);
});

test('an email of which it is unknown whether it arrived is not sent again', needsChromium, async () => {
  const { id } = await schedule();
  const recipients = [embedUser('drop@acme.example', 'acme'), embedUser('ada@acme.example', 'acme')];
  await server.ok('POST', `${path()}/${id}/recipients`, { recipients });
  const run = await ran(id);
  assert.deepEqual([run.state, run.recipients.sent, run.recipients.unknown], ['failed', 1, 1]);
  assert.equal(mails().size, 2, 'it did arrive');
  await ownerMail();
  const retry = await server.call('POST', `${path()}/${id}/runs/${run.id}/retry`);
  assert.equal(retry.status, 409, 'there is nobody of whom it is certain that they got nothing');
});
