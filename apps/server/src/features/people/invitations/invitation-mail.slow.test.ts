import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobsDone } from '../../../../test/jobs-under-test.ts';
import { type Json, type ServerUnderTest, startTestServer } from '../../../../test/server-under-test.ts';
import { type SmtpDouble, startSmtp } from '../../../../test/smtp-double.ts';
import { MAIL_QUEUE } from '../../../jobs/mail-queue.ts';

// Slow: waits for the retries of emails.

const mailSettings = (smtp: SmtpDouble) => ({
  FACET_ROLES: 'api,worker',
  FACET_SMTP_URL: smtp.url,
  FACET_MAIL_FROM: 'Facet <facet@example.com>',
});

const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await holds()) return;
    await sleep(100);
  }
  assert.fail(`did not happen: ${what}`);
};

const make = (server: ServerUnderTest, email: string, firstName: string | null = null): Promise<Json> =>
  server.ok('POST', '/api/v1/users', { email, username: email, firstName });

/** Decodes a part of an email, in either transfer encoding that text may have. */
function decoded(raw: string, type: string): string {
  const part = raw.split(/\r\n--/).find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
  const at = part.indexOf('\r\n\r\n');
  const body = part.slice(at + 4);
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(part)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('an invitation is emailed once and its link works', async (t) => {
  const smtp = await startSmtp();
  t.after(() => smtp.stop());
  const server = await startTestServer(t, mailSettings(smtp));
  // No operation accepts such a name, but the table may contain it.
  const first_name = 'Grace, "Amazing" <x@y>\r\nBcc: victim@example.com\r\n\r\nHopper';
  await server.db.updateTable('users').set({ first_name }).where('id', '=', 1).execute();
  const user = await make(server, 'ada@example.com', 'Åda & <Co>');
  assert.equal(user.invitationLink, null, 'only the invited user receives the link');
  await until('the email', () => smtp.mails.length > 0);
  const [mail] = smtp.mails;
  assert.ok(mail);
  assert.deepEqual({ from: mail.from, to: mail.to }, { from: 'facet@example.com', to: ['ada@example.com'] });
  const [head = ''] = mail.raw.split('\r\n\r\n');
  assert.match(head, /^From: "?Facet"? <facet@example\.com>$/m);
  assert.match(head, /^To: ada@example\.com$/m);
  assert.match(head, /^Message-ID: <invitation-\d+-[0-9a-f]{16}@127\.0\.0\.1>$/im);
  assert.match(head, /^Auto-Submitted: auto-generated$/m);
  const subject = /^Subject: (.*(\r\n .*)*)/m.exec(head)?.[1] ?? '';
  assert.match(subject, /Grace=2C_=22Amazing=22_=3Cx=40y=3E_Bcc/);
  assert.doesNotMatch(head, /^(bcc|cc|hopper)/im);
  const text = decoded(mail.raw, 'text/plain');
  const html = decoded(mail.raw, 'text/html');
  assert.match(text, /Hello Åda & <Co>,/);
  assert.match(html, /Hello Åda &amp; &lt;Co&gt;,/);
  const link = /http\S+\/invitation\/\S+/.exec(text)?.[0] ?? '';
  assert.ok(html.includes(`href="${link}"`), html);
  assert.equal((await fetch(link)).status, 200);

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(job)::text as text from pgboss.job job where name = 'mail'
    union all select to_jsonb(i)::text from invitations i
    union all select to_jsonb(e)::text from audit_events e`.execute(server.db);
  const token = link.split('/').at(-1) ?? '';
  assert.ok(rows.length >= 3 && !rows.some((row) => row.text.includes(token)), 'the token is not stored');
  await until('noted', async () => {
    const [row] = await server.db.selectFrom('invitations').select('mailed_at').execute();
    return row?.mailed_at != null;
  });

  const again = await server.ok('POST', `/api/v1/users/${user.id}/invitation`);
  assert.deepEqual(
    { isMailed: again.isMailed, invitationLink: again.invitationLink },
    { isMailed: true, invitationLink: null },
  );
  await until('the second email', () => smtp.mails.length > 1);
  assert.equal((await fetch(link)).status, 404, 'the first link no longer works');
  await jobsDone(server.db, MAIL_QUEUE);
  assert.equal(smtp.mails.length, 2, 'each email is sent once');
});

test('an email is retried unchanged when the mail server is unreachable or busy', async (t) => {
  let tries = 0;
  const busy = await startSmtp({
    onRcptTo: (_address, _session, done) => {
      tries += 1;
      if (tries > 1) return done();
      done(Object.assign(new Error('try later'), { responseCode: 451 }));
    },
  });
  t.after(() => busy.stop());
  const away = await startSmtp();
  await away.stop();
  const server = await startTestServer(t, mailSettings(busy));
  await make(server, 'busy@example.com');
  await until('the email after a temporary refusal', () => busy.mails.length === 1);
  assert.equal(tries, 2);

  const other = await startTestServer(t, mailSettings(away));
  await make(other, 'away@example.com');
  await until('a failed attempt', async () => {
    const { rows } = await sql`select 1 from pgboss.job where name = 'mail' and retry_count > 0`.execute(
      other.db,
    );
    return rows.length > 0;
  });
  const back = await startSmtp({}, away.port);
  t.after(() => back.stop());
  await until('the email once the server is back', () => back.mails.length === 1);
});

test('a permanently refused email is not retried, and an obsolete email is not sent', async (t) => {
  let tries = 0;
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      tries += 1;
      if (address !== 'nobody@example.com') return done();
      done(Object.assign(new Error('no such user'), { responseCode: 550 }));
    },
  });
  t.after(() => smtp.stop());
  const server = await startTestServer(t, mailSettings(smtp));
  const nobody = await make(server, 'nobody@example.com');
  await until('the refusal', () => tries === 1);
  await jobsDone(server.db, MAIL_QUEUE);
  assert.equal(tries, 1, 'the refused email is not tried again');
  assert.equal((await server.ok('POST', `/api/v1/users/${nobody.id}/invitation`)).isMailed, true);
  await until('the next refusal', () => tries === 2);
  assert.equal(smtp.mails.length, 0);
});
