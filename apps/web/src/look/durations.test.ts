import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText, relativeTime } from './durations.ts';

test('a duration is in its largest unit', () => {
  const texts = [0, 20_400, 59_000, 60_000, 200_000, 3_600_000, 90_000_000].map((ms) =>
    durationText('en-US', ms),
  );
  assert.deepEqual(texts, ['0 sec', '20 sec', '59 sec', '1 min', '3 min', '1 hr', '25 hr']);
  assert.equal(durationText('de-CH', 20_000), '20 Sek.');
  assert.equal(durationText('en-US', -5), '0 sec', 'the clock of the server may be ahead');
});

test('a time is as far away as its largest unit says', () => {
  const now = new Date('2026-05-04T12:00:00Z');
  const at = (iso: string) => relativeTime('en-US', new Date(iso), now);
  assert.equal(at('2026-05-09T13:00:00Z'), 'in 5 days');
  assert.equal(at('2026-05-04T10:00:00Z'), '2 hours ago');
  assert.equal(at('2026-05-04T11:55:00Z'), '5 minutes ago');
  assert.equal(at('2026-05-04T11:59:40Z'), 'this minute');
});
