import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mockModel, sampleBranches } from '../testing/model-on-stage.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const TEXT = `# Orders of the shop
cubes:
  - name: orders
    sql_table: orders # all of them
    x_own: { a: 1 }

    dimensions:
      - name: status
        sql: "{CUBE}.status"
        type: string

    measures:
      # All orders.
      - name: count
        type: count
      - name: <b>"total"</b> 🎉
        type: sum
        sql: amount
`;

test('the form of a model file', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  const model = sampleBranches();
  await mockModel(t, page, model);
  let shown = 0;
  /** Shows a new file, of which the page has kept nothing. */
  const show = async (text: string, { branch = 'dev-ada', form = '&form=1', mayEdit = true } = {}) => {
    shown += 1;
    const path = `model/cubes/file_${shown}.yml`;
    for (const files of Object.values(model.files)) files[path] = text;
    const address = `branch=${branch}&file=${path}${form}`;
    await stage.show('StagedModel.tsx', 'StagedModel', { address, rights: { mayEdit, mayPublish: true } });
    await page.waitForFunction(
      (some) => document.querySelector('.cm-content')?.getAttribute('aria-label')?.includes(some),
      {},
      path,
    );
  };
  const field = (name: string) => `section[aria-label="Form"] [data-field="${name}"]`;
  const waitFor = (text: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, text);
  const textInEditor = () =>
    page.$eval('.cm-content', (content) =>
      [...content.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
    );
  const hasText = (text: string) =>
    page.waitForFunction(
      (some) =>
        [...document.querySelectorAll('.cm-content .cm-line')].map((line) => line.textContent).join('\n') ===
        some,
      {},
      text,
    );
  const retype = async (selector: string, text: string) => {
    await page.locator(selector).click({ count: 3 });
    await page.keyboard.sendCharacter(text);
  };
  const undo = async () => {
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
  };

  await t.test('what is typed in the form changes its line of the text, as one step', async () => {
    await show(TEXT);
    await page.waitForSelector(field('sql_table'));
    await retype(field('sql_table'), 'shop.orders');
    await page.keyboard.press('Enter');
    const changed = TEXT.replace('sql_table: orders #', 'sql_table: shop.orders #');
    await hasText(changed);
    await waitFor('Unsaved files: 1');
    await waitFor('Only in the text: x_own');
    await page.focus('.cm-content');
    await undo();
    await hasText(TEXT);
    await page.waitForFunction(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value === 'orders',
      {},
      field('sql_table'),
    );
    assert.equal(await textInEditor(), TEXT);
  });

  await t.test('members are added, moved and removed by keyboard alone', async () => {
    await show(TEXT);
    const rows = 'section[aria-label="Measures"]';
    await page.waitForSelector(`${rows} [data-row="1"]`);
    await page.focus(`${rows} [data-row="1"] button`);
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.up('Alt');
    const moved = TEXT.replace(/( {6}# All[\s\S]*?count\n)( {6}- name: <b>[\s\S]*)/, '$2$1');
    await hasText(moved);
    assert.equal(await page.evaluate(`document.activeElement.closest('[data-row]').dataset.row`), '0');
    await page.focus(`${rows} [data-add]`);
    await page.keyboard.press('Enter');
    await hasText(`${moved}      - name: new_measure\n        type: count\n`);
    await page.keyboard.sendCharacter('late "orders": 1');
    await page.keyboard.press('Enter');
    await hasText(`${moved}      - name: 'late "orders": 1'\n        type: count\n`);
    await page.focus(`${rows} [data-row="2"] > div > :last-child`);
    await page.keyboard.press('Space');
    await hasText(moved);
  });

  await t.test(
    'what is typed in the text changes the form, which shows the problem at its field',
    async () => {
      await show(TEXT.replace('sql: amount', 'sql: BROKEN'));
      await page.waitForSelector('.cm-lintRange-error');
      await page.waitForSelector('[data-row="1"] [role="img"][aria-label="This line is broken"]');
      await page.locator('section[aria-label="Measures"] [data-row="1"] button').click();
      await page.waitForSelector(`${field('sql')}[aria-invalid="true"]`);
      await page.focus(field('sql'));
      await page.waitForFunction(`document.querySelector('.cm-activeLine').textContent.includes('BROKEN')`);
      await page.focus('.cm-content');
      await page.keyboard.press('End');
      await page.keyboard.sendCharacter('_BY');
      await page.waitForFunction(
        (selector) => document.querySelector<HTMLInputElement>(selector)?.value === 'BROKEN_BY',
        {},
        field('sql'),
      );
    },
  );

  await t.test('what the form cannot change is read-only or refused, in words', async () => {
    await show('cubes:\n  {% for a in b %}\n');
    await waitFor('This file is a Jinja template');
    await show(TEXT);
    await retype(field('title'), '{{ x }}');
    await page.keyboard.press('Enter');
    await waitFor('This would turn the file into a Jinja template');
    await show(TEXT, { branch: 'main', mayEdit: false });
    await page.waitForSelector(`${field('name')}[readonly]`);
    assert.equal(await page.$('[data-add]'), null);
  });

  await t.test('a file with the line breaks of Windows is saved with them', async () => {
    await show(TEXT.replaceAll('\n', '\r\n'));
    await page.locator('section[aria-label="Dimensions"] [data-row="0"] button').click();
    await page.locator(`section[aria-label="Dimensions"] [data-field="description"]`).click();
    await page.keyboard.sendCharacter('Paid,\nor not');
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
    const written = () => model.files['dev-ada']?.[`model/cubes/file_${shown}.yml`] ?? '';
    while (!written().includes('Paid')) await page.evaluate('new Promise(requestAnimationFrame)');
    const saved = TEXT.replace(
      '- name: status\n',
      '- name: status\n        description: |-\n          Paid,\n          or not\n',
    );
    assert.equal(written(), saved.replaceAll('\n', '\r\n'));
  });

  await t.test('the form takes the place of the text on phones', async () => {
    await show(TEXT, { form: '' });
    await page.setViewport({ width: 360, height: 740 });
    await page.locator('::-p-aria([name="Form"][role="button"])').click();
    await page.waitForSelector(field('name'));
    assert.equal(await page.$eval('.cm-content', (content) => content.getClientRects().length), 0);
    assert.match(await page.$eval('#address', ({ textContent }) => String(textContent)), /&form=1$/);
    await assertFitsPhone(page, 'the form');
  });
});
