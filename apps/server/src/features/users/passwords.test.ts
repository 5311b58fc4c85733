import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, passwordProblem } from './passwords.ts';

const user = { email: 'Ada@example.com', username: 'ada.lovelace' };

test('a password is stored as argon2id with a salt of its own', async () => {
  const password = 'Passwort für Åda 🔑';
  const [one, two] = [await hashPassword(password), await hashPassword(password.normalize('NFD'))];
  assert.notEqual(one, two);
  for (const stored of [one, two]) {
    assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const [salt = '', hash = ''] = stored.split('$').slice(-2);
    const again = argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    });
    assert.equal(again.toString('base64').replace(/=+$/, ''), hash);
  }
});

test('some texts are no passwords', () => {
  const refused: [string, RegExp][] = [
    ['', /at least 8/],
    ['1234567', /at least 8/],
    ['🔑🔑🔑🔑', /at least 8/],
    ['x1y2'.repeat(51), /at most 200/],
    ['correct\thorse', /control/],
    ['aaaaaaaaaaaa', /four different/],
    ['ADA@EXAMPLE.COM', /e-mail address/],
    ['Ada.Lovelace', /user name/],
  ];
  for (const [password, problem] of refused) assert.match(passwordProblem(password, user) ?? '', problem);
  for (const password of ['correct horse', 'пароль-123', 'x1y2'.repeat(50)])
    assert.equal(passwordProblem(password, user), undefined, password);
});
