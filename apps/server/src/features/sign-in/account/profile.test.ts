import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cookieClient, type PageAnswer } from '../../../../test/cookie-client.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { id } = await server.ok('POST', '/api/v1/users', {
  email: EMAIL,
  username: 'ada',
  password: PASSWORD,
  settings: { theme: 'dark', locale: 'de-CH' },
});
const tab = cookieClient(server.url);
await tab.signIn(EMAIL, PASSWORD);

const stored = async () => {
  const { firstName, settings } = await server.ok('GET', `/api/v1/users/${id}`);
  return { firstName, ...settings };
};
const eventsOf = ({ headers }: PageAnswer) =>
  server.db
    .selectFrom('audit_events')
    .select(['event', 'operation', 'actor', 'user_email', 'changes'])
    .where('request_id', '=', String(headers['x-request-id']))
    .execute();
/** The problems that a page shows, by the field that names them as its description. */
const problemsIn = (html: string) =>
  [
    ...html.matchAll(/<(?:input|select) id="(\w+)"[^>]*aria-describedby="([\w -]+)" aria-invalid="true"/g),
  ].map(([, field, ids = '']) => {
    const [first] = ids.split(' ');
    return [field, new RegExp(`id="${first}">([^<]*)<`).exec(html)?.[1]];
  });

test('the form of the account page sets name, language and time zone, with the audit event of the API', async () => {
  const german = await tab.get('/account');
  assert.match(german.html, /<option value="de-CH" selected>Deutsch \(Schweiz\)<\/option>/);
  const saved = await tab.post('/account/profile', {
    firstName: ' Ada  Löwe ',
    locale: 'en-US',
    timezone: 'Asia/Tokyo',
  });
  assert.equal(saved.location, '/account?after=profile');
  assert.deepEqual(await stored(), {
    firstName: 'Ada  Löwe',
    theme: 'dark',
    locale: 'en-US',
    timezone: 'Asia/Tokyo',
  });
  assert.deepEqual(await eventsOf(saved), [
    {
      event: 'Updated user profile',
      operation: 'updateMe',
      actor: 'user',
      user_email: EMAIL,
      changes: {
        firstName: { from: null, to: 'Ada  Löwe' },
        settings: {
          from: { theme: 'dark', locale: 'de-CH' },
          to: { theme: 'dark', locale: 'en-US', timezone: 'Asia/Tokyo' },
        },
      },
    },
  ]);
  const { html } = await tab.get('/account?after=profile');
  assert.match(html, /role="status">Your profile has been saved\./);
  assert.match(html, /<span class="user">Ada {2}Löwe<\/span>/);
  assert.match(html, /<option value="Asia\/Tokyo" selected>Tokyo<\/option>/);
  assert.match(html, /Since [^<]* GMT\+9</);
});

test('a value that cannot be stored has one message at its field, and nothing is written', async () => {
  const before = await stored();
  const bad = {
    firstName: ['x'.repeat(256), 'two\nlines'],
    locale: ['xx', 'en_US', '<b>', 'de-CH'],
    timezone: ['Mars/Olympus', '+02:00', 'utc '],
  };
  for (const [field, values] of Object.entries(bad))
    for (const value of values) {
      const answer = await tab.post('/account/profile', { firstName: 'Eve', [field]: value });
      assert.equal(answer.status, 400, value);
      const text =
        field === 'firstName'
          ? 'The name must be one line of at most 255 characters.'
          : 'Choose one of the list.';
      assert.deepEqual(problemsIn(answer.html), [[field, text]], value);
      assert.equal(answer.html.split(text).length, 2, 'the message is there once');
      assert.match(answer.html, /<title>Error: Your account/);
      assert.deepEqual(await eventsOf(answer), []);
    }
  const elsewhere = await tab.post(
    '/account/profile',
    { firstName: 'Eve' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  );
  assert.equal(elsewhere.status, 403);
  assert.deepEqual(await stored(), before);
});

test('fields left empty follow the account, and absent fields keep their values', async () => {
  await tab.post('/account/profile', { firstName: 'Ada' });
  assert.deepEqual(await stored(), {
    firstName: 'Ada',
    theme: 'dark',
    locale: 'en-US',
    timezone: 'Asia/Tokyo',
  });
  await tab.post('/account/profile', { firstName: ' ', locale: '', timezone: '' });
  assert.deepEqual(await stored(), { firstName: null, theme: 'dark' });
  const { html } = await tab.get('/account');
  assert.match(html, new RegExp(`<span class="user">${EMAIL}</span>`));
});

test('the bar of a page names who is signed in, also where the address is unknown', async () => {
  const accept = { accept: 'text/html' };
  const unknown = await tab.get('/no-such-page', accept);
  assert.equal(unknown.status, 404);
  assert.match(unknown.html, new RegExp(`<span class="user">${EMAIL}</span>`));
  const stranger = await cookieClient(server.url).get('/no-such-page', accept);
  assert.match(stranger.html, /<header class="bar"/);
  assert.doesNotMatch(stranger.html, /class="account"/);
});

test('pages are in the language of the browser, and from right to left in Arabic and Hebrew', async () => {
  const stranger = cookieClient(server.url);
  for (const [accepted, language, direction, title] of [
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar-AE', 'rtl', 'تسجيل الدخول'],
    ['he', 'he-IL', 'rtl', 'כניסה'],
    ['ja,en;q=0.5', 'ja-JP', 'ltr', 'サインイン'],
    ['pt-PT', 'pt-PT', 'ltr', 'Iniciar sessão'],
    ['tlh, en-GB;q=0.5', 'en-US', 'ltr', 'Sign in'],
  ] as const) {
    const { html } = await stranger.get('/login', { 'accept-language': accepted });
    assert.ok(html.includes(`<html lang="${language}" dir="${direction}">`), accepted);
    assert.ok(html.includes(`<h1>${title}</h1>`), accepted);
  }
  await tab.post('/account/profile', { locale: 'he-IL' });
  const chosen = await tab.get('/account', { 'accept-language': 'ar' });
  assert.match(chosen.html, /<html lang="he-IL" dir="rtl">/);
});
