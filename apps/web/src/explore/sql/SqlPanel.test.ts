import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromAddress, toAddress } from '@facet/query';
import { openStage } from '../../testing/open-stage.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    title: 'Sales',
    measures: [{ name: 'sales.revenue', shortTitle: 'Revenue', type: 'number' }],
    dimensions: [{ name: 'sales.region', shortTitle: 'Region', type: 'string' }],
  },
];
const ADDRESS = 'v=1&view=sales&columns=!(region,~revenue)';
const WRITTEN =
  'SELECT\n  region AS "sales.region",\n  MEASURE(revenue) AS "sales.revenue"\nFROM sales\nGROUP BY 1';
const NO_PROBLEM = { problem: null };
/** What the server reads in a text that contains a word. */
const READINGS = {
  'LIMIT 5': { question: fromAddress(`${ADDRESS}&limit=5`).question, ...NO_PROBLEM },
  UNION: { question: null, problem: { code: 'set_operation', message: 'no question', position: null } },
  nope: { question: null, problem: { code: 'invalid_sql', message: 'nope does not exist', position: 7 } },
};

test('the SQL beside a question', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 900, height: 700 });
  const show = async (address = ADDRESS) => {
    await page.evaluate(`
      globalThis.asked = [];
      globalThis.fetch = async (request) => {
        const { sqlQuery } = await request.clone().json();
        asked.push(sqlQuery);
        const [, reading] = Object.entries(${JSON.stringify(READINGS)}).find(([word]) => sqlQuery.includes(word));
        return Response.json(reading);
      }`);
    await stage.show('StagedSql.tsx', 'StagedSql', { cubes: CUBES, address });
    await page.waitForSelector('.cm-content');
  };
  const editorHas = (text: string) =>
    page.waitForFunction(
      `[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n') === ${JSON.stringify(text)}`,
    );
  /** Waits until what is asked is as an expression says of `question` and `sql`. */
  const until = (expression: string) =>
    page.waitForFunction(
      `(({ question, sql }) => ${expression})(JSON.parse(document.querySelector('#asked').textContent))`,
    );
  const press = (text: string) => page.locator(`button::-p-text(${text})`).click();
  const write = async (text: string) => {
    await page.click('.cm-content');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.sendCharacter(text);
  };
  const apply = async () => {
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
  };

  await t.test('follows the question, and the question follows it as one step', async () => {
    await show();
    await editorHas(WRITTEN);
    await write('select  region, measure(revenue) from sales -- mine\nLIMIT 5');
    await apply();
    await until('question.limit === 5 && sql === null');
    // The text stays as it was typed, also when the editor is closed.
    await editorHas('select  region, measure(revenue) from sales -- mine\nLIMIT 5');
    await press('Open or close');
    await press('Open or close');
    await editorHas('select  region, measure(revenue) from sales -- mine\nLIMIT 5');
    await press('Change the question');
    await editorHas(`${WRITTEN}\nLIMIT 7`);
    await page.click('[aria-label="Undo"]');
    await page.click('[aria-label="Undo"]');
    await until('question.limit === null');
    await editorHas(WRITTEN);
  });

  await t.test('what is not in the SQL is named, and stays when the SQL is changed', async () => {
    const calculations = encodeURIComponent("!((name:half,expression:'sales.revenue / 2'))");
    await show(`${ADDRESS}&formulas=${calculations}&totals=!(columns)`);
    await page.waitForSelector('::-p-text(Not in the SQL, but applied to its rows: Calculation, Totals)');
    await write(`${WRITTEN} LIMIT 5`);
    await apply();
    await until('question.limit === 5 && question.tableCalculations.length === 1');
  });

  await t.test('what is typed applies after a pause', async () => {
    await show();
    await write(`${WRITTEN} LIMIT 5`);
    await until('question.limit === 5');
    assert.deepEqual(await stage.read('asked'), [`${WRITTEN} LIMIT 5`]);
  });

  await t.test('an error is marked at its place, and its text stays until it is discarded', async () => {
    await show();
    await write('SELECT nope FROM sales');
    await apply();
    await page.waitForFunction(
      `document.querySelector('.cm-lintRange-error')?.textContent === 'nope' &&
        document.querySelector('section [role=status]').textContent === 'Line 1, character 8: \\u2068nope does not exist\\u2069'`,
    );
    await press('Change the question');
    await until('question.limit === 7');
    await editorHas('SELECT nope FROM sales');
    await press('Open or close');
    await press('Open or close');
    await editorHas('SELECT nope FROM sales');
    await press('Discard changes');
    await editorHas(`${WRITTEN}\nLIMIT 7`);
  });

  await t.test('SQL that is no question is asked as it is, with the reason and the way back', async () => {
    await show();
    await write('SELECT 1 UNION SELECT 2');
    await apply();
    await until(`sql === 'SELECT 1 UNION SELECT 2' && question.columns.length === 0`);
    await page.waitForSelector('::-p-text(The fields cannot show this SQL. It combines several queries)');
    await press('Back to the last question');
    await until('sql === null && question.columns.length === 2');
    await editorHas(WRITTEN);
    await page.click('[aria-label="Undo"]');
    await editorHas('SELECT 1 UNION SELECT 2');
  });

  await t.test('SQL of an address that has become a question can be shown as fields', async () => {
    await show('v=1&view=sales&sql=SELECT+region+LIMIT+5');
    await editorHas('SELECT region LIMIT 5');
    await press('Show as fields');
    await until('sql === null && question.limit === 5');
  });

  await t.test('a question without SQL shows the reason instead of an editor', async () => {
    await page.evaluate('globalThis.fetch = async () => { throw new Error() }');
    const zoned = toAddress({ ...fromAddress(ADDRESS).question, timezone: 'Asia/Tokyo' });
    assert.ok('address' in zoned);
    await stage.show('StagedSql.tsx', 'StagedSql', { cubes: CUBES, address: zoned.address });
    await page.waitForSelector('::-p-text(SQL cannot have a time zone)');
    assert.equal(await page.$('.cm-content'), null);
  });

  await t.test('SQL that is too long is refused without a request', async () => {
    await show();
    await write(`SELECT '${'x'.repeat(70_000)}'`);
    await apply();
    await page.waitForSelector('[data-bad]::-p-text(The SQL is too long)');
    assert.deepEqual(await stage.read('asked'), []);
  });
});
