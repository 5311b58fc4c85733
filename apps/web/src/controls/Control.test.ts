import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';
import type { SampleBoard } from '../testing/sample-board.ts';

type MemberType = 'string' | 'number' | 'time' | 'boolean';

test('controls', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1200, height: 1000 });
  const showAll = async (widgets: SampleBoard['widgets'], more: Partial<SampleBoard> = {}) => {
    await stage.showBoard({ widgets, ...more });
    await page.waitForFunction('stage.board?.now.members.size > 0');
  };
  /** A filter of a member of this type, called Sales. */
  const showFilter = (
    type: MemberType,
    operators: readonly string[],
    config: object = {},
    more: Partial<SampleBoard> = {},
  ) => {
    const member = { name: 'a.b', title: 'Sales', kind: 'dimension' as const, type };
    return showAll([{ id: 'filter', type: 'FILTER', config: { member: 'a.b', ...config } }], {
      members: [{ ...member, operators: [...operators] }],
      ...more,
    });
  };
  const press = async (name: string, role = 'button') =>
    (await page.waitForSelector(`aria/${name}[role="${role}"]`))?.click();
  /** The button of a control, which has its label and value. */
  const open = async (label: string) => {
    await page.waitForFunction(
      `[...document.querySelectorAll('button[aria-haspopup=dialog]')].some(({ parentElement }) =>
        parentElement.closest('[class*=field]').innerText.startsWith(${JSON.stringify(label)}))`,
    );
    await page.click('button[aria-haspopup=dialog]');
    await page.waitForSelector('[role=dialog] :is(input, select, [role=option], table)');
  };
  const isClosed = () => page.waitForFunction(`document.querySelector('[role=dialog]') === null`);
  const type = async (text: string, place = 0) => {
    const fields = await page.$$('[role=dialog] input');
    await fields[place]?.click({ count: 3 });
    await fields[place]?.type(text);
  };
  const choices = () => stage.read<{ filters: object[] }>('stage.board.now.choices');
  const isChosen = (expected: object) =>
    page.waitForFunction(
      `JSON.stringify(stage.board.now.choices.filters[0]) === ${JSON.stringify(JSON.stringify(expected))}`,
    );
  const choose = (choice: object) => {
    const command = { kind: 'filter', member: 'a.b', choice: { member: 'a.b', ...choice } };
    return stage.read(`stage.board.run(${JSON.stringify(command)})`);
  };

  await t.test('a list of texts chooses several values, and null if the filter takes it', async () => {
    const values = [{ value: 'north' }, { value: 'south' }, { value: null }] as never;
    await showFilter('string', ['equals', 'is_null'], {}, { values });
    await open('Sales');
    await press('north', 'option');
    await press('south', 'option');
    await isChosen({ member: 'a.b', operator: 'equals', value: ['north', 'south'] });
    await press('north', 'option');
    await isChosen({ member: 'a.b', operator: 'equals', value: ['south'] });
    assert.equal(await stage.read(`document.querySelectorAll('[aria-selected=true]').length`), 1);
    const reached = `[...document.querySelectorAll('[role=option]')].filter(({ tabIndex }) => tabIndex === 0)`;
    assert.deepEqual(await stage.read(`${reached}.map((option) => option.innerText.trim())`), ['south']);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    assert.equal(await stage.read('document.activeElement.innerText.trim()'), 'north');
    await press('No value', 'option');
    await isChosen({ member: 'a.b', operator: 'is_null' });
    await isClosed();
  });

  await t.test('Enter chooses the value that was typed, or the first that is found', async () => {
    const values = [{ value: 'northern' }, { value: 'north' }, { value: 'south' }, { value: null }] as never;
    await showFilter('string', ['equals', 'is_null'], {}, { values });
    await open('Sales');
    await type('north');
    await page.keyboard.press('Enter');
    await isChosen({ member: 'a.b', operator: 'equals', value: ['north'] });
    // The text is selected, so the next one replaces it.
    await page.keyboard.type('south');
    await page.keyboard.press('Enter');
    await isChosen({ member: 'a.b', operator: 'equals', value: ['north', 'south'] });
    assert.equal(await stage.read('document.activeElement.value'), 'south');
  });

  await t.test('a filter may take a single value, and reports values that cannot be read', async () => {
    const values = [{ value: 'north', label: 'The north' }] as never;
    await showFilter('string', ['equals'], { multiple: false }, { values });
    await open('Sales');
    await press('The north', 'option');
    await isChosen({ member: 'a.b', operator: 'equals', value: ['north'] });
    await isClosed();
    await press('Clear Sales');
    await page.waitForFunction('stage.board.now.choices.filters.length === 0');
    await showFilter('string', ['equals'], {}, { refuses: { values: 500 } });
    await open('Sales');
    await page.waitForSelector('[role=dialog] [role=alert] ::-p-text(The sample refuses values)');
    await showFilter('string', ['equals']);
    await open('Sales');
    await page.waitForSelector('[role=dialog] ::-p-text(No values found)');
  });

  await t.test('a number is applied when it is one, and a range from its lower end', async () => {
    await showFilter('number', ['equals', 'between']);
    await open('Sales');
    const isDisabled = () =>
      stage.read<boolean>(`document.querySelector('[role=dialog] [type=submit]').disabled`);
    assert.equal(await isDisabled(), true);
    await type('1e3');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog] ::-p-text(Enter a number such as 1,234.5)');
    assert.deepEqual((await choices()).filters, []);
    await type('1,234.5');
    await press('Apply');
    await isChosen({ member: 'a.b', operator: 'equals', value: 1234.5 });
    await isClosed();
    await open('Sales');
    assert.equal(await stage.read(`document.querySelector('[role=dialog] input').value`), '1,234.5');
    await page.select('[role=dialog] select', 'between');
    await page.waitForFunction(`document.querySelectorAll('[role=dialog] input').length === 2`);
    assert.equal(await stage.read(`document.querySelector('[role=dialog] input').value`), '', 'begins anew');
    await type('20', 0);
    assert.equal(await isDisabled(), true);
    await type('10', 1);
    await press('Apply');
    await isChosen({ member: 'a.b', operator: 'between', value: [10, 20] });
  });

  await t.test('a text is applied as it was typed, and an operator without a value at once', async () => {
    await showFilter('string', ['contains', 'is_empty'], { operator: 'contains' });
    await open('Sales');
    await type('ort');
    await page.keyboard.press('Enter');
    await isChosen({ member: 'a.b', operator: 'contains', value: 'ort' });
    await isClosed();
    await open('Sales');
    assert.equal(await stage.read(`document.querySelector('[role=dialog] input').value`), 'ort');
    await page.select('[role=dialog] select', 'is_empty');
    await isChosen({ member: 'a.b', operator: 'is_empty' });
  });

  await t.test('a value without an operator is one that the member equals', async () => {
    await showFilter('string', ['equals', 'contains'], { operator: 'contains' });
    await choose({ value: ['north'] });
    await open('Sales');
    assert.equal(await stage.read(`document.querySelector('[role=dialog] select').value`), 'equals');
  });

  await t.test('a time is a day, a period in words, or days from a calendar', async () => {
    await showFilter('time', ['equals', 'between']);
    await choose({ operator: 'equals', value: ['last 7 days'] });
    await open('Sales');
    await page.waitForSelector('[aria-selected=true] ::-p-text(Last 7 days)');
    await press('Yesterday', 'option');
    await isChosen({ member: 'a.b', operator: 'equals', value: 'yesterday' });
    await isClosed();
    await open('Sales');
    await press('Other period');
    await page.waitForSelector('[role=dialog] output ::-p-text(Yesterday)');
    await press('Apply');
    await isClosed();
    await choose({ operator: 'equals', value: ['2026-02-11'] });
    await open('Sales');
    await page.waitForSelector('[role=dialog] table');
    await page.click('[role=dialog] td:nth-child(3) button');
    await page.waitForFunction(`/^2026-/.test(stage.board.now.choices.filters[0].value)`);
    assert.notDeepEqual((await choices()).filters, [
      { member: 'a.b', operator: 'equals', value: ['2026-02-11'] },
    ]);
    await isClosed();
    await choose({ operator: 'between', value: ['2026-02-11', '2026-02-13'] });
    await open('Sales');
    await page.waitForFunction(`document.querySelectorAll('[role=dialog] [data-in-range]').length === 3`);
    await page.focus('[role=dialog] [type=date]');
    for (const _ of 'mdy') await page.keyboard.press('Tab');
    const reached = `document.activeElement.closest('label').innerText.trim()`;
    assert.equal(await stage.read(reached), 'To', 'the browser offers no calendar of its own');
    await press('Last 7 days, Last month …');
    await press('This week', 'option');
    await isChosen({ member: 'a.b', operator: 'equals', value: ['this week'] });
  });

  await t.test(
    'days are typed, in any order, beside a calendar of two months with named arrows',
    async () => {
      await showFilter('time', ['between']);
      await choose({ operator: 'between', value: ['2026-02-11', '2026-02-13'] });
      await open('Sales');
      const months = () => page.$$eval('[role=dialog] table', (tables) => tables.length);
      await page.waitForSelector('[role=dialog] table');
      assert.equal(await months(), 2);
      const [from, to] = await page.$$('[role=dialog] input[type=date]');
      await from?.evaluate((input) => input.focus());
      await page.keyboard.type('03052026');
      await to?.evaluate((input) => input.focus());
      await page.keyboard.type('01022026');
      await page.keyboard.press('Enter');
      await isChosen({ member: 'a.b', operator: 'between', value: ['2026-01-02', '2026-03-05'] });
      await isClosed();
      await open('Sales');
      await page.waitForSelector('aria/Previous[role="button"]');
      await page.waitForSelector('aria/Next[role="button"]');
      await page.setViewport({ width: 360, height: 1000 });
      await page.waitForFunction(`document.querySelectorAll('[role=dialog] table').length === 1`);
      await page.setViewport({ width: 1200, height: 1000 });
      await page.keyboard.press('Escape');
      await isClosed();
    },
  );

  await t.test('a locked control shows its value and does not open', async () => {
    const locked = { visibility: 'disabled' };
    await showAll(
      [
        { id: 'f', type: 'FILTER', config: { member: 'a.b', label: 'Filter', ...locked } },
        { id: 'g', type: 'TIME_GRAIN', config: { member: 'a.t', label: 'Grain', ...locked } },
        { id: 'm', type: 'FIELD', config: { member: 'a.b', label: 'Field', ...locked } },
        { id: 'p', type: 'PARENT', config: { label: 'Preset', ...locked } },
      ],
      { members: [{ name: 'a.b', title: 'Sales', type: 'string', operators: [] }] },
    );
    assert.deepEqual(
      await stage.read(
        `[...document.querySelectorAll('button[aria-haspopup=dialog]')].map(({ disabled }) => disabled)`,
      ),
      [true, true, true, true],
    );
  });

  await t.test('switchers choose a granularity, a member, or several values at once', async () => {
    const members = [
      { name: 'a.b', title: 'City', type: 'string' as const, operators: [] },
      { name: 'a.c', title: 'Country', type: 'string' as const, operators: [] },
    ];
    await showAll([{ id: 'g', type: 'TIME_GRAIN', config: { member: 'a.t', allowed: ['day', 'month'] } }], {
      members,
    });
    await open('a.t');
    assert.equal(await stage.read(`document.querySelectorAll('[role=option]').length`), 2);
    await press('Month', 'option');
    await page.waitForFunction(`stage.board.now.choices.timeGrains[0]?.grain === 'month'`);
    await isClosed();
    await press('Clear a.t');
    await page.waitForFunction('stage.board.now.choices.timeGrains.length === 0');
    await showAll([{ id: 'm', type: 'FIELD', config: { member: 'a.b', options: [{ member: 'a.c' }] } }], {
      members,
    });
    await open('City');
    await press('Country', 'option');
    await page.waitForFunction(`stage.board.now.choices.memberSwitchers[0]?.selected === 'c'`);
    await isClosed();
    const set = { operator: 'equals', value: ['x'] };
    const options = [{ id: 'one', label: 'First', children: { f: { set } } }];
    await showAll(
      [
        {
          id: 'p',
          type: 'PARENT',
          position: { x: 0, y: 0, w: 3, h: 1 },
          config: { label: 'Preset', options },
        },
        { id: 'f', type: 'FILTER', config: { member: 'a.b' } },
      ],
      { members },
    );
    await open('Preset');
    await press('First', 'option');
    await isChosen({ member: 'a.b', ...set });
  });
});
