import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Handlers, many, mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { sampleMetadata, sampleRows } from '../testing/sample-model.ts';

const ADDRESS = 'v=1&view=sales&columns=!(region,~revenue)&draw=(kind:table)';
const rowsOf = (...regions: readonly string[]) =>
  sampleRows(
    ['sales.region', 'sales.revenue'],
    regions.map((region) => [region, 5]),
  );
const USUAL = {
  getMetadata: () => sampleMetadata(),
  runQuery: () => rowsOf('north', 'south'),
} satisfies Handlers;
const refusing = (status: number): Handlers => ({
  runQuery: () => {
    throw new Refusal(status);
  },
});

test('Explore with bad input, and when something fails', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  const api = await mockApi(t, page, USUAL);
  const show = async (address = ADDRESS, answers: Handlers = {}, more: object = {}) => {
    api.answer({ ...USUAL, ...answers });
    const props = { deploymentId: 1, canDownload: true, address, ...more };
    await stage.show('explore/ExplorePage.tsx', 'ExplorePage', props, ['onAddress']);
    await page.waitForSelector('main h1');
  };
  const has = (text: string) => page.waitForSelector(`main ::-p-text(${text})`);
  const hasRows = (count: number) =>
    page.waitForFunction(`document.querySelectorAll('main tbody tr').length === ${count}`);
  const hasColumns = (count: number) =>
    page.waitForFunction(`document.querySelectorAll('button[data-column]').length === ${count}`);
  const choose = (field: string) => page.locator(`ul button[aria-pressed]::-p-text(${field})`).click();
  const press = (name: string) => page.locator(`main button::-p-text(${name})`).click();

  await t.test('a model without views leads those who may to its data sources', async () => {
    const { data } = sampleMetadata();
    const empty = { getMetadata: () => ({ data: data.map((one) => ({ ...one, cubes: [] })) }) };
    await show('', empty);
    await has('There is nothing to explore yet');
    assert.equal(await page.$('main a'), null);
    await show('', empty, { modelFrom: '/deployments/1/sources' });
    assert.equal(
      await page.$eval('main a', (link) => `${link.textContent} ${link.getAttribute('href')}`),
      'Model from tables /deployments/1/sources',
    );
  });

  await t.test('a view of 2,000 members with endless titles and mixed directions fits the page', async () => {
    const titles = ['An endless title '.repeat(18).slice(0, 300), 'מכירות לפי אזור (EU)'];
    const named = (prefix: string, type: string) =>
      many(1000, (number) => ({
        name: `sales.${prefix}${number}`,
        shortTitle: titles[number - 1] ?? `${prefix} ${number}`,
        type,
      }));
    const [measures, dimensions] = [named('revenue', 'number'), named('part', 'string')];
    await show('v=1&view=sales&columns=!(part1,part2,~revenue1)&draw=(kind:table)', {
      getMetadata: () => sampleMetadata({ measures, dimensions }),
      runQuery: () => sampleRows(['sales.part1', 'sales.part2', 'sales.revenue1'], [[...titles, 1]]),
    });
    await hasRows(1);
    for (const width of [360, 1280]) {
      await page.setViewport({ width, height: 900 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
    }
    assert.ok((await page.$$('ul[aria-label="Fields"] > li')).length < 60, 'few rows are drawn');
    const hebrew = 'button[data-column="sales.part2"] > span';
    assert.equal(await page.$eval(hebrew, (chip) => getComputedStyle(chip).direction), 'rtl');
    await page.focus('main input[type="search"]');
    await page.keyboard.type('part 987');
    await choose('part 987');
    await hasColumns(4);
  });

  await t.test('a pivot that is chosen before the rows have arrived is shown with them', async () => {
    const release = api.hold('runQuery');
    await show();
    await page.locator('[role="tab"]::-p-text(Pivot)').click();
    release();
    await has('Totals of columns');
    await hasRows(2);
  });

  await t.test('a period of an old address is explained, and replaced by the nearest one', async () => {
    await show(`${ADDRESS}&ranges=!(!(sold_at,'month to date'))`);
    await has('Explore cannot ask for the period “Month to date”.');
    assert.doesNotMatch(JSON.stringify(await api.asked('runQuery')), /to date/);
    await press('Use “This month”');
    await hasRows(2);
    await page.click('button[aria-label="Undo"]');
    await has('Choose another period for');
  });

  await t.test('fields that are gone are named, and the question goes on without them', async () => {
    await show('v=1&view=sales&columns=!(region,gone,~revenue)&where=!(!(lost,equals,a))&draw=(kind:table)', {
      runQuery({ body }) {
        if (/gone|lost/.test(JSON.stringify(body))) throw new Refusal(400);
        return rowsOf('north', 'south');
      },
    });
    await has('No longer in the data model, or hidden from you: sales.gone, sales.lost.');
    await press('Remove from question');
    await hasRows(2);
    await page.locator('aria/Undo').click();
    await has('hidden from you: sales.gone');
  });

  await t.test(
    'a view that is gone is not taken for another one, and leads to those that exist',
    async () => {
      await show('v=1&view=old&columns=!(region,~revenue)&draw=(kind:table)', refusing(400));
      await has('hidden from you: old.region, old.revenue');
      assert.equal(await page.$eval('input[aria-label="View"]', (input) => input.value), '');
      await press('Remove from question');
      await choose('Revenue');
      await page.waitForSelector('button[data-column="sales.revenue"]');
    },
  );

  await t.test('a filter of 10,000 values is asked, although no address can have it', async () => {
    await show();
    await hasRows(2);
    const values = many(10_000, (number) => `value ${number}`);
    await page.locator('aria/Filter by Region').click();
    await page.locator('[role="dialog"] button::-p-text(Paste a list)').click();
    await page.waitForSelector('[role="dialog"] textarea');
    await page.$eval(
      '[role="dialog"] textarea',
      (area, text) => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
        area.dispatchEvent(new Event('input', { bubbles: true }));
      },
      values.join('\n'),
    );
    await page.locator('[role="dialog"] button[type="submit"]').click();
    await has('This question is too long for the address.');
    const last = (await api.asked('runQuery')).at(-1);
    assert.deepEqual(last?.body.query?.filters, [{ member: 'sales.region', operator: 'equals', values }]);
  });

  await t.test('a pivot of a million cells says how many, and what to do', async () => {
    const members = ['sales.region', 'sales.channel', 'sales.revenue'];
    const cell = (number: number) => [`r${number % 1000}`, `c${Math.floor(number / 50) % 1000}`, number];
    const pivot = '(rows:!(region),columns:!(channel),measures:!(~revenue),filters:!())';
    await show(`v=1&view=sales&columns=!(region,channel,~revenue)&pivot=${pivot}&draw=(kind:table)`, {
      runQuery: () => sampleRows(members, many(50_000, cell)),
    });
    await has('This pivot would have 1,000,000 cells. Put fewer values across, or add a filter.');
  });

  await t.test('a query that does not end is ended at the source, and can be asked again', async () => {
    const release = api.hold('runQuery');
    await show();
    // Those of the question before, which this one replaced.
    const before = api.cancelled('runQuery');
    await press('Cancel query');
    await has('The query was cancelled');
    release();
    await press('Ask again');
    await hasRows(2);
    assert.equal(api.cancelled('runQuery') - before, 1);
  });

  await t.test('a server that is busy is waited for, and the question goes on by itself', async () => {
    await show(ADDRESS, refusing(503));
    await has('The server is busy. The question goes on in a moment.');
    api.answer(USUAL);
    await hasRows(2);
  });

  await t.test('what nobody has foreseen is said with what to do', async () => {
    await show(`${ADDRESS}&where=!(!(region,equals,fail-500))`);
    await has('The question could not be answered');
    await has('If this happens again, tell an administrator.');
  });

  await t.test('without a network the question waits, keeps what it shows, and goes on with it', async () => {
    await show();
    await hasRows(2);
    await page.setOfflineMode(true);
    await choose('Channel');
    await has('No connection. The question goes on as soon as there is one.');
    await hasRows(2);
    api.answer({ runQuery: () => rowsOf('north', 'south', 'west') });
    await page.setOfflineMode(false);
    await hasRows(3);
    await hasColumns(3);
  });

  await t.test('a server that cannot be reached is asked again with one click', async () => {
    await show();
    await hasRows(2);
    api.isOffline = true;
    await choose('Channel');
    await has('The server cannot be reached. Check your connection.');
    api.isOffline = false;
    await press('Try again');
    await hasRows(2);
  });

  await t.test('the address follows the question, at once before the page can be left', async () => {
    const written = `stage.calls.filter(({ name }) => name === 'onAddress').at(-1)?.values[0] ?? ''`;
    await show();
    await hasRows(2);
    await choose('Channel');
    await page.waitForFunction(`(${written}).includes('channel')`);
    for (const event of ['pagehide', 'pointerdown']) {
      const changed = await page.evaluate(`(async () => {
        const before = ${written};
        [...document.querySelectorAll('ul button[aria-pressed]')].find(({ innerText }) => innerText === 'Channel').click();
        await new Promise(requestAnimationFrame);
        dispatchEvent(new Event('${event}'));
        return before.includes('channel') !== (${written}).includes('channel');
      })()`);
      assert.equal(changed, true, event);
    }
  });

  await t.test('what explains an answer can be shown as a request', async () => {
    await show(ADDRESS, { explainQuery: () => Promise.reject(new Refusal(403)) });
    await hasRows(2);
    await press('About this answer');
    await page.locator('[role="dialog"] button::-p-text(Show request)').click();
    await page.waitForSelector('pre::-p-text(/api/v1/deployments/1/query/explain)');
  });

  await t.test('a field in the list says its format, where it is defined, and what uses it', async () => {
    await show(ADDRESS, {
      explainQuery: () => ({
        statements: [],
        policy: { isDenied: false, filters: [], maskedMembers: [] },
        members: [
          {
            name: 'sales.revenue',
            title: 'Revenue',
            description: null,
            kind: 'measure',
            type: 'number',
            aggregation: 'sum',
            definedAs: 'orders.revenue',
            sql: 'price',
            filters: [],
            file: 'cubes/orders.yml',
          },
        ],
      }),
      listFieldUses: ({ query }) => paged([], query),
    });
    await hasRows(2);
    const about = 'ul button[aria-label="About Revenue"]';
    await page.waitForSelector(about);
    assert.equal(
      (await page.$$('ul button[aria-label^="About "]')).length,
      1,
      'only where the Tab key stops',
    );
    await page.hover('ul button[aria-pressed]::-p-text(Channel)');
    await page.waitForSelector('ul button[aria-label="About Channel"]');
    await page.locator(about).click();
    const dialog = '[role="dialog"]';
    await page.waitForSelector(`${dialog}::-p-text(For example 1,234.57)`);
    for (const text of ['sum(price)', 'Defined in cubes/orders.yml', 'No report that you can see'])
      await page.waitForSelector(`${dialog}::-p-text(${text})`);
    await page.keyboard.press('Escape');
    await page.waitForFunction(`document.querySelector('[role="dialog"]') === null`);
  });

  await t.test('a chart of a type that nobody knows here is named', async () => {
    await show('v=1&view=sales&columns=!(region,~revenue)&draw=(kind:vega,spec:(type:hologram))');
    await has('This release cannot draw “hologram”.');
  });

  await t.test('an address of another release shows what can be read of it, and says so', async () => {
    await show('v=0&view=sales&columns=!(region,~revenue)&draw=(kind:hologram)');
    await has('Part of the address cannot be read, and is missing from the question.');
    await has('This release cannot draw “hologram”.');
    await page.locator('[role="tab"]::-p-text(Table)').click();
    await hasRows(2);
  });
});
