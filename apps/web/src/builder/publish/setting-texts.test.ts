import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WIDGET_CONFIGS } from '@facet/dashboards';
import { ENGLISH as canvas } from '../../words/builder/canvas/words.ts';
import { ENGLISH as controls } from '../../words/builder/controls/words.ts';
import { ENGLISH as HISTORY } from '../../words/builder/history/words.ts';
import { ENGLISH as images } from '../../words/builder/images/words.ts';
import { ENGLISH as phone } from '../../words/builder/phone/words.ts';
import { ENGLISH as sections } from '../../words/builder/sections/words.ts';
import { ENGLISH as settings } from '../../words/builder/settings/words.ts';
import { ENGLISH as editor } from '../../words/editor/words.ts';
import { settingName, valueText } from './setting-texts.ts';

const text = (value: unknown) => valueText(value, { ...HISTORY, yes: 'Yes', no: 'No' });

test('a setting is called as in its form, or as in the configuration', () => {
  const words = { editor, settings, controls, images, sections, phone, canvas };
  const name = (path: string) => settingName(path.split('.'), words);
  assert.equal(name('config.title'), 'Heading');
  assert.equal(name('config.controls.region'), 'Controls that change this chart', 'a part of a setting');
  assert.equal(name('config.imageId'), 'Image');
  assert.equal(name('config.beams'), 'beams', 'of a widget that this release does not know');
  assert.equal(name('theme.radius'), 'Theme');
});

test('every setting that people change has a name', () => {
  const words = { editor, settings, controls, images, sections, phone, canvas };
  const settable = Object.values(WIDGET_CONFIGS).flatMap((shape) =>
    Object.keys((shape as unknown as { properties: object }).properties),
  );
  const unnamed = new Set(settable.filter((name) => settingName(['config', name], words) === name));
  assert.deepEqual([...unnamed].sort(), [
    'caseSensitive',
    'checksum',
    'children',
    'endInclusive',
    'layout',
    'reportKey',
    'startInclusive',
    'threadId',
  ]);
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
