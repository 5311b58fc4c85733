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

test('a template is refused for what it names, by name', () => {
  assert.equal(templateProblem('a:{deployment_id}:{component}:{region}', false), undefined);
  assert.equal(templateProblem('{user_email}{username}{user_id}{user_attribute:x y}', true), undefined);
  assert.equal(templateProblem('{} {1} {"a": "b"} {A}', false), undefined);
  assert.match(templateProblem('{tenant}', true) ?? '', /unknown placeholder \{tenant\}/);
  assert.match(templateProblem('{user_attribute}', true) ?? '', /unknown placeholder/);
  assert.match(
    templateProblem('x{user_id}', false) ?? '',
    /\{user_id\}, which is known in tokens of users only/,
  );
});

test('values go in; what has other characters, is missing or is a list does not', () => {
  assert.equal(fillIn('d{deployment_id}@{region}/{user_attribute:limit}', values), 'd7@local/12.5');
  assert.throws(() => fillIn('{username}', values), /\{username\} has other characters/);
  assert.throws(() => fillIn('{user_id}', values), /no value for \{user_id\}/);
  assert.throws(() => fillIn('{user_attribute:regions}', values), /is a list/);
});

test('commas make a list, and so does an attribute that is one', () => {
  assert.deepEqual(fillInClaim('a, {region},,b', values), ['a', 'local', 'b']);
  assert.equal(fillInClaim('{user_attribute:team}', values), 'sales');
  assert.deepEqual(fillInClaim('{user_attribute:regions}', values), ['north', 'south']);
  assert.throws(() => fillInClaim('{user_attribute:bad}', values), /other characters/);
  assert.throws(() => fillInClaim('x {user_attribute:regions}', values), /is a list/);
  assert.throws(() => fillInClaim('{constructor}', values), /no value|is known/);
  const tags = { principal_tags: { team: ['{user_attribute:team}'] }, n: 1, none: null };
  assert.deepEqual(fillInClaim(tags, values), { principal_tags: { team: ['sales'] }, n: 1, none: null });
});
