import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneName } from './zone-name.ts';

test('a time zone has its short name in the language of the reader', () => {
  const winter = new Date('2026-01-15T12:00:00Z');
  assert.equal(zoneName('UTC', 'en-US', winter), 'UTC');
  assert.equal(zoneName('America/New_York', 'en-US', winter), 'EST');
  assert.equal(zoneName('America/New_York', 'en-US', new Date('2026-07-15T12:00:00Z')), 'EDT');
  assert.equal(zoneName('Europe/Berlin', 'de-DE', winter), 'MEZ');
  assert.equal(zoneName('Asia/Kolkata', 'en-US', winter), 'GMT+5:30');
});
