import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, NARROW, RULES, reachByKeyboard, walk } from './look-at-pages.ts';

// Slow: a browser shows every page in every colour scheme and width.

const VIEWS = { schemes: ['light', 'dark'], widths: [NARROW, 360, 1280] };

/** A theme whose colours are unreadable unless adjusted. */
const LOUD = {
  palette: { accent: { color: '#ff0' }, base: { color: '#f0f' }, contrastLevel: 0, surfaceMode: 'tinted' },
  logoUrl:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

/** Pages that together contain every kind of field, error, notice, list, code, link and button. */
const WITH_EVERY_PART = [
  'invitation with errors',
  'invitation used',
  'second factor without the authenticator',
  'signed out',
  'account with many browsers and programs',
  'set-up of the second factor',
  'consent',
  'sign-in with other ways',
  'review of a branch',
  'review of a branch that does not compile',
];

test('every page is accessible and works with the keyboard alone', (t) =>
  walk(t, {}, async (tab) => {
    assert.deepEqual(await faultsOf(tab, RULES, VIEWS), []);
    await reachByKeyboard(tab);
  }));

test('every part of a page has enough contrast in a theme with unreadable colours', (t) =>
  walk(
    t,
    LOUD,
    async (tab) => {
      assert.deepEqual(await faultsOf(tab, ['color-contrast'], VIEWS), []);
    },
    WITH_EVERY_PART,
  ));
