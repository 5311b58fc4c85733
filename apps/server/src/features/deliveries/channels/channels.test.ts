import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { openSite } from '../../../../test/embedded-dashboards-under-test.ts';
import { type DashboardToExport, publishToExport } from '../../../../test/exports-under-test.ts';
import { jobsDone } from '../../../../test/jobs-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { finishedRun, startClock } from '../../../../test/runs-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { DELIVERY_QUEUE } from '../runs/run-queues.ts';

/** A request that a receiver got. */
interface Post {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** How a receiver responds: a status, by ending the connection, or with 200 and a body that does not end. */
type Reply = number | 'hang up' | 'flood';

const posts: Post[] = [];
/** The next responses by path; 200 without one. */
const responses = new Map<string, Reply[]>();
/** What a receiver waits for before it responds, by path. */
const waits = new Map<string, () => Promise<void>>();
const receiver = await openSite({ after }, async (request, response) => {
  const path = request.url ?? '';
  posts.push({ path, headers: request.headers as Record<string, string>, body: await text(request) });
  await waits.get(path)?.();
  const next = responses.get(path)?.shift() ?? 200;
  if (next === 'hang up') request.socket.destroy();
  else if (next === 'flood') response.writeHead(200).write(Buffer.alloc(2 * 2 ** 20));
  else response.writeHead(next).end(next === 200 ? 'ok' : 'no_service\r\nX-Injected: 1');
});
// No mail server: emails are not needed for a channel.
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: 'localhost' });
const clock = await startClock({ after }, server);
let dashboard: DashboardToExport;
let path: string;

before(async () => {
  dashboard = await publishToExport(server, 0);
  path = api(dashboard.deploymentId, '/notifications');
});

beforeEach(() => {
  posts.length = 0;
  responses.clear();
  waits.clear();
});

async function schedule(options: object = {}): Promise<number> {
  const body = { dashboardPublicId: dashboard.publicId, scheduleType: 'DAILY', ...options };
  return (await server.ok('POST', path, body)).id;
}

function add(id: number, type: string, at: string): Promise<Json> {
  return server.ok('POST', `${path}/${id}/channels`, { type, url: `${receiver}${at}` });
}

async function ran(id: number, at = 'runs'): Promise<Json> {
  const run = await server.ok('POST', `${path}/${id}/${at}`);
  return finishedRun(server, path, id, run.id);
}

test('an address that the server may not call is refused, and no channel is added', async () => {
  const id = await schedule();
  const refused: [string, RegExp][] = [
    ['http://example.com/x', /body\.url must be a URL that begins with https/],
    ['https://169.254.169.254/latest', /body\.url must not be a private address/],
    ['https://[::1]/', /body\.url must not be a private address/],
    ['https://ada:secret@example.com/', /body\.url must contain neither credentials/],
    ['javascript:alert(1)', /body\.url must be a URL/],
    ['', /body\.url/],
  ];
  for (const [url, message] of refused) {
    const { status, body } = await server.call('POST', `${path}/${id}/channels`, {
      body: { type: 'WEBHOOK', url },
    });
    assert.equal(status, 400, url);
    assert.match(body.error, message);
  }
  const unknownType = await server.call('POST', `${path}/${id}/channels`, {
    body: { type: 'TEAMS', url: receiver },
  });
  assert.equal(unknownType.status, 400);
  assert.deepEqual((await server.ok('GET', `${path}/${id}/channels`)).items, []);
});

test('a notification has at most ten channels', async () => {
  const id = await schedule();
  for (let index = 0; index < 10; index += 1) await add(id, 'SLACK', `/${index}`);
  const { status, body } = await server.call('POST', `${path}/${id}/channels`, {
    body: { type: 'SLACK', url: receiver },
  });
  assert.deepEqual(
    { status, error: body.error },
    { status: 409, error: 'A notification can have at most 10 channels' },
  );
});

test('addresses and secrets are encrypted, and no list returns them', async () => {
  const id = await schedule();
  const { secret } = await add(id, 'WEBHOOK', '/very-secret');
  const list = JSON.stringify(await server.ok('GET', `${path}/${id}/channels`));
  assert.match(list, new RegExp(new URL(receiver).host));
  assert.doesNotMatch(list, /very-secret|whsec_/);
  const rows = await server.db
    .selectFrom('notification_channels')
    .select(['url', 'secret'])
    .where('notification_id', '=', id)
    .execute();
  assert.doesNotMatch(JSON.stringify(rows), /very-secret/);
  assert.ok(!JSON.stringify(rows).includes(secret));
});

