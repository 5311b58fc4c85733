import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControlMember, CreateReportInput } from '@facet/client';
import { checkConfig, type DashboardConfig, type Widget } from '@facet/dashboards';
import { applyCommands, type DashboardCommand } from '@facet/dashboards/commands';
import { mockApi, paged, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';
import { sampleReport } from '../../testing/sample-model.ts';

const view = (name: string, ...dimensions: readonly [string, string, string][]) => ({
  name,
  type: 'view',
  title: name,
  measures: [{ name: `${name}.count`, shortTitle: 'Count', type: 'number' }],
  dimensions: dimensions.map(([member, shortTitle, type]) => ({
    name: `${name}.${member}`,
    shortTitle,
    type,
  })),
  segments: [],
});
const CUBES = [
  view('sales', ['region', 'Region', 'string'], ['channel', 'Channel', 'string']),
  view('stock', ['place', 'Place', 'string']),
];
const REPORTS = [
  { name: 'Sales by region', jsonQuery: '{"measures":["sales.count"],"dimensions":["sales.region"]}' },
  { name: 'Sales', sqlQuery: 'SELECT MEASURE(count) FROM sales' },
  { name: 'Stock', jsonQuery: '{"measures":["stock.count"]}' },
];
const CHARTS = REPORTS.map(
  ({ name }, index): Widget => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    type: 'CHART',
    position: { x: index * 4, y: 0, w: 4, h: 4 },
    config: { reportId: index + 1 },
  }),
);
const control = (id: string, type: string, config: object) =>
  ({ id, type, position: { x: 0, y: 6, w: 3, h: 1 }, config }) as Widget;

