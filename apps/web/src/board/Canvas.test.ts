import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';
import type { SampleBoard } from '../testing/sample-board.ts';

const text = (id: string, position?: object) => ({
  id,
  type: 'TEXT',
  config: { markdown: `Text ${id}` },
  ...(position && { position }),
});
const container = (config: object) => ({
  id: 'box',
  type: 'CONTAINER',
  position: { x: 0, y: 0, w: 12, h: 6 },
  config,
});

test('the layout of a board', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const show = async (widgets: SampleBoard['widgets'], width: number, setting: object = {}) => {
    await page.setViewport({ width, height: 2000 });
    await stage.showBoard({ widgets, reports: {} }, setting);
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
  };
  /** Left, top, width and height of each text, in pixels from the first. */
  const boxes = () =>
    stage.read<number[][]>(`(() => {
      const rects = [...document.querySelectorAll('[class*=prose]')].map((text) => {
        const cell = text.closest('[data-type], [class*=item], [class*=tab]') ?? text;
        return cell.getBoundingClientRect();
      });
      const [first] = rects;
      return rects.map(({ left, top, width, height }) =>
        [left - first.left, top - first.top, width, height].map(Math.round),
      );
    })()`);
  const words = () => stage.read<string>('document.body.innerText');

  await t.test(
    'widgets are in their cells on a wide page, and below each other on a narrow one',
    async () => {
      const widgets = [
        text('c', { x: 0, y: 4, w: 6, h: 2 }),
        text('b', { x: 6, y: 0, w: 6, h: 4 }),
        text('a', { x: 0, y: 0, w: 6, h: 4 }),
      ];
      await show(widgets, 1264);
      const [a = [], b = [], c = []] = await boxes();
      // Of 1200 pixels, two halves with a gap of 16; rows of 48 with gaps of 16.
      assert.deepEqual(a.slice(2), [b[2] ?? 0, 4 * 48 + 3 * 16]);
      assert.deepEqual(b.slice(0, 2), [(a[2] ?? 0) + 16, 0]);
      assert.deepEqual(
        { firstC: c[0], secondC: c[1], thirdC: c[2], fourthC: c[3] },
        { firstC: 0, secondC: 4 * 64, thirdC: a[2], fourthC: 48 + 64 },
      );
      await page.setViewport({ width: 500, height: 2000 });
      await page.waitForSelector('[data-arrangement=column]');
      const below = await boxes();
      assert.ok(below.every(([left]) => left === 0));
      assert.ok((below[2]?.[1] ?? 0) > (below[1]?.[1] ?? 0) && (below[1]?.[1] ?? 0) > 0);
      assert.match(await words(), /Text a\s+Text b\s+Text c/);
    },
  );

  await t.test('another width renders nothing unless it changes the arrangement', async () => {
    const widgets = [text('a', { x: 0, y: 0, w: 6, h: 4 }), text('b', { x: 6, y: 0, w: 6, h: 4 })];
    await show(widgets, 1264);
    await stage.read('stage.renders = {}');
    const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))`;
    await page.setViewport({ width: 1255, height: 2000 });
    await page.waitForFunction('innerWidth === 1255');
    await stage.read(settled);
    assert.deepEqual(await stage.read('stage.renders'), {});
    await page.setViewport({ width: 700, height: 2000 });
    await page.waitForSelector('[data-arrangement=pairs]');
  });

  await t.test(
    'on pages, cells are placed within their band, and a container is a band of its own',
    async () => {
      const widgets = [
        text('a', { x: 0, y: 2, w: 6, h: 2 }),
        text('b', { x: 6, y: 3, w: 6, h: 2 }),
        text('c', { x: 0, y: 8, w: 12, h: 2 }),
        { ...container({ children: ['d'] }), position: { x: 0, y: 10, w: 12, h: 4 } },
        text('d'),
      ];
      await show(widgets, 1264, { rendering: 'pages' });
      assert.deepEqual(
        await stage.read(
          `[...document.querySelectorAll('[class*=bands] > [class*=canvas]')].map((band) =>
          [...band.children].map(({ innerText, style }) => [innerText.trim(), style.gridRow, style.gridColumn]))`,
        ),
        [
          [
            ['Text a', '1 / span 2', '1 / span 6'],
            ['Text b', '2 / span 2', '7 / span 6'],
          ],
          [['Text c', '1 / span 2', '1 / span 12']],
        ],
      );
      assert.equal(
        await stage.read(`document.querySelector('[class*=bands] > section').innerText.trim()`),
        'Text d',
      );
    },
  );

  await t.test('widgets in a container are beside or below each other, with equal shares', async () => {
    const inside = [text('a'), text('b')];
    const children = ['a', 'b', 'gone'];
    await show([container({ children, title: 'Box' }), ...inside], 1264);
    const [a = [], b = []] = await boxes();
    assert.deepEqual({ secondB: b[1], thirdA: a[2] }, { secondB: 0, thirdA: b[2] });
    assert.match(await words(), /Box\s+Text a\s+Text b\s*$/, 'what is inside is not on the board again');
    await show(
      [container({ children, title: 'Box', showTitle: false, direction: 'vertical' }), ...inside],
      1264,
    );
    const [one = [], two = []] = await boxes();
    assert.deepEqual(
      { firstTwo: two[0], thirdOne: one[2], fourthOne: one[3] },
      { firstTwo: 0, thirdOne: two[2], fourthOne: two[3] },
    );
    assert.ok((two[1] ?? 0) > 0);
    assert.doesNotMatch(await words(), /Box/);
    const grid = [text('a', { x: 0, y: 0, w: 3, h: 2 }), text('b', { x: 3, y: 0, w: 9, h: 2 })];
    await show([container({ children, layout: 'grid' }), ...grid], 1264);
    const [left = [], right = []] = await boxes();
    assert.ok((right[2] ?? 0) > 2.9 * (left[2] ?? 0));
  });

  await t.test('a tab loads its widget when it opens, and keeps it', async () => {
    const tabs = [
      { id: 'one', title: 'First', child: 'a' },
      { id: 'two', title: 'Second', child: 'b' },
      { id: 'none', title: 'Third' },
    ];
    const widgets = [container({ layout: 'tabs', title: 'Box', tabs }), text('a'), text('b')];
    await show(widgets, 1264);
    const shown = () =>
      stage.read<string[]>(
        `[...document.querySelectorAll('[class*=prose]')].map((text) => text.textContent.trim())`,
      );
    assert.deepEqual(await shown(), ['Text a']);
    await page.waitForSelector('[role=tablist][aria-label=Box]');
    await (await page.waitForSelector('aria/Second[role="tab"]'))?.click();
    await page.waitForFunction(`document.body.innerText.includes('Text b')`);
    assert.deepEqual(await shown(), ['Text a', 'Text b']);
    assert.deepEqual(await stage.read('[...stage.board.now.tabs]'), [['box', 'two']]);
    assert.equal(await stage.read(`document.querySelector('[class*=prose]').checkVisibility()`), false);
    await show(widgets, 1264, { unfoldsTabs: true });
    assert.match(await words(), /Box\s+First\s+Text a\s+Second\s+Text b\s+Third/);
    assert.equal(await page.$('[role=tab]'), null);
  });

  await t.test(
    'a section that is closed at first loads its widgets when it opens, and gives its room away',
    async () => {
      const widgets = [
        text('above', { x: 0, y: 0, w: 12, h: 1 }),
        {
          ...container({
            layout: 'grid',
            title: 'More',
            collapsible: true,
            collapsed: true,
            children: ['a'],
          }),
          position: { x: 0, y: 1, w: 12, h: 6 },
        },
        text('a', { x: 0, y: 0, w: 12, h: 2 }),
        text('below', { x: 0, y: 7, w: 12, h: 1 }),
      ];
      await show(widgets, 1264);
      assert.deepEqual(
        (await boxes()).map(([, top]) => top),
        [0, 2 * 64],
        'the text below is right under the title of the section',
      );
      assert.doesNotMatch(await words(), /Text a\b/);
      await page.focus('aria/More[role="button"]');
      await page.keyboard.press('Enter');
      await page.waitForFunction(`document.querySelectorAll('[class*=prose]').length === 3`);
      assert.equal(
        await page.$eval('[aria-controls]', (title) => title.getAttribute('aria-expanded')),
        'true',
      );
      assert.equal((await boxes()).at(-1)?.[1], 7 * 64);
      assert.equal(await stage.read('String(stage.board.address)'), 'tab_box=open');
      await page.keyboard.press('Space');
      await page.waitForSelector('[aria-expanded=false]');
      assert.equal((await boxes()).at(-1)?.[1], 2 * 64);
      await show(widgets, 1264, { rendering: 'image' });
      assert.equal(await page.$('[aria-expanded]'), null, 'pictures show sections open');
      assert.match(await words(), /More\s+Text a\s+Text below/);
    },
  );

  await t.test(
    'on a phone, many controls are one row, and those beyond its end are reached with Tab',
    async () => {
      const controls = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((label, x) => ({
        id: label,
        type: 'FILTER',
        position: { x: x * 2, y: 0, w: 2, h: 1 },
        config: { member: `a.m${x}`, label },
      }));
      await show([...controls, text('below', { x: 0, y: 1, w: 12, h: 2 })] as never, 360);
      const tops = await page.$$eval('button[aria-haspopup=dialog]', (buttons) =>
        buttons.map((button) => Math.round(button.getBoundingClientRect().top)),
      );
      assert.equal(new Set(tops).size, 1, 'all in one row');
      const last = await page.$$('button[aria-haspopup=dialog]').then((buttons) => buttons.at(-1));
      const left = () => last?.evaluate((button) => button.getBoundingClientRect().left);
      assert.ok(((await left()) ?? 0) > 360, 'the last one is beyond the end');
      await page.focus('button[aria-haspopup=dialog]');
      for (let count = 1; count < controls.length; count += 1) await page.keyboard.press('Tab');
      await page.waitForFunction(
        `document.activeElement.textContent !== '' && document.activeElement.getBoundingClientRect().right <= 360`,
      );
      assert.equal(await last?.evaluate((button) => button === document.activeElement), true);
      const [pageWidth, width] = await stage.read<number[]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      );
      assert.equal(pageWidth, width, 'the page does not scroll sideways');
    },
  );
});
