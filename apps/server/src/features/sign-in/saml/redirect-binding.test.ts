import assert from 'node:assert/strict';
import { createSign } from 'node:crypto';
import { test } from 'node:test';
import { deflated, logoutRequestXml } from '../../../../test/saml-messages.ts';
import { newKeyAndCertificate } from './own-certificate.ts';
import { readRedirect } from './redirect-binding.ts';

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-';
const [ours, other] = [await newKeyAndCertificate('One'), await newKeyAndCertificate('Other')];
const message = deflated(
  logoutRequestXml(
    { id: '_1', issuer: 'https://idp.example.com', destination: 'https://facet.example.com' },
    { nameId: 'ada' },
  ),
);
/** The URL encodings that providers use. */
const encodings: Record<string, (text: string) => string> = {
  'upper case': encodeURIComponent,
  'lower case': (text) => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, (sign) => sign.toLowerCase()),
  'a plus for a blank': (text) => encodeURIComponent(text).replaceAll('%20', '+'),
};

test('a signature is verified over the query as it was sent, in any encoding', async () => {
  for (const [name, encode] of Object.entries(encodings))
    for (const hash of ['sha256', 'sha384', 'sha512']) {
      const octets = `SAMLRequest=${encode(message)}&RelayState=${encode('to the next page')}&SigAlg=${encode(RSA + hash)}`;
      const signature = createSign(hash).update(octets).sign(ours.key, 'base64');
      const read = await readRedirect(`${octets}&Signature=${encode(signature)}`);
      assert.equal(read.relayState, 'to the next page', name);
      assert.equal(read.message.root.name, 'LogoutRequest');
      assert.equal(read.isSignedBy([other.certificate, ours.certificate]), true, `${name}, ${hash}`);
      assert.equal(read.isSignedBy([other.certificate]), false);
      assert.equal(read.isSignedBy([]), false);
      // The order in the query does not matter, since the signed order is fixed.
      const turned = `Signature=${encode(signature)}&other=1&${octets.split('&').reverse().join('&')}`;
      assert.equal((await readRedirect(turned)).isSignedBy([ours.certificate]), true);
      const added = await readRedirect(
        `${octets.replace('RelayState=', 'RelayState=x')}&Signature=${encode(signature)}`,
      );
      assert.equal(added.isSignedBy([ours.certificate]), false, 'the signature covers the relay state');
    }
});

test('signatures with other algorithms are refused', async () => {
  for (const algorithm of [
    'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-md5',
    'sha256',
    '',
    'constructor',
  ]) {
    const octets = `SAMLRequest=${encodeURIComponent(message)}&SigAlg=${encodeURIComponent(algorithm)}`;
    const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
    const signature = createSign(hash).update(octets).sign(ours.key, 'base64');
    const read = await readRedirect(`${octets}&Signature=${encodeURIComponent(signature)}`);
    assert.equal(read.isSignedBy([ours.certificate]), false, algorithm);
  }
});
