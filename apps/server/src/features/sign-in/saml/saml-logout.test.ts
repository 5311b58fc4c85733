import assert from 'node:assert/strict';
import { createSign } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type CookieClient, cookieClient } from '../../../../test/cookie-client.ts';
import { startSamlIdp } from '../../../../test/saml-idp.ts';
import { deflated, logoutRequestXml, newId, RSA_SHA256 } from '../../../../test/saml-messages.ts';
import {
  comeBackWith,
  goToProvider,
  newSamlConnection,
  signInBySaml,
} from '../../../../test/saml-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
const idp = await startSamlIdp({ after });
const connection = await newSamlConnection(server, idp);
const { logoutUrl } = connection.serviceProvider;
const pathOf = (address: string) => address.slice(server.url.length);

const signedIn = async (nameId: string, sessionIndex = newId(), id: number = connection.id) => {
  const { answer, browser } = await signInBySaml(server, idp, id, {
    assertion: { person: { nameId, attributes: { email: [nameId] } }, sessionIndex },
  });
  assert.equal(answer.status, 303, answer.html);
  return { browser, nameId, sessionIndex };
};

const isIn = async (browser: CookieClient) => (await browser.call('GET', '/api/v1/users/me')).status === 200;
/** A browser without cookies: messages are trusted for their signature. */
const freshBrowser = () => cookieClient(server.url);
/** Submits a form of the provider's site. */
const posted = (form: Record<string, string>) =>
  freshBrowser().post('/sso/saml/logout', form, {
    'sec-fetch-site': 'cross-site',
    origin: 'http://localhost:1',
  });

test('signing out here signs the user out at the provider and returns', async () => {
  const { browser, nameId, sessionIndex } = await signedIn('out@example.com');
  const out = await browser.post('/logout');
  assert.equal(out.status, 303);
  assert.ok(out.location?.startsWith(idp.logoutUrl), out.location);
  assert.equal(await isIn(browser), false);
  const at = await fetch(out.location ?? '', { redirect: 'manual' });
  assert.equal(at.status, 302, await at.text());
  assert.deepEqual(idp.logouts.at(-1), { nameId, sessionIndex });
  const back = await browser.get(pathOf(at.headers.get('location') ?? ''));
  assert.equal(back.location, '/login?after=sign-out');
  assert.match((await browser.get(back.location ?? '')).html, /You are signed out/);
});

test('a provider without a logout address can still end sessions here', async () => {
  const quiet = await startSamlIdp({ after });
  const metadataXml = quiet.metadata.replace(/<md:SingleLogoutService [^>]*>/, '');
  const { id, saml } = await newSamlConnection(server, quiet, { saml: { metadataXml } });
  assert.equal(saml.logoutUrl, null);
  const signedInThere = async () => {
    const person = { nameId: 'quiet@example.com', attributes: {} };
    return (await signInBySaml(server, quiet, id, { assertion: { person } })).browser;
  };
  const browser = await signedInThere();
  const ended = await freshBrowser().get(
    pathOf(quiet.logoutAddress(logoutUrl, { nameId: 'quiet@example.com' })),
  );
  assert.equal(ended.location, '/login?after=sign-out');
  assert.equal(await isIn(browser), false);
  assert.equal((await (await signedInThere()).post('/logout')).location, '/login?after=sign-out');
});

test('with several connections to a provider, a logout ends the session in any of them', async () => {
  const second = await newSamlConnection(server, idp);
  const { browser, ...who } = await signedIn('second@example.com', newId(), second.id);
  const ended = await freshBrowser().get(pathOf(idp.logoutAddress(logoutUrl, who)));
  assert.equal(await isIn(browser), false);
  assert.equal((await fetch(ended.location ?? '')).status, 200);
});

