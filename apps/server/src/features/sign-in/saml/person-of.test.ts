import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personOf } from './person-of.ts';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const MICROSOFT = 'http://schemas.microsoft.com';
const usual = { emailAttribute: 'email', nameAttribute: 'name', groupsAttribute: 'groups' };
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

const person = (
  nameId: string,
  attributes: Record<string, string[]>,
  { naming = {}, format }: { naming?: Partial<typeof usual>; format?: string } = {},
) =>
  personOf(
    {
      nameId,
      format,
      nameQualifier: undefined,
      spNameQualifier: undefined,
      sessionIndex: undefined,
      attributes: new Map(Object.entries(attributes)),
    },
    { ...usual, ...naming },
  );

test('the default attribute names of common providers are recognised', () => {
  const ada = { email: 'ada@example.com', name: 'Ada Lovelace', groups: ['Analysts', 'Engineers'] };
  const providers: Record<string, Record<string, string[]>> = {
    plain: { email: [ada.email], name: [ada.name], groups: ada.groups },
    'Entra ID': {
      [`${CLAIMS}/emailaddress`]: [ada.email],
      [`${CLAIMS}/name`]: ['ada@contoso.onmicrosoft.com'],
      [`${CLAIMS}/givenname`]: ['Ada'],
      [`${CLAIMS}/surname`]: ['Lovelace'],
      [`${MICROSOFT}/ws/2008/06/identity/claims/groups`]: ada.groups,
    },
    Okta: { email: [ada.email], firstName: ['Ada'], lastName: ['Lovelace'], groups: ada.groups },
    eduPerson: {
      'urn:oid:0.9.2342.19200300.100.1.3': [ada.email],
      'urn:oid:2.16.840.1.113730.3.1.241': [ada.name],
      groups: ada.groups,
    },
  };
  for (const [name, attributes] of Object.entries(providers))
    assert.deepEqual(person('opaque', attributes), { subject: 'opaque', ...ada }, name);
});

test('the name identifier serves as email address if it is one', () => {
  assert.equal(person('ada@example.com', {}).email, 'ada@example.com');
  assert.equal(person('ada', {}, { format: EMAIL }).email, 'ada');
  assert.equal(person('ada', {}).email, undefined);
  assert.equal(person('ada@old.example.com', { email: ['ada@example.com'] }).email, 'ada@example.com');
});

test('a configured attribute replaces the defaults, except for the group claim of Entra ID', () => {
  const attributes = {
    email: ['somebody@else.example.com'],
    mailbox: ['ada@example.com'],
    name: ['Somebody'],
    nick: ['Ada'],
    groups: ['Others'],
    teams: ['Analysts', 'Analysts'],
    [`${MICROSOFT}/ws/2008/06/identity/claims/groups`]: ['1f-guid'],
  };
  const naming = { emailAttribute: 'mailbox', nameAttribute: 'nick', groupsAttribute: 'teams' };
  assert.deepEqual(person('x', attributes, { naming }), {
    subject: 'x',
    email: 'ada@example.com',
    name: 'Ada',
    groups: ['Analysts', '1f-guid'],
  });
  assert.equal(person('x', { email: ['a@b.c'] }, { naming }).email, undefined);
});

test('a transient name identifier does not identify a person', () => {
  const one = person('_1', { email: ['Ada@Example.com'] }, { format: TRANSIENT });
  const two = person('_2', { email: ['ada@example.com'] }, { format: TRANSIENT });
  assert.deepEqual(
    { oneSubject: one.subject, twoSubject: two.subject },
    { oneSubject: 'ada@example.com', twoSubject: 'ada@example.com' },
  );
  assert.equal(person('_3', {}, { format: TRANSIENT }).subject, '');
});
