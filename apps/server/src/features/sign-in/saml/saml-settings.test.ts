import assert from 'node:assert/strict';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { selfSigned } from '../../../../test/self-signed.ts';
import { newKeyAndCertificate } from './own-certificate.ts';
import { readSamlSettings } from './saml-settings.ts';

const DAY_MS = 86_400_000;
const { certificate, key } = await newKeyAndCertificate('A provider');
const next = await newKeyAndCertificate('The same, later');
const old = await newKeyAndCertificate('The same, before', {
  from: new Date(Date.now() - 20 * DAY_MS),
  until: new Date(Date.now() - 10 * DAY_MS),
});
const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

const right = {
  entityId: 'https://idp.example.com/metadata',
  signOnUrl: 'https://idp.example.com/sso?idpid=7',
  logoutUrl: 'https://idp.example.com/slo',
  certificates: [certificate],
};

const MD = 'urn:oasis:names:tc:SAML:2.0:metadata';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const keyDescriptor = (pem: string, use = ' use="signing"') =>
  `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>\n${bare(pem)}\n</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const metadata = ({
  keys = keyDescriptor(certificate),
  services = `<SingleLogoutService Binding="${REDIRECT}" Location="${right.logoutUrl}"/><SingleSignOnService Binding="${POST}" Location="https://idp.example.com/post"/><SingleSignOnService Binding="${REDIRECT}" Location="${right.signOnUrl}"/>`,
  entity = `entityID="${right.entityId}"`,
} = {}) =>
  `\n<?xml version="1.0" encoding="UTF-8"?><!-- A comment --><EntityDescriptor xmlns="${MD}" ${entity}><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}${services}</IDPSSODescriptor></EntityDescriptor>\n`;

const refused = async (input: Parameters<typeof readSamlSettings>[0], message: RegExp) => {
  await assert.rejects(readSamlSettings(input), { status: 400, message });
};

test('a missing field is named', async () => {
  await refused({}, /^body\.saml must contain metadataXml, or entityId, signOnUrl and certificates/);
  for (const name of ['entityId', 'signOnUrl', 'certificates'] as const)
    await refused({ ...right, [name]: null }, new RegExp(`^body\\.saml\\.${name} is required`));
  await refused({ ...right, entityId: ' ' }, /^body\.saml\.entityId must be an entity id/);
  await refused({ ...right, entityId: 'x'.repeat(1025) }, /^body\.saml\.entityId must be an entity id/);
});

test('the addresses of a provider must use HTTPS', async () => {
  const wrong = ['javascript:alert(1)', 'http://idp.example.com/', '//idp.example.com', 'idp', 'ftp://x/'];
  for (const name of ['signOnUrl', 'logoutUrl'] as const) {
    const message = new RegExp(`^body\\.saml\\.${name} must be a URL that begins with https://`);
    for (const address of wrong) await refused({ ...right, [name]: address }, message);
    await refused({ ...right, [name]: 'https://u:p@idp.example.com/' }, /must not contain a username/);
    await refused({ ...right, [name]: 'https://idp.example.com/#x' }, /must not contain .* fragment/);
  }
  const { config } = await readSamlSettings({ ...right, signOnUrl: 'http://localhost:8080/sso' });
  assert.equal(config.signOnUrl, 'http://localhost:8080/sso');
});

test('a certificate must be valid and contain a strong RSA key', async () => {
  const field = /^body\.saml\.certificates\.0 must be one X\.509 certificate/;
  for (const text of ['x', '', bare(certificate).slice(0, 300), key, `${certificate}${certificate}`])
    await refused({ ...right, certificates: [text] }, field);
  await refused({ ...right, certificates: [certificate, 'x'] }, /^body\.saml\.certificates\.1 must be one/);
  await refused(
    { ...right, certificates: [(await selfSigned()).cert] },
    /certificates\.0 must contain an RSA key/,
  );
  const expired = new Date(Date.now() - 10 * DAY_MS).toISOString().slice(0, 10);
  await refused(
    { ...right, certificates: [old.certificate] },
    new RegExp(`^body\\.saml\\.certificates\\.0 expired on ${expired}`),
  );
  const small = await newKeyAndCertificate('Small', {
    until: new Date('2060-05-04T12:00:00Z'),
    keyBits: 1024,
  });
  assert.equal(
    new Date(new X509Certificate(small.certificate).validTo).toISOString(),
    '2060-05-04T12:00:00.000Z',
  );
  await refused({ ...right, certificates: [small.certificate] }, /must contain a key of at least 2048 bits/);
});

test('certificates are stored as PEM without duplicates', async () => {
  const certificates = [
    certificate,
    bare(certificate),
    certificate.replaceAll('\n', '\r\n'),
    next.certificate,
  ];
  const { config } = await readSamlSettings({ ...right, certificates });
  assert.deepEqual(config.certificates, [certificate, next.certificate]);
});