test('a webhook gets signed rows of the owner, and Slack a summary in which nothing is a mention', async () => {
  const id = await schedule({ filters: [{ member: 'sales.city', value: ['Bergen'] }] });
  const { secret } = await add(id, 'WEBHOOK', '/hook');
  await add(id, 'SLACK', '/slack');
  await server.db
    .updateTable('dashboard_versions')
    .set({ description: '<!channel> & <https://evil.example|click>' })
    .execute();
  const run = await ran(id);
  assert.deepEqual({ state: run.state, error: run.error }, { state: 'succeeded', error: null });
  assert.deepEqual(
    run.channels.map(({ type, outcome }: Json) => [type, outcome]),
    [
      ['WEBHOOK', 'sent'],
      ['SLACK', 'sent'],
    ],
  );
  const hook = posts.find((post) => post.path === '/hook') as Post;
  const event = new Webhook(secret).verify(hook.body, hook.headers) as Json;
  assert.equal(event.type, 'notification.delivered');
  assert.equal(event.data.runId, run.id);
  assert.match(event.data.dashboard.url, new RegExp(`/dashboards/${dashboard.publicId}\\?`));
  const second = event.data.charts.find(({ widgetId }: Json) => widgetId === 'second');
  assert.deepEqual(second.rows, [['Bergen', 120]]);
  assert.throws(() => new Webhook(secret).verify(hook.body.replace('Bergen', 'Malmo'), hook.headers));

  const slack = posts.find((post) => post.path === '/slack') as Post;
  for (const { headers } of [hook, slack])
    assert.match(headers['user-agent'] ?? '', /^Facet\/\d+\.\d+\.\d+$/);
  const { blocks } = JSON.parse(slack.body);
  assert.equal(blocks[0].text.text, 'Sales');
  assert.match(slack.body, /&lt;!channel&gt; &amp; &lt;https:\/\/evil\.example\|click&gt;/);
  assert.doesNotMatch(slack.body, /<!channel>|<https:\/\/evil/);
  const texts = blocks.flatMap(({ text, elements = [] }: Json) => [text, ...elements]);
  const formatted = texts.filter((one: Json) => one?.type === 'mrkdwn');
  assert.ok(
    formatted.every(({ verbatim }: Json) => verbatim),
    'Slack links nothing by itself',
  );
});

test('figures are compared only while the access of the owner stays the same', async () => {
  const id = await schedule({ notificationAiSummary: true });
  await add(id, 'WEBHOOK', '/hook');
  const noteOfRun = async () => {
    const { state, error } = await ran(id);
    assert.deepEqual({ state, error }, { state: 'succeeded', error: null });
    return JSON.parse(posts.at(-1)?.body ?? '').data.note;
  };
  assert.match(await noteOfRun(), /^There is no earlier email yet/);
  assert.match(await noteOfRun(), /^Compared with the email of/);
  const { id: group } = await server.ok('POST', '/api/v1/groups', { name: 'new-access' });
  await server.ok('POST', `/api/v1/groups/${group}/users`, { userIds: [1] });
  assert.match(await noteOfRun(), /^There is no earlier email yet/);
  assert.match(await noteOfRun(), /^Compared with the email of/);
});

