import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

const ROWS = { columns: [{ name: 'region' }], rows: [['north']] };

test('widgets of any type', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 1600 });

  await t.test(
    'the code of rare widgets is loaded before a board that has them, and for no other',
    async () => {
      const loadedFor = async (type: string, report?: object) => {
        const reports = report === undefined ? {} : { only: { ...ROWS, ...report } };
        const sample = { widgets: [{ id: 'only', type }], reports };
        const files = await page.evaluate(
          `stage.showBoard(${JSON.stringify(sample)}).then(() => performance.getEntriesByType('resource').map(({ name }) => name))`,
        );
        return ['Html', 'AiWidget', 'TextWidget'].filter((part) =>
          (files as string[]).some((name) => name.includes(`/${part}-`) && name.endsWith('.js')),
        );
      };
      assert.deepEqual(await loadedFor('SPACER'), []);
      const numberWith = (block: object) => ({ kind: 'kpi', spec: { blocks: [block] } });
      assert.deepEqual(await loadedFor('CHART', numberWith({ type: 'text', text: 'All' })), []);
      assert.deepEqual(await loadedFor('CHART', numberWith({ type: 'html', html: '<b>All</b>' })), ['Html']);
      assert.deepEqual(await loadedFor('TEXT'), ['Html', 'TextWidget']);
      assert.deepEqual(await loadedFor('AI'), ['Html', 'AiWidget', 'TextWidget']);
    },
  );

  await t.test('an image has its description and its link, unless that would run a script', async () => {
    const imageId = '0'.repeat(64);
    const image = (id: string, config: object) => ({ id, type: 'IMAGE', config: { imageId, ...config } });
    await stage.showBoard({
      widgets: [
        image('logo', { alt: 'Our logo', link: 'https://example.com/', fit: 'cover' }),
        image('line', { alt: 'Not read', decorative: true, link: 'javascript:alert(1)' }),
      ] as never,
      reports: {},
    });
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
    assert.deepEqual(
      await page.$$eval('img', (images) =>
        images.map(({ alt, src, naturalWidth, parentElement }) => [
          alt,
          src.slice(0, 15),
          naturalWidth,
          parentElement?.getAttribute('href'),
        ]),
      ),
      [
        ['Our logo', 'data:image/gif;', 1, 'https://example.com/'],
        ['', 'data:image/gif;', 1, null],
      ],
    );
    await stage.showBoard({
      widgets: [image('gone', { alt: 'Our logo' })] as never,
      reports: {},
      refuses: { image: 404 },
    });
    await page.waitForFunction(`document.body.innerText.includes('The image could not be loaded')`);
    assert.match(await stage.read('document.body.innerText'), /Our logo/);
  });

  await t.test('a widget that throws shows an error, and the others stay', async () => {
    await stage.showBoard({
      widgets: [
        { id: 'wrong', type: 'TEXT', config: { title: 'Note', markdown: 5 } },
        { id: 'table', type: 'CHART', config: { title: 'Regions' } },
        { id: 'right', type: 'TEXT', config: { markdown: 'Still here' } },
      ],
      reports: { table: ROWS },
    });
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
    const text = await stage.read<string>('document.body.innerText');
    for (const part of ['Note', 'This chart could not be loaded', 'Regions', 'north', 'Still here'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    const { message, ...error } = await stage.read<{ message: string }>(
      `stage.events.find(({ name }) => name === 'error').payload`,
    );
    assert.deepEqual(error, { name: 'Error', context: 'embed-render', fatal: false });
    assert.match(message, /string expected/);
    assert.equal(await stage.read(`document.querySelectorAll('[role=alert]').length`), 1);
  });

  await t.test('each type is shown, and a type of a later release is reported as unknown', async () => {
    await stage.showBoard({
      widgets: [
        { id: 'across', type: 'DIVIDER', config: { label: 'Costs' } },
        { id: 'down', type: 'DIVIDER', config: { orientation: 'vertical' } },
        { id: 'space', type: 'SPACER' },
        { id: 'filter', type: 'FILTER', config: { member: 'a.b', label: 'Region' } },
        { id: 'grain', type: 'TIME_GRAIN', config: { member: 'a.time', label: 'Granularity' } },
        { id: 'field', type: 'FIELD', config: { member: 'a.b', label: 'Field' } },
        { id: 'parent', type: 'PARENT', config: { label: 'Preset' } },
        { id: 'hidden', type: 'FILTER', config: { member: 'a.c', label: 'Secret', visibility: 'hidden' } },
        { id: 'late', type: 'MAP_3D', config: { title: 'Terrain' } },
      ],
    });
    await page.waitForSelector('aria/Terrain');
    const text = await stage.read<string>('document.body.innerText');
    for (const part of ['Costs', 'Region', 'Granularity', 'Field', 'Preset', 'Terrain'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.match(text, /This version of Facet cannot show this widget/);
    assert.ok(!text.includes('Secret'));
    assert.deepEqual(
      await stage.read(
        `[...document.querySelectorAll('[data-orientation]')].map((line) => [line.dataset.orientation, line.innerText])`,
      ),
      [
        ['horizontal', 'Costs'],
        ['vertical', ''],
      ],
    );
    assert.equal(await stage.read(`document.querySelector('[data-type=SPACER]').innerText`), '');
  });
});