test('the provider ends one session by redirect or form', async () => {
  const one = await signedIn('two@example.com');
  const other = await signedIn('two@example.com');
  const somebody = await signedIn('else@example.com');
  const ended = await freshBrowser().get(pathOf(idp.logoutAddress(logoutUrl, one)));
  assert.equal(ended.status, 303, ended.html);
  assert.deepEqual(await Promise.all([one, other, somebody].map(({ browser }) => isIn(browser))), [
    false,
    true,
    true,
  ]);
  assert.ok(ended.location?.startsWith(idp.logoutUrl), ended.location);
  assert.equal((await fetch(ended.location ?? '')).status, 200, 'the provider accepts our signature');
  assert.equal(idp.logoutAnswers.at(-1)?.isSuccess, true);
  const form = await posted({ SAMLRequest: idp.logoutForm(logoutUrl, other), RelayState: 'back' });
  assert.equal(form.status, 303, form.html);
  assert.equal(new URL(form.location ?? '').searchParams.get('RelayState'), 'back');
  assert.equal(await isIn(other.browser), false);
  assert.equal(await isIn(somebody.browser), true);
  const { rows } = await sql<Json>`
    select user_email as email, target->>'ssoConnectionId' as connection from audit_events
    where event = 'Logged out' order by id desc limit 2`.execute(db);
  assert.deepEqual(rows, [
    { email: 'two@example.com', connection: String(connection.id) },
    { email: 'two@example.com', connection: String(connection.id) },
  ]);
});

test('the relay state is returned unchanged', async () => {
  const { browser, nameId } = await signedIn('state@example.com');
  const xml = logoutRequestXml({ id: newId(), issuer: idp.entityId, destination: logoutUrl }, { nameId });
  const octets = `SAMLRequest=${encodeURIComponent(deflated(xml))}&RelayState=a?b&SigAlg=${encodeURIComponent(RSA_SHA256)}`;
  const signature = createSign('sha256').update(octets).sign(idp.keys.key, 'base64');
  const ended = await freshBrowser().get(
    `/sso/saml/logout?${octets}&Signature=${encodeURIComponent(signature)}`,
  );
  assert.equal(ended.status, 303, ended.html);
  assert.equal(new URL(ended.location ?? '').searchParams.get('RelayState'), 'a?b');
  assert.equal(await isIn(browser), false);
});

test('a logout without a session id ends all sessions of the person', async () => {
  const [one, other] = [await signedIn('all@example.com'), await signedIn('all@example.com')];
  await freshBrowser().get(pathOf(idp.logoutAddress(logoutUrl, { nameId: 'all@example.com' })));
  assert.deepEqual([await isIn(one.browser), await isIn(other.browser)], [false, false]);
});

test('a logout does not end sessions through other providers', async () => {
  const stranger = await startSamlIdp({ after });
  const elsewhere = await newSamlConnection(server, stranger);
  const begun = await goToProvider(server, stranger, elsewhere.id);
  const person = { nameId: 'same@example.com', attributes: { email: ['same@example.com'] } };
  await comeBackWith(server, begun, await stranger.respond(begun.request, { assertion: { person } }));
  await freshBrowser().get(pathOf(idp.logoutAddress(logoutUrl, { nameId: 'same@example.com' })));
  assert.equal(await isIn(begun.browser), true);
  await freshBrowser().get(pathOf(stranger.logoutAddress(logoutUrl, { nameId: 'same@example.com' })));
  assert.equal(await isIn(begun.browser), false);
});

