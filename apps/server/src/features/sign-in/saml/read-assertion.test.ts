import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AssertionParts, assertionXml } from '../../../../test/saml-messages.ts';
import { readAssertion } from './read-assertion.ts';
import { parseXml } from './xml-tree.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const parts: AssertionParts = {
  id: '_a',
  issuer: 'https://idp.example.com',
  person: { nameId: 'ada@example.com', attributes: { groups: ['One', 'Two'], title: ['Countess'] } },
  audience: 'https://facet.example.com/sso/saml/metadata/1',
  recipient: 'https://facet.example.com/sso/saml',
  inResponseTo: '_r',
  notBefore: new Date(now - 60_000),
  notOnOrAfter: new Date(now + 60_000),
  sessionIndex: '_s',
};
const expected = {
  issuer: parts.issuer,
  audience: parts.audience,
  recipient: parts.recipient,
  requestId: '_r',
  now,
};
/** An assertion issued at the time of the test. */
const issued = (more: Partial<AssertionParts> = {}, edit: (xml: string) => string = String) =>
  edit(
    assertionXml({ ...parts, ...more }).replace(
      / IssueInstant="[^"]*"/,
      ' IssueInstant="2026-05-04T12:00:00Z"',
    ),
  );
const read = (xml: string, at = now) => readAssertion(parseXml(xml), { ...expected, now: at });

test('an assertion yields the subject and its attributes', () => {
  const { attributes, ...subject } = read(issued());
  assert.deepEqual(subject, {
    nameId: 'ada@example.com',
    format: undefined,
    nameQualifier: undefined,
    spNameQualifier: undefined,
    sessionIndex: '_s',
  });
  assert.deepEqual(Object.fromEntries(attributes), { groups: ['One', 'Two'], title: ['Countess'] });
});

test('the values of a repeated attribute are merged, and unstorable ones omitted', () => {
  const more = '<saml:Attribute Name="groups"><saml:AttributeValue> Three </saml:AttributeValue>';
  const odd = '<saml:AttributeValue/><saml:AttributeValue>a&#10;b</saml:AttributeValue></saml:Attribute>';
  const xml = issued({}, (text) =>
    text.replace('</saml:AttributeStatement>', `${more}${odd}</saml:AttributeStatement>`),
  );
  assert.deepEqual(read(xml).attributes.get('groups'), ['One', 'Two', 'Three']);
});

test('clocks may differ by at most a minute', () => {
  const xml = issued();
  assert.ok(read(xml, now - 60_000));
  assert.ok(read(xml, now + 119_999));
  assert.throws(() => read(xml, now + 120_000), /has expired/);
  const later = issued({ notBefore: new Date(now + 1) });
  assert.throws(() => read(later, now - 60_000), /is not valid yet/);
  assert.throws(() => read(xml, now - 60_001), /issued in the future/);
});

test('one valid bearer confirmation suffices, and it must have an expiry', () => {
  const other = (text: string) =>
    text.replace(
      '<saml:SubjectConfirmation ',
      '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
        '<saml:SubjectConfirmationData Recipient="https://other.example.com"/></saml:SubjectConfirmation>' +
        '<saml:SubjectConfirmation ',
    );
  assert.ok(read(issued({}, other)));
  const endless = issued({}, (text) => text.replace(/ NotOnOrAfter="[^"]*" Recipient/, ' Recipient'));
  assert.throws(() => read(endless), /contains no expiry/);
});

test('the subject must have exactly one NameID of one line', () => {
  for (const name of ['', 'ada&#10;@example.com', 'ada&#9;'])
    assert.throws(
      () => read(issued({}, (text) => text.replace('>ada@example.com<', `>${name}x&#0;<`))),
      /contains no valid NameID/,
    );
  const two = issued({}, (text) =>
    text.replace('<saml:NameID>', '<saml:NameID>eve@example.com</saml:NameID><saml:NameID>'),
  );
  assert.throws(() => read(two), /must contain exactly one NameID/);
});
