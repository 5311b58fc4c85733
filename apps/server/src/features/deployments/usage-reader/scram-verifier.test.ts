import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scramVerifier } from './scram-verifier.ts';

test('a verifier equals the one that PostgreSQL computes', () => {
  // The password and the salt of RFC 7677, section 3.
  assert.equal(
    scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')),
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==' +
      '$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
  assert.notEqual(scramVerifier('pencil'), scramVerifier('pencil'));
});
