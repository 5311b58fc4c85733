import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillIn, fillInClaim, templateProblem } from './placeholders.ts';

const values = {
  deployment_id: 7,
  region: 'local',
  user_email: 'ada@example.com',
  username: "O'Hara",
  'user_attribute:team': 'sales',
  'user_attribute:regions': ['north', 'south'],
  'user_attribute:bad': ['ok', 'a,b'],
  'user_attribute:limit': 12.5,
};

test('an unknown or unavailable placeholder is named', () => {
  assert.equal(templateProblem('a:{deployment_id}:{component}:{region}', false), undefined);
  assert.equal(templateProblem('{user_email}{username}{user_id}{user_attribute:x y}', true), undefined);
  assert.equal(templateProblem('{} {1} {"a": "b"} {A}', false), undefined);
  assert.match(templateProblem('{tenant}', true) ?? '', /unknown placeholder \{tenant\}/);
  assert.match(templateProblem('{user_attribute}', true) ?? '', /unknown placeholder/);
  assert.match(
    templateProblem('x{user_id}', false) ?? '',
    /\{user_id\}, which is available only in user tokens/,
  );
});

test('placeholders are replaced; missing, unsafe and list values are refused', () => {
  assert.equal(fillIn('d{deployment_id}@{region}/{user_attribute:limit}', values), 'd7@local/12.5');
  assert.throws(() => fillIn('{username}', values), /\{username\} contains characters other than/);
  assert.throws(() => fillIn('{user_id}', values), /No value for \{user_id\}/);
  assert.throws(() => fillIn('{user_attribute:regions}', values), /is a list/);
});

test('a string with commas and a list attribute become a list', () => {
  assert.deepEqual(fillInClaim('a, {region},,b', values), ['a', 'local', 'b']);
  assert.equal(fillInClaim('{user_attribute:team}', values), 'sales');
  assert.deepEqual(fillInClaim('{user_attribute:regions}', values), ['north', 'south']);
  assert.throws(() => fillInClaim('{user_attribute:bad}', values), /characters other than/);
  assert.throws(() => fillInClaim('x {user_attribute:regions}', values), /is a list/);
  assert.throws(() => fillInClaim('{constructor}', values), /No value/);
  const tags = { principal_tags: { team: ['{user_attribute:team}'] }, n: 1, none: null };
  assert.deepEqual(fillInClaim(tags, values), { principal_tags: { team: ['sales'] }, n: 1, none: null });
});