test('the controls of a dashboard that is edited', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1264, height: 900 });
  // A page that is gone may still save: each has a draft of its own.
  const drafts: { config: DashboardConfig; version: number }[] = [];
  const draftOf = ({ workbookId }: { readonly workbookId: number }) =>
    drafts[workbookId - 1] ?? assert.fail(`There is no draft ${workbookId}`);
  const created: CreateReportInput[] = [];
  await mockApi(t, page, {
    getMetadata: () =>
      ({ data: [{ deploymentId: 1, branchName: null, error: null, cubes: CUBES }] }) as never,
    getUserAttributes: () => Promise.reject(new Refusal(403)),
    describeDraftControls: () => ({
      timezone: 'UTC',
      values: { filters: [], timeGrains: [], memberSwitchers: [] },
      tabs: [],
      ignored: [],
      controls: [],
      initial: [],
      defaults: [],
      members: [] as ControlMember[],
    }),
    queryDashboardDraft: () => Promise.reject(new Refusal(500)),
    searchDraftControlValues: () => ({ values: [], truncated: false }),
    joinDashboardDraft: () => ({ people: [], aliveSeconds: 45 }),
    leaveDashboardDraft: () => undefined as never,
    getWorkbook: () => Promise.reject(new Refusal(404)),
    getReport: () => Promise.reject(new Refusal(404)),
    createReport({ body }) {
      created.push(body);
      return sampleReport({ id: 3, meta: { kind: 'vega' } });
    },
    listDashboardDraftChanges: ({ query }) => paged([], query),
    getDashboardDraft: ({ path }) => ({
      version: draftOf(path).version,
      isInCode: false,
      hasDraft: true,
      dashboard: {
        id: 0,
        publicId: '',
        deploymentId: 1,
        workbookId: path.workbookId,
        status: 'draft',
        allowEmbed: false,
        title: null,
        description: null,
        config: draftOf(path).config as never,
        versionNumber: 0,
        versionId: 0,
        reportSnapshots: REPORTS.map((report, index) => ({
          id: index + 1,
          reportId: index + 1,
          versionNumber: 1,
          kind: 'table' as const,
          ...report,
        })),
        createdBy: null,
        fromSharedWorkspace: false,
      },
    }),
    changeDashboardDraft({ path, body: { id, commands } }) {
      const draft = draftOf(path);
      const made = commands as unknown as DashboardCommand[];
      const { config, refused } = applyCommands(draft.config, made);
      assert.deepEqual(refused, []);
      assert.equal(checkConfig(config, { stage: 'draft' }).problems, undefined);
      Object.assign(draft, { config, version: draft.version + 1 });
      const change = { id, version: draft.version, kind: 'edit' as const, commands };
      return {
        version: draft.version,
        changes: [
          {
            ...change,
            createdAt: '2026-05-04T12:00:00Z',
            createdBy: null,
            restored: null,
            publication: null,
          },
        ],
      };
    },
  });
  const show = async (...widgets: Widget[]) => {
    const workbookId = drafts.push({ config: { widgets: [...CHARTS, ...widgets] }, version: 0 });
    await stage.show('builder/BuilderPage.tsx', 'BuilderPage', { deploymentId: 1, workbookId });
    await page.waitForSelector('[data-widget]');
  };
  const widgets = () => drafts.at(-1)?.config.widgets ?? [];
  const saved = async (check: () => boolean) => {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const aria = (role: string, name: string) =>
    page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);
  const click = async (role: string, name: string) => (await aria(role, name))?.click();
  const select = async (id: string) => (await page.waitForSelector(`[data-widget="${id}"]`))?.click();
  const marks = () =>
    stage.read<Record<string, string>>(
      "Object.fromEntries([...document.querySelectorAll('[data-reach]')].map(({ dataset }) => [dataset.widget, dataset.reach]))",
    );
  const controlsOf = (id: string) => widgets().find((widget) => widget.id === id)?.config.controls;

  await t.test('a filter is added by its field, and shows and decides which charts it changes', async () => {
    await show();
    await click('button', 'Add');
    await click('option', 'Filter or switcher');
    await click('button', 'Region');
    await page.waitForSelector('::-p-text(2 of 3)');
    await saved(() => widgets().length === 4);
    const filter = widgets().find(({ type }) => type === 'FILTER') ?? assert.fail();
    assert.deepEqual(
      [filter.config, filter.position],
      [{ member: 'sales.region' }, { x: 0, y: 0, w: 3, h: 1 }],
    );
    assert.deepEqual(await marks(), {
      'sales-by-region': 'reached',
      sales: 'reached',
      stock: 'apart',
    });
    await page.waitForSelector('::-p-text(It shows other data)');
    await click('checkbox', 'Sales');
    await saved(() => controlsOf('sales') !== undefined);
    assert.deepEqual(controlsOf('sales'), { [filter.id]: 'off' });
    await page.waitForSelector('[data-widget="sales"][data-reach="apart"]');
    // The other data has a field that the filter can apply to.
    await page.select('select[aria-label="Field of Stock that it applies to"]', 'stock.place');
    await page.waitForSelector('[data-widget="stock"][data-reach="reached"]');
    await saved(() => controlsOf('stock') !== undefined);
    assert.deepEqual(controlsOf('stock'), { [filter.id]: 'stock.place' });
    await click('button', 'Remove widget');
    await saved(() => widgets().length === 3);
    assert.deepEqual([controlsOf('sales'), controlsOf('stock')], [undefined, undefined]);
  });

  await t.test('a control marks its charts while the keyboard is on it', async () => {
    await show(control('filter', 'FILTER', { member: 'stock.place' }));
    await (await page.waitForSelector('[data-widget="filter"]'))?.focus();
    await page.waitForSelector('[data-widget="stock"][data-reach="reached"]');
    await (await page.waitForSelector('[data-widget="sales"]'))?.focus();
    await page.waitForSelector('[data-widget="stock"]:not([data-reach])');
  });

  await t.test('a filter whose field is gone says so, and gets another one without its values', async () => {
    const config = { member: 'sales.gone', operator: 'equals', value: ['a'], label: '\u{1f600}\u200f' };
    await show(control('filter', 'FILTER', config));
    await select('filter');
    await page.waitForSelector('::-p-text(sales.gone does not exist)');
    await click('button', 'Choose a field: sales.gone');
    await click('button', 'Channel');
    await saved(() => widgets().at(-1)?.config.member === 'sales.channel');
    assert.deepEqual(widgets().at(-1)?.config, { member: 'sales.channel', label: '\u{1f600}\u200f' });
    assert.equal(await page.$('[role="alert"]::-p-text(sales.gone)'), null);
  });

  await t.test('a parent control sets others, but no parents and no children of others', async () => {
    const region = control('region', 'FILTER', { member: 'sales.region', label: 'Region' });
    const channel = control('channel', 'FIELD', { member: 'sales.channel', label: 'Channel' });
    const option = { id: 'all', label: 'All', children: { region: 'clear' } };
    const other = control('other', 'PARENT', { label: 'Other', options: [option] });
    await show(region, channel, other, control('parent', 'PARENT', { label: 'Mine', options: [] }));
    await select('parent');
    await page.waitForSelector('::-p-text(Already set by Other)');
    await page.waitForSelector('::-p-text(A parent control cannot be set by another one)');
    await click('checkbox', 'Channel');
    await page.select('aside li select', 'set');
    const optionsOf = () => widgets().find(({ id }) => id === 'parent')?.config.options;
    await saved(() => JSON.stringify(optionsOf()).includes('set'));
    assert.deepEqual(optionsOf(), [
      { id: 'option-1', label: 'Option 1', children: { channel: { set: { selected: 'channel' } } } },
    ]);
    await click('button', 'Add option');
    await page.waitForFunction("document.activeElement.value === 'Option 2'");
    await page.keyboard.type('South');
    await page.keyboard.press('Enter');
    await saved(() => JSON.stringify(optionsOf()).includes('"South"'));
  });

  await t.test('an option that sets a filter asks for the value, which is not all values', async () => {
    const region = control('region', 'FILTER', { member: 'sales.region', label: 'Region' });
    const option = { id: 'first', label: 'First', children: { region: 'keep' } };
    await show(region, control('parent', 'PARENT', { label: 'Mine', options: [option] }));
    await select('parent');
    await page.waitForSelector('aside li select');
    await page.select('aside li select', 'set');
    await (
      await page.waitForSelector('aside li button[aria-haspopup="dialog"]::-p-text(Choose a value)')
    )?.click();
    await page.waitForSelector('[role="dialog"] input:focus');
    await page.keyboard.type('south');
    await page.keyboard.press('Enter');
    await page.waitForSelector('aside li button[aria-haspopup="dialog"]::-p-text(south)');
    const optionsOf = () => widgets().at(-1)?.config.options;
    await saved(() => JSON.stringify(optionsOf()).includes('"south"'));
    const set = { operator: 'equals', value: ['south'] };
    assert.deepEqual(optionsOf(), [{ ...option, children: { region: { set } } }]);
    await page.keyboard.press('Escape');
  });

  await t.test('a default may be a text that is not in the data', async () => {
    await show(control('region', 'FILTER', { member: 'sales.region', label: 'Region' }));
    await select('region');
    await (await page.waitForSelector('aside button[aria-haspopup="dialog"]::-p-text(All)'))?.click();
    await page.waitForSelector('[role="dialog"] input:focus');
    await page.keyboard.type('nowhere yet');
    await page.keyboard.press('Enter');
    await saved(() => JSON.stringify(widgets().at(-1)?.config.value) === '["nowhere yet"]');
    await page.waitForSelector('[role="option"][aria-selected="true"]::-p-text(nowhere yet)');
    await page.keyboard.press('Escape');
  });

  await t.test(
    'the conditions of a filter are reduced to one at once, and all of them are back',
    async () => {
      await show(control('region', 'FILTER', { member: 'sales.region', label: 'Region' }));
      await select('region');
      const operators = () => widgets().at(-1)?.config.operators;
      await (await page.waitForSelector('summary::-p-text(Conditions to choose from)'))?.click();
      await click('checkbox', 'All');
      await saved(() => operators() !== undefined);
      await click('checkbox', 'is not');
      await saved(() => JSON.stringify(operators()) === '["equals","not_equals"]');
      await click('checkbox', 'All');
      await saved(() => operators() === undefined);
    },
  );

  await t.test('a chart lists what changes it, and gets a filter by one of its fields', async () => {
    await show(control('place', 'FILTER', { member: 'stock.place', label: 'Place' }));
    await select('sales-by-region');
    await page.waitForSelector('::-p-text(It shows other data)');
    await click('button', 'Region');
    await saved(() => widgets().length === 5);
    const members = widgets().flatMap(({ type, config }) => (type === 'FILTER' ? [config.member] : []));
    assert.deepEqual(members.toSorted(), ['sales.region', 'stock.place']);
  });

  await t.test('a suggested chart of a view that the board queries is added with a click', async () => {
    await show();
    await click('button', 'Add');
    await click('option', 'Suggested chart');
    await page.waitForSelector('::-p-text(Suggested charts)');
    await aria('button', 'Sales by channel');
    const offered = await page.$$eval('ul[aria-label="Suggested charts"] button', (buttons) =>
      buttons.map(({ textContent }) => textContent),
    );
    assert.ok(offered.length <= 5 && !offered.includes('Sales by region'), offered.join());
    await click('button', 'Sales by channel');
    await saved(() => widgets().length === 4);
    assert.deepEqual(
      created.map(({ name, workbookId }) => [name, workbookId]),
      [['Sales by channel', drafts.length]],
    );
    assert.deepEqual(widgets().at(-1)?.config, { reportId: 3 });
  });
});
