import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Keyring, openKeyring } from './keyring.ts';
import { parseSecretKeys } from './secret-key.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'facet-keyring-'));
after(() => rm(dataDir, { recursive: true }));
const path = join(dataDir, 'secret.keys');

const ring = (...keys: string[]) => new Keyring(parseSecretKeys(keys.join(',')));
const newKey = () => randomBytes(32).toString('base64');

test('an invalid FACET_SECRET_KEY is reported by name, without its value', async () => {
  for (const bad of ['secret', `${newKey()},`, 'ab'.repeat(31), randomBytes(31).toString('base64')]) {
    const error = await openKeyring({ secretKey: bad, dataDir }).catch((thrown: Error) => thrown);
    assert.ok(error instanceof Error);
    assert.match(error.message, /^FACET_SECRET_KEY must be 32 bytes as base64 or as 64 hex digits/);
    assert.ok(!error.message.includes(bad));
  }
});

test('a ciphertext that was damaged, moved or encrypted with another key does not decrypt', () => {
  const keyring = ring(newKey());
  const encrypted = keyring.encrypt('s3cret', 'env_variables.value');
  assert.throws(() => keyring.decrypt(encrypted, 'builds.variables'), /is damaged/);
  assert.throws(() => keyring.decrypt(encrypted), /is damaged/);
  const [id, body = ''] = encrypted.split('.');
  for (let at = 0; at < body.length - 1; at++) {
    const other = body[at] === 'A' ? 'B' : 'A';
    const damaged = `${id}.${body.slice(0, at)}${other}${body.slice(at + 1)}`;
    assert.throws(() => keyring.decrypt(damaged, 'env_variables.value'), /is damaged/);
  }
  for (const short of [`${id}.`, `${id}`, `${id}.${body.slice(0, 8)}`]) {
    assert.throws(() => keyring.decrypt(short, 'env_variables.value'), /is damaged/);
  }
  const message = new RegExp(`is encrypted with the key ${id}, which FACET_SECRET_KEY does not contain`);
  assert.throws(() => ring(newKey()).decrypt(encrypted, 'env_variables.value'), message);
});

test('the first key encrypts and all keys decrypt, in base64 and hex', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  const encrypted = ring(old.toString('base64')).encrypt('größe €', 'a');
  assert.match(encrypted, /^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
  const both = ring(fresh.toString('hex'), old.toString('base64url'));
  assert.equal(both.decrypt(encrypted, 'a'), 'größe €');
  assert.equal(ring(fresh.toString('base64')).decrypt(both.encrypt('', 'a'), 'a'), '');
  assert.notEqual(both.encrypt('same', 'a'), both.encrypt('same', 'a'));
});

test('without the setting, the first secret creates a private key file, and damage to it is reported', async () => {
  const keyring = await openKeyring({ dataDir });
  await assert.rejects(stat(path), /ENOENT/);
  const encrypted = keyring.encrypt('s3cret', 'a');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.equal((await openKeyring({ dataDir })).decrypt(encrypted, 'a'), 's3cret');
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')),
  );
  await assert.rejects(openKeyring({ dataDir }), /Line 1 of the key file .*secret\.keys is damaged/);
  await writeFile(path, '');
  await assert.rejects(openKeyring({ dataDir }), /The key file .*secret\.keys is empty/);
});