test('an unsigned or invalid logout ends nothing', async (t) => {
  const { browser, nameId, sessionIndex } = await signedIn('stays@example.com');
  const who = { nameId, sessionIndex };
  const stranger = await startSamlIdp({ after });
  const other = await startSamlIdp({ after });
  await newSamlConnection(server, other);
  const right = new URL(idp.logoutAddress(logoutUrl, who));
  const xml = (more: object = {}) =>
    logoutRequestXml({ id: newId(), issuer: idp.entityId, destination: logoutUrl, ...more }, who);
  const address = (change: (query: string) => string) => {
    const query = right.search.slice(1);
    const changed = change(query);
    assert.notEqual(changed, query);
    return `/sso/saml/logout?${changed}`;
  };
  const message = encodeURIComponent(deflated(xml()));
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
  const links: Record<string, [string, RegExp]> = {
    unsigned: [pathOf(idp.logoutAddress(logoutUrl, who, { isSigned: false })), /not signed by/],
    'without its signature': [address((query) => query.replace(/&Signature=.*/, '')), /not signed by/],
    'with an empty signature': [
      address((query) => query.replace(/&Signature=.*/, '&Signature=')),
      /not signed by/,
    ],
    'signed with SHA-1': [pathOf(idp.logoutAddress(logoutUrl, who, { algorithm: sha1 })), /not signed by/],
    'another message under the signature': [
      address((query) => query.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${message}`)),
      /not signed by/,
    ],
    'the signed message beside another': [
      address((query) => `${query.replace('SAMLRequest=', 'xSAMLRequest=')}&SAMLRequest=${message}`),
      /not signed by/,
    ],
    'two messages': [address((query) => `${query}&SAMLRequest=${message}`), /contains SAMLRequest twice/],
    'a request and a response': [
      address((query) => `${query}&SAMLResponse=${message}`),
      /must contain exactly one SAML message/,
    ],
    'signed by an unknown key': [
      pathOf(stranger.logoutAddress(logoutUrl, { ...who, issuer: idp.entityId })),
      /not signed by/,
    ],
    'of an unknown provider': [pathOf(stranger.logoutAddress(logoutUrl, who)), /not signed by/],
    'signed by another provider of the account': [
      pathOf(other.logoutAddress(logoutUrl, { ...who, issuer: idp.entityId })),
      /not signed by/,
    ],
    old: [
      pathOf(idp.logoutAddress(logoutUrl, { ...who, issued: new Date(Date.now() - 400_000) })),
      /has expired/,
    ],
    'dated tomorrow': [
      pathOf(idp.logoutAddress(logoutUrl, { ...who, issued: new Date(Date.now() + 86_400_000) })),
      /has expired/,
    ],
    'for another address': [
      pathOf(
        `${server.url}/sso/saml/logout${new URL(idp.logoutAddress('https://other.example.com/x', who)).search}`,
      ),
      /was sent to another address/,
    ],
    'without a message': ['/sso/saml/logout', /must contain exactly one SAML message/],
    'with an uncompressed message': [
      `/sso/saml/logout?SAMLRequest=${encodeURIComponent(Buffer.from(xml()).toString('base64'))}`,
      /is not compressed/,
    ],
    'with a decompression bomb': [
      `/sso/saml/logout?SAMLRequest=${encodeURIComponent(deflated('x'.repeat(400_000)))}`,
      /larger than 256 KB/,
    ],
    'with a comment in the name': [
      `/sso/saml/logout?SAMLRequest=${encodeURIComponent(deflated(xml().replace('stays@', 'stays<!-- -->@')))}`,
      /Comments are not accepted/,
    ],
    'with an invalid URL encoding': ['/sso/saml/logout?SAMLRequest=%zz', /not URL-encoded/],
  };
  for (const [name, [path, sentence]] of Object.entries(links))
    await t.test(`a link ${name}`, async () => {
      const { status, html } = await freshBrowser().get(path);
      assert.equal(status, 400, html);
      assert.match(html, /Sign-out failed/);
      assert.match(html, sentence);
      assert.equal(await isIn(browser), true);
    });

  const form = (text: string) => Buffer.from(text).toString('base64');
  const signedForm = Buffer.from(idp.logoutForm(logoutUrl, who), 'base64').toString();
  const evil = signedForm
    .replace(/<ds:Signature .*<\/ds:Signature>/s, '')
    .replace(/ ID="[^"]*"/, ` ID="${newId()}"`);
  const forms: Record<string, [string, RegExp]> = {
    unsigned: [idp.logoutForm(logoutUrl, who, { isSigned: false }), /not signed by/],
    'signed by an unknown key': [
      stranger.logoutForm(logoutUrl, { ...who, issuer: idp.entityId }),
      /not signed by/,
    ],
    'that is truncated': [form(idp.logoutForm(logoutUrl, { nameId: 'other@example.com' })), /is not XML/],
    changed: [
      form(
        Buffer.from(idp.logoutForm(logoutUrl, { nameId: 'x@example.com' }), 'base64')
          .toString()
          .replace('>x@example.com<', `>${nameId}<`),
      ),
      /not signed by/,
    ],
    'around a signed request': [
      form(
        evil.replace(
          '</samlp:LogoutRequest>',
          () => `<samlp:Extensions>${signedForm}</samlp:Extensions></samlp:LogoutRequest>`,
        ),
      ),
      /unexpected place/,
    ],
    'with a document type': [form(`<!DOCTYPE x>${signedForm}`), /Document types are not accepted/],
    'of another message type': [form('<x/>'), /is not a SAML logout request/],
    'that is not base64': ['%%%', /is not base64/],
  };
  for (const [name, [SAMLRequest, sentence]] of Object.entries(forms))
    await t.test(`a form ${name}`, async () => {
      const { status, html } = await posted({ SAMLRequest });
      assert.equal(status, 400, html);
      assert.match(html, sentence);
      assert.equal(await isIn(browser), true);
    });
  await freshBrowser().get(`${right.pathname}${right.search}`);
  assert.equal(await isIn(browser), false, 'a valid request ends the session');
});
