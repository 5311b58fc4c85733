import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, isOutdated, requirePassword, verifyPassword } from './passwords.ts';

const user = { email: 'Ada@example.com', username: 'ada.lovelace' };

test('a password is hashed with argon2id and its own salt', async () => {
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

test('weak and malformed passwords are rejected', () => {
  const refused: [string, RegExp][] = [
    ['', /at least 8/],
    ['1234567', /at least 8/],
    ['🔑🔑🔑🔑', /at least 8/],
    ['x1y2'.repeat(51), /at most 200/],
    ['correct\thorse', /control/],
    ['aaaaaaaaaaaa', /four different/],
    ['ADA@EXAMPLE.COM', /email address/],
    ['Ada.Lovelace', /username/],
  ];
  const take = (password: string) => requirePassword(password, user, 'body.password');
  for (const [password, problem] of refused) assert.throws(() => take(password), problem);
  for (const password of ['correct horse', 'пароль-123', 'x1y2'.repeat(50)])
    assert.doesNotThrow(() => take(password), password);
});

/** A password hash, by default with outdated parameters. */
function stored(
  password: string,
  { memory = 8192, passes = 3, parallelism = 2, tagLength = 24 } = {},
): string {
  const nonce = Buffer.from('a salt of sixteen');
  const hash = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`;
}

test('a password is verified with the parameters it was hashed with', async () => {
  const password = 'Passwort für Åda 🔑';
  for (const kept of [await hashPassword(password), stored(password)]) {
    assert.equal(await verifyPassword(kept, password), true);
    assert.equal(await verifyPassword(kept, password.normalize('NFD')), true, 'in another Unicode form');
    for (const wrong of ['', password.slice(0, -1), `${password} `, password.toLowerCase(), kept])
      assert.equal(await verifyPassword(kept, wrong), false, wrong);
  }
  assert.equal(isOutdated(await hashPassword(password)), false);
  assert.equal(isOutdated(stored(password)), true);
  const today = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  assert.equal(isOutdated(stored(password, today)), false);
  assert.equal(isOutdated(stored(password, { ...today, passes: 1 })), true);
});

test('an unrecognised hash never matches', async () => {
  const good = await hashPassword('correct horse battery');
  const broken = [
    ...['', 'correct horse battery', good.slice(0, 40), good.replace('argon2id', 'argon2i')],
    ...[good.replace('v=19', 'v=16'), good.replace('m=19456', 'm=99999999999'), good.replace('t=2', 't=x')],
  ];
  for (const kept of [null, ...broken]) {
    assert.equal(await verifyPassword(kept, 'correct horse battery'), false, String(kept));
    if (kept !== null) assert.equal(isOutdated(kept), true);
  }
});

test('verifications run two at a time, and are refused once 200 are waiting', async () => {
  const cheap = stored('right', { memory: 4096, passes: 1, parallelism: 1 });
  const tried = await Promise.allSettled(
    Array.from({ length: 260 }, (_, at) => verifyPassword(cheap, at % 2 === 0 ? 'right' : 'wrong')),
  );
  const answers = tried.flatMap((each, at) =>
    each.status === 'fulfilled' ? [each.value === (at % 2 === 0)] : [],
  );
  assert.equal(answers.length, 202);
  assert.ok(answers.every(Boolean), 'each verification has the right result');
  const refused = tried.find((each) => each.status === 'rejected');
  assert.match(String(refused?.reason), /Too many concurrent sign-ins/);
  assert.equal(await verifyPassword(cheap, 'right'), true, 'verifications work again afterwards');
});
