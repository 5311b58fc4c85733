import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Visualisation } from '@facet/query';
import { openStage } from '../testing/open-stage.ts';

const COLUMNS = [
  { name: 'v.month', title: 'Month', type: 'time', isMeasure: false, granularity: 'month' },
  { name: 'v.carrier', title: 'Carrier', type: 'string', isMeasure: false, granularity: null },
  { name: 'v.count', title: 'Count', type: 'number', isMeasure: true, granularity: null },
];
/** A measure whose numbers are shown as percentages. */
const SHARE = {
  name: 'v.share',
  title: 'Share',
  type: 'number',
  isMeasure: true,
  granularity: null,
  format: 'percent',
};
const BARS: Visualisation = { kind: 'vega', spec: { type: 'bar', x: 'v.carrier', y: 'v.count' } };

test('the form of a chart', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const show = (
    visualisation: Visualisation | null,
    file = 'ChartForm',
    columns: readonly object[] = COLUMNS,
  ) => stage.show(`chart-form/${file}.tsx`, file, { visualisation, columns }, ['onChange']);
  const changed = async (): Promise<Visualisation> => {
    await page.waitForFunction('stage.calls.length > 0');
    return stage.read('stage.calls.at(-1).values[0]');
  };

  await t.test('arrow keys go through the kinds, and Enter chooses one', async () => {
    await show(BARS);
    await page.locator('[role="radio"][aria-checked="true"]').wait();
    await page.focus('[role="radio"][aria-checked="true"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.deepEqual(await changed(), {
      kind: 'vega',
      spec: { type: 'line', x: { field: 'v.carrier', type: 'ordinal' }, y: 'v.count' },
    });
  });

  await t.test('a kind that does not suit gives the reason and cannot be chosen', async () => {
    await show(BARS);
    const combo = await page.locator('[data-kind="combo"]').waitHandle();
    assert.equal(
      await combo.evaluate((element) => element.getAttribute('aria-label')),
      'Bars and line. Needs a dimension and two measures',
    );
    await combo.click();
    assert.deepEqual(await stage.read('stage.calls'), []);
  });

  await t.test('a column is chosen from the menu of a place', async () => {
    await show(BARS);
    await page.locator('aria/Add a column to “Colour”').click();
    await page.locator('[role="menuitem"]::-p-text(Month)').click();
    assert.deepEqual((await changed()).spec, {
      type: 'bar',
      x: 'v.carrier',
      y: 'v.count',
      color: 'v.month',
    });
  });

  await t.test('a column is dragged from one place to another', async () => {
    await show({ kind: 'vega', spec: { type: 'bar', x: 'v.month', y: 'v.count', color: 'v.carrier' } });
    const chip = await page.locator('[data-shelf="color"] [draggable]').waitHandle();
    const target = await page.locator('[data-shelf="facet"] button').waitHandle();
    await chip.drag(target);
    await target.drop(chip);
    assert.deepEqual((await changed()).spec, {
      type: 'bar',
      x: 'v.month',
      y: 'v.count',
      facet: 'v.carrier',
    });
  });

  await t.test('settings of an axis and of the look are written where Vega-Lite has them', async () => {
    await show(BARS);
    await page.locator('aria/Scale[role="combobox"]').fill('"log"');
    assert.deepEqual((await changed()).spec, {
      type: 'bar',
      x: 'v.carrier',
      y: { field: 'v.count', scale: { type: 'log' } },
    });
  });

  await t.test('the target of a percentage begins with 100 % and is typed as a percentage', async () => {
    const kpi = (...blocks: object[]) => ({ kind: 'kpi', spec: { blocks } }) as Visualisation;
    await show(kpi({ type: 'number', column: 'v.share' }), 'ChartForm', [SHARE]);
    const type = await page.waitForSelector('select[aria-label="Kind of part"]');
    await type?.select('progress');
    const target = { type: 'progress', column: 'v.share', target: 1 };
    assert.deepEqual(await changed(), kpi(target));
    await show(kpi(target), 'ChartForm', [SHARE]);
    const field = await page.waitForSelector('::-p-aria(Target[role="textbox"])');
    assert.equal(await field?.evaluate((input) => (input as HTMLInputElement).value), '100\u00a0%');
    await field?.focus();
    await field?.evaluate((input) => (input as HTMLInputElement).select());
    await page.keyboard.type('7');
    assert.deepEqual(await changed(), kpi({ ...target, target: 0.07 }));
  });

  await t.test('the target of an amount begins with 100', async () => {
    await show({ kind: 'kpi', spec: { blocks: [{ type: 'number', column: 'v.count' }] } });
    const type = await page.waitForSelector('select[aria-label="Kind of part"]');
    await type?.select('progress');
    const blocks = [{ type: 'progress', column: 'v.count', target: 100 }];
    assert.deepEqual(await changed(), { kind: 'kpi', spec: { blocks } });
  });

  await t.test('what only the code has is listed, and stays', async () => {
    const spec = { type: 'bar', x: 'v.carrier', y: 'v.count', config: { bar: { cornerRadius: 4 } } };
    await show({ kind: 'vega', spec });
    await page.locator('[role="note"] code::-p-text(config.bar.cornerRadius)').wait();
    await page.locator('::-p-aria(Add reference line)').click();
    assert.deepEqual((await changed()).spec, { ...spec, references: [{ y: 0 }] });
  });

  await t.test(
    'the code is checked while it is written, and the chart follows what can be drawn',
    async () => {
      await show(BARS, 'SpecEditor');
      await page.locator('.cm-content').click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type('{"type": "bar", "x": "v.carrier"}');
      await page.waitForSelector('.cm-lintRange-error');
      await page.waitForFunction(
        `document.querySelector('[role="status"]').textContent.includes('y is required')`,
      );
      assert.deepEqual(await stage.read('stage.calls'), []);
      await page.keyboard.press('Backspace');
      await page.keyboard.type(', "y": "v.count"}');
      assert.deepEqual((await changed()).spec, { type: 'bar', x: 'v.carrier', y: 'v.count' });
    },
  );

  await t.test('code that was just typed is used when the editor is left', async () => {
    await show(BARS, 'SpecEditor');
    await page.locator('.cm-content').click();
    await stage.read('void (globalThis.pauses = globalThis.setTimeout, globalThis.setTimeout = () => 0)');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('{"type": "bar", "x": "v.carrier", "y": "v.count", "title": "Late"}');
    assert.deepEqual(await stage.read('stage.calls'), []);
    await stage.read('document.activeElement.blur()');
    assert.deepEqual(await stage.read('stage.calls.map(({ values: [{ spec }] }) => spec.title)'), ['Late']);
    await stage.read('void (globalThis.setTimeout = globalThis.pauses)');
  });

  await t.test('a key figure is made of parts', async () => {
    await show({ kind: 'kpi', spec: { blocks: [{ type: 'number', column: 'v.count' }] } });
    await page.locator('::-p-aria(Add part)').click();
    assert.deepEqual((await changed()).spec, {
      blocks: [
        { type: 'number', column: 'v.count' },
        { type: 'number', column: 'v.count' },
      ],
    });
  });

  await t.test('a text of a key figure has room, and a column that is gone is named', async () => {
    const blocks = [
      { type: 'number', column: 'v.gone' },
      { type: 'text', text: 'Departures in the period' },
    ];
    await show({ kind: 'kpi', spec: { blocks } });
    const text = await page.waitForSelector('::-p-aria([name="Text"][role="textbox"])');
    assert.equal(await text?.evaluate((field) => field.scrollWidth > field.clientWidth), false);
    const column = await page.waitForSelector('::-p-aria([name="Column"])');
    assert.equal(await column?.evaluate((field) => (field as HTMLSelectElement).value), 'v.gone');
  });

  await t.test('a table has settings for each of its columns, and amounts have more', async () => {
    await show({ kind: 'table', spec: { banding: true } });
    await page.locator('summary::-p-text(Count)').click();
    await page.locator('details[open] ::-p-aria(A bar in each cell)').click();
    assert.deepEqual(await changed(), {
      kind: 'table',
      spec: { banding: true, columns: ['v.month', 'v.carrier', { column: 'v.count', bar: true }] },
    });
    assert.equal((await page.$$('select')).length, 1);
  });
});
