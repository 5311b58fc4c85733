import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { OutboundRefused } from '../../../../outbound/outbound.ts';
import { withLogo } from './mail-logo.ts';

const PNG = readFileSync(
  new URL('../../../../../../../packages/delivery-email/src/testing/logo.png', import.meta.url),
);
// A frame of 7 by 5 pixels after a segment of 4 bytes, and a screen of 3 by 2.
const JPEG = Buffer.from('ffd8ffe00004abcdffc000110800050007030122000211', 'hex');
const GIF = Buffer.from('474946383961030002000000', 'hex');
const LOOK = { name: 'Northwind', colour: '#000', locale: 'en-US', timezone: null };
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;

/** The logo at an address, as its type and size, and how often it was fetched. */
async function logoAt(logoUrl: string, fetch: () => Promise<Response>) {
  const { logo } = await withLogo({ fetch }, { ...LOOK, logoUrl });
  return logo == null ? null : [logo.contentType, logo.width, logo.height];
}

test('a stored logo is part of the email if mail clients show such images', async () => {
  const never = () => assert.fail('nothing is fetched');
  assert.deepEqual(await logoAt(dataUrl(PNG), never), ['image/png', 300, 56]);
  // The content decides, not the extension of the address.
  assert.deepEqual(await logoAt(dataUrl(JPEG), never), ['image/jpeg', 7, 5]);
  assert.deepEqual(await logoAt(dataUrl(GIF), never), ['image/gif', 3, 2]);
  const none = [
    ...[Buffer.from('<svg/>'), PNG.subarray(0, 20), JPEG.subarray(0, 12), GIF.subarray(0, 8)],
    ...[Buffer.from('ffd8ffe00004abcd00', 'hex'), Buffer.concat([PNG, Buffer.alloc(300_000)])],
  ];
  for (const content of none) assert.equal(await logoAt(dataUrl(content), never), null);
  assert.equal(await logoAt('', never), null);
});

test('a logo of another server is fetched once, and left out if that fails', async () => {
  let fetches = 0;
  const responding = (respond: () => Response) => async () => {
    fetches += 1;
    return respond();
  };
  const found = responding(() => new Response(new Uint8Array(PNG)));
  for (const _ of [1, 2])
    assert.deepEqual(await logoAt('https://logo.example/a.png', found), ['image/png', 300, 56]);
  const refused = responding(() => {
    throw new OutboundRefused('The URL must not be a private address');
  });
  const missing = responding(() => new Response('no such file', { status: 404 }));
  for (const _ of [1, 2]) {
    assert.equal(await logoAt('https://logo.example/private.png', refused), null);
    assert.equal(await logoAt('https://logo.example/missing.png', missing), null);
  }
  assert.equal(fetches, 3);
});
