import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { needsChromium } from '@facet/programs/testing';
import { sql } from 'kysely';
import { api } from '../../../../test/model-under-test.ts';
import { makePerson } from '../../../../test/people-under-test.ts';
import { embedUser, pdfIn, RunsUnderTest } from '../../../../test/runs-under-test.ts';
import { startSmtp, type TakenMail } from '../../../../test/smtp-double.ts';
import { deleteOldRuns } from './decide/due-runs.store.ts';

// Slow: renders dashboards in Chromium.

const refused = new Set<string>();
const smtp = await startSmtp({
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('full'))
      return done(Object.assign(new Error('4.2.2 Mailbox full'), { responseCode: 452 }));
    if (!address.startsWith('new') || refused.has(address)) return done();
    refused.add(address);
    return done(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }));
  },
});
after(() => smtp.stop());
const runs = await RunsUnderTest.start({ after }, smtp);
const { server } = runs;
const run = (statements: string) => runs.run(statements);
const user = ({ userId }: { userId: number }) => ({ type: 'USER', userId });

for (const place of ['first', 'last'])
  test(
    `when the ${place} recipient of a group gains access to more rows, each gets only their own rows`,
    needsChromium,
    async () => {
      const [promoted, other] = [
        await makePerson(server, { isAdmin: true }),
        await makePerson(server, { isAdmin: true }),
      ];
      // The dashboard is rendered as the first one sees it.
      const recipients = place === 'first' ? [promoted, other] : [other, promoted];
      const { id } = await runs.schedule(
        { notificationFormat: 'pdf', attachments: ['csv'] },
        recipients.map(user),
      );
      await runs.onceGrouped(`insert into user_group_members (tenant_id, group_id, user_id)
    select tenant_id, id, ${promoted.userId} from user_groups where name = 'auditors'`);
      const ran = await runs.ran(id);
      assert.deepEqual({ state: ran.state, sent: ran.recipients.sent }, { state: 'succeeded', sent: 2 });
      const taken = runs.mails();
      const of = async ({ userId }: { userId: number }) => {
        const { email } = await server.ok('GET', `/api/v1/users/${userId}`);
        return pdfIn(taken.get(email) as TakenMail);
      };
      assert.doesNotMatch(await of(other), /Bergen|Quito|Tampa/);
      assert.match(await of(promoted), /Tampa/, 'what they see now');
    },
  );

test('an email uses the address and overrides at the time when it is sent', needsChromium, async () => {
  await server.ok('POST', '/api/v1/embed-tenants/acme/user', {
    externalId: 'mover',
    email: 'old@acme.example',
  });
  const { id } = await runs.schedule({ notificationFormat: 'pdf' }, [embedUser('mover', 'acme')]);
  await runs.onceGrouped(`update all_users set embed_email = 'moved@acme.example' where external_id = 'mover';
    update notification_recipients set security_context = '{"customer": "globex"}' where notification_id = ${id}`);
  assert.equal((await runs.ran(id)).recipients.sent, 1);
  const taken = runs.mails();
  assert.deepEqual([...taken.keys()], ['moved@acme.example']);
  assert.match(await pdfIn(taken.get('moved@acme.example') as TakenMail), /Quito/);
});

test(
  'a recipient who loses access gets no email, and the others of the group do',
  needsChromium,
  async () => {
    const [first, other] = [
      await makePerson(server, { isAdmin: true }),
      await makePerson(server, { isAdmin: true }),
    ];
    const { id } = await runs.schedule({}, [user(first), user(other)]);
    await runs.onceGrouped(`update all_users set is_deactivated = true where id = ${first.userId}`);
    const { state, recipients } = await runs.ran(id);
    assert.deepEqual(
      { state, sent: recipients.sent, skipped: recipients.skipped },
      { state: 'succeeded', sent: 1, skipped: 1 },
    );
    assert.equal(runs.mails().size, 1);
  },
);

