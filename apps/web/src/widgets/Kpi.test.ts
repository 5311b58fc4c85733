import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';
import { sampleData } from '../testing/sample-board.ts';

const AMOUNT = { name: 'n', title: 'Amount', isMeasure: true };
const CHANGE = {
  ...AMOUNT,
  name: 'change',
  comparison: { measure: 'n', output: 'change' as const, offset: { amount: 1, unit: 'month' } },
};

test('key figures', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const show = async (block: object, value: number | null) => {
    const data = sampleData({
      columns: [AMOUNT, CHANGE],
      rows: [
        [7, 1],
        [value, value],
      ],
    });
    await stage.show('widgets/Kpi.tsx', 'Kpi', { data, spec: { blocks: [block] } }, ['onNumber']);
    await page.waitForSelector('#root [class*=kpi]');
  };
  const classesOf = (selector: string) =>
    stage.read<string>(`document.querySelector(${JSON.stringify(selector)})?.className ?? ''`);

  await t.test(
    'a change is good in the direction that is better, bad in the other, and else neither',
    async () => {
      for (const [better, value, judgement] of [
        ['up', 3, 'good'],
        ['up', -3, 'bad'],
        ['down', 3, 'bad'],
        ['down', -3, 'good'],
        ['up', 0, 'neutral'],
        [undefined, 3, 'neutral'],
      ] as const) {
        await show({ type: 'comparison', column: 'change', better }, value);
        assert.match(await classesOf('[class*=comparison]'), new RegExp(judgement), `${better} ${value}`);
      }
    },
  );

  await t.test('what is below the number is at the bottom of its card, near it in a tall one', async () => {
    const data = sampleData({ columns: [AMOUNT], rows: [[7]] });
    const blocks = [
      { type: 'number', column: 'n' },
      { type: 'text', text: 'Departures' },
    ];
    await stage.show('widgets/Kpi.tsx', 'Kpi', { data, spec: { blocks } }, ['onNumber']);
    const gapIn = async (height: number) => {
      await page.addStyleTag({ content: `#root { height: ${height}px } #root > * { height: 100% }` });
      return stage.read<number>(`(() => {
        const [number, text] = [...document.querySelectorAll('#root [class*=kpi] > p')].map((one) => one.getBoundingClientRect());
        return Math.round(text.top - number.bottom);
      })()`);
    };
    await page.waitForSelector('#root [class*=kpi]');
    const [low, high, tall] = [await gapIn(70), await gapIn(130), await gapIn(600)];
    assert.ok(low < 20 && high > low + 30 && tall < 100, `${low}, ${high}, ${tall}`);
  });

  await t.test('a comparison without a counterpart says so, and one of no number is left out', async () => {
    const text = async (rows: (number | null)[][]) => {
      const data = sampleData({ columns: [AMOUNT, CHANGE], rows });
      const spec = {
        blocks: [
          { type: 'comparison', column: 'change' },
          { type: 'text', text: 'All regions' },
        ],
      };
      await stage.show('widgets/Kpi.tsx', 'Kpi', { data, spec }, ['onNumber']);
      await page.waitForSelector('#root [class*=kpi]');
      return stage.read<string>(`document.querySelector('#root').innerText.trim().replaceAll(/\\s+/g, ' ')`);
    };
    assert.equal(await text([[12, null]]), 'no data for the month before All regions');
    assert.equal(await text([[null, null]]), 'All regions');
  });

  await t.test('a target is reached from the side that is better', async () => {
    for (const [better, value, judgement] of [
      [undefined, 12, 'Good'],
      ['up', 8, 'Bad'],
      ['up', 10, 'Good'],
      ['down', 8, 'Good'],
      ['down', 10, 'Good'],
      ['down', 12, 'Bad'],
    ] as const) {
      await show({ type: 'progress', column: 'n', target: 10, better }, value);
      assert.match(await classesOf('[class*=fill]'), new RegExp(`fill${judgement}`), `${better} ${value}`);
    }
  });

  await t.test('a number is that of the last row, and its menu opens with its column', async () => {
    await show({ type: 'number', column: 'n', unit: 'km' }, 1234);
    assert.match(await stage.read<string>('document.body.innerText'), /1,234\s*km/);
    await page.click('#root button');
    const [{ name, values } = { name: '', values: [] as unknown[] }] =
      await stage.read<{ name: string; values: unknown[] }[]>('stage.calls');
    assert.deepEqual([name, (values[0] as { name: string }).name, values[1]], ['onNumber', 'n', 1234]);
    await show({ type: 'number', column: 'n', unit: 'km' }, null);
    assert.equal(await stage.read('document.querySelector("#root").innerText.trim()'), '–');
  });

  await t.test('of stored blocks, those that are known are drawn', async () => {
    const blocks = [
      { type: 'progres', colum: 'n' },
      { type: 'text', text: 'By month' },
    ];
    const data = sampleData({ columns: [AMOUNT], rows: [[7]] });
    await stage.show('widgets/Kpi.tsx', 'Kpi', { data, spec: { blocks } });
    await page.waitForFunction(`document.body.innerText.includes('By month')`);
    await stage.show('widgets/Kpi.tsx', 'Kpi', { data, spec: { blocks: blocks.slice(0, 1) } });
    await page.waitForFunction(`document.querySelector('#root').innerText.trim() === '7'`);
  });
});
