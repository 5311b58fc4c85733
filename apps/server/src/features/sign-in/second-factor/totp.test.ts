import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** The secret of the examples in RFC 6238, as Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** The SHA-1 examples, cut to six digits: seconds since 1970, and the code. */
const EXAMPLES: readonly [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
];

test('codes match the examples in RFC 6238', async () => {
  for (const [seconds, code] of EXAMPLES)
    assert.equal(await totpStep(SECRET, code, seconds * 1000), Math.floor(seconds / 30));
});

test('a code is accepted at most one step early or late', async () => {
  const [seconds, code] = EXAMPLES[3] ?? [0, ''];
  const step = Math.floor(seconds / 30);
  for (const late of [-1, 0, 1])
    assert.equal(await totpStep(SECRET, code, (step + late) * 30_000), step, `${late}`);
  for (const late of [-2, 2]) assert.equal(await totpStep(SECRET, code, (step + late) * 30_000), undefined);
  for (const wrong of ['', '005925', '5924', '0059240', 'abcdef', '００５９２４'])
    assert.equal(await totpStep(SECRET, wrong, seconds * 1000), undefined, wrong);
});

test('a secret has 160 bits, and its URI contains everything an authenticator needs', async () => {
  const secret = await newTotpSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(await newTotpSecret(), secret);
  const url = new URL(await totpUri(secret, { issuer: 'Facet a.example', label: 'ada:x@example.com' }));
  assert.equal(url.protocol, 'otpauth:');
  assert.equal(url.searchParams.get('secret'), secret);
  assert.equal(url.searchParams.get('issuer'), 'Facet a.example');
  assert.equal(url.searchParams.get('digits'), '6');
});

test('there are ten distinct recovery codes, recognised regardless of case and separators', () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^([2-9a-hj-km-np-tv-z]{4}-){3}[2-9a-hj-km-np-tv-z]{4}$/);
  const [code = ''] = codes;
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')}\n`])
    assert.deepEqual(hashRecoveryCode(typed), hashRecoveryCode(code));
  assert.notDeepEqual(hashRecoveryCode(codes[1] ?? ''), hashRecoveryCode(code));
});
