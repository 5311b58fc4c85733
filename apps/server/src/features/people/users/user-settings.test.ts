import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeSettings } from './user-settings.ts';

const present = {
  locale: 'en',
  theme: 'dark',
  defaultDeploymentId: 7,
  sheets: { showAppliedFilters: true, revealSheetOnOpen: false },
};

test('an absent setting keeps its value and null clears it', () => {
  assert.deepEqual(mergeSettings(present, {}, 'body'), present);
  assert.deepEqual(mergeSettings(present, { theme: null, alternatingRowColors: false }, 'body'), {
    locale: 'en',
    defaultDeploymentId: 7,
    alternatingRowColors: false,
    sheets: present.sheets,
  });
});

test('sheets merges field by field, and null clears all of it', () => {
  const sheets = { showAppliedFilters: null, autoRunQueryOnChange: true };
  assert.deepEqual(mergeSettings(present, { sheets }, 'body').sheets, {
    revealSheetOnOpen: false,
    autoRunQueryOnChange: true,
  });
  assert.equal('sheets' in mergeSettings(present, { sheets: null }, 'body'), false);
  const none = { showAppliedFilters: null, revealSheetOnOpen: null };
  assert.equal('sheets' in mergeSettings(present, { sheets: none }, 'body'), false);
});

test('unknown and deprecated settings are dropped', () => {
  const sheets = { showAppliedFilters: null, other: true };
  const input = { lastSeenChangelogId: 7, unknown: 'x', sheets };
  assert.deepEqual(mergeSettings({}, input, 'body'), {});
});

test('a language tag is stored in canonical BCP 47 form', () => {
  assert.equal(mergeSettings({}, { locale: 'DE-ch' }, 'body').locale, 'de-CH');
  for (const locale of ['', 'deutsch!', 'de_CH', 'x'.repeat(50), '-'])
    assert.throws(() => mergeSettings({}, { locale }, 'body'), /body\.locale must be/, locale);
});

test('a time zone must be an IANA name, not an offset', () => {
  for (const timezone of ['Europe/Zurich', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])
    assert.equal(mergeSettings({}, { timezone }, 'body').timezone, timezone);
  for (const timezone of ['', '+02:00', '-0500', '02:00', 'Mars/Olympus', 'Europe/Zurich;', ' UTC'])
    assert.throws(
      () => mergeSettings({}, { timezone }, 'body.settings'),
      /body\.settings\.timezone/,
      timezone,
    );
});
