import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import {
  agreeToCode,
  beginCode,
  discover,
  fetchTokens,
  pathOf,
  signedInUser,
} from '../../../../test/oauth-under-test.ts';
import { selfSigned } from '../../../../test/self-signed.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

const REDIRECT = 'http://127.0.0.1:3118/callback';
/** What the host of the documents answers, by path, and how often each was fetched. */
const documents = new Map<string, object | string>();
const fetched = new Map<string, number>();
const certificate = await selfSigned();
setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
/** Paths that are answered otherwise than with a document. */
const answers = new Map<string, (response: ServerResponse) => void>();
const host = createServer(certificate, (request, response) => {
  const path = request.url ?? '';
  fetched.set(path, (fetched.get(path) ?? 0) + 1);
  const answer = answers.get(path);
  if (answer !== undefined) return answer(response);
  const document = documents.get(path);
  response.statusCode = document === undefined ? 404 : 200;
  response.setHeader('content-type', 'application/json');
  response.end(typeof document === 'string' ? document : JSON.stringify(document));
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
after(() => {
  host.closeAllConnections();
  host.close();
});
const { port } = host.address() as { port: number };
const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: 'localhost' });

/** Publishes a document and returns its address, the id of the client. */
function publish(path: string, document: object | string = {}): string {
  const id = `https://localhost:${port}${path}`;
  const whole = { client_id: id, client_name: 'Assistant', redirect_uris: [REDIRECT], is_trusted: true };
  documents.set(path, typeof document === 'string' ? document : { ...whole, ...document });
  return id;
}

/** Begins a sign-in of a client; returns the first page. */
async function begin(clientId: string, redirect_uri = REDIRECT) {
  const { tab } = await signedInUser(server);
  const config = await discover(server.url, clientId);
  const begun = await beginCode(config, { redirect_uri, scope: 'mcp:query' });
  return { tab, config, begun, answer: await tab.get(pathOf(begun.url.href)) };
}

test('a client that a document describes signs its user in, who is always asked', async () => {
  const { tab, config, begun, answer } = await begin(publish('/client.json'));
  const consent = await tab.get(pathOf(answer.location));
  assert.match(consent.html, new RegExp(`Assistant \\(localhost:${port}\\)`));
  const { access_token: token } = await fetchTokens(config, begun, await agreeToCode(tab, begun));
  const refused = await server.call('GET', '/api/v1/users/me', { key: token });
  assert.equal(refused.status, 403);
  assert.match(refused.body.error, /its scope lacks api/);
  assert.equal(fetched.get('/client.json'), 1, 'a document is kept');
});

test('a document that is wrong is refused with the reason, and nobody is redirected', async () => {
  const wrong: readonly (readonly [string, object | string, RegExp])[] = [
    ['/other.json', { client_id: 'https://localhost/else' }, /client_id does not match/],
    ['/text.json', 'no JSON', /fetch failed/],
    ['/list.json', '[]', /not a JSON object/],
    ['/secret.json', { client_secret: 'x' }, /must not contain client_secret/],
    ['/basic.json', { token_endpoint_auth_method: 'client_secret_basic' }, /shared-secret/],
    ['/none.json', { redirect_uris: [] }, /redirect_uris/],
    ['/evil.json', { redirect_uris: ['http://evil.example/callback'] }, /redirect_uris/],
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x'].map(
      (uri, index) => [`/scheme${index}.json`, { redirect_uris: [uri] }, /URI scheme/] as const,
    ),
  ];
  for (const [path, document, reason] of wrong) {
    const { answer } = await begin(publish(path, document));
    assert.equal(answer.status, 400, path);
    assert.equal(answer.location, undefined, path);
    assert.match(answer.html, reason, path);
  }
  assert.equal((await begin(`https://localhost:${port}/absent.json`)).answer.status, 400);
  assert.equal((await begin('https://127.0.0.1:1/private.json')).answer.status, 400);
});

