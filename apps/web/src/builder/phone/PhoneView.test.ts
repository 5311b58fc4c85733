import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig } from '@facet/dashboards';
import { openStage } from '../../testing/open-stage.ts';

const text = (id: string, y: number, more: object = {}) => ({
  id,
  type: 'TEXT',
  config: { markdown: `Text ${id}`, title: id },
  position: { x: 0, y, w: 12, h: 2 },
  ...more,
});
const BOARD = [text('a', 0), text('b', 2), text('c', 4)];

test('the phone layout of the builder', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const config = () => stage.read<DashboardConfig>('editor.state.getState().config');
  const order = () =>
    page.$$eval('[data-widget]', (frames) => frames.map((frame) => frame.getAttribute('data-widget')));
  const said = () => page.$eval('[role=status]', ({ textContent }) => textContent);

  await t.test(
    'a widget is moved and hidden on phones only, with keys and buttons, and all of it is reset',
    async () => {
      await page.setViewport({ width: 1264, height: 900 });
      await stage.show('StagedCanvas.tsx', 'StagedCanvas', { sample: { widgets: BOARD }, isPhone: true });
      await page.waitForSelector('[data-arrangement=column]');
      await page.focus('[data-widget=c]');
      await page.keyboard.press('ArrowUp');
      assert.deepEqual(await order(), ['a', 'c', 'b']);
      assert.equal(await said(), 'c: 2 of 3');
      assert.equal(await stage.read('document.activeElement.dataset.widget'), 'c', 'the focus stays with it');
      await page.keyboard.press('Enter');
      await page.click('aria/Move up[role="button"]');
      assert.deepEqual(await order(), ['c', 'a', 'b']);
      assert.equal(
        await stage.read('document.activeElement.dataset.do'),
        'down',
        'at the end, the other button',
      );
      await page.click('aria/Hide on phones[role="button"]');
      assert.equal(
        await page.$eval('[data-widget=c]', (frame) => frame.getAttribute('aria-label')),
        'c, hidden on phones, selected',
      );
      assert.deepEqual(
        (await config()).widgets.map(({ id, position, config: { hideOnPhone } }) => [
          id,
          position.y,
          hideOnPhone,
        ]),
        [
          ['a', 0, undefined],
          ['b', 2, undefined],
          ['c', 4, true],
        ],
      );
      await page.click('aria/Reset phone layout[role="button"]');
      assert.deepEqual((await config()).widgets, BOARD);
      assert.deepEqual(await order(), ['a', 'b', 'c']);
    },
  );

  await t.test('viewers see the phone layout on narrow pages, and nothing of it on wide ones', async () => {
    const at = (y: number) => ({ responsiveLayouts: { xxs: { x: 0, y, w: 12, h: 2 } } });
    const widgets = [
      text('a', 0, at(4)),
      text('b', 2, at(0)),
      text('c', 4, { config: { markdown: 'Text c', hideOnPhone: true } }),
    ];
    const shown = () => page.$$eval('[class*=prose]', (texts) => texts.map((one) => one.textContent?.trim()));
    const show = async (width: number) => {
      await page.setViewport({ width, height: 900 });
      await stage.showBoard({ widgets, reports: {} }, {});
      await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
      return shown();
    };
    assert.deepEqual(await show(380), ['Text b', 'Text a']);
    assert.deepEqual(await show(1264), ['Text a', 'Text b', 'Text c']);
    // A narrow container of a wide board is no phone.
    const box = { id: 'box', type: 'CONTAINER', position: { x: 0, y: 0, w: 4, h: 8 } };
    await stage.showBoard(
      {
        widgets: [{ ...box, config: { layout: 'grid', children: ['a', 'b', 'c'] } }, ...widgets],
        reports: {},
      },
      {},
    );
    await page.waitForFunction(`document.querySelectorAll('[class*=prose]').length === 3`);
    assert.deepEqual(await shown(), ['Text a', 'Text b', 'Text c']);
  });
});
