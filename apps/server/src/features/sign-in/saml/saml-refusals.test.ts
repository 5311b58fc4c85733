import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { cookieClient } from '../../../../test/cookie-client.ts';
import { eventually } from '../../../../test/model-under-test.ts';
import { type ArrivedRequest, type Making, startSamlIdp } from '../../../../test/saml-idp.ts';
import { newId } from '../../../../test/saml-messages.ts';
import {
  comeBackWith,
  goToProvider,
  newSamlConnection,
  requireNotSignedIn,
  sendResponse,
  signInBySaml,
} from '../../../../test/saml-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { whatIsKept } from '../../../../test/sso-under-test.ts';
import { WRAPPINGS } from '../../../../test/wrapped-signatures.ts';
import { newKeyAndCertificate } from './own-certificate.ts';

const started = Date.now();
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const { db } = server;
const idp = await startSamlIdp({ after });
const connection = await newSamlConnection(server, idp);
const spCertificate = await ownCertificate(connection.id);
const stranger = await newKeyAndCertificate('Stranger');

/** The certificate that a connection publishes. */
async function ownCertificate(id: number): Promise<string> {
  const text = await fetch(`${server.url}/sso/saml/metadata/${id}`).then((answer) => answer.text());
  const base64 = /<ds:X509Certificate>([^<]+)</.exec(text)?.[1] ?? '';
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

async function requireNothingKept(work: () => Promise<unknown>): Promise<void> {
  const before = await whatIsKept(server);
  await work();
  assert.deepEqual(await whatIsKept(server), before);
  const { rows } = await sql`select 1 from sign_in_flows where kind = 'saml-result'`.execute(db);
  assert.equal(rows.length, 0, 'no result is waiting');
}

/** Requires that each response is refused with its sentence and keeps nothing. */
async function refuses(
  t: { test(name: string, work: () => Promise<void>): Promise<void> },
  cases: Record<string, [RegExp, (request: ArrivedRequest) => Promise<string> | string]>,
): Promise<void> {
  for (const [name, [sentence, make]] of Object.entries(cases))
    await t.test(name, () =>
      requireNothingKept(async () => {
        const begun = await goToProvider(server, idp, connection.id);
        requireNotSignedIn(await comeBackWith(server, begun, await make(begun.request)), sentence);
      }),
    );
}

const by = (making: Making) => (request: ArrivedRequest) => idp.respond(request, making);
const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
const text = (base64: string) => Buffer.from(base64, 'base64').toString();
const base64 = (xml: string) => Buffer.from(xml).toString('base64');
/** A valid response, changed after it was signed. */
const changed =
  (change: (xml: string) => string, making: Making = {}) =>
  async (request: ArrivedRequest) => {
    const before = text(await idp.respond(request, making));
    const xml = change(before);
    assert.notEqual(xml, before);
    return base64(xml);
  };
const replaced = (from: string | RegExp, to: string, making: Making = {}) =>
  changed((xml) => xml.replace(from, () => to), making);
/** A response changed before it is signed. */
const edited = (from: string | RegExp, to: string) =>
  by({
    edit(assertion) {
      const after = assertion.replace(from, () => to);
      assert.notEqual(after, assertion);
      return after;
    },
  });

const UNVERIFIED = /signature could not be verified, or the assertion could not be decrypted/;
const UNUSUAL = /signature (in an unexpected place|has an unexpected structure)/;

test('a response for another recipient or time is refused', async (t) => {
  const others = 'https://other.example.com/saml';
  await refuses(t, {
    'wrong audience': [/is meant for another audience/, by({ assertion: { audience: others } })],
    'an audience that begins like ours': [
      /is meant for another audience/,
      by({ assertion: { audience: `${connection.serviceProvider.entityId}0` } }),
    ],
    'no audience': [
      /is meant for another audience/,
      edited(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
    ],
    'a further restriction to another audience': [
      /is meant for another audience/,
      edited(
        '</saml:Conditions>',
        `<saml:AudienceRestriction><saml:Audience>${others}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
      ),
    ],
    'no conditions': [
      /must contain exactly one Conditions/,
      edited(/<saml:Conditions .*<\/saml:Conditions>/, ''),
    ],
    'an unknown condition': [
      /unknown condition/,
      edited('</saml:Conditions>', '<saml:Condition/></saml:Conditions>'),
    ],
    'wrong recipient': [/is meant for another address/, by({ assertion: { recipient: others } })],
    'no recipient': [/is meant for another address/, edited(/ Recipient="[^"]*"/, '')],
    'wrong destination': [/was sent to another address/, by({ response: { destination: others } })],
    'no confirmation': [
      /no valid bearer confirmation/,
      edited(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, ''),
    ],
    'a confirmation with another method': [
      /no valid bearer confirmation/,
      edited('cm:bearer', 'cm:sender-vouches'),
    ],
    'wrong issuer of the assertion': [
      /was issued by another identity provider/,
      by({ assertion: { issuer: others } }),
    ],
    'wrong issuer of the response': [
      /was issued by another identity provider/,
      by({ response: { issuer: others } }),
    ],
    'no subject': [/must contain exactly one Subject/, edited(/<saml:Subject>.*<\/saml:Subject>/, '')],
    'no authentication statement': [
      /contains no authentication statement/,
      edited(/<saml:AuthnStatement .*<\/saml:AuthnStatement>/, ''),
    ],
    expired: [/has expired/, by({ assertion: { notOnOrAfter: at(-61) } })],
    'expired by its conditions': [
      /has expired/,
      edited(
        /(<saml:Conditions NotBefore="[^"]*") NotOnOrAfter="[^"]*"/,
        `<saml:Conditions NotBefore="${at(-600).toISOString()}" NotOnOrAfter="${at(-61).toISOString()}"`,
      ),
    ],
    'not yet valid': [/is not valid yet/, by({ assertion: { notBefore: at(90) } })],
    'without an expiry': [UNVERIFIED, edited(/ NotOnOrAfter="[^"]*" Recipient/, ' Recipient')],
    'an invalid expiry': [
      /has expired/,
      edited(/NotOnOrAfter="[^"]*" Recipient/, 'NotOnOrAfter="9999" Recipient'),
    ],
    'of an ended session': [
      /session at the identity provider has ended/,
      edited('<saml:AuthnStatement ', `<saml:AuthnStatement SessionNotOnOrAfter="${at(-90).toISOString()}" `),
    ],
    'issued in an hour': [
      /issued in the future/,
      edited(/ IssueInstant="[^"]*"/, ` IssueInstant="${at(3600).toISOString()}"`),
    ],
  });
});

test('clocks may differ by less than a minute', async () => {
  const slow = { notBefore: at(-300), notOnOrAfter: at(-40) };
  assert.equal((await signInBySaml(server, idp, connection.id, { assertion: slow })).answer.status, 303);
  const fast = { notBefore: at(40), notOnOrAfter: at(300) };
  assert.equal((await signInBySaml(server, idp, connection.id, { assertion: fast })).answer.status, 303);
});

test('a response that is changed, unsigned or signed by another key is refused', async (t) => {
  const rsa = (name: string) => `http://www.w3.org/2001/04/xmldsig-more#rsa-${name}`;
  const sha1 = 'http://www.w3.org/2000/09/xmldsig#';
  await refuses(t, {
    unsigned: [/is not signed/, by({ signs: [] })],
    'signed by another key': [UNVERIFIED, by({ keys: stranger })],
    'a response signed by another key': [UNVERIFIED, by({ keys: stranger, signs: ['response'] })],
    'a signed assertion in a response signed by another key': [
      UNVERIFIED,
      async (request) => {
        const own = text(await idp.respond(request));
        const theirs = text(await idp.respond(request, { keys: stranger, signs: ['response'] }));
        const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(own) ?? [];
        return base64(theirs.replace(/<saml:Assertion .*<\/saml:Assertion>/s, () => assertion));
      },
    ],
    'a changed name': [
      UNVERIFIED,
      replaced('>ada@example.com</saml:NameID>', '>eve@example.com</saml:NameID>'),
    ],
    'a changed attribute': [UNVERIFIED, replaced('>Analysts<', '>Administrators<')],
    'a changed ID': [
      /signature covers a different element/,
      replaced(
        /(<saml:Assertion [^>]*) ID="[^"]*"/,
        `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}"`,
      ),
    ],
    'without its signature value': [UNVERIFIED, replaced(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')],
    'without its signed info': [UNUSUAL, replaced(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, '')],
    'SHA-1 signature': [/must use RSA with SHA-256/, by({ signatureAlgorithm: `${sha1}rsa-sha1` })],
    'SHA-1 digest': [/must use RSA with SHA-256/, by({ digestAlgorithm: `${sha1}sha1` })],
    'SHA-1 signature inside an encrypted assertion': [
      UNVERIFIED,
      by({ signatureAlgorithm: `${sha1}rsa-sha1`, encryptsFor: spCertificate }),
    ],
    'SHA-1 signature of the response': [
      /must use RSA with SHA-256/,
      by({ signatureAlgorithm: `${sha1}rsa-sha1`, signs: ['response'] }),
    ],
    'no algorithm': [/must use RSA with SHA-256/, replaced(rsa('sha256'), 'none')],
    'an empty algorithm': [/must use RSA with SHA-256/, replaced(rsa('sha256'), '')],
    'an HMAC with the public certificate as key': [
      /must use RSA with SHA-256/,
      changed((xml) =>
        xml.replace(rsa('sha256'), `${sha1}hmac-sha1`).replace(/<ds:SignatureValue>[^<]*/, () => {
          const value = createHmac('sha1', idp.keys.certificate).update(xml).digest('base64');
          return `<ds:SignatureValue>${value}`;
        }),
      ),
    ],
    'a second signature method before the signed one': [
      UNUSUAL,
      replaced('<ds:SignedInfo>', `<ds:SignatureMethod Algorithm="${rsa('sha256')}"/><ds:SignedInfo>`),
    ],
    'a transform that omits most of the document': [
      UNUSUAL,
      replaced(
        '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"',
      ),
    ],
    'a signature of the whole document': [
      /signature covers a different element/,
      replaced(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI=""'),
    ],
    'a signature of a file elsewhere': [
      /signature covers a different element/,
      replaced(/<ds:Reference URI="[^"]*"/, '<ds:Reference URI="http://127.0.0.1:1/x"'),
    ],
    'two signatures': [
      /two signatures/,
      changed((xml) =>
        xml.replace(/<ds:Signature .*<\/ds:Signature>/s, (signature) => signature + signature),
      ),
    ],
    'a duplicate ID': [
      /same ID twice/,
      changed((xml) =>
        xml.replace(
          /<saml:Issuer>/,
          `<saml:Issuer Id="${/<saml:Assertion [^>]*ID="([^"]*)"/.exec(xml)?.[1]}">`,
        ),
      ),
    ],
  });
});

test('signature wrapping is refused', async (t) => {
  await refuses(
    t,
    Object.fromEntries(
      Object.entries(WRAPPINGS).map(([name, wrap]) => [
        name,
        [
          /exactly one assertion|unexpected|another response|different element|same ID twice/,
          changed((xml) => wrap(xml, 'ada@example.com', 'admin@example.com'), {
            signs: /^XSW[12]$/.test(name) ? ['response'] : ['assertion'],
          }),
        ],
      ]),
    ),
  );
});

test('a response with other than plain XML is refused', async (t) => {
  const spoofed: Making = {
    assertion: {
      person: {
        nameId: 'ada@example.com.evil.com',
        attributes: { email: ['ada@example.com.evil.com'] },
      },
    },
  };
  const cut = 'ada@example.com';
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => {
    const [from, to] = [String.fromCharCode(97 + index), String.fromCharCode(98 + index)];
    return `<!ENTITY ${to} "${`&${from};`.repeat(10)}">`;
  }).join('')}]>`;
  await refuses(t, {
    'a comment in the name': [
      /Comments are not accepted/,
      replaced(`>${cut}.evil.com</saml:NameID>`, `>${cut}<!-- -->.evil.com</saml:NameID>`, spoofed),
    ],
    'a comment in the address': [
      /Comments are not accepted/,
      replaced(
        `>${cut}.evil.com</saml:AttributeValue>`,
        `>${cut}<!-- -->.evil.com</saml:AttributeValue>`,
        spoofed,
      ),
    ],
    'CDATA in the name': [
      /declarations and processing instructions/,
      replaced(`>${cut}.evil.com</saml:NameID>`, `><![CDATA[${cut}]]>.evil.com</saml:NameID>`, spoofed),
    ],
    'a processing instruction in the name': [
      /declarations and processing instructions/,
      replaced(`>${cut}.evil.com</saml:NameID>`, `>${cut}<?x y?>.evil.com</saml:NameID>`, spoofed),
    ],
    'a document type': [/Document types are not accepted/, changed((xml) => `<!DOCTYPE r>${xml}`)],
    'an entity bomb': [
      /Document types are not accepted/,
      changed((xml) => `${bomb}${xml.replace('>ada@example.com</saml:NameID>', '>&j;</saml:NameID>')}`),
    ],
    'an entity that is a file': [
      /Document types are not accepted/,
      changed(
        (xml) =>
          `<!doctype r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('>ada@example.com<', '>&x;<')}`,
      ),
    ],
    'an entity without a document type': [/is not XML/, replaced('>ada@example.com<', '>&x;<')],
    'an element within the name': [
      UNVERIFIED,
      replaced(`>${cut}.evil.com</saml:NameID>`, `>${cut}<x/>.evil.com</saml:NameID>`, spoofed),
    ],
    'two assertions': [
      /must contain exactly one assertion/,
      async (request) => {
        const other = text(await idp.respond(request));
        const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(other) ?? [];
        return replaced('</samlp:Response>', `${assertion}</samlp:Response>`)(request);
      },
    ],
    'an encrypted assertion beside a plain one': [
      /must contain exactly one assertion/,
      async (request) => {
        const other = text(await idp.respond(request, { encryptsFor: spCertificate }));
        const [assertion = ''] = /<saml:EncryptedAssertion .*<\/saml:EncryptedAssertion>/s.exec(other) ?? [];
        return replaced('</samlp:Response>', `${assertion}</samlp:Response>`)(request);
      },
    ],
    'no assertion': [
      /must contain exactly one assertion/,
      replaced(/<saml:Assertion .*<\/saml:Assertion>/s, ''),
    ],
    'a second root': [/is not XML/, changed((xml) => `${xml}<x/>`)],
    'trailing text': [/is not XML/, changed((xml) => `${xml}x`)],
    'an attribute twice': [/is not XML/, replaced(' Version="2.0"', ' Version="2.0" Version="2.0"')],
    'an unclosed element': [/is not XML/, replaced('</samlp:Response>', '')],
    'not base64': [/is not base64/, () => '<samlp:Response/>'],
    'an empty form field': [/is not base64/, () => ''],
    'base64 of noise': [/is not XML/, () => Buffer.from([0xff, 0xfe, 0x00, 0x80]).toString('base64')],
    'base64 of something else': [/is not XML/, () => base64('hello')],
    'another message type': [/is not a SAML response/, () => base64('<x/>')],
    'SAML 1.1': [/is not SAML 2.0/, replaced(' Version="2.0"', ' Version="1.1"')],
    'deep nesting': [/nested too deeply/, () => base64('<x>'.repeat(5000) + '</x>'.repeat(5000))],
    'very many namespaces': [
      /too many namespaces/,
      () => base64(Array.from({ length: 200 }, (_, index) => `<x xmlns:n${index}="u">`).join('')),
    ],
    'more than 256 KB': [/larger than 256 KB/, () => base64(`<x>${'y'.repeat(270_000)}</x>`)],
    'a reported failure': [
      /did not sign you in \(AuthnFailed\)/,
      by({ response: { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' } }),
    ],
    'a reported failure with markup': [
      /did not sign you in \(no reason\)/,
      replaced(/<samlp:StatusCode [^>]*>/, '<samlp:StatusCode Value="&lt;b&gt;1"/>'),
    ],
  });
  await t.test('an oversized body is refused', () =>
    requireNothingKept(async () => {
      const answer = await sendResponse(server, { SAMLResponse: 'A'.repeat(500_000) });
      assert.equal(answer.status, 413);
    }),
  );
  await t.test('a body without a response is refused', () =>
    requireNothingKept(async () => {
      requireNotSignedIn(await sendResponse(server, {}), /is not base64/);
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
      assert.equal((await cookieClient(server.url).post('/sso/saml', { a: 'b' }, headers)).status, 415);
    }),
  );
});

test('an assertion with a wrong key or weak encryption is refused', async (t) => {
  const encryptsFor = spCertificate;
  const oaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
  await refuses(t, {
    'for another key': [UNVERIFIED, by({ encryptsFor: stranger.certificate })],
    'with an unsigned assertion': [UNVERIFIED, by({ encryptsFor, signs: [] })],
    'signed by another key': [UNVERIFIED, by({ encryptsFor, keys: stranger })],
    'for another audience': [
      /is meant for another audience/,
      by({ encryptsFor, assertion: { audience: 'https://other.example.com' } }),
    ],
    'with a changed ciphertext': [
      UNVERIFIED,
      changed(
        (xml) =>
          xml.replace(
            /(<e:CipherValue>|<xenc:CipherValue>)(.{200})(.)/gs,
            (_all, tag, head, sign) => `${tag}${head}${sign === 'A' ? 'B' : 'A'}`,
          ),
        { encryptsFor },
      ),
    ],
    'with RSA 1.5': [
      /must be encrypted with RSA-OAEP/,
      by({
        encryptsFor,
        encrypting: { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
      }),
    ],
    'with triple DES': [
      /must be encrypted with AES/,
      by({
        encryptsFor,
        encrypting: { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' },
      }),
    ],
    'without a key': [/must be encrypted with RSA-OAEP/, replaced(oaep, '', { encryptsFor })],
  });
  await t.test('an unencrypted assertion is refused if encryption is required', async () => {
    const strict = await newSamlConnection(server, idp, { saml: { wantsEncryptedAssertions: true } });
    await requireNothingKept(async () => {
      const { answer } = await signInBySaml(server, idp, strict.id);
      requireNotSignedIn(answer, /assertion must be encrypted/);
    });
    const making = { encryptsFor: await ownCertificate(strict.id) };
    assert.equal((await signInBySaml(server, idp, strict.id, making)).answer.status, 303);
  });
});

test('a response must match an open request, and works once', async (t) => {
  await t.test('a response without a request is refused', () =>
    requireNothingKept(async () => {
      const begun = await goToProvider(server, idp, connection.id);
      const SAMLResponse = await idp.respond(begun.request, {
        assertion: { inResponseTo: undefined },
        response: { inResponseTo: undefined },
      });
      requireNotSignedIn(await sendResponse(server, { SAMLResponse }), /Start at the sign-in page/);
    }),
  );
  await refuses(t, {
    'an unknown request': [
      /This sign-in is unknown/,
      by({ assertion: { inResponseTo: newId() }, response: { inResponseTo: newId() } }),
    ],
    'another request in the assertion': [
      /responds to another request/,
      by({ assertion: { inResponseTo: newId() } }),
    ],
    'no request in the assertion': [
      /responds to another request/,
      by({ assertion: { inResponseTo: undefined } }),
    ],
  });
  await t.test('a response of another provider is refused', async () => {
    const other = await startSamlIdp({ after });
    const elsewhere = await newSamlConnection(server, other);
    await requireNothingKept(async () => {
      const begun = await goToProvider(server, idp, connection.id);
      const sent = await other.respond({ ...begun.request, issuer: elsewhere.serviceProvider.entityId });
      requireNotSignedIn(await comeBackWith(server, begun, sent), /was issued by another identity provider/);
      const again = await goToProvider(server, idp, connection.id);
      const asOurs = { issuer: idp.entityId };
      const forged = await other.respond(again.request, { assertion: asOurs, response: asOurs });
      requireNotSignedIn(await comeBackWith(server, again, forged), UNVERIFIED);
    });
  });
  await t.test('a response for another connection to the same provider is refused', async () => {
    const elsewhere = await newSamlConnection(server, idp);
    await requireNothingKept(async () => {
      const begun = await goToProvider(server, idp, connection.id);
      const sent = await idp.respond({ ...begun.request, issuer: elsewhere.serviceProvider.entityId });
      requireNotSignedIn(await comeBackWith(server, begun, sent), /is meant for another audience/);
    });
  });
  await t.test('a response for another account is refused', async () => {
    await sql`
      with other as (insert into tenants (name) values ('Other') returning id)
      insert into tenant_hosts (tenant_id, host) select id, 'other.example.com' from other`.execute(db);
    await requireNothingKept(async () => {
      const { request } = await goToProvider(server, idp, connection.id);
      const form = { SAMLResponse: await idp.respond(request) };
      requireNotSignedIn(await sendResponse(server, form, 'other.example.com'), /This sign-in is unknown/);
      const metadata = await cookieClient(server.url, 'other.example.com').get(
        `/sso/saml/metadata/${connection.id}`,
      );
      assert.equal(metadata.status, 404);
    });
  });
  await t.test('a response after the request expired is refused', () =>
    requireNothingKept(async () => {
      const begun = await goToProvider(server, idp, connection.id);
      await sql`update sign_in_flows set expires_at = now() - interval '1 second'`.execute(db);
      const answer = await comeBackWith(server, begun, await idp.respond(begun.request));
      requireNotSignedIn(answer, /This sign-in is unknown, has expired or has already been used/);
    }),
  );
  await t.test('a second response to the same request is refused, with any ID', async () => {
    const begun = await goToProvider(server, idp, connection.id);
    const sent = await idp.respond(begun.request);
    assert.equal((await comeBackWith(server, begun, sent)).status, 303);
    await requireNothingKept(async () => {
      requireNotSignedIn(await comeBackWith(server, begun, sent), /already been used/);
      const another = text(sent).replace(/(<samlp:Response [^>]*) ID="[^"]*"/, `$1 ID="${newId()}"`);
      requireNotSignedIn(await comeBackWith(server, begun, base64(another)), /already been used/);
      const changedId = text(sent).replaceAll(/<saml:Assertion [^>]*ID="([^"]*)"/g, (all, id) =>
        all.replace(id, newId()),
      );
      requireNotSignedIn(
        await comeBackWith(server, begun, base64(changedId)),
        /already been used|different element/,
      );
      requireNotSignedIn(
        await comeBackWith(server, begun, await idp.respond(begun.request)),
        /already been used/,
      );
    });
  });
  await t.test('of concurrent responses, one is accepted', async () => {
    const begun = await goToProvider(server, idp, connection.id);
    const SAMLResponse = await idp.respond(begun.request);
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendResponse(server, { SAMLResponse })));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [303, 400, 400, 400]);
    await sql`delete from sign_in_flows`.execute(db);
  });
  await t.test('a response is refused if the connection is disabled during the sign-in', async () => {
    const { id } = await newSamlConnection(server, idp);
    const begun = await goToProvider(server, idp, id);
    await server.ok('PUT', `/api/v1/sso-connections/${id}`, { isEnabled: false });
    await requireNothingKept(async () => {
      const answer = await comeBackWith(server, begun, await idp.respond(begun.request));
      requireNotSignedIn(answer, /This sign-in method is switched off/, 403);
    });
  });
});

test('the page of a refused sign-in keeps the path to return to', async () => {
  const begun = await goToProvider(server, idp, connection.id, { query: '?return_to=/account?a=1%26b=2' });
  const { html } = await comeBackWith(server, begun, await idp.respond(begun.request, { signs: [] }));
  assert.match(html, /href="\/login\?return_to=%2Faccount%3Fa%3D1%26b%3D2"/);
});

test('only the browser that started the sign-in is signed in', async (t) => {
  /** Where a valid response leads. */
  const result = async () => {
    const begun = await goToProvider(server, idp, connection.id);
    const taken = await sendResponse(server, { SAMLResponse: await idp.respond(begun.request) });
    assert.equal(taken.status, 303);
    assert.equal(
      taken.headers['set-cookie'],
      undefined,
      'a form of another site does not sign the browser in',
    );
    assert.match(taken.location ?? '', /^\/sso\/continue\?code=[\w-]{43}$/);
    return { ...begun, location: taken.location ?? '' };
  };
  await t.test('other browsers are refused, and it can still continue', async () => {
    const { browser, location } = await result();
    const { browser: victim } = await goToProvider(server, idp, connection.id);
    const before = await whatIsKept(server);
    requireNotSignedIn(await victim.get(location), /started in another browser/);
    requireNotSignedIn(await cookieClient(server.url).get(location), /started in another browser/);
    assert.deepEqual(await whatIsKept(server), before);
    assert.equal((await browser.get(location)).location, '/');
    requireNotSignedIn(await browser.get(location), /already been used/);
  });
  await t.test('it must continue within a minute', async () => {
    const { browser, location } = await result();
    const { rows } = await sql`
      select 1 from sign_in_flows where kind = 'saml-result' and expires_at <= now() + interval '1 minute'`.execute(
      db,
    );
    assert.equal(rows.length, 1);
    await sql`update sign_in_flows set expires_at = now()`.execute(db);
    requireNotSignedIn(await browser.get(location), /has expired/);
    await sql`delete from sign_in_flows`.execute(db);
  });
  await t.test('an unknown code is refused', () =>
    requireNothingKept(async () => {
      const { browser } = await goToProvider(server, idp, connection.id);
      for (const query of ['', '?code=', '?code=guessed', '?code=a&code=b', '?code=%00'])
        requireNotSignedIn(await browser.get(`/sso/continue${query}`), /Try again/);
    }),
  );
});

test('the audit log records at most one refusal a minute', async () => {
  const noted = async () => {
    const { rows } = await sql<{ outcome: string; reason: string }>`
      select outcome, target->>'reason' as reason from audit_events where event = 'Refused log-in'`.execute(
      db,
    );
    return rows;
  };
  const [event, ...others] = await eventually(noted, (rows) => rows.length > 0);
  assert.equal(event?.outcome, 'refused');
  assert.ok(event?.reason.startsWith(`The response from ${connection.name} was refused`), event?.reason);
  assert.ok(others.length <= Math.ceil((Date.now() - started) / 60_000));
});
