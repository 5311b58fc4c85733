import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands, type DashboardCommand, mergedValue } from '@facet/dashboards/commands';
import { itemBefore, withText } from '../typed-item.ts';
import { typedSetting } from '../typed-setting.ts';
import { addingTab, movingTab, removingTab, tabsWith } from './tab-edits.ts';

const position = { x: 0, y: 0, w: 12, h: 8 };
const CONFIG: DashboardConfig = {
  widgets: [
    {
      id: 'pages',
      type: 'CONTAINER',
      position,
      config: {
        layout: 'tabs',
        tabs: [
          { id: 'a', title: 'A', child: 'grid' },
          { id: 'b', title: 'B' },
        ],
      },
    },
    { id: 'grid', type: 'CONTAINER', position, config: { layout: 'grid', children: ['note'] } },
    { id: 'note', type: 'TEXT', position, config: {} },
  ],
};

/** The tabs after commands, with the number of widgets on the whole board. All of it is reverted exactly. */
function after(commands: readonly DashboardCommand[]) {
  const { config, refused, inverse } = applyCommands(CONFIG, commands);
  assert.deepEqual(refused, []);
  assert.deepEqual(applyCommands(config, inverse).config, CONFIG);
  const [pages] = config.widgets;
  const tabs = pages?.type === 'CONTAINER' ? pages.config.tabs : undefined;
  return [
    tabs?.map(({ title, child }) => (child === undefined ? title : `${title}+`)),
    config.widgets.length,
  ];
}

test('tabs are added, renamed, moved and removed with what is in them', () => {
  assert.deepEqual(after(addingTab(CONFIG, 'pages', 'C')), [['A+', 'B', 'C+'], 4]);
  assert.deepEqual(after(movingTab(CONFIG, 'pages', 'a', 1)), [['B', 'A+'], 3]);
  assert.deepEqual(after(movingTab(CONFIG, 'pages', 'a', -1)), [['A+', 'B'], 3]);
  assert.deepEqual(after(removingTab(CONFIG, 'pages', 'a')), [['B'], 1]);
  assert.deepEqual(after(removingTab(CONFIG, 'pages', 'b')), [['A+'], 3]);
});

test('a title of a tab is refused where somebody else has changed it, and only there', () => {
  const rename = (tabId: string, title: string, basedOn: string) => {
    const [pages] = CONFIG.widgets;
    const tabs = pages?.type === 'CONTAINER' ? (pages.config.tabs ?? []) : [];
    const [mine, before] = [
      tabsWith(tabs, tabId, (tab) => withText(tab, 'title', title)),
      tabsWith(tabs, tabId, (tab) => itemBefore(tab, 'title', basedOn)),
    ];
    return typedSetting(CONFIG, 'pages', ['config', 'tabs'], mine, before);
  };
  assert.deepEqual(after([rename('a', 'New', 'A')]), [['New+', 'B'], 3]);
  const refused = rename('a', 'New', 'what it was before');
  assert.deepEqual(
    applyCommands(CONFIG, [refused]).refused.map(({ code }) => code),
    ['changed'],
  );
  const theirs = [
    { id: 'c', title: 'C' },
    { id: 'b', title: 'Theirs' },
    { id: 'a', title: 'A' },
  ];
  assert.deepEqual(
    mergedValue(refused.before, refused.after, theirs),
    [theirs[0], theirs[1], { id: 'a', title: 'New' }],
    'their other changes stay',
  );
});
