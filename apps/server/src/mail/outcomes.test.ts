import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '../../test/scripted-smtp.ts';
import { readSettings } from '../settings.ts';
import type { Mail } from './mail.ts';
import { Mailer } from './mailer.ts';

const PATIENT = { connection: 5000, greeting: 5000, response: 5000, idle: 1000 };
/** For servers that hang. */
const HASTY = { connection: 200, greeting: 200, response: 200, idle: 1000 };
const PIPELINING = '250-scripted\r\n250 PIPELINING';

const mail: Mail = {
  messageId: '<delivery-7@facet.example.com>',
  to: 'ada@example.com',
  subject: 'Sales',
  text: 'Sales of May',
  html: '<p>Sales of May</p>',
};
/** More than the buffers of a connection hold, so that much of it is unsent when the server stops reading. */
const large: Mail = {
  ...mail,
  attachments: [{ filename: 'sales.csv', contentType: 'text/csv', content: Buffer.alloc(16 * 2 ** 20, 'a') }],
};

async function mailerTo(
  t: TestContext,
  scripts: SmtpScript | readonly SmtpScript[],
  { user = '', connections = 5 } = {},
): Promise<[Mailer, ScriptedSmtp]> {
  const smtp = await startScriptedSmtp(...[scripts].flat());
  const settings = readSettings({
    FACET_SMTP_URL: smtp.url.replace('//', `//${user}`),
    FACET_MAIL_FROM: 'Facet <facet@example.com>',
    FACET_SMTP_CONNECTIONS: String(connections),
  });
  const hangs = JSON.stringify(scripts).includes('hang');
  const mailer = new Mailer(settings, undefined, hangs ? HASTY : PATIENT);
  t.after(async () => {
    await mailer.close(0);
    await smtp.stop();
  });
  return [mailer, smtp];
}

/** What the server does, the mail, and the outcome. */
const TEMPORARY: [string, SmtpScript, Mail?][] = [
  ['accepts the connection and sends nothing', { connected: 'hang' }],
  ['closes the connection before the greeting', { connected: 'drop' }],
  ['greets with 421', { connected: '421 4.3.2 shutting down' }],
  ['greets with 554', { connected: '554 5.7.1 your network is not welcome' }],
  ['hangs after EHLO', { ehlo: 'hang' }],
  ['drops the connection after EHLO', { ehlo: 'drop' }],
  ['responds 421 to EHLO', { ehlo: '421 4.3.2 shutting down' }],
  ['hangs after MAIL', { mail: 'hang' }],
  ['drops the connection after MAIL', { mail: 'drop' }],
  ['responds 421 to MAIL', { mail: '421 4.3.2 shutting down' }],
  ['responds 451 to MAIL', { mail: '451 4.3.0 try later' }],
  ['hangs after RCPT', { rcpt: 'hang' }],
  ['drops the connection after RCPT', { rcpt: 'drop' }],
  ['responds 421 to RCPT', { rcpt: '421 4.7.0 too many emails' }],
  ['responds 450 to RCPT', { rcpt: '450 4.2.0 greylisted' }],
  ['responds 503 to RCPT', { rcpt: '503 5.5.1 MAIL first' }],
  ['responds something else than SMTP to RCPT', { rcpt: 'hello' }],
  ['hangs after DATA', { data: 'hang' }],
  ['drops the connection after DATA', { data: 'drop' }],
  ['responds 421 to DATA', { data: '421 4.3.2 shutting down' }],
  ['responds 451 to DATA', { data: '451 4.3.0 try later' }],
  ['drops the connection within the message', { within: { bytes: 1000, step: 'drop' } }, large],
  ['stops reading within the message', { within: { bytes: 1000, step: 'hang' }, stopsReading: true }, large],
  ['responds 421 within the message', { within: { bytes: 1000, step: '421 4.3.2 shutting down' } }, large],
  ['responds 421 after the message', { dot: '421 4.3.2 shutting down' }],
  ['responds 451 after the message', { dot: '451 4.3.0 try later' }],
];

for (const extensions of ['without', 'with'])
  test(`a failure before the message was accepted is temporary, ${extensions} pipelining`, async (t) => {
    for (const [does, script, sent = mail] of TEMPORARY)
      await t.test(`the server ${does}`, async (t) => {
        const ehlo = extensions === 'with' ? { ehlo: PIPELINING } : {};
        const [mailer, smtp] = await mailerTo(t, { ...ehlo, ...script });
        const outcome = await mailer.send(sent);
        assert.equal(outcome.outcome, 'temporary', JSON.stringify(outcome));
        assert.equal(smtp.messages.length, 'dot' in script ? 1 : 0, 'the message is sent at most once');
      });
  });

