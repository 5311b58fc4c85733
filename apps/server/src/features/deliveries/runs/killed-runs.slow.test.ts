import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { findChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import { sql } from 'kysely';
import { publishToExport } from '../../../../test/exports-under-test.ts';
import { api } from '../../../../test/model-under-test.ts';
import { embedUser, isDelivery } from '../../../../test/runs-under-test.ts';
import { startProcess, temporaryHome } from '../../../../test/server-process.ts';
import type { Json } from '../../../../test/server-under-test.ts';
import { startSmtp } from '../../../../test/smtp-double.ts';

// Slow: kills servers in the middle of deliveries.

/** The numbers of arrived emails after which the server is killed. */
const KILLED_AT = [1, 7];
const RECIPIENTS = 12;
/** Emails that a run claims together before it knows how fast the mail server is. */
const CLAIMED_FIRST = 5;

test('a kill at any point causes no duplicate email, and each recipient has one outcome', {
  skip: findChromium() === undefined && NO_CHROMIUM,
}, async (t) => {
  let onFirst = async () => {};
  // Slow enough to be killed between two emails.
  const smtp = await startSmtp({
    async onMailFrom(_address, _session, done) {
      const first = onFirst;
      onFirst = async () => {};
      await first();
      setTimeout(done, 300);
    },
  });
  t.after(() => smtp.stop());
  const { connection, close, db } = await testDatabase();
  t.after(close);
  const home = await temporaryHome(t);
  const start = () =>
    startProcess(t, {
      DATABASE_URL: connectionUrl(connection),
      FACET_SECRET_KEY: 'c3'.repeat(32),
      FACET_DATA_DIR: join(home, 'data'),
      FACET_LOG_LEVEL: 'fatal',
      FACET_SMTP_URL: smtp.url,
      FACET_SMTP_CONNECTIONS: '2',
      FACET_MAIL_FROM: 'facet@example.com',
    });
  let server = await start();
  const dashboard = await publishToExport({ ...server, db } as never, 0);
  await server.ok('PATCH', `/api/v1/embed/dashboard/${dashboard.publicId}`, { allowEmbed: true });
  const path = api(dashboard.deploymentId, '/notifications');
  const schedule = async (recipients: readonly object[]): Promise<number> => {
    const body = { dashboardPublicId: dashboard.publicId, scheduleType: 'DAILY' };
    const { id } = await server.ok('POST', path, body);
    await server.ok('POST', `${path}/${id}/recipients`, { recipients });
    return id;
  };
  const ended = async (id: number, run: Json): Promise<Json> => {
    let now = run;
    while (['pending', 'running'].includes(now.state)) {
      now = await server.ok('GET', `${path}/${id}/runs/${run.id}`);
      await sleep(100);
    }
    return now;
  };
  const id = await schedule(
    Array.from({ length: RECIPIENTS }, (_, index) =>
      embedUser(`${index}@acme.example`, index % 2 === 0 ? 'acme' : 'globex'),
    ),
  );
  for (const killedAt of KILLED_AT) {
    smtp.mails.splice(0);
    const run = await server.ok('POST', `${path}/${id}/runs`);
    while (smtp.mails.length < killedAt) await sleep(10);
    await server.end('SIGKILL');
    server = await start();
    const now = await ended(id, run);
    const { sent, unknown } = now.recipients;
    assert.equal(sent + unknown, RECIPIENTS, JSON.stringify(now));
    assert.equal(now.state, unknown === 0 ? 'succeeded' : 'failed');
    const to = smtp.mails.filter(isDelivery).flatMap((mail) => mail.to);
    assert.equal(new Set(to).size, to.length, 'nobody got two');
    assert.ok(to.length >= sent && to.length <= sent + unknown, `${to.length} of ${sent} and ${unknown}`);
  }

  await t.test(
    'a recipient who loses access after their email was claimed together with others gets none',
    async () => {
      smtp.mails.splice(0);
      const id = await schedule(
        Array.from({ length: CLAIMED_FIRST }, (_, index) => embedUser(`late-${index}@acme.example`, 'acme')),
      );
      let claimed: readonly { user_id: number; email: string }[] = [];
      onFirst = async () => {
        const { rows } = await sql<{ user_id: number; email: string }>`
        select user_id, email from notification_run_recipients where outcome = 'sending' order by user_id`.execute(
          db,
        );
        claimed = rows;
        await sql`update all_users set is_deactivated = true where id = ${rows.at(-1)?.user_id}`.execute(db);
      };
      const { recipients } = await ended(id, await server.ok('POST', `${path}/${id}/runs`));
      assert.equal(claimed.length, CLAIMED_FIRST, 'all at once, although the last one waits for 600 ms');
      assert.deepEqual(
        { sent: recipients.sent, skipped: recipients.skipped },
        { sent: CLAIMED_FIRST - 1, skipped: 1 },
      );
      const to = smtp.mails.filter(isDelivery).flatMap((mail) => mail.to);
      assert.deepEqual(
        to.sort(),
        claimed.slice(0, -1).map(({ email }) => email),
      );
    },
  );
});
