import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
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
const host = createServer(certificate, (request, response) => {
  const path = request.url ?? '';
  fetched.set(path, (fetched.get(path) ?? 0) + 1);
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