test('a server that cannot be reached is temporary', async (t) => {
  const [mailer, smtp] = await mailerTo(t, {});
  await smtp.stop();
  const outcome = await mailer.send(mail);
  assert.equal(outcome.outcome, 'temporary');
  assert.match('reason' in outcome ? outcome.reason : '', /ECONNREFUSED/);
});

test('a wrong password is temporary, because it can be corrected', async (t) => {
  const ehlo = '250-scripted\r\n250 AUTH PLAIN';
  const script = { ehlo, auth: '535 5.7.8 bad credentials' };
  const [mailer] = await mailerTo(t, script, { user: 'facet:hidden-word@' });
  assert.deepEqual(await mailer.send(mail), { outcome: 'temporary', reason: '535 5.7.8 bad credentials' });
});

test('without a response to the whole message, the outcome is unknown and the message is sent once', async (t) => {
  const unknown: [string, SmtpScript, Mail?][] = [
    ['hangs', { dot: 'hang' }],
    ['drops the connection', { dot: 'drop' }],
    ['drops the connection after a large message', { dot: 'drop' }, large],
    ['responds something else than SMTP', { dot: 'hello' }],
  ];
  for (const [does, script, sent = mail] of unknown)
    for (const ehlo of [{}, { ehlo: PIPELINING }])
      await t.test(`the server ${does} ${JSON.stringify(ehlo)}`, async (t) => {
        const [mailer, smtp] = await mailerTo(t, { ...ehlo, ...script });
        const outcome = await mailer.send(sent);
        assert.equal(outcome.outcome, 'unknown', JSON.stringify(outcome));
        assert.deepEqual(
          { messageCount: smtp.messages.length, connections: smtp.connections },
          { messageCount: 1, connections: 1 },
        );
      });
});

test('a connection that the server closed meanwhile is replaced, and nothing is sent twice', async (t) => {
  const [mailer, smtp] = await mailerTo(t, [{ closesAfter: 1 }, {}], { connections: 1 });
  for (let count = 0; count < 3; count += 1) assert.equal((await mailer.send(mail)).outcome, 'sent');
  assert.deepEqual(
    { messageCount: smtp.messages.length, connections: smtp.connections },
    { messageCount: 3, connections: 2 },
  );
});

test('permanent refusals distinguish the recipient from everything else', async (t) => {
  const refusals: [SmtpScript, 'recipient' | 'email'][] = [
    [{ rcpt: '550 5.1.1 no such user' }, 'recipient'],
    [{ rcpt: '550 no such user' }, 'recipient'],
    [{ rcpt: '553 5.1.3 bad address' }, 'recipient'],
    [{ rcpt: '556 5.1.10 the domain accepts no email' }, 'recipient'],
    [{ rcpt: '550 5.2.1 mailbox disabled' }, 'recipient'],
    [{ rcpt: '550 5.4.1 recipient address rejected' }, 'recipient'],
    [{ dot: '550 5.1.1 no such user' }, 'recipient'],
    // About us, or the moment.
    [{ rcpt: '554 5.7.1 relay access denied' }, 'email'],
    [{ rcpt: '554 relay denied' }, 'email'],
    [{ rcpt: '530 5.7.0 authentication required' }, 'email'],
    [{ rcpt: '550 5.1.8 sender address rejected: domain not found' }, 'email'],
    [{ rcpt: '552 5.2.2 mailbox full' }, 'email'],
    [{ mail: '550 5.7.1 sender not allowed' }, 'email'],
    [{ mail: '550 5.1.7 bad sender' }, 'email'],
    [{ data: '554 5.5.1 no valid recipients' }, 'email'],
    [{ dot: '554 5.7.1 spam' }, 'email'],
    [{ dot: '552 5.3.4 too big' }, 'email'],
  ];
  for (const [script, because] of refusals)
    for (const ehlo of [{}, { ehlo: PIPELINING }])
      await t.test(JSON.stringify({ ...ehlo, ...script }), async (t) => {
        const [mailer] = await mailerTo(t, { ...ehlo, ...script });
        const outcome = await mailer.send(mail);
        assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome));
        assert.equal('because' in outcome ? outcome.because : '', because);
        const [response = ''] = [script.mail, script.rcpt, script.data, script.dot].filter(Boolean);
        assert.match('reason' in outcome ? outcome.reason : '', new RegExp(response));
      });
});

