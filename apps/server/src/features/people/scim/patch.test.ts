import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Resource } from './attribute.ts';
import { canonicalResource } from './canonical.ts';
import { applyChanges, changesOf, type PatchOperation } from './patch.ts';
import { ENTERPRISE_USER, USER, USER_ATTRIBUTES, userSchema } from './user-schema.ts';

const schema = userSchema([
  { id: 1, name: 'region', type: 'string', description: null },
  { id: 2, name: 'countries', type: 'string_array', description: null },
]);

function patched(resource: Resource, ...operations: PatchOperation[]): Resource {
  return applyChanges(resource, changesOf(schema, operations));
}

const work = { type: 'work', value: 'ada@work.example', primary: true };
const home = { type: 'home', value: 'ada@home.example' };
const ada: Resource = { userName: 'ada', name: { givenName: 'Ada' }, emails: [work, home] };

test('add changes and creates values', () => {
  const cases: [PatchOperation, Resource][] = [
    [
      { op: 'add', path: 'title', value: 'Analyst' },
      { ...ada, title: 'Analyst' },
    ],
    [
      { op: 'add', path: 'NAME.FamilyName', value: 'Byron' },
      { ...ada, name: { givenName: 'Ada', familyName: 'Byron' } },
    ],
    [
      { op: 'add', path: 'name', value: { familyName: 'Byron' } },
      { ...ada, name: { givenName: 'Ada', familyName: 'Byron' } },
    ],
    [
      { op: 'add', path: `${USER}:title`, value: 'Analyst' },
      { ...ada, title: 'Analyst' },
    ],
    [{ op: 'add', path: 'emails', value: [home] }, ada],
    [
      { op: 'add', path: 'emails', value: { value: 'new@x.example', primary: true } },
      { ...ada, emails: [{ ...work, primary: false }, home, { value: 'new@x.example', primary: true }] },
    ],
    [
      { op: 'add', path: 'emails[type eq "home"].primary', value: 'True' },
      {
        ...ada,
        emails: [
          { ...work, primary: false },
          { ...home, primary: true },
        ],
      },
    ],
    [
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+41' },
      { ...ada, phoneNumbers: [{ type: 'mobile', value: '+41' }] },
    ],
    [
      { op: 'add', path: 'addresses[type eq "work" and primary eq true].locality', value: 'Bern' },
      { ...ada, addresses: [{ type: 'work', primary: true, locality: 'Bern' }] },
    ],
    [
      { op: 'add', path: `${ENTERPRISE_USER}:manager`, value: '26' },
      { ...ada, [ENTERPRISE_USER]: { manager: { value: '26' } } },
    ],
    [
      { op: 'add', path: ENTERPRISE_USER, value: { Department: 'R&D' } },
      { ...ada, [ENTERPRISE_USER]: { department: 'R&D' } },
    ],
    [
      { op: 'add', path: `${USER_ATTRIBUTES}:countries`, value: ['CH'] },
      { ...ada, [USER_ATTRIBUTES]: { countries: ['CH'] } },
    ],
    [
      { op: 'add', value: { 'name.familyName': 'Byron', Title: 'Analyst', nobodyKnows: 1, id: '9' } },
      { ...ada, name: { givenName: 'Ada', familyName: 'Byron' }, title: 'Analyst' },
    ],
    [
      {
        op: 'add',
        value: { [`${ENTERPRISE_USER}:department`]: 'R&D', 'emails[type eq "home"].value': 'h@x.example' },
      },
      { ...ada, emails: [work, { ...home, value: 'h@x.example' }], [ENTERPRISE_USER]: { department: 'R&D' } },
    ],
  ];
  for (const [operation, expected] of cases)
    assert.deepEqual(patched(ada, operation), expected, JSON.stringify(operation));
});

test('replace changes and creates values', () => {
  const cases: [PatchOperation, Resource][] = [
    [
      { op: 'replace', path: 'active', value: 'False' },
      { ...ada, active: false },
    ],
    [
      { op: 'replace', value: { active: false } },
      { ...ada, active: false },
    ],
    [
      { op: 'replace', path: 'emails', value: [home] },
      { ...ada, emails: [home] },
    ],
    [
      { op: 'replace', path: 'emails', value: null },
      { userName: 'ada', name: { givenName: 'Ada' } },
    ],
    [
      { op: 'replace', path: 'name.givenName', value: null },
      { userName: 'ada', emails: [work, home] },
    ],
    [
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'a@x.example' },
      { ...ada, emails: [{ ...work, value: 'a@x.example' }, home] },
    ],
    [
      { op: 'replace', path: 'emails[type eq "WORK"]', value: { value: 'a@x.example' } },
      { ...ada, emails: [{ ...work, value: 'a@x.example' }, home] },
    ],
    [
      { op: 'replace', path: 'emails.display', value: 'Ada' },
      {
        ...ada,
        emails: [
          { ...work, display: 'Ada' },
          { ...home, display: 'Ada' },
        ],
      },
    ],
    [
      { op: 'replace', path: 'phoneNumbers.value', value: '+41' },
      { ...ada, phoneNumbers: [{ value: '+41' }] },
    ],
  ];
  for (const [operation, expected] of cases)
    assert.deepEqual(patched(ada, operation), expected, JSON.stringify(operation));
});