test(
  'a run that has ended sends nothing, even if a worker is still processing it',
  needsChromium,
  async () => {
    const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme')]);
    await runs.onceGrouped(`update notification_runs set state = 'failed', finished_at = now()
    where notification_id = ${id}`);
    const { id: runId } = await runs.ran(id);
    for (let left = 1; left > 0; await sleep(50)) {
      const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from pgboss.job where name = 'delivery' and data ->> 'runId' = ${String(runId)}
        and state in ('created', 'retry', 'active')`.execute(server.db);
      left = rows[0]?.left ?? 0;
    }
    assert.equal(runs.mails().size, 0);
  },
);

test('an address gets one email even if its user is deleted while others wait', needsChromium, async () => {
  const email = 'reused@acme.example';
  // The recipient who was added first gets it, although their user was created last.
  const others = ['stayer', 'second', 'third'];
  for (const externalId of [...others, 'leaver'])
    await server.ok('POST', '/api/v1/embed-tenants/acme/user', { externalId, email });
  const recipients = ['leaver', ...others].map((externalId) => embedUser(externalId, `of ${externalId}`));
  const { id } = await runs.schedule({}, recipients);
  await runs.onceSent('delete from all_users where id = new.user_id');
  const ran = await runs.ran(id);
  assert.deepEqual(
    { state: ran.state, sent: ran.recipients.sent, skipped: ran.recipients.skipped },
    { state: 'succeeded', sent: 0, skipped: 3 },
  );
  assert.equal(runs.mails().size, 1);
  const left = await runs.recipients(id, ran.id);
  assert.deepEqual(
    left.map(({ externalId, reason }) => [externalId, reason]),
    others.map((externalId) => [externalId, 'Another recipient has the same email address']),
  );
});

test('a run and its retries are deleted together', needsChromium, async () => {
  const { id } = await runs.schedule({}, [embedUser('new-family@acme.example', 'acme')]);
  const first = await runs.ran(id);
  const [suppression] = (await server.ok('GET', '/api/v1/mail-suppressions')).items;
  await server.ok('DELETE', `/api/v1/mail-suppressions/${suppression.id}`);
  const retry = await runs.retried(id, first.id);
  const age = (runId: number) =>
    run(`update notification_runs set finished_at = now() - interval '91 days' where id = ${runId}`);
  const left = async () => (await server.ok('GET', `${runs.path}/${id}/runs`)).items.length;
  await age(first.id);
  assert.equal(await deleteOldRuns(server.db, 90, 50), false);
  assert.equal(await left(), 2);
  await age(retry.id);
  assert.equal(await deleteOldRuns(server.db, 90, 1), true, 'there may be more');
  assert.equal(await left(), 0);
  runs.mails();
  await runs.ownerMail();
});

/** Publishes the dashboard again, and returns both versions, of which the first is published. */
async function twoVersions(): Promise<{
  first: number;
  second: number;
  publish: (version: string) => string;
}> {
  const { deploymentId, workbookId, publicId } = runs.dashboard;
  const published = async () => {
    const versions = server.db.selectFrom('dashboards').select('published_version_id as id');
    return (await versions.where('public_id', '=', publicId).executeTakeFirstOrThrow()).id ?? 0;
  };
  const first = await published();
  await server.ok('POST', api(deploymentId, `/workbooks/${workbookId}/publish`), {
    workbookId,
    config: { title: 'Sales, revised', widgets: [] },
  });
  const second = await published();
  const publish = (version: string) =>
    `update dashboards set published_version_id = ${version} where public_id = '${publicId}'`;
  await run(publish(String(first)));
  return { first, second, publish };
}

test('a run during which the dashboard is published again sends the new version', needsChromium, async () => {
  const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme')]);
  const { first, second, publish } = await twoVersions();
  await runs.onceGrouped(publish(String(second)));
  assert.equal((await runs.ran(id)).recipients.sent, 1);
  assert.match(runs.mails().get('ada@acme.example')?.raw ?? '', /Subject: Sales, revised/);
  await run(publish(String(first)));
});

test('a run waits while its dashboard keeps changing', needsChromium, async () => {
  const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme')]);
  const { first, second, publish } = await twoVersions();
  const other = `case published_version_id when ${first} then ${second} else ${first} end`;
  await runs.changing(3, 'after update of render_group', 'statement', publish(other));
  const { state, recipients } = await runs.ran(id);
  assert.deepEqual({ state, sent: recipients.sent }, { state: 'succeeded', sent: 1 });
  assert.equal(runs.mails().size, 1);
  await run(publish(String(first)));
});

test(
  'the findings of conditions are discarded if the delivery is edited during the run',
  needsChromium,
  async () => {
    const { id } = await runs.schedule({ conditions: [{ type: 'changed' }] }, [
      embedUser('ada@acme.example', 'acme'),
    ]);
    await run(`
    create function pause() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(7007);
      return new;
    end $$;
    create trigger pause before update of phase on notification_runs
      for each row when (new.phase = 'resolving') execute function pause();`);
    const isWaiting = async (what: string) => {
      const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and wait_event = ${what}) as waiting`.execute(server.db);
      return rows[0]?.waiting ?? false;
    };
    const until = async (what: string) => {
      while (!(await isWaiting(what))) await sleep(20);
    };
    await server.db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(7007)`.execute(holder);
      await runs.makeDue(id);
      await until('advisory');
      await server.db.transaction().execute(async (tx) => {
        await sql`update notifications set condition_state = null, updated_at = clock_timestamp()
        where id = ${id}`.execute(tx);
        await sql`select pg_advisory_unlock(7007)`.execute(holder);
        await until('transactionid');
      });
    });
    const { items } = await server.ok('GET', `${runs.path}/${id}/runs`);
    assert.equal((await runs.finished(id, items[0].id)).state, 'succeeded');
    await run('drop trigger pause on notification_runs');
    const { condition_state } = await server.db
      .selectFrom('notifications')
      .select('condition_state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(condition_state, null);
    assert.equal(runs.mails().size, 1);
  },
);

test('a run that was interrupted while it evaluated its conditions still sends', needsChromium, async () => {
  const rows = { type: 'rows' };
  const { id } = await runs.schedule({ conditions: [rows] }, [embedUser('ada@acme.example', 'acme')]);
  await runs.failOnce('phase', 'refreshing');
  const { state, recipients } = await runs.ranWhenDue(id);
  assert.deepEqual({ state, sent: recipients.sent }, { state: 'succeeded', sent: 1 });
  assert.equal(runs.mails().size, 1);
});

test(
  'a run that was interrupted after its conditions held does not evaluate them again',
  needsChromium,
  async () => {
    const changed = { type: 'changed' };
    const { id } = await runs.schedule({ conditions: [changed] }, [embedUser('ada@acme.example', 'acme')]);
    await runs.failOnce('phase', 'recording');
    assert.deepEqual((await runs.ranWhenDue(id)).state, 'succeeded');
    assert.equal(runs.mails().size, 1);
    const { condition_state } = await server.db
      .selectFrom('notifications')
      .select('condition_state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { digest } = condition_state as { digest?: unknown };
    assert.equal(typeof digest, 'string', 'the next run compares with what this one sent');
  },
);

test('a retry leaves out recipients whom another retry reached', needsChromium, async () => {
  const { id } = await runs.schedule({}, [embedUser('new@acme.example', 'acme')]);
  const first = await runs.ran(id);
  assert.equal(first.recipients.refused, 1);
  const [suppression] = (await server.ok('GET', '/api/v1/mail-suppressions')).items;
  await server.ok('DELETE', `/api/v1/mail-suppressions/${suppression.id}`);
  assert.equal((await runs.retried(id, first.id)).recipients.sent, 1);
  assert.equal(runs.mails().size, 1);
  await runs.ownerMail();
  const again = await server.call('POST', `${runs.path}/${id}/runs/${first.id}/retry`);
  assert.equal(again.status, 409);
});

test(
  'if two recipients share an address, the one who sees the dashboard gets the email',
  needsChromium,
  async () => {
    const email = 'shared@acme.example';
    for (const [tenant, externalId] of [
      ['outsiders', 'outsider'],
      ['acme', 'insider'],
      ['acme', 'twin'],
    ])
      await server.ok('POST', `/api/v1/embed-tenants/${tenant}/user`, { externalId, email });
    const outsider = { ...embedUser('outsider', 'acme'), embedTenantName: 'outsiders' };
    const { deploymentId, workbookId } = runs.dashboard;
    const share = (action: string) =>
      server.ok('PUT', api(deploymentId, `/workbooks/${workbookId}/embed-access`), {
        embedTenantName: 'outsiders',
        action,
      });
    await share('read');
    const { id } = await runs.schedule({}, [outsider, embedUser('insider', 'acme')]);
    await share('none');
    const { id: runId, recipients } = await runs.ran(id);
    assert.deepEqual({ sent: recipients.sent, skipped: recipients.skipped }, { sent: 1, skipped: 1 });
    assert.equal(runs.mails().get(email)?.to.length, 1);
    const twins = await runs.schedule({}, [embedUser('insider', 'acme'), embedUser('twin', 'acme')]);
    const both = await runs.ran(twins.id);
    assert.deepEqual(
      { sent: both.recipients.sent, skipped: both.recipients.skipped },
      { sent: 1, skipped: 1 },
    );
    assert.equal(runs.mails().size, 1);
    assert.equal((await runs.recipients(id, runId))[0]?.reason, 'The recipient may not see the dashboard');
  },
);

test('embed users get no emails while embedding is switched off', needsChromium, async () => {
  const { publicId, deploymentId } = runs.dashboard;
  const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme'), user({ userId: 1 })]);
  const setAllowed = (allowEmbed: boolean) =>
    server.ok('PATCH', `/api/v1/embed/dashboard/${publicId}`, { allowEmbed });
  await setAllowed(false);
  const { recipients } = await runs.ran(id);
  assert.deepEqual({ sent: recipients.sent, skipped: recipients.skipped }, { sent: 1, skipped: 1 });
  assert.deepEqual([...runs.mails().keys()], ['admin@example.com']);
  await setAllowed(true);
  const settings = { embed_settings: JSON.stringify({ enabled: false }) };
  const switchEmbedding = (values: { embed_settings: string }) =>
    server.db.updateTable('deployments').set(values).where('id', '=', deploymentId).execute();
  await switchEmbedding(settings);
  assert.deepEqual((await runs.ran(id)).recipients.skipped, 1);
  await switchEmbedding({ embed_settings: '{}' });
  runs.mails();
});

test('files with rows are left out where downloads are switched off', needsChromium, async () => {
  const options = { attachments: ['csv', 'pdf'] };
  const { id } = await runs.schedule(options, [embedUser('ada@acme.example', 'acme')]);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: true });
  await runs.ran(id);
  await server.ok('PUT', '/api/v1/app-config', { restrictDataDownload: false });
  const { raw = '' } = runs.mails().get('ada@acme.example') ?? {};
  assert.match(raw, /application\/pdf/);
  assert.doesNotMatch(raw, /Second\.csv/);
});

test('a run that waits for a full mailbox gives way to the next', needsChromium, async () => {
  const { id } = await runs.schedule({ scheduleType: 'HOURLY' }, [
    embedUser('full@acme.example', 'acme'),
    embedUser('fuller@acme.example', 'acme'),
    embedUser('ada@acme.example', 'acme'),
  ]);
  const { id: waiting } = await server.ok('POST', `${runs.path}/${id}/runs`);
  for (let isWaiting = false; !isWaiting; ) {
    const { rows } = await sql<{ is_waiting: boolean }>`
      select is_waiting from notification_runs where id = ${waiting}`.execute(server.db);
    isWaiting = rows[0]?.is_waiting ?? false;
    await sleep(20);
  }
  // The state that a worker leaves behind when it loses its database.
  await run(`update notification_run_recipients set outcome = 'sending' where run_id = ${waiting}
    and email = 'fuller@acme.example'`);
  await runs.makeDue(id);
  const ended = await runs.finished(id, waiting);
  const { sent, failed, unknown } = ended.recipients;
  assert.deepEqual(
    { state: ended.state, sent, failed, unknown },
    { state: 'failed', sent: 1, failed: 1, unknown: 1 },
  );
  const { items } = await server.ok('GET', `${runs.path}/${id}/runs`);
  assert.notEqual(items[0].id, waiting);
  await runs.ownerMail();
  await server.call('DELETE', `${runs.path}/${id}`);
});

test('a run that keeps killing servers is abandoned', needsChromium, async () => {
  const { id } = await runs.schedule({}, [embedUser('ada@acme.example', 'acme')]);
  await run(`
    create function wear_out() returns trigger language plpgsql as $$ begin
      new.interruptions = 6;
      return new;
    end $$;
    create trigger wear_out before insert on notification_runs for each row execute function wear_out();`);
  const { state, error } = await runs.ran(id);
  await run('drop trigger wear_out on notification_runs');
  assert.equal(state, 'failed');
  assert.match(error, /stopped 6 times/);
});
