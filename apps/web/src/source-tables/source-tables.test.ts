import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  BranchResponse,
  CatalogueState,
  ModelProposal,
  SourceTableDetails,
  SourceTableItem,
} from '@facet/client';
import { mockApi, type OperationId, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const READ: CatalogueState = {
  readAt: '2026-03-01T09:30:00.000Z',
  isReading: false,
  problem: null,
  message: null,
  tableCount: 3,
  isCut: false,
};
const NEVER: CatalogueState = { ...READ, readAt: null, tableCount: 0 };

const ORDERS: SourceTableItem = {
  id: 1,
  schema: 'shop',
  name: 'orders',
  kind: 'TABLE',
  rowEstimate: 1_250_000,
  comment: 'What customers have ordered',
  columnCount: 3,
  matchingColumns: [],
};
const CUSTOMERS: SourceTableItem = { ...ORDERS, id: 2, name: 'customers', rowEstimate: null, comment: null };
const TOTALS: SourceTableItem = { ...CUSTOMERS, id: 3, schema: 'reports', name: 'totals', kind: 'VIEW' };

const DETAILS: SourceTableDetails = {
  id: 1,
  schema: 'shop',
  name: 'orders',
  kind: 'TABLE',
  rowEstimate: 1_250_000,
  comment: null,
  columns: [
    { name: 'id', type: 'bigint', isNullable: false, comment: null },
    { name: 'customer_id', type: 'bigint', isNullable: true, comment: 'Who ordered' },
  ],
  primaryKey: ['id'],
  uniqueKeys: [],
  foreignKeys: [
    { schema: 'shop', table: 'customers', tableId: 2, columns: ['customer_id'], referenced: ['id'] },
  ],
  referencedBy: [],
};
const DETAILS_OF_CUSTOMERS: SourceTableDetails = {
  ...DETAILS,
  id: 2,
  name: 'customers',
  foreignKeys: [],
  referencedBy: [
    { schema: 'shop', table: 'orders', tableId: 1, columns: ['customer_id'], referenced: ['id'] },
  ],
};

const PROPOSAL: ModelProposal = {
  branchName: 'main',
  files: [
    {
      path: 'model/cubes/customers.yml',
      before: 'cubes:\n  - name: customers\n',
      content: 'cubes:\n  - name: customers\n    title: Customers\n',
      hash: 'a'.repeat(40),
      contentHash: 'b'.repeat(40),
      state: 'changed',
    },
    {
      path: 'model/cubes/orders.yml',
      before: null,
      content: 'cubes:\n  - name: orders\n',
      hash: null,
      contentHash: 'c'.repeat(40),
      state: 'new',
    },
  ],
  joins: [
    {
      from: 'orders',
      to: 'customers',
      columns: [{ from: 'customer_id', to: 'id' }],
      relationship: 'many_to_one',
      basis: 'name',
      checkSql: 'select 1',
    },
  ],
  notes: [
    { code: 'no_key', subject: 'totals', message: 'No key: totals of joined tables are not possible' },
    { code: 'no_key', subject: 'orders', message: 'No key: totals of joined tables are not possible' },
  ],
};

const MAIN: BranchResponse = {
  id: 1,
  name: 'main',
  parentBranch: null,
  lastHash: 'd'.repeat(40),
  isStagingEnvironmentEnabled: false,
  kind: 'deploy',
  isOwn: false,
  hasEdits: false,
};
const OWN: BranchResponse = {
  ...MAIN,
  id: 2,
  name: 'dev-ada',
  parentBranch: 'main',
  kind: 'dev',
  isOwn: true,
  hasEdits: true,
};

test('the tables of a data source', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  let catalogue = READ;
  const api = await mockApi(t, page, {
    listDataSources: () => ({
      sources: [{ name: 'default', type: 'postgres', title: 'PostgreSQL', isInstalled: true, catalogue }],
    }),
    listSourceSchemas: () => ({
      schemas: [
        { name: 'reports', tableCount: 1 },
        { name: 'shop', tableCount: 2 },
      ],
    }),
    listSourceTables: ({ query }) =>
      paged(
        [TOTALS, CUSTOMERS, ORDERS].filter(
          ({ schema, name }) =>
            (query.schema ?? schema) === schema && name.includes((query.search as string | undefined) ?? ''),
        ),
        query,
      ),
    getSourceTable: ({ path }) => (path.tableId === 1 ? DETAILS : DETAILS_OF_CUSTOMERS),
    listBranches: () => ({ ...paged([MAIN]), data: [MAIN] }),
    startDevMode: () => ({ active: true, branchName: 'dev-ada', parentBranch: 'main' }),
  });
  const show = async (props: Readonly<Record<string, unknown>> = {}) => {
    await page.evaluate(() => sessionStorage.clear());
    await stage.show('StagedTables.tsx', 'StagedTables', props);
  };
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
  const box = (name: string) => page.locator(`::-p-aria([name="${name}"][role="checkbox"])`);
  const last = async <Id extends OperationId>(operation: Id) => (await api.asked(operation)).at(-1);

  await t.test('a data source is read on demand, and says why that failed', async () => {
    catalogue = NEVER;
    api.answer({
      readCatalogue: () => {
        const reading = { ...NEVER, isReading: true };
        catalogue = reading;
        return reading;
      },
    });
    const isReading = () => page.waitForSelector('button[data-loading]');
    await show();
    await waitFor('Facet has not read this data source yet');
    await button('Read tables').click();
    await isReading();
    catalogue = { ...NEVER, problem: 'credentials', message: 'Access denied for user reader' };
    await waitFor('The tables could not be read: Access denied for user reader');
    await button('Read tables').click();
    await isReading();
    catalogue = READ;
    await waitFor('orders');
    await waitFor('Read Mar 1, 2026');
  });

  await t.test('tables are narrowed by schema and text, and opened with their keys', async () => {
    await show();
    await waitFor('1.3M');
    await button('shop 2').click();
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2);
    await page.keyboard.press('/');
    await page.keyboard.type('ord');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    const { query } = (await last('listSourceTables')) ?? {};
    assert.deepEqual([query?.schema, query?.search], ['shop', 'ord']);
    await button('orders').click();
    await waitFor('Who ordered');
    await waitFor('customer_id → customers');
    await button('customers').click();
    await waitFor('Referred to by');
    await assertFitsPhone(page, 'a table');
  });

  await t.test('rows are shown on demand only, and only to those who may see them', async () => {
    api.answer({
      previewSourceTable: () => ({
        columns: [
          { name: 'id', type: 'bigint' },
          { name: 'note', type: 'text' },
        ],
        rows: [['1', null]],
        isCut: false,
        problem: null,
        message: null,
      }),
    });
    await show();
    await button('shop.orders').click();
    await waitFor('Who ordered');
    assert.deepEqual(await api.asked('previewSourceTable'), []);
    await button('Show 100 rows').click();
    await waitFor('empty');
    api.answer({
      previewSourceTable: () => ({
        columns: [],
        rows: [],
        isCut: false,
        problem: 'rights',
        message: 'permission denied for table orders',
      }),
    });
    await button('Show 100 rows').click();
    await waitFor('The rows could not be read: permission denied for table orders');
    await show({ mayPreview: false });
    await button('shop.orders').click();
    await waitFor('Who ordered');
    assert.equal(await page.$('::-p-aria([name="Show 100 rows"])'), null);
  });

  await t.test(
    'a model is proposed for the chosen tables, and written to the dev branch as it was seen',
    async () => {
      api.answer({
        proposeModel: ({ body }) => ({ ...PROPOSAL, branchName: body.branch ?? 'main' }),
        applyModelProposal: ({ body }) => ({ ...PROPOSAL, branchName: body.branch }),
        checkProposedJoins: () => ({
          joins: PROPOSAL.joins.map(({ checkSql: _, ...join }) => ({
            ...join,
            checkedValues: 100,
            orphans: 3,
            fanOuts: 2,
            mostMatches: 4,
            message: null,
          })),
          isCut: false,
          problem: null,
          message: null,
        }),
      });
      await show();
      await box('Choose all tables of the list').click();
      await waitFor('3 tables chosen');
      await box('Choose totals').click();
      await waitFor('2 tables chosen');
      await button('Propose a model').click();
      await waitFor('Same name, not checked');
      await waitFor('totals, orders');
      assert.deepEqual((await last('proposeModel'))?.body, {
        source: 'default',
        tables: [
          { schema: 'shop', name: 'customers' },
          { schema: 'shop', name: 'orders' },
        ],
        withViews: true,
        branch: 'main',
      });
      // What needs a look comes first, as lines that are added.
      const added = () =>
        page.$$eval('.cm-changedLine, .cm-inlineChangedLine', (lines) =>
          lines.map((line) => line.textContent),
        );
      await page.waitForSelector('.cm-changedLine, .cm-inlineChangedLine');
      assert.deepEqual(await added(), ['    title: Customers']);
      await button('model/cubes/orders.yml New').click();
      await page.waitForFunction(() => document.querySelectorAll('.cm-changedLine').length >= 2);
      await button('Check joins').click();
      await waitFor('3 values have no row there');
      await waitFor('2 values have several rows there: totals would count twice');
      await assertFitsPhone(page, 'a proposal');
      await button('Write to my dev branch').click();
      await waitFor('2 files are on the branch dev-ada');
      const written = await last('applyModelProposal');
      assert.equal(written?.body.branch, 'dev-ada');
      assert.deepEqual(written.body.expected, [
        { path: 'model/cubes/customers.yml', hash: 'a'.repeat(40), contentHash: 'b'.repeat(40) },
        { path: 'model/cubes/orders.yml', hash: null, contentHash: 'c'.repeat(40) },
      ]);
    },
  );

  await t.test(
    'the proposal is compared with the files that the person has on their own dev branch',
    async () => {
      api.answer({
        listBranches: () => ({ ...paged([MAIN, OWN]), data: [MAIN, OWN] }),
        proposeModel: ({ body }) => ({
          ...PROPOSAL,
          branchName: body.branch ?? '',
          files: PROPOSAL.files.map((file) => ({ ...file, state: 'same' })),
        }),
      });
      await show();
      await box('Choose orders').click();
      await button('Propose a model').click();
      await waitFor('The branch already has this model');
      assert.equal((await last('proposeModel'))?.body.branch, 'dev-ada');
    },
  );

  await t.test(
    'a dev branch with other files than the person has seen is shown before anything is written',
    async () => {
      const [first, second] = PROPOSAL.files;
      if (first === undefined || second === undefined) throw new Error('The proposal has two files');
      api.answer({
        listBranches: () => ({ ...paged([MAIN]), data: [MAIN] }),
        proposeModel: ({ body }) => ({
          ...PROPOSAL,
          branchName: body.branch ?? 'main',
          files: body.branch === 'dev-ada' ? [{ ...first, state: 'conflict' }, second] : PROPOSAL.files,
        }),
        applyModelProposal: ({ body }) => ({ ...PROPOSAL, branchName: body.branch }),
      });
      const written = (await api.asked('applyModelProposal')).length;
      await show();
      await box('Choose orders').click();
      await button('Propose a model').click();
      await button('Write to my dev branch').click();
      await waitFor('Your dev branch has other files than production');
      await waitFor('Conflict');
      assert.equal((await api.asked('applyModelProposal')).length, written);
      api.answer({
        applyModelProposal: () => {
          throw new Refusal(409, 'conflict', 'model/cubes/orders.yml is not as in the preview any more');
        },
      });
      await button('Write to my dev branch').click();
      await waitFor('The files could not be written');
      api.answer({ applyModelProposal: ({ body }) => ({ ...PROPOSAL, branchName: body.branch }) });
      await button('Write to my dev branch').click();
      await waitFor('1 file is on the branch dev-ada');
    },
  );
});