test('remove deletes values', () => {
  const cases: [PatchOperation, Resource][] = [
    [
      { op: 'remove', path: 'name' },
      { userName: 'ada', emails: [work, home] },
    ],
    [
      { op: 'remove', path: 'name.givenName' },
      { userName: 'ada', emails: [work, home] },
    ],
    [
      { op: 'remove', path: 'emails[type eq "home"]' },
      { ...ada, emails: [work] },
    ],
    [
      { op: 'remove', path: 'emails[value ew "example"]' },
      { userName: 'ada', name: { givenName: 'Ada' } },
    ],
    [
      { op: 'remove', path: 'emails[type eq "work"].primary' },
      { ...ada, emails: [{ type: 'work', value: 'ada@work.example' }, home] },
    ],
    [
      { op: 'remove', path: 'emails', value: [{ value: 'ada@home.example' }] },
      { ...ada, emails: [work] },
    ],
    [{ op: 'remove', path: 'emails[type eq "other"]' }, ada],
    [{ op: 'remove', path: 'emails', value: [] }, ada],
    [{ op: 'remove', path: 'phoneNumbers' }, ada],
    [{ op: 'remove', path: ENTERPRISE_USER }, ada],
    [{ op: 'remove', path: `${ENTERPRISE_USER}:manager` }, ada],
  ];
  for (const [operation, expected] of cases)
    assert.deepEqual(patched(ada, operation), expected, JSON.stringify(operation));
});

test('operations apply in order to a copy', () => {
  const before = structuredClone(ada);
  const after = patched(
    ada,
    { op: 'remove', path: 'emails' },
    { op: 'add', path: 'emails[type eq "work"].value', value: 'a@x.example' },
    { op: 'add', path: 'emails[type eq "work"].primary', value: true },
  );
  assert.deepEqual(after.emails, [{ type: 'work', value: 'a@x.example', primary: true }]);
  assert.deepEqual(ada, before);
});

test('an invalid change is refused with its scimType', () => {
  const refused: [PatchOperation, string][] = [
    [{ op: 'replace', path: 'shoeSize', value: 42 }, 'invalidPath'],
    [{ op: 'replace', path: 'urn:of:nobody:title', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: `${USER_ATTRIBUTES}:unknown`, value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[colour eq "red"].value', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'title[value eq "x"]', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'id', value: '7' }, 'mutability'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'replace', path: 'meta.created', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: `${ENTERPRISE_USER}:manager.displayName`, value: 'x' }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type ne "other" and value co "nobody"].value', value: 'x' }, 'noTarget'],
    [
      { op: 'add', path: 'emails', value: Array.from({ length: 501 }, (_, turn) => ({ value: `${turn}` })) },
      'invalidValue',
    ],
    [{ op: 'add', path: 'title' }, 'invalidValue'],
    [{ op: 'add', value: 'Analyst' }, 'invalidValue'],
    [{ op: 'add', path: ENTERPRISE_USER, value: 'x' }, 'invalidValue'],
  ];
  for (const [operation, scimType] of refused)
    assert.throws(
      () => patched(ada, operation),
      (error: { details?: { scimType?: string } }) => error.details?.scimType === scimType,
      JSON.stringify(operation),
    );
});

test('a resource is read regardless of the case of names and the place of attributes', () => {
  const sent = {
    SCHEMAS: [USER],
    id: '7',
    USERNAME: 'ada',
    Name: { GIVENNAME: 'Ada', nobodyKnows: 1 },
    'name.familyName': 'Byron',
    Active: 'True',
    emails: [{ Value: 'a@x.example', PRIMARY: 'false' }],
    title: null,
    phoneNumbers: [],
    [`${ENTERPRISE_USER}:department`]: 'R&D',
    [ENTERPRISE_USER.toUpperCase()]: { manager: { value: '26', displayName: 'x' } },
    [USER_ATTRIBUTES]: { region: 'north', unknown: 'x' },
    meta: { created: 'x' },
    password: 'never stored',
  };
  assert.deepEqual(canonicalResource(schema, sent), {
    userName: 'ada',
    name: { givenName: 'Ada', familyName: 'Byron' },
    active: true,
    emails: [{ value: 'a@x.example', primary: false }],
    [ENTERPRISE_USER]: { department: 'R&D', manager: { value: '26' } },
    [USER_ATTRIBUTES]: { region: 'north' },
  });
});
