import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf } from './ending-of-run.ts';

test('a run whose emails and messages arrived has succeeded', () => {
  const emails = [
    { outcome: 'sent', number: 3, reason: null },
    { outcome: 'skipped', number: 1, reason: 'The user has no email address' },
  ] as const;
  assert.deepEqual(endingOf(emails, []), { state: 'succeeded', error: null });
});

test('the error of a run counts each reason, and the unknown outcomes', () => {
  const emails = [
    { outcome: 'sent', number: 9, reason: null },
    { outcome: 'refused', number: 3, reason: '550 5.1.1 No such user' },
    { outcome: 'refused', number: 1, reason: '552 5.2.2 Mailbox full' },
    { outcome: 'unknown', number: 1, reason: 'The connection was lost' },
    { outcome: 'failed', number: 1, reason: 'The chart Sales failed' },
    { outcome: 'failed', number: 1, reason: 'The chart Costs failed' },
    { outcome: 'failed', number: 1, reason: null },
  ] as const;
  const channels = [
    { host: 'a.example', outcome: 'refused', reason: 'It responded 404' },
    { host: 'b.example', outcome: 'failed', reason: 'It responded 503' },
    { host: 'c.example', outcome: 'unknown', reason: null },
  ] as const;
  assert.deepEqual(endingOf(emails, channels), {
    state: 'failed',
    error:
      'The email did not reach 7 recipients: 550 5.1.1 No such user (3); 552 5.2.2 Mailbox full (1); ' +
      'The chart Sales failed (1); 2 other reasons. ' +
      'It is unknown whether the email reached 1 recipient: The connection was lost. ' +
      'The message did not reach a.example: It responded 404; b.example: It responded 503. ' +
      'It is unknown whether the message reached c.example: for an unknown reason',
  });
});
