import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig } from '@facet/dashboards';
import { openStage } from '../../testing/open-stage.ts';
import type { SampleBoard } from '../../testing/sample-board.ts';

type Cells = readonly [x: number, y: number, w: number, h: number];

const text = (id: string, [x, y, w, h]: Cells) => ({
  id,
  type: 'TEXT',
  config: { markdown: `Text ${id}`, title: id },
  position: { x, y, w, h },
});
const box = (config: object, [x, y, w, h]: Cells = [0, 4, 12, 6]) => ({
  id: 'box',
  type: 'CONTAINER',
  position: { x, y, w, h },
  config,
});
const THREE = [text('a', [0, 0, 4, 2]), text('b', [4, 0, 4, 2]), text('c', [0, 2, 8, 2])];

test('the canvas of the builder', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const show = async (widgets: SampleBoard['widgets'], props: object = {}) => {
    await page.setViewport({ width: 1264, height: 900 });
    await stage.show('StagedCanvas.tsx', 'StagedCanvas', { sample: { widgets }, ...props });
    await page.waitForSelector('[data-widget]');
  };
  const config = () => stage.read<DashboardConfig>('editor.state.getState().config');
  const selection = () => stage.read<string[]>('editor.state.getState().selection');
  /** The cells of the widgets, by their ids. */
  const cells = async () =>
    Object.fromEntries(
      (await config()).widgets.map(({ id, position: { x, y, w, h } }) => [id, [x, y, w, h]]),
    );
  const children = async () => {
    const found = (await config()).widgets.find(({ id }) => id === 'box');
    return found?.type === 'CONTAINER' ? found.config.children : undefined;
  };
  /** The middle of an element. */
  const middle = (selector: string) =>
    page.$eval(selector, (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
  const of = (id: string) => `[data-widget="${id}"]`;
  /** A column with its gap, and a row. */
  const [column, row] = [(1216 + 16) / 12, 64];
  const press = async (selector: string) => {
    const { x, y } = await middle(selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
  };
  const frames = () =>
    stage.read('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const drag = async (selector: string, columns: number, rows: number) => {
    const { x, y } = await middle(selector);
    await press(selector);
    await page.mouse.move(x + columns * column, y + rows * row, { steps: 4 });
    await frames();
    await page.mouse.up();
  };
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name as never);
  };
  const held = async (key: string, ...names: readonly string[]) => {
    await page.keyboard.down(key as never);
    await keys(...names);
    await page.keyboard.up(key as never);
  };
  const said = () => page.$eval('[role=status]', ({ textContent }) => textContent);

  await t.test('a control without a label has the title of its member as its name', async () => {
    const filter = { id: 'f', type: 'FILTER', config: { member: 'sales.region' } };
    const members = [{ name: 'sales.region', title: 'Region', type: 'string' }];
    await stage.show('StagedCanvas.tsx', 'StagedCanvas', {
      sample: { widgets: [{ ...filter, position: { x: 0, y: 0, w: 3, h: 1 } }], members },
    });
    await page.waitForSelector('[data-widget="f"][aria-label="Region"]');
  });

  await t.test('a widget that is dragged takes the nearest cells, and moves others down', async () => {
    await show(THREE);
    await page.click(of('a'));
    const { x, y } = await middle(of('a'));
    await press(of('a'));
    await stage.read('stage.renders = {}');
    await page.mouse.move(x + 3.2 * column, y + 0.3 * row, { steps: 4 });
    await frames();
    assert.deepEqual(await stage.read('stage.renders'), {}, 'nothing renders during a drag');
    await page.mouse.up();
    assert.deepEqual(await cells(), { a: [3, 0, 4, 2], b: [4, 2, 4, 2], c: [0, 4, 8, 2] });
    assert.deepEqual(await selection(), ['a']);
    assert.equal(await said(), 'a: column 4, row 1');
    assert.equal(await page.$eval(of('a'), (frame) => (frame as HTMLElement).style.transform), '');
  });

  await t.test('a table has no layers of its own, whether or not something is dragged', async () => {
    const table = {
      id: 'b',
      type: 'CHART',
      position: { x: 4, y: 0, w: 4, h: 4 },
      config: { title: 'Regions' },
    };
    const report = { columns: [{ name: 'region' }, { name: 'n', isMeasure: true }], rows: [['north', 1]] };
    await page.setViewport({ width: 1264, height: 900 });
    await stage.show('StagedCanvas.tsx', 'StagedCanvas', {
      sample: { widgets: [text('a', [0, 0, 4, 2]), table], reports: { b: report } },
    });
    await page.waitForSelector(`${of('b')} td`);
    const layers = () =>
      page.$$eval(`${of('b')} :is(table, thead, th, td, [role=group])`, (elements) =>
        elements
          .filter((element) => {
            const { position, overflowY } = getComputedStyle(element);
            return position === 'sticky' || overflowY === 'auto';
          })
          .map(({ tagName }) => tagName),
      );
    assert.deepEqual(await layers(), []);
    await page.click(of('a'));
    await press(of('a'));
    await page.mouse.move(400, 400, { steps: 4 });
    assert.deepEqual(await layers(), []);
    await page.mouse.up();
  });

  await t.test('several widgets move together, keep their distances and stay on the board', async () => {
    await show(THREE);
    await page.click(of('b'));
    await page.keyboard.down('Shift');
    await page.click(of('c'));
    await page.keyboard.up('Shift');
    assert.deepEqual(await selection(), ['b', 'c']);
    await drag(of('b'), 8, 1);
    assert.deepEqual(await cells(), { a: [0, 0, 4, 2], b: [8, 1, 4, 2], c: [4, 3, 8, 2] });
  });

  await t.test(
    'an edge that is pulled changes the size, and Escape leaves everything as it was',
    async () => {
      await show(THREE);
      await page.click(of('a'));
      await drag(`${of('a')} [data-edge=se]`, 2, 1);
      assert.deepEqual(await cells(), { a: [0, 0, 6, 3], b: [4, 3, 4, 2], c: [0, 5, 8, 2] });
      assert.equal(await said(), 'a: width 6, height 3');
      const before = await cells();
      await press(of('a'));
      await page.mouse.move(500, 500, { steps: 3 });
      await frames();
      await keys('Escape');
      await page.mouse.up();
      assert.deepEqual(await cells(), before);
      assert.equal(await page.$('[data-lifted], [data-dragging]'), null);
    },
  );

  await t.test(
    'from the keyboard, widgets are reached in reading order, moved, resized and removed',
    async () => {
      await show([text('c', [0, 2, 8, 2]), text('b', [4, 0, 4, 2]), text('a', [0, 0, 4, 2])]);
      const order: (string | undefined)[] = [];
      for (let count = 0; count < 3; count += 1) {
        await keys('Tab');
        order.push(await stage.read('document.activeElement.dataset.widget'));
      }
      assert.deepEqual(order, ['a', 'b', 'c']);
      await keys('ArrowRight', 'ArrowRight', 'ArrowDown');
      assert.deepEqual((await cells()).c, [2, 3, 8, 2]);
      assert.equal(await said(), 'c: column 3, row 4');
      await held('Shift', 'ArrowLeft', 'ArrowDown');
      assert.deepEqual((await cells()).c, [2, 3, 7, 3]);
      assert.equal(await said(), 'c: width 7, height 3');
      await keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      assert.equal(await said(), 'It cannot go there.');
      await keys('Delete');
      assert.deepEqual(Object.keys(await cells()), ['b', 'a']);
      assert.equal(await stage.read('document.activeElement.dataset.widget'), 'b');
      await held('Control', 'a');
      assert.deepEqual(await selection(), ['a', 'b']);
      await held('Control', 'd');
      assert.equal(Object.keys(await cells()).length, 4);
      await held('Control', 'g');
      assert.deepEqual(await selection(), ['container']);
      assert.equal(await stage.read('document.activeElement.dataset.widget'), 'container');
      await page.keyboard.down('Shift');
      await held('Control', 'g');
      await page.keyboard.up('Shift');
      assert.equal(Object.keys(await cells()).length, 4);
      await keys('Escape');
      assert.deepEqual(await selection(), []);
    },
  );

  await t.test('widgets go into a container and out of it, and only where they may be', async () => {
    const away = text('a', [0, 0, 4, 2]);
    await show([away, box({ layout: 'stack', children: ['b'] }), text('b', [0, 0, 12, 4])]);
    const into = async (selector: string, target: string) => {
      const { x, y } = await middle(target);
      await press(selector);
      await page.mouse.move(x + 40, y + 40, { steps: 4 });
      await frames();
      const isAllowed = await page.$eval('[data-allowed]', (mark) => mark.getAttribute('data-allowed'));
      await page.mouse.up();
      return isAllowed;
    };
    assert.equal(await into(of('a'), of('box')), 'true');
    assert.deepEqual(await children(), ['b', 'a']);
    assert.equal(await said(), 'a: 2 of 2 in Container');
    await keys('ArrowLeft');
    assert.deepEqual(await children(), ['a', 'b']);
    await keys('Escape');
    assert.deepEqual(await selection(), ['box']);
    assert.equal(await stage.read('document.activeElement.dataset.widget'), 'box');
    await keys('Escape');
    assert.deepEqual(await selection(), []);
    const { x, y } = await middle(of('b'));
    await press(of('b'));
    await page.mouse.move(x, 20, { steps: 4 });
    await frames();
    await page.mouse.up();
    assert.deepEqual(await children(), ['a']);
    assert.ok(y > 0 && (await cells()).b?.[1] === 0, 'on the board, at its top');

    await show([away, box({ layout: 'tabs', tabs: [{ id: 'one', title: 'One' }] })]);
    assert.equal(await into(of('a'), of('box')), 'false', 'a tab holds charts and containers');
    assert.deepEqual(await cells(), { a: [0, 0, 4, 2], box: [0, 4, 12, 6] });
  });

  await t.test(
    'a lasso selects what it touches, and a press beside all widgets selects nothing',
    async () => {
      await show(THREE);
      await page.mouse.move(1200, 300);
      await page.mouse.down();
      await page.mouse.move(700, 30, { steps: 3 });
      await page.mouse.up();
      assert.deepEqual((await selection()).toSorted(), ['b', 'c']);
      await page.mouse.click(1200, 300);
      assert.deepEqual(await selection(), []);
    },
  );

  await t.test('from right to left, everything is mirrored', async () => {
    await show(THREE, { direction: 'rtl' });
    await drag(of('b'), -2, 0);
    assert.deepEqual((await cells()).b, [6, 0, 4, 2]);
    await keys('ArrowLeft');
    assert.deepEqual((await cells()).b, [7, 0, 4, 2]);
  });

  await t.test(
    'widgets are copied as text and pasted with ids of their own; other text is refused',
    async () => {
      await show([box({ layout: 'grid', children: ['b'] }), text('b', [0, 0, 4, 4])]);
      await page.focus(of('box'));
      await keys('Enter');
      const event = (name: string, given = '') =>
        page.evaluate(
          `(() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', ${JSON.stringify(given)});
          const event = new ClipboardEvent('${name}', { clipboardData, bubbles: true, cancelable: true });
          document.activeElement.dispatchEvent(event);
          return clipboardData.getData('text/plain');
        })()`,
        ) as Promise<string>;
      const copy = await event('copy');
      await event('paste', copy);
      assert.deepEqual(await cells(), {
        box: [0, 4, 12, 6],
        b: [0, 0, 4, 4],
        container: [0, 10, 12, 6],
        text: [0, 0, 4, 4],
      });
      assert.deepEqual(await selection(), ['container']);
      await event('paste', 'select 1');
      assert.match((await said()) ?? '', /^The clipboard has no widgets/);
      await event('paste', `${copy}${' '.repeat(5_000_000)}`);
      assert.equal(await said(), 'This is too large to paste.');
    },
  );

  await t.test('on a phone, widgets are selected but not moved', async () => {
    await show(THREE);
    await page.setViewport({ width: 400, height: 900 });
    await page.waitForSelector('[data-arrangement=column]');
    await drag(of('a'), 0, 3);
    await keys('ArrowDown');
    assert.deepEqual((await cells()).a, [0, 0, 4, 2]);
    assert.match((await said()) ?? '', /wider than one column/);
    assert.deepEqual(await selection(), ['a']);
  });

  assert.deepEqual(warnings, []);
});