test('the redirect of a document must be the one that it lists', async () => {
  const id = publish('/exact.json', { redirect_uris: ['https://assistant.example/callback'] });
  const { answer } = await begin(id, 'https://assistant.example/callback/other');
  assert.equal(answer.status, 400);
  assert.match(answer.html, /redirect/);
});

test('a redirect must equal one that the document lists, except for the port of a loopback address', async () => {
  const id = publish('/near.json', {
    redirect_uris: ['http://127.0.0.1:3118/callback', 'https://assistant.example/callback?tenant=1'],
  });
  for (const near of [
    'http://127.0.0.1:3118/callback/',
    'http://127.0.0.1:3118/callback?x=1',
    'http://127.0.0.1:3118/callback#x',
    'http://127.0.0.1:3118/CALLBACK',
    'http://127.0.0.1:3118/%63allback',
    'http://127.0.0.1:3118/callback/../callback/x',
    'https://127.0.0.1:3118/callback',
    'http://localhost:3118/callback',
    'http://127.0.0.1.evil.example:3118/callback',
    'http://user@127.0.0.1:3118/callback',
    'http://127.0.0.1:3118@evil.example/callback',
    'https://assistant.example/callback',
    'https://assistant.example/callback?tenant=1&tenant=2',
    'https://assistant.example./callback?tenant=1',
    'https://assistant.example:8443/callback?tenant=1',
    'javascript:alert(1)//callback',
  ]) {
    const { answer } = await begin(id, near);
    assert.equal(answer.status, 400, near);
    assert.equal(answer.location, undefined, near);
  }
  assert.equal((await begin(id, 'http://127.0.0.1:4119/callback')).answer.status, 303);
});

test('a document that redirects, streams without an end or is too large is refused', async () => {
  publish('/target.json');
  answers.set('/moved.json', (response) =>
    response.writeHead(302, { location: `https://localhost:${port}/target.json` }).end(),
  );
  answers.set('/endless.json', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    const more = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(more));
  });
  answers.set('/large.json', (response) => response.end(`{"client_name":"${'x'.repeat(2 * 1024 * 1024)}"}`));
  for (const path of ['/moved.json', '/endless.json', '/large.json']) {
    const started = performance.now();
    const { answer } = await begin(`https://localhost:${port}${path}`);
    assert.equal(answer.status, 400, path);
    assert.match(answer.html, /fetch failed/, path);
    assert.ok(performance.now() - started < 30_000, path);
  }
  assert.equal(fetched.get('/target.json'), undefined, 'redirects are not followed');
});

test('a slow host of documents holds no database connection, and is called once at a time', async () => {
  const held: (() => void)[] = [];
  const id = publish('/slow.json');
  const document = JSON.stringify(documents.get('/slow.json'));
  answers.set('/slow.json', (response) => held.push(() => response.end(document)));
  const begun = Promise.all(Array.from({ length: 3 }, () => begin(id)));
  while (held.length === 0) await sleep(20);
  // Long enough for a transaction to be seen as waiting.
  await sleep(500);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and state = 'idle in transaction' and now() - state_change > interval '200 milliseconds'
  `.execute(server.db);
  assert.equal(rows[0]?.open, 0);
  assert.equal(held.length, 1);
  for (const release of held) release();
  for (const { answer } of await begun) assert.equal(answer.status, 303);
});

test('a name is shown as text, its marks can neither turn nor cover what is around it, and the page says whose it is', async () => {
  const { tab, answer } = await begin(
    publish('/name.json', {
      client_name: `<b onclick=x>Bank</b> \u202egniss\u200b\u{e0041}ecorP${'\u0335'.repeat(60)}`,
    }),
  );
  const { html } = await tab.get(pathOf(answer.location));
  assert.match(html, /<bdi><strong>&lt;b onclick=x&gt;Bank&lt;\/b&gt;/);
  assert.doesNotMatch(html, /<b onclick|[\u202e\u200b\u{e0041}]|\p{M}{5}/u);
  assert.match(html, /The application chose its name itself/);
  assert.match(html, new RegExp(`\\(localhost:${port}\\)`));
});
