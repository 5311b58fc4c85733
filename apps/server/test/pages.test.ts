import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, NARROW, RULES, reachByKeyboard, walk } from './look-at-pages.ts';

test('every page works on a narrow screen and with the keyboard alone', (t) =>
  walk(t, {}, async (tab) => {
    assert.deepEqual(await faultsOf(tab, RULES, { schemes: ['light'], widths: [NARROW] }), []);
    await reachByKeyboard(tab);
  }));