test('metadata replaces the individual fields', async () => {
  const { config } = await readSamlSettings({ metadataXml: metadata() });
  const one = await readSamlSettings(right);
  assert.deepEqual(config, one.config);
  for (const [name, value] of Object.entries(right))
    await refused(
      { metadataXml: metadata(), [name]: value },
      new RegExp(`^body\\.saml\\.${name} must be absent if metadataXml is given`),
    );
});

test('invalid metadata is refused with the reason', async () => {
  const entity = metadata();
  const wrong: Record<string, [string, RegExp]> = {
    text: ['hello', /must be a SAML metadata document/],
    nothing: ['<x/>', /must describe an identity provider/],
    'a service provider': [
      entity.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      /must describe an identity/,
    ],
    'two providers': [
      `<EntitiesDescriptor xmlns="${MD}">${entity
        .trim()
        .replace(/^<\?.*?-->/, '')
        .repeat(2)}</EntitiesDescriptor>`,
      /must describe exactly one identity provider/,
    ],
    'no entity id': [metadata({ entity: '' }), /must contain an entityID/],
    'no HTTP-Redirect binding': [
      metadata({ services: `<SingleSignOnService Binding="${POST}" Location="https://x/"/>` }),
      /must contain a SingleSignOnService with the binding HTTP-Redirect/,
    ],
    'an unsafe address': [
      metadata({ services: `<SingleSignOnService Binding="${REDIRECT}" Location="javascript:alert(1)"/>` }),
      /must be a URL that begins with https/,
    ],
    'no certificate': [metadata({ keys: '' }), /must contain a signing certificate/],
    'an encryption certificate only': [
      metadata({ keys: keyDescriptor(certificate, ' use="encryption"') }),
      /must contain a signing certificate/,
    ],
    'an expired certificate': [
      metadata({ keys: keyDescriptor(old.certificate) }),
      /X509Certificate expired on/,
    ],
    'a broken certificate': [metadata({ keys: keyDescriptor('AAAA') }), /must be one X\.509 certificate/],
    'an expiry in the past': [
      metadata({ entity: `entityID="${right.entityId}" validUntil="2020-01-01T00:00:00Z"` }),
      /was valid until 2020-01-01/,
    ],
    'a document type': [
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${entity.trim()}`,
      /Document types are not accepted/,
    ],
    'an entity': [metadata({ entity: 'entityID="&e;"' }), /is not XML/],
    'more than 512 KB': [metadata({ keys: `<x>${'y'.repeat(530_000)}</x>` }), /at most 512 KB/],
  };
  for (const [name, [metadataXml, message]] of Object.entries(wrong)) {
    await assert.rejects(readSamlSettings({ metadataXml }), (error: Error & { status?: number }) => {
      assert.equal(error.status, 400, name);
      assert.match(error.message, /^body\.saml\.metadataXml/, name);
      assert.match(error.message, message, name);
      return true;
    });
  }
});

test('an expired certificate is ignored if the metadata contains a valid one', async () => {
  const keys = [old.certificate, certificate, next.certificate].map((pem) => keyDescriptor(pem, '')).join('');
  const { config } = await readSamlSettings({ metadataXml: metadata({ keys }) });
  assert.deepEqual(config.certificates, [certificate, next.certificate]);
});

test('federation metadata with one identity provider is accepted', async () => {
  const inner = metadata()
    .trim()
    .replace(/^<\?.*?-->/, '');
  const xml = `<EntitiesDescriptor xmlns="${MD}">${inner}</EntitiesDescriptor>`;
  assert.equal((await readSamlSettings({ metadataXml: xml })).config.entityId, right.entityId);
});

test('a change keeps absent fields and the key of this server', async () => {
  const made = await readSamlSettings({ ...right, emailAttribute: 'mail', signsRequests: true });
  const same = await readSamlSettings({}, made);
  assert.deepEqual(same, made);
  const changed = await readSamlSettings(
    { certificates: [next.certificate], logoutUrl: null, emailAttribute: null, signsRequests: null },
    made,
  );
  assert.deepEqual(changed.config, {
    ...made.config,
    certificates: [next.certificate],
    logoutUrl: null,
    emailAttribute: 'email',
    signsRequests: false,
  });
  assert.equal(changed.secret, made.secret);
  const expiring = { ...made, config: { ...made.config, certificates: [old.certificate] } };
  assert.ok(
    await readSamlSettings({ nameAttribute: 'cn' }, expiring),
    'an expired certificate stays until it is replaced',
  );
});

test('each connection has its own long-lived certificate', async () => {
  const [one, two] = [await readSamlSettings(right), await readSamlSettings(right)];
  assert.notEqual(one.secret, two.secret);
  const own = new X509Certificate(one.secret);
  assert.ok(own.checkIssued(own) && own.verify(own.publicKey));
  assert.ok(own.checkPrivateKey(createPrivateKey(one.secret)));
  assert.ok(new Date(own.validTo).getTime() > Date.now() + 10 * 365 * DAY_MS);
  assert.equal(own.publicKey.asymmetricKeyDetails?.modulusLength, 2048);
});
