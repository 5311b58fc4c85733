import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGLISH as HISTORY } from '../../words/builder/history/words.ts';
import { ENGLISH as EDITOR } from '../../words/editor/words.ts';
import { settingName, valueText } from './setting-texts.ts';

const text = (value: unknown) => valueText(value, { ...HISTORY, yes: 'Yes', no: 'No' });

test('a setting is called as in its form, or as in the configuration', () => {
  assert.equal(settingName(['config', 'title'], EDITOR), 'Heading');
  assert.equal(settingName(['config', 'controls', 'region'], EDITOR), 'controls.region');
  assert.equal(settingName(['theme', 'radius'], EDITOR), 'theme.radius');
});

test('values are words, and long ones are cut between characters', () => {
  assert.deepEqual([undefined, true, 4, 'a\n b', { a: [1] }].map(text), [
    'nothing',
    'Yes',
    '4',
    '“\u2068a b\u2069”',
    '“\u2068{"a":[1]}\u2069”',
  ]);
  const tabs = [{ id: 'a', title: 'Sales' }, { id: 'b' }, { other: 1 }, 'orders.count'];
  assert.equal(text(tabs), '“\u2068Sales · b · {"other":1} · orders.count\u2069”');
  assert.equal(text('🙂'.repeat(90)), `“\u2068${'🙂'.repeat(80)}…\u2069”`);
});