test('the condition `changed` compares with the rows that were last sent, even by a manual run', async () => {
  const id = await schedule({ conditions: [{ type: 'changed' }] });
  await add(id, 'WEBHOOK', '/hook');
  const citiesOf = () => JSON.parse(posts.at(-1)?.body ?? '').data.charts.at(-1).rows.length;
  const becomesDue = async () => {
    const { state, error } = await clock.ranWhenDue(path, id);
    return [state, error, posts.length];
  };
  const unchanged = 'Nothing has changed since it was last sent';
  // The rows that the owner sees change after the run has decided to send.
  await sql`
    create function leave() returns trigger language plpgsql as $$ begin
      delete from user_group_members where user_id = 1;
      return new;
    end $$`.execute(server.db);
  await sql`create trigger leave after update of resolved_at on notification_runs
    for each row execute function leave()`.execute(server.db);
  const { rows: groups } = await sql<{ tenant_id: number; group_id: number }>`
    select tenant_id, group_id from user_group_members where user_id = 1`.execute(server.db);
  assert.deepEqual(await becomesDue(), ['succeeded', null, 1]);
  await sql`drop trigger leave on notification_runs`.execute(server.db);
  assert.equal(citiesOf(), 0);
  assert.deepEqual(await becomesDue(), ['skipped', unchanged, 1]);
  for (const { tenant_id, group_id } of groups)
    await sql`insert into user_group_members (tenant_id, group_id, user_id)
      values (${tenant_id}, ${group_id}, 1)`.execute(server.db);
  assert.equal((await ran(id)).state, 'succeeded');
  assert.equal(citiesOf(), 4);
  assert.deepEqual(await becomesDue(), ['skipped', unchanged, 2]);
  responses.set('/hook', [410]);
  await server.ok('PUT', `${path}/${id}`, { conditions: [{ type: 'changed' }, { type: 'rows' }] });
  const { state, id: failed } = await clock.ranWhenDue(path, id);
  assert.equal(state, 'failed', 'nothing was sent');
  assert.equal((await ran(id, `runs/${failed}/retry`)).state, 'succeeded');
  assert.deepEqual(await becomesDue(), ['skipped', unchanged, 4]);
});

test('the condition `fresh` depends on the latest value that the owner sees', async () => {
  const id = await schedule({ conditions: [{ type: 'fresh', member: 'sales.city', hours: 1 }] });
  await add(id, 'WEBHOOK', '/hook');
  const becomesDue = async () => {
    const { state, error } = await clock.ranWhenDue(path, id);
    return [state, error];
  };
  assert.deepEqual(await becomesDue(), ['failed', 'sales.city is not a time']);
  const { rows: groups } = await sql<{ tenant_id: number; group_id: number }>`
    delete from user_group_members where user_id = 1 returning tenant_id, group_id`.execute(server.db);
  assert.deepEqual(await becomesDue(), ['skipped', 'sales.city has no values']);
  for (const { tenant_id, group_id } of groups)
    await sql`insert into user_group_members (tenant_id, group_id, user_id)
      values (${tenant_id}, ${group_id}, 1)`.execute(server.db);
  assert.deepEqual(posts, []);
});

test('a notification that only refreshes its dashboard posts to no channel', async () => {
  const id = await schedule({ notificationEnabled: false });
  await add(id, 'WEBHOOK', '/hook');
  const { state, error, channels } = await ran(id);
  assert.deepEqual({ state, error, channels }, { state: 'succeeded', error: null, channels: [] });
  assert.deepEqual(posts, []);
});

test('a webhook gets no rows while the account does not allow downloads of data', async () => {
  const id = await schedule();
  await add(id, 'WEBHOOK', '/hook');
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: true });
  const run = await ran(id);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: false });
  assert.equal(run.state, 'succeeded', run.error);
  const [post] = posts;
  const { charts } = JSON.parse(post?.body ?? '').data;
  assert.deepEqual(
    { rows: charts[0].rows, isTruncated: charts[0].isTruncated },
    { rows: [], isTruncated: true },
  );
  assert.notEqual(charts[0].summary, null);
});

for (const [status, outcome, reason] of [
  [503, 'failed', /^It responded 503/],
  [200, 'sent', /^null$/],
] as const)
  test(`of a run that ends before a webhook responds ${status}, the message is recorded as ${outcome}`, async () => {
    const id = await schedule();
    await add(id, 'WEBHOOK', '/slow');
    let respond = () => {};
    const isPosted = new Promise<void>((resolve) => {
      waits.set('/slow', () => {
        resolve();
        return new Promise<void>((done) => {
          respond = done;
        });
      });
    });
    responses.set('/slow', [status]);
    const { id: runId } = await server.ok('POST', `${path}/${id}/runs`);
    await isPosted;
    // As when the next run is due.
    await server.db.transaction().execute(async (tx) => {
      await sql`update notification_runs set state = 'failed', finished_at = now() where id = ${runId}`.execute(
        tx,
      );
      await sql`update notification_run_channels set outcome = 'unknown' where run_id = ${runId}`.execute(tx);
    });
    respond();
    await jobsDone(server.db, DELIVERY_QUEUE);
    const { channels } = await server.ok('GET', `${path}/${id}/runs/${runId}`);
    assert.equal(channels[0].outcome, outcome);
    assert.match(String(channels[0].reason), reason);
  });

