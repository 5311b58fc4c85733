import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '../../settings.ts';
import { readDkim } from './read-dkim.ts';

const PEM = { type: 'pkcs8', format: 'pem' } as const;

test('the key that signs email is checked at the start and never appears in an error', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-dkim-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'dkim.pem');
  const settings = readSettings({
    FACET_DKIM_DOMAIN: 'example.com',
    FACET_DKIM_SELECTOR: 'facet',
    FACET_DKIM_KEY: file,
  });
  await assert.rejects(readDkim(settings), /^SettingError: FACET_DKIM_KEY \S+ cannot be read: ENOENT/);

  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
  const good = rsa(2048).export(PEM).toString();
  const wrong: [string, RegExp][] = [
    ['', /is not a private key in PEM format/],
    [good.replace('PRIVATE', 'PUBLIC'), /is not a private key in PEM format/],
    [good.slice(0, 400), /is not a private key in PEM format/],
    [
      rsa(2048)
        .export({ ...PEM, cipher: 'aes-256-cbc', passphrase: 'word' })
        .toString(),
      /without a passphrase/,
    ],
    [generateKeyPairSync('ed25519').privateKey.export(PEM).toString(), /is not an RSA key/],
    [rsa(768).export(PEM).toString(), /has fewer than 1024 bits/],
  ];
  for (const [content, message] of wrong) {
    await writeFile(file, content);
    await assert.rejects(readDkim(settings), (error: Error) => {
      assert.match(error.message, /^FACET_DKIM_KEY /);
      assert.match(error.message, message);
      return content.length < 100 || !error.message.includes(content.slice(60, 90));
    });
  }
  await writeFile(file, good);
  assert.deepEqual(await readDkim(settings), { domain: 'example.com', selector: 'facet', privateKey: good });
  assert.equal(await readDkim(readSettings({})), undefined);
});