test('the end of a message never follows a response that came before it', async (t) => {
  const within = { bytes: 1000, step: '552 5.3.4 too big' };
  const [mailer, smtp] = await mailerTo(t, [{ within }, {}]);
  const outcome = await mailer.send(large);
  assert.equal(outcome.outcome, 'refused');
  assert.equal((await mailer.send(mail)).outcome, 'sent', 'another connection');
  assert.equal(smtp.messages.length, 1);
  assert.ok(smtp.messages[0]?.includes('Sales of May') && !smtp.messages[0].includes('sales.csv'));
});

test('an email that is no longer wanted when its turn comes is not sent', async (t) => {
  const [mailer, smtp] = await mailerTo(t, {}, { connections: 1 });
  const asked: string[] = [];
  const ask = (name: string, isWanted: boolean) => async () => {
    asked.push(name);
    // Long enough for the other one to be asked, if it did not wait for its turn.
    await sleep(50);
    assert.equal(asked.at(-1), name, 'one has its turn at a time');
    return isWanted;
  };
  const { signal } = new AbortController();
  const [no, yes] = await Promise.all([
    mailer.sendIf(ask('first', false), mail, signal, 5000),
    mailer.sendIf(ask('second', true), mail, signal, 5000),
  ]);
  assert.equal(no, undefined);
  assert.equal(yes?.outcome, 'sent');
  assert.equal(smtp.messages.length, 1);
  const failing = mailer.sendIf(async () => Promise.reject(new Error('lost')), mail, signal, 5000);
  await assert.rejects(failing, /lost/);
  assert.equal((await mailer.send(mail)).outcome, 'sent', 'the turn has ended');
});

test('a refused email leaves its connection usable', async (t) => {
  const [mailer, smtp] = await mailerTo(t, { rcpt: '550 5.1.1 no such user' }, { connections: 1 });
  for (let count = 0; count < 3; count += 1) assert.equal((await mailer.send(mail)).outcome, 'refused');
  assert.equal(smtp.connections, 1);
});

/** Waits until the whole message has arrived. */
async function arrived(smtp: ScriptedSmtp): Promise<void> {
  while (smtp.messages.length === 0) await sleep(5);
}

test('giving up is temporary before the message was sent, and unknown afterwards', async (t) => {
  const [early] = await mailerTo(t, { mail: 'hang' });
  assert.equal((await early.send(mail, AbortSignal.timeout(100))).outcome, 'temporary');
  const [late, smtp] = await mailerTo(t, { dot: 'hang' });
  const giveUp = new AbortController();
  const sending = late.send(mail, giveUp.signal);
  await arrived(smtp);
  giveUp.abort();
  assert.equal((await sending).outcome, 'unknown');
  const [never, unused] = await mailerTo(t, {});
  assert.equal((await never.send(mail, AbortSignal.abort())).outcome, 'temporary');
  assert.equal(unused.connections, 0);
});

test('a server whose response never ends keeps an email no longer than its limit', async (t) => {
  const { signal } = new AbortController();
  const wanted = async () => true;
  // The content has to arrive before the limit.
  for (const [step, limit, outcome] of [
    ['rcpt', 200, 'temporary'],
    ['dot', 3000, 'unknown'],
  ] as const) {
    const [mailer] = await mailerTo(t, { [step]: 'drip' }, { connections: 1 });
    assert.equal((await mailer.sendIf(wanted, mail, signal, limit))?.outcome, outcome);
  }
});

test('a stop lets emails finish for a while, then ends them with their actual outcome', async (t) => {
  const [hanging] = await mailerTo(t, { rcpt: 'hang' });
  const [silent, smtp] = await mailerTo(t, { dot: 'hang' });
  const [working] = await mailerTo(t, {});
  const sending = [hanging, silent, working].map((mailer) => mailer.send(mail));
  await arrived(smtp);
  await Promise.all([hanging.close(10), silent.close(10), working.close(2000)]);
  const outcomes = (await Promise.all(sending)).map(({ outcome }) => outcome);
  assert.deepEqual(outcomes, ['temporary', 'unknown', 'sent']);
  const refused = { outcome: 'temporary', reason: 'Not sent: the server is stopping' };
  assert.deepEqual(await working.send(mail), refused);
});