test('a webhook that fails temporarily gets the same message again, and the others get it once', async () => {
  const id = await schedule();
  for (const at of ['/busy', '/lost', '/well', '/flood']) await add(id, 'WEBHOOK', at);
  responses.set('/busy', [503]).set('/lost', ['hang up']).set('/flood', ['flood']);
  const run = await ran(id);
  assert.equal(run.state, 'succeeded', run.error);
  const to = (at: string) =>
    posts.filter((post) => post.path === at).map(({ headers }) => headers['webhook-id']);
  for (const at of ['/busy', '/lost']) {
    assert.equal(to(at).length, 2, at);
    assert.equal(new Set(to(at)).size, 1, at);
  }
  assert.equal(to('/well').length, 1);
  assert.equal(to('/flood').length, 1, 'whatever the body, it responded 200');
});

test('channels wait while the dashboard cannot be read', async () => {
  const id = await schedule({ notificationAiSummary: true });
  await add(id, 'WEBHOOK', '/hook');
  await sql`create sequence readings`.execute(server.db);
  await sql`
    create function lose_first() returns trigger language plpgsql as $$ begin
      if nextval('readings') = 1 then raise exception 'The connection was lost'; end if;
      return new;
    end $$`.execute(server.db);
  await sql`create trigger lose_first before insert on notification_figures
    for each row execute function lose_first()`.execute(server.db);
  const run = await ran(id);
  await sql`drop trigger lose_first on notification_figures`.execute(server.db);
  assert.deepEqual(
    { state: run.state, error: run.error, postCount: posts.length },
    { state: 'succeeded', error: null, postCount: 1 },
  );
  const { rows } = await sql`select last_value::integer from readings`.execute(server.db);
  assert.deepEqual(rows, [{ last_value: 2 }]);
});

test('a message that Slack refused, or may have received, is not posted again; a retry of the run posts refused ones', async () => {
  const id = await schedule();
  await add(id, 'SLACK', '/gone');
  await add(id, 'SLACK', '/lost');
  await add(id, 'SLACK', '/well');
  responses.set('/gone', [404]);
  responses.set('/lost', ['hang up']);
  const run = await ran(id);
  const { host } = new URL(receiver);
  assert.equal(run.state, 'failed');
  assert.equal(
    run.error,
    `The message did not reach ${host}: It responded 404: no_service X-Injected: 1. ` +
      `It is unknown whether the message reached ${host}: The connection ended before the response (UND_ERR_SOCKET)`,
  );
  const outcomes = run.channels.map(({ outcome }: Json) => outcome);
  assert.deepEqual(outcomes, ['refused', 'unknown', 'sent']);
  assert.deepEqual(posts.map((post) => post.path).sort(), ['/gone', '/lost', '/well']);
  posts.length = 0;
  const retry = await ran(id, `runs/${run.id}/retry`);
  assert.equal(retry.state, 'succeeded', retry.error);
  assert.deepEqual(
    posts.map((post) => post.path),
    ['/gone'],
  );
  const again = await server.call('POST', `${path}/${id}/runs/${run.id}/retry`);
  assert.equal(again.status, 409);
});

test('a channel gets nothing when the owner may not see the dashboard, or it is removed', async () => {
  const id = await schedule();
  const { id: channelId } = await add(id, 'WEBHOOK', '/hook');
  await server.db.updateTable('notifications').set({ owner_user_id: null }).where('id', '=', id).execute();
  const run = await ran(id);
  assert.deepEqual(
    { state: run.state, outcome: run.channels[0].outcome, reason: run.channels[0].reason },
    { state: 'failed', outcome: 'failed', reason: 'The user who created the delivery was deleted' },
  );
  assert.equal((await server.call('DELETE', `${path}/${id}/channels/${channelId}`)).status, 204);
  assert.equal((await ran(id)).state, 'succeeded');
  assert.deepEqual(posts, []);
});
