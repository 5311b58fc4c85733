import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patchOf, startScim } from './scim-under-test.ts';

/*
 * Requests exactly as Microsoft Entra ID sends them: `op` capitalised, booleans as text, nulls, filtered paths on lists
 * that do not exist yet, schemas of its own.
 */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTRA_GROUP = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group';

test('Entra ID provisions a user, from testing the connection to deletion', async (t) => {
  const { ok, server } = await startScim(t);
  const asked = encodeURIComponent('userName eq "2fe3a5ad-8d2f-4d9b-9f0b-7c1a"');
  const none = await ok(200, 'GET', `/Users?filter=${asked}`);
  assert.deepEqual(none, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  await ok(404, 'GET', '/Users/2fe3a5ad-8d2f-4d9b-9f0b-7c1a');

  const made = await ok(201, 'POST', '/Users', {
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@testuser.com',
    active: true,
    displayName: 'Test User',
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@testuser.com' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
  });
  const { meta, ...attributes } = made;
  assert.deepEqual(attributes, {
    schemas: [USER],
    id: made.id,
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@testuser.com',
    active: true,
    displayName: 'Test User',
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@testuser.com' }],
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  });
  assert.equal(meta.resourceType, 'User');
  assert.deepEqual(await ok(200, 'GET', `/Users/${made.id}`), made, 'reads back exactly');
  for (const filter of [
    'userName eq "test_user_ab6490ee@testuser.com"',
    'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
  ]) {
    const found = await ok(200, 'GET', `/Users?filter=${encodeURIComponent(filter)}`);
    assert.deepEqual(
      { totalResults: found.totalResults, Resources: found.Resources },
      { totalResults: 1, Resources: [made] },
      filter,
    );
  }

  const patch = (...operations: object[]) => ok(200, 'PATCH', `/Users/${made.id}`, patchOf(...operations));
  const changed = await patch(
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
  );
  assert.deepEqual(changed.emails, [{ primary: true, type: 'work', value: 'updatedEmail@microsoft.com' }]);
  assert.equal(changed.name.familyName, 'updatedFamilyName');
  const renamed = await patch({ op: 'Replace', path: 'userName', value: '5b50642d@testuser.com' });
  assert.equal(renamed.userName, '5b50642d@testuser.com');

  const more = await patch(
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+41 79 000 00 00' },
    { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Bundesplatz 3\nBern' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Research' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: '26118915' },
    {
      op: 'Add',
      value: { 'name.middleName': 'M', [`${ENTERPRISE}:employeeNumber`]: '701984', title: 'Analyst' },
    },
  );
  assert.deepEqual(more.phoneNumbers, [{ type: 'mobile', value: '+41 79 000 00 00' }]);
  assert.deepEqual(more.addresses, [{ type: 'work', formatted: 'Bundesplatz 3\nBern' }]);
  assert.deepEqual(more[ENTERPRISE], {
    department: 'Research',
    manager: { value: '26118915' },
    employeeNumber: '701984',
  });
  assert.deepEqual(more.schemas, [USER, ENTERPRISE]);
  assert.deepEqual(
    { title: more.title, middleName: more.name.middleName },
    { title: 'Analyst', middleName: 'M' },
  );
  const less = await patch(
    { op: 'Remove', path: `${ENTERPRISE}:manager` },
    { op: 'Remove', path: 'phoneNumbers[type eq "mobile"].value' },
  );
  assert.deepEqual(less[ENTERPRISE], { department: 'Research', employeeNumber: '701984' });
  assert.deepEqual(less.phoneNumbers, [{ type: 'mobile' }]);

  assert.equal((await patch({ op: 'Replace', path: 'active', value: 'False' })).active, false);
  assert.equal((await patch({ op: 'Replace', path: 'active', value: 'True' })).active, true);
  assert.equal((await patch({ op: 'Replace', value: { active: 'False' } })).active, false);
  const row = await server.ok('GET', `/api/v1/users/${made.id}`);
  assert.deepEqual(
    { isDeactivated: row.isDeactivated, email: row.email, defaultRoles: row.defaultRoles },
    { isDeactivated: true, email: 'updatedEmail@microsoft.com', defaultRoles: ['Viewer'] },
  );
  await ok(204, 'DELETE', `/Users/${made.id}`);
  await ok(404, 'GET', `/Users/${made.id}`);
  await ok(404, 'PATCH', `/Users/${made.id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  await ok(404, 'DELETE', `/Users/${made.id}`);
});

test('Entra ID provisions a user with three attributes', async (t) => {
  const { ok, server } = await startScim(t);
  const sent = { schemas: [USER], userName: 'ada@example.com', displayName: 'Ada Lovelace', active: true };
  const made = await ok(201, 'POST', '/Users', sent);
  assert.deepEqual({ ...sent, id: made.id, meta: made.meta }, made, 'nothing is returned that was not sent');
  const user = await server.ok('GET', `/api/v1/users/${made.id}`);
  assert.deepEqual(
    { email: user.email, firstName: user.firstName },
    { email: 'ada@example.com', firstName: 'Ada Lovelace' },
  );
});

test('Entra ID provisions a group', async (t) => {
  const { ok, makeUser, send } = await startScim(t);
  const [ada, bob] = [await makeUser(), await makeUser()];
  const made = await ok(201, 'POST', '/Groups', {
    schemas: [GROUP, ENTRA_GROUP],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  });
  const path = `/Groups/${made.id}`;
  const without = await ok(200, 'GET', `${path}?excludedAttributes=members`);
  assert.equal('members' in without, false);
  const asked = encodeURIComponent('displayName eq "displayName"');
  const found = await ok(200, 'GET', `/Groups?excludedAttributes=members&filter=${asked}`);
  assert.deepEqual(found.Resources, [without]);

  await ok(
    200,
    'PATCH',
    path,
    patchOf({ op: 'Replace', path: 'displayName', value: '1879db59 displayName' }),
  );
  const add = (id: string) => patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] });
  await ok(200, 'PATCH', path, add(ada.id));
  await ok(200, 'PATCH', path, add(ada.id));
  const both = await ok(200, 'PATCH', path, add(bob.id));
  assert.deepEqual(
    both.members.map((member: { value: string }) => member.value),
    [ada.id, bob.id],
  );
  for (const id of [ada.id, bob.id]) {
    const filter = encodeURIComponent(`id eq "${made.id}" and members eq "${id}"`);
    assert.equal((await ok(200, 'GET', `/Groups?filter=${filter}&attributes=id`)).totalResults, 1);
  }
  const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: ada.id }] };
  const one = await ok(200, 'PATCH', path, patchOf(remove));
  assert.deepEqual(
    one.members.map((member: { value: string }) => member.value),
    [bob.id],
  );
  assert.deepEqual((await ok(200, 'GET', `/Users/${bob.id}`)).groups, [
    {
      value: made.id,
      $ref: made.meta.location,
      display: '1879db59 displayName',
      type: 'direct',
    },
  ]);
  const again = await send('PATCH', path, patchOf(remove));
  assert.equal(again.status, 200, 'users who are not in the group are ignored');
  await ok(204, 'DELETE', path);
  await ok(200, 'GET', `/Users/${bob.id}`);
});
