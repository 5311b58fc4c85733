import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyQuestion, type Question, toAddress } from '@facet/query';
import { mockApi, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    measures: [{ name: 'sales.revenue', shortTitle: 'Revenue', type: 'number' }],
    dimensions: [{ name: 'sales.region', shortTitle: 'Region', type: 'string' }],
  },
];
const QUESTION: Question = {
  ...emptyQuestion('sales'),
  columns: [
    { kind: 'dimension', member: 'sales.region' },
    { kind: 'calculation', name: 'net', expression: 'MEASURE(revenue) * 0.8' },
  ],
  order: [{ column: 'net', direction: 'desc' }],
};

test('a calculation in SQL is edited from its chip', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const api = await mockApi(t, page, {
    readQuestion: ({ body: { sqlQuery } }) => {
      if (sqlQuery.includes('offline')) throw new Refusal(503);
      const position = sqlQuery.indexOf('nope');
      if (position !== -1)
        return { question: null, problem: { code: 'invalid_sql', message: 'nope does not exist', position } };
      const columns = sqlQuery.includes(', 2 AS')
        ? [...QUESTION.columns, ...QUESTION.columns]
        : QUESTION.columns;
      return { question: { ...QUESTION, columns } as never, problem: null };
    },
  });
  const written = toAddress(QUESTION);
  assert.ok('address' in written);
  await stage.show('StagedShelf.tsx', 'StagedShelf', { cubes: CUBES, address: written.address });
  const write = async (selector: string, text: string) => {
    const field = await page.waitForSelector(`[role="dialog"] ${selector}`);
    await field?.click();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.sendCharacter(text);
  };
  const apply = () => page.locator('[role="dialog"] button[type="submit"]').click();
  const question = async () =>
    JSON.parse(await page.$eval('#question', ({ textContent }) => textContent)) as Question;

  await page.locator('[data-column="net"]').click();
  await page.locator('[role="menuitem"]::-p-text(Edit calculation)').click();
  await page.waitForFunction(`document.querySelector('.cm-line')?.textContent === 'MEASURE(revenue) * 0.8'`);

  await t.test('what is wrong is marked at its place, and what was typed stays', async () => {
    await write('.cm-content', '1 + nope');
    await apply();
    await page.waitForSelector('[role="alert"]::-p-text(nope does not exist)');
    await page.waitForFunction(`document.querySelector('.cm-lintRange-error')?.textContent === 'nope'`);
    await write('.cm-content', '1 AS one, 2');
    await page.waitForFunction(`document.querySelector('[role="dialog"] [role="alert"]') === null`);
    await apply();
    await page.waitForSelector('[role="alert"]::-p-text(A calculation is exactly one column.)');
    await write('.cm-content', `'offline'`);
    await apply();
    await page.waitForSelector('[role="alert"]::-p-text(Facet could not read the SQL)');
    assert.deepEqual((await question()).columns, QUESTION.columns);
  });

  await t.test('the change keeps the place and the order of the column', async () => {
    await write('input', 'gross');
    await write('.cm-content', 'MEASURE(revenue) * 1.2');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await page.waitForFunction(`document.querySelector('[role="dialog"]') === null`);
    const { columns, order } = await question();
    assert.deepEqual(columns[1], {
      kind: 'calculation',
      name: 'gross',
      expression: 'MEASURE(revenue) * 1.2',
    });
    assert.deepEqual(order, [{ column: 'gross', direction: 'desc' }]);
    const asked = await api.asked('readQuestion');
    assert.match(String(asked.at(-1)?.body.sqlQuery), /MEASURE\(revenue\) \* 1\.2 AS gross/);
  });
});
