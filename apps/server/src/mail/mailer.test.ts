import assert from 'node:assert/strict';
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { startScriptedSmtp } from '../../test/scripted-smtp.ts';
import { startSmtp } from '../../test/smtp-double.ts';
import { readSettings } from '../settings.ts';
import type { Mail } from './mail.ts';
import { type DkimSigner, Mailer } from './mailer.ts';

const mail: Mail = {
  messageId: '<delivery-7@facet.example.com>',
  to: 'ada@example.com',
  subject: 'Sales',
  text: 'Sales of May',
  html: '<p>Sales of May</p>',
};

async function mailerTo(
  t: TestContext,
  {
    env = {},
    dkim,
    options = {},
  }: { env?: Record<string, string>; dkim?: DkimSigner; options?: SMTPServerOptions } = {},
) {
  const smtp = await startSmtp(options);
  const settings = { FACET_SMTP_URL: smtp.url, FACET_MAIL_FROM: 'Facet <facet@example.com>', ...env };
  const mailer = new Mailer(readSettings(settings), dkim);
  t.after(async () => {
    await mailer.close(0);
    await smtp.stop();
  });
  return { mailer, smtp };
}

/** The lines of the header, with folded ones joined. */
function headersOf(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n');
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const named = (raw: string, name: string) =>
  headersOf(raw).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

test('texts with line breaks start no header, command or message', async (t) => {
  const { mailer, smtp } = await mailerTo(t);
  for (const lineBreak of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0']) {
    const injected = `${lineBreak}Bcc: victim@example.com${lineBreak}${lineBreak}.${lineBreak}MAIL FROM:<x@y>`;
    const sent = await mailer.send({
      ...mail,
      subject: `Sales${injected}`,
      headers: { list: { id: 'sales.facet.example.com', name: `Sales${injected}` } },
      attachments: [
        { filename: `sales${injected}.csv`, contentType: 'text/csv', content: Buffer.from('a,b\r\n.\r\nc') },
      ],
    });
    assert.equal(sent.outcome, 'sent', JSON.stringify({ sent, lineBreak }));
    const { raw, to } = smtp.mails.at(-1) ?? { raw: '', to: [] };
    assert.deepEqual(to, ['ada@example.com']);
    assert.equal(named(raw, 'bcc').length, 0);
    assert.equal(named(raw, 'subject').length, 1);
    assert.deepEqual(
      headersOf(raw).filter((line) => !/^[A-Z][A-Za-z-]*: \S/.test(line)),
      [],
      'the header has nothing but fields',
    );
  }
  assert.equal(smtp.mails.length, 6);
});

test('text that is not exactly one address is refused without asking the server', async (t) => {
  const { mailer, smtp } = await mailerTo(t);
  for (const address of [
    'ada@example.com\r\nBcc: victim@example.com',
    'ada@example.com\nRCPT TO:<victim@example.com>',
    'ada@example.com, victim@example.com',
    'Ada <ada@example.com>',
    'friends: victim@example.com;',
    'ada@example.com>',
    'ada@example.com ',
    'ada',
    '',
  ])
    for (const field of ['to', 'replyTo', 'envelope.from', 'envelope.to']) {
      const [name = '', part] = field.split('.');
      const sent = await mailer.send({ ...mail, [name]: part === undefined ? address : { [part]: address } });
      const reason = `\`${field}\` is not an email address`;
      assert.deepEqual(sent, { outcome: 'refused', reason, because: 'email' }, address);
    }
  assert.equal(smtp.mails.length, 0);
});

test('values that only code sets are checked too', async (t) => {
  const { mailer, smtp } = await mailerTo(t);
  const file = { filename: 'a', contentType: 'text/csv', content: Buffer.from('a') };
  for (const wrong of [
    { messageId: '<a@b>\r\nBcc: <c@d>' },
    { headers: { unsubscribeUrl: 'javascript:alert(1)' } },
    { headers: { unsubscribeUrl: 'mailto:a@b' } },
    { headers: { list: { id: 'a.b>\r\nBcc: <c@d', name: 'a' } } },
    { attachments: [{ ...file, contentType: 'text/csv\r\nBcc: c@d' }] },
    { attachments: [{ ...file, cid: 'a>\r\nBcc: <c@d' }] },
  ])
    await assert.rejects(mailer.send({ ...mail, ...wrong }), RangeError);
  assert.equal(smtp.mails.length, 0);
});

test('an email has inline images, files and the headers of a list', async (t) => {
  const { mailer, smtp } = await mailerTo(t);
  const sent = await mailer.send({
    ...mail,
    html: '<img src="cid:dashboard@facet" alt="">',
    replyTo: 'owner@example.com',
    envelope: { from: 'bounces+7@example.com', to: 'ada@home.example' },
    headers: {
      unsubscribeUrl: 'https://facet.example.com/unsubscribe/a-token?<x>',
      list: { id: '7.deliveries.facet.example.com', name: 'Größe "of" sales' },
    },
    attachments: [
      {
        filename: 'dashboard.png',
        contentType: 'image/png',
        content: Buffer.from('PNG'),
        cid: 'dashboard@facet',
      },
      { filename: 'größe.csv', contentType: 'text/csv', content: Buffer.from('a,b') },
    ],
  });
  assert.ok(sent.outcome === 'sent' && sent.response.startsWith('250'), JSON.stringify(sent));
  const [taken] = smtp.mails;
  assert.ok(taken);
  assert.equal(taken.from, 'bounces+7@example.com');
  assert.deepEqual(taken.to, ['ada@home.example']);
  const { raw } = taken;
  assert.deepEqual(named(raw, 'to'), ['To: ada@example.com']);
  assert.deepEqual(named(raw, 'reply-to'), ['Reply-To: owner@example.com']);
  assert.deepEqual(named(raw, 'auto-submitted'), ['Auto-Submitted: auto-generated']);
  assert.deepEqual(named(raw, 'list-unsubscribe'), [
    'List-Unsubscribe: <https://facet.example.com/unsubscribe/a-token?%3Cx%3E>',
  ]);
  assert.deepEqual(named(raw, 'list-unsubscribe-post'), [
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]);
  assert.match(
    named(raw, 'list-id')[0] ?? '',
    /^List-ID: =\?UTF-8\?\S+\?= <7\.deliveries\.facet\.example\.com>$/i,
  );
  assert.match(
    raw,
    /Content-Type: image\/png; name=dashboard\.png\r\n(?:[^\r\n]+\r\n)*?Content-Id: <dashboard@facet>/i,
  );
  assert.match(raw, /Content-Disposition: inline; filename=dashboard\.png/);
  assert.match(raw, /Content-Disposition: attachment;\s+filename\*0\*=utf-8''gr%C3%B6%C3%9Fe\.csv/i);

  await mailer.send({ ...mail, headers: { unsubscribeUrl: 'http://127.0.0.1/u', autoSubmitted: 'no' } });
  const plain = smtp.mails[1]?.raw ?? '';
  assert.deepEqual(named(plain, 'list-unsubscribe'), ['List-Unsubscribe: <http://127.0.0.1/u>']);
  assert.deepEqual(named(plain, 'list-unsubscribe-post'), [], 'one click requires HTTPS');
  assert.deepEqual(named(plain, 'auto-submitted'), ['Auto-Submitted: no']);
});

test('emails are signed with DKIM, including the headers about unsubscribing', async (t) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = {
    domain: 'example.com',
    selector: 'facet1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const { mailer, smtp } = await mailerTo(t, { dkim });
  const sent = await mailer.send({
    ...mail,
    headers: { unsubscribeUrl: 'https://facet.example.com/u', list: { id: 'a.b', name: 'Sales' } },
    attachments: [
      { filename: 'sales.csv', contentType: 'text/csv', content: Buffer.alloc(100_000, 'a,b\r\n') },
    ],
  });
  assert.equal(sent.outcome, 'sent');
  const raw = smtp.mails[0]?.raw ?? '';
  const at = raw.indexOf('\r\n\r\n');
  const [signature = ''] = named(raw, 'dkim-signature');
  const tags = new Map(
    signature
      .slice('DKIM-Signature:'.length)
      .split(';')
      .map((tag) => tag.trim().split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  assert.deepEqual({ d: tags.get('d'), s: tags.get('s') }, { d: 'example.com', s: 'facet1' });
  const signedNames = (tags.get('h') ?? '').replaceAll(' ', '').split(':');
  for (const name of ['from', 'to', 'subject', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(signedNames.includes(name), name);

  // RFC 6376, section 3.4: relaxed canonicalization.
  const relaxed = (text: string) => text.replaceAll(/[ \t]+/g, ' ').trimEnd();
  const body = raw
    .slice(at + 4)
    .split('\r\n')
    .map(relaxed)
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  assert.equal(createHash('sha256').update(body, 'utf8').digest('base64'), tags.get('bh'));
  const field = (line: string) => {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    return `${name.toLowerCase()}:${relaxed(value).trim()}`;
  };
  const signed = signedNames.map((name) => `${field(named(raw, name)[0] ?? '')}\r\n`).join('');
  const unsigned = field(signature).replace(/b=[^;]*$/, 'b=');
  const verify = createVerify('RSA-SHA256').update(signed + unsigned);
  assert.ok(verify.verify(publicKey, (tags.get('b') ?? '').replaceAll(' ', ''), 'base64'));
});

test('connections are reused, and limited', async (t) => {
  let open = 0;
  let most = 0;
  let opened = 0;
  const { mailer, smtp } = await mailerTo(t, {
    env: { FACET_SMTP_CONNECTIONS: '3' },
    options: {
      onConnect: (_session, done) => {
        opened += 1;
        open += 1;
        most = Math.max(most, open);
        done();
      },
      onClose: () => {
        open -= 1;
      },
    },
  });
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => mailer.send(mail)));
  assert.ok(outcomes.every(({ outcome }) => outcome === 'sent'));
  assert.equal(smtp.mails.length, 60);
  assert.ok(most <= 3 && opened <= 3, `${opened} opened, ${most} at once`);
});

test('the rate limit holds, even while the server ends connections', async (t) => {
  const smtp = await startScriptedSmtp({ mail: '421 4.7.0 too many emails' });
  t.after(() => smtp.stop());
  const settings = { FACET_SMTP_URL: smtp.url, FACET_MAIL_FROM: 'facet@example.com', FACET_SMTP_RATE: '50' };
  const mailer = new Mailer(readSettings(settings), undefined);
  t.after(() => mailer.close(0));
  const started = performance.now();
  await Promise.all(Array.from({ length: 16 }, () => mailer.send(mail)));
  const ms = performance.now() - started;
  assert.ok(ms >= 15 * 20, `16 emails at 50 per second took ${ms} ms`);
});

test('urgent emails overtake others, and an abandoned one leaves the queue', async (t) => {
  const { mailer, smtp } = await mailerTo(t, {
    env: { FACET_SMTP_RATE: '20', FACET_SMTP_CONNECTIONS: '1' },
  });
  const giveUp = new AbortController();
  const subjects = ['first', 'second', 'given up', 'third'];
  const others = subjects.map((subject) =>
    mailer.send({ ...mail, subject }, subject === 'given up' ? giveUp.signal : undefined),
  );
  const urgent = mailer.send({ ...mail, subject: 'urgent' }, undefined, 'urgent');
  giveUp.abort(new Error('no longer needed'));
  const outcomes = await Promise.all([...others, urgent]);
  assert.deepEqual(outcomes[2], { outcome: 'temporary', reason: 'Not sent: no longer needed' });
  const sent = smtp.mails.map(({ raw }) => named(raw, 'subject')[0]);
  assert.deepEqual(
    sent,
    ['first', 'urgent', 'second', 'third'].map((subject) => `Subject: ${subject}`),
  );
});

test('a password is not sent unencrypted over a network', async (t) => {
  const smtp = await startScriptedSmtp({ ehlo: '250-scripted\r\n250 AUTH PLAIN' });
  t.after(() => smtp.stop());
  const mailerAt = (host: string) => {
    const FACET_SMTP_URL = `smtp://facet:hidden-word@${host}:${smtp.port}`;
    const mailer = new Mailer(
      readSettings({ FACET_SMTP_URL, FACET_MAIL_FROM: 'facet@example.com' }),
      undefined,
    );
    t.after(() => mailer.close(0));
    return mailer;
  };
  assert.equal((await mailerAt('0.0.0.0').send(mail)).outcome, 'temporary');
  assert.deepEqual(
    smtp.commands.filter((line) => line.startsWith('AUTH')),
    [],
  );
  assert.equal((await mailerAt('127.0.0.1').send(mail)).outcome, 'sent');
});

test('without settings, an email is not sent, and another node may send it', async () => {
  const outcome = await new Mailer(readSettings({}), undefined).send(mail);
  assert.equal(outcome.outcome, 'temporary');
});

test('the domain of a recipient is sent in the form in which it is allowed', async (t) => {
  const smtp = await startScriptedSmtp({});
  const settings = readSettings({ FACET_SMTP_URL: smtp.url, FACET_MAIL_FROM: 'facet@example.com' });
  const mailer = new Mailer(settings, undefined);
  t.after(async () => {
    await mailer.close(0);
    await smtp.stop();
  });
  for (const to of ['ada@büro.example', 'ada@BÜRO.example', 'ada@ｅxample.com'])
    assert.equal((await mailer.send({ ...mail, to })).outcome, 'sent');
  assert.deepEqual(
    smtp.commands.filter((line) => line.startsWith('RCPT')),
    ['RCPT TO:<ada@xn--bro-hoa.example>', 'RCPT TO:<ada@xn--bro-hoa.example>', 'RCPT TO:<ada@example.com>'],
  );
});
