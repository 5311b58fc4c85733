import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ScimClient, startScim } from './scim-under-test.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const OWN = 'urn:cube:params:1.0:UserAttribute';

test('SCIM filters', async (t) => {
  const scim = await startScim(t);
  await seed(scim);
  const users: [string, string[]][] = [
    ['userName eq "ADA"', ['ada']],
    ['USERNAME EQ "ada"', ['ada']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', ['ada']],
    ['userName ne "ada" and userName ne "admin@example.com"', ['bob', "o'neil", 'zoë']],
    ['userName sw "A" and userName ew "A"', ['ada']],
    ['userName co "\'"', ["o'neil"]],
    ['userName eq "zo\\u00eb"', ['zoë']],
    ['userName gt "b" and userName lt "c"', ['bob']],
    ['externalId eq "E-1"', ['ada']],
    ['externalId eq "e-1"', []],
    ['externalId pr', ['ada', 'bob']],
    ['not (externalId pr)', ['admin@example.com', "o'neil", 'zoë']],
    ['externalId eq null', ['admin@example.com', "o'neil", 'zoë']],
    ['externalId ne null', ['ada', 'bob']],
    ['not (externalId eq "E-1")', ['admin@example.com', 'bob', "o'neil", 'zoë']],
    ['externalId ne "E-1"', ['admin@example.com', 'bob', "o'neil", 'zoë']],
    ['active eq false', ['bob']],
    ['active eq "False"', ['bob']],
    ['active ne true', ['bob']],
    ['name.familyName eq "lovelace"', ['ada']],
    ['name.familyName co "%"', []],
    ['name pr', ['ada']],
    ['displayName sw "50%_"', ['bob']],
    ['title eq "Analyst" or title eq "Countess"', ['ada', 'bob']],
    ['emails eq "ada@home.example"', ['ada']],
    ['emails.value ew "@work.example"', ['ada', 'bob']],
    ['emails[type eq "home" and value co "ada"]', ['ada']],
    ['emails[type eq "work" and value co "home"]', []],
    ['emails[not (type eq "home")]', ['ada', 'admin@example.com', 'bob']],
    ['emails.primary eq true', ['ada', 'admin@example.com']],
    ['emails pr', ['ada', 'admin@example.com', 'bob']],
    ['not (emails pr)', ["o'neil", 'zoë']],
    [`${ENTERPRISE}:department eq "R&D"`, ['ada']],
    [`${ENTERPRISE}:manager.value eq "26"`, ['ada']],
    [`${ENTERPRISE}:manager eq "26"`, ['ada']],
    [`${OWN}:region eq "north"`, ['ada']],
    [`${OWN}:region eq "North"`, []],
    [`${OWN}:level ge 3 and ${OWN}:level lt 10`, ['ada']],
    [`${OWN}:internal eq true`, ['ada']],
    [`${OWN}:countries eq "CH"`, ['ada']],
    [`${OWN}:countries pr`, ['ada']],
    ['groups.display eq "math"', ['ada']],
    ['meta.created gt "2001-01-01T00:00:00Z" and userName eq "ada"', ['ada']],
    ['meta.lastModified lt "2001-01-01T00:00:00Z"', []],
    ['meta.resourceType eq "User" and userName eq "ada"', ['ada']],
    ['userName eq "ada" or userName eq "bob" and active eq true', ['ada']],
    ['(userName eq "ada" or userName eq "bob") and active eq false', ['bob']],
    ['id eq "no-such-id"', []],
    ['id eq "1"', ['admin@example.com']],
    ['userName eq "x\\" or 1=1 --"', []],
    [`userName eq "'; drop table users; --"`, []],
    ['userName eq "🔑"', []],
    ['userName co ""', ['ada', 'admin@example.com', 'bob', "o'neil", 'zoë']],
  ];
  await t.test('on users select the matching ones', async () => {
    for (const [filter, expected] of users) {
      assert.deepEqual(await scim.find('Users', filter), expected, filter);
    }
  });

  await t.test('on groups select the matching ones', async () => {
    const [ada] = (await scim.ok(200, 'GET', '/Users?filter=userName%20eq%20%22ada%22')).Resources;
    const groups: [string, string[]][] = [
      ['displayName eq "MATH"', ['Math']],
      ['displayName sw "m"', ['Math']],
      [`members eq "${ada.id}"`, ['Math']],
      [`members.value eq "${ada.id}"`, ['Math']],
      [`members[value eq "${ada.id}" and type eq "User"]`, ['Math']],
      ['members.display co "ada"', ['Math']],
      ['members pr', ['Math']],
      ['not (members pr)', ['Empty']],
      ['externalId eq "G-1"', ['Math']],
      ['meta.created gt "2001-01-01T00:00:00Z"', ['Empty', 'Math']],
    ];
    for (const [filter, expected] of groups)
      assert.deepEqual(await scim.find('Groups', filter), expected, filter);
    const { id } = (await scim.ok(200, 'GET', '/Groups?filter=displayName%20eq%20%22math%22')).Resources[0];
    const asked = encodeURIComponent(`id eq "${id}" and members eq "${ada.id}"`);
    const found = await scim.ok(200, 'GET', `/Groups?filter=${asked}&attributes=id`);
    assert.deepEqual(Object.keys(found.Resources[0]).sort(), ['id', 'schemas']);
  });

  await t.test('that are invalid return 400 invalidFilter with the reason', async () => {
    const refused: [string, RegExp][] = [
      ['shoeSize eq 42', /shoeSize is not a searchable attribute/],
      ['name.shoeSize eq 42', /is not a searchable attribute/],
      ['urn:of:nobody:userName eq "x"', /is not a searchable attribute/],
      ['userName', /must have one of pr/],
      ['userName eq bob', /double quotes/],
      ['userName eq true', /a string in double quotes/],
      ['active gt true', /only with eq and ne/],
      ['active eq "maybe"', /true or false/],
      ['meta.created gt "yesterday"', /a time such as/],
      ['meta.created gt "2026-02-30T25:00:00Z"', /a time such as/],
      ['meta.created co "2026"', /a time such as/],
      ['title gt null', /compared with null only with eq and ne/],
      ['title[value eq "x"]', /is not a searchable attribute/],
      ['emails[shoeSize eq 42]', /is not a searchable attribute/],
      ['meta.version eq "x"', /is not a searchable attribute/],
      [`${OWN}:unknown eq "x"`, /is not a searchable attribute/],
      [`${OWN}:level co "3"`, /a number/],
      ['userName eq "\\u0000"', /valid Unicode/],
      ['userName eq "\\ud800"', /valid Unicode/],
      [Array(3000).fill('id pr').join(' or '), /at most 200 comparisons/],
      [`${'('.repeat(500)}id pr${')'.repeat(500)}`, /20 levels/],
    ];
    for (const [filter, problem] of refused) {
      const response = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      assert.equal(response.status, 400, filter.slice(0, 80));
      assert.equal(response.body.scimType, 'invalidFilter', filter.slice(0, 80));
      assert.match(response.body.detail, problem);
      assert.equal(response.body.status, '400');
    }
    // Longer than request headers may be.
    const huge = Array(10_000).fill('id pr').join(' or ');
    assert.equal((await scim.send('GET', `/Users?filter=${encodeURIComponent(huge)}`)).status, 431);
    const most = Array(200).fill('id pr').join(' or ');
    assert.equal((await scim.find('Users', most)).length, 5);
  });
});

async function seed({ ok, server, makeUser }: ScimClient): Promise<void> {
  for (const [name, type] of [
    ['region', 'string'],
    ['level', 'number'],
    ['internal', 'boolean'],
    ['countries', 'string_array'],
  ])
    await server.ok('POST', '/api/v1/user-attributes', { name, type });
  const ada = await makeUser({
    userName: 'ada',
    externalId: 'E-1',
    title: 'Countess',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [
      { value: 'ada@work.example', type: 'work', primary: true },
      { value: 'ada@home.example', type: 'home' },
    ],
    [ENTERPRISE]: { department: 'R&D', manager: { value: '26' } },
    [OWN]: { region: 'north', level: 7, internal: true, countries: ['CH', 'FR'] },
  });
  const emails = [{ value: 'bob@work.example', type: 'work' }];
  await makeUser({
    userName: 'bob',
    externalId: 'E-2',
    title: 'analyst',
    displayName: '50%_ Bob',
    active: false,
    emails,
  });
  await makeUser({ userName: "o'neil" });
  await makeUser({ userName: 'zoë' });
  await ok(201, 'POST', '/Groups', { displayName: 'Math', externalId: 'G-1', members: [{ value: ada.id }] });
  await ok(201, 'POST', '/Groups', { displayName: 'Empty' });
}
