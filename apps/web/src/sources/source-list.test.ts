import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BranchResponse, DataFile, DataSource, SuggestedCubes } from '@facet/client';
import type { ElementHandle } from 'puppeteer-core';
import { type Handlers, mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { SOURCE_TYPES } from '../testing/sample-source-types.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const RIGHTS = { maySet: true, maySeeTables: true, maySeeFiles: true, mayChangeFiles: true };
const STORED = {
  CUBEJS_DATASOURCES: 'default,crm',
  CUBEJS_DB_TYPE: 'postgres',
  CUBEJS_DB_HOST: 'db.example.com',
  CUBEJS_DB_NAME: 'sales',
  CUBEJS_DB_PASS: '[ENCRYPTED]',
  CUBEJS_DS_CRM_DB_TYPE: 'mysql',
  CUBEJS_DS_CRM_DB_HOST: 'crm.example.com',
};
const BUILD = {
  deploymentId: 7,
  branchName: 'main',
  mode: 'production',
  status: 'built',
  deploymentStatus: 'live',
  buildJobId: 3,
  errorText: null,
  filesHash: null,
  lastHash: null,
  updatedAt: null,
};
const CHUNK = 4;

function file(path: string, id = 3): DataFile {
  const uploadedAt = '2026-03-02T10:00:00.000Z';
  return { id, path, bytes: 1_234_567, sha256: '0', uploadedBy: 'ada@example.com', uploadedAt };
}

test('the list of data sources and files', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  t.after(() => rm(folder, { recursive: true }));
  await page.setViewport({ width: 1280, height: 1000 });
  let variables: Record<string, string> = {};
  let files: DataFile[] = [];
  const listed = () => {
    const items = Object.entries(variables).map(([name, value]) => ({ name, value }));
    return { ...paged(items, { first: 1000 }), data: items };
  };
  const usual: Handlers = {
    getEnvVariables: listed,
    setEnvVariables: listed,
    listDataSourceTypes: () => ({ types: SOURCE_TYPES }),
    getDataFiles: ({ query }) => paged(files, query),
    buildStatus: () => BUILD,
    startDataFileUpload: ({ body: { bytes } }) => ({
      uploadId: 9,
      chunkBytes: CHUNK,
      chunks: Math.ceil(bytes / CHUNK),
    }),
    uploadDataFileChunk: () => ({ success: true }),
    finishDataFileUpload: () => {
      files = [file('new.csv', 9), ...files];
      return file('new.csv', 9);
    },
    suggestCubes: (): SuggestedCubes => ({
      fileName: 'model/cubes/new.yml',
      content: '',
      cubes: ['orders', 'customers'],
      variables: [],
    }),
  };
  const api = await mockApi(t, page, usual);
  const show = async (given: Record<string, string> = {}, found: DataFile[] = [], rights = RIGHTS) => {
    variables = { ...given };
    files = found;
    api.answer(usual);
    const props = { deploymentId: 7, rights, view: { kind: 'list' } };
    await stage.show('sources/DataSourcesPage.tsx', 'DataSourcesPage', props, ['onView', 'onUnsaved']);
    await page.waitForSelector('main h1');
  };
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
  const choose = async (item: string) => {
    await page.locator(`::-p-aria([name="${item}"][role="menuitem"])`).click();
  };
  const confirm = () => page.locator('[role=dialog] button[type=submit]').click();
  const rows = () =>
    page.$$eval('main tbody tr', (all) =>
      all.map((row) => (row as HTMLElement).innerText.split(/\s*[\n\t]+\s*/)),
    );
  const upload = async (...named: (readonly [name: string, content: string])[]) => {
    const paths = named.map(([name]) => join(folder, name));
    await Promise.all(named.map(([name, content]) => writeFile(join(folder, name), content)));
    const input = (await page.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(...paths);
  };

  await t.test('each data source has its type, its place, its driver and its last test', async () => {
    await show(STORED);
    await page.waitForSelector('tbody tr');
    assert.deepEqual(await rows(), [
      ['default', 'PostgreSQL', 'db.example.com', 'sales', 'Installed', 'Not tested yet', 'Choose tables'],
      ['crm', 'MySQL and MariaDB', 'crm.example.com', 'Not installed', 'Not tested yet', 'Choose tables'],
    ]);
    api.answer({
      testDataSources: () => ({
        items: [
          { name: 'default', type: 'postgres', ok: true, problem: null, message: null },
          { name: 'crm', type: 'mysql', ok: false, problem: 'driver_missing', message: 'none' },
        ],
      }),
    });
    await press('Actions for crm');
    await choose('Test connection');
    await waitFor('Connection works');
    await waitFor('The driver is not installed');
    await waitFor('just now');
    assert.deepEqual((await api.asked('testDataSources')).at(-1)?.body, { env_variables: [] });
    await press('Actions for default');
    await choose('Edit connection');
    const calls = await stage.read<{ name: string; values: unknown[] }[]>('stage.calls');
    assert.deepEqual(calls.findLast(({ name }) => name === 'onView')?.values, [
      { kind: 'edit', source: 'default' },
    ]);
  });

  await t.test('a data source is removed after a question, and the build that follows is shown', async () => {
    await show(STORED);
    api.answer({ buildStatus: () => ({ ...BUILD, status: 'building' }) });
    await press('Actions for crm');
    await choose('Remove data source');
    await waitFor('Remove the data source crm?');
    await confirm();
    await waitFor('crm removed');
    const sent = (await api.asked('setEnvVariables')).at(-1);
    assert.deepEqual(sent?.query, { test: false });
    assert.deepEqual(sent?.body.env_variables, [
      { name: 'CUBEJS_DATASOURCES', value: '' },
      { name: 'CUBEJS_DS_CRM_DB_TYPE', value: '' },
      { name: 'CUBEJS_DS_CRM_DB_HOST', value: '' },
    ]);
    await waitFor('Production is being rebuilt…');
    const errorText = 'Data source "default" (postgres): connection refused';
    api.answer({ buildStatus: () => ({ ...BUILD, errorText }) });
    await waitFor('Production has been rebuilt, but a data source refused the connection.');
    await page.locator('main [role=status] summary').click();
    await waitFor(errorText);
  });

  await t.test('a file is sent in chunks, then read, and listed', async () => {
    await show();
    await waitFor('Connect a database or drop a file');
    const release = api.hold('finishDataFileUpload');
    await upload(['new.csv', 'id\n1\n2\n3\n']);
    await page.waitForSelector('[role=progressbar]');
    release();
    await waitFor('Uploaded. Tables: orders, customers');
    assert.deepEqual((await api.asked('startDataFileUpload')).at(-1)?.body, { path: 'new.csv', bytes: 9 });
    assert.deepEqual(
      (await api.asked('uploadDataFileChunk')).map(({ path }) => path.number),
      [0, 1, 2],
    );
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 2);
    const [source, listedFile] = await rows();
    assert.deepEqual(source?.slice(0, 3), ['default', 'DuckDB and files', 'Uploaded files']);
    assert.deepEqual(listedFile?.slice(0, 2), ['new.csv', '1.2 MB']);
    await press('Dismiss: new.csv');
    await page.waitForFunction(() => !document.body.innerText.includes('Uploaded. Tables'));
  });

  await t.test('an upload that failed goes on where it was', async () => {
    await show();
    let failures = 1;
    api.answer({
      uploadDataFileChunk: ({ path: { number } }) => {
        if (number === 1 && failures-- > 0) throw new Refusal(500, 'broken', 'The disk is full');
        return { success: true };
      },
    });
    const before = (await api.asked('uploadDataFileChunk')).length;
    await upload(['large.csv', 'id\n1\n2\n3\n']);
    await waitFor('The upload failed');
    await waitFor('The disk is full');
    await press('Try again');
    await waitFor('Uploaded. Tables');
    const numbers = (await api.asked('uploadDataFileChunk')).map(({ path }) => path.number);
    assert.deepEqual(numbers.slice(before), [0, 1, 1, 2]);
  });

  await t.test(
    'spreadsheets and empty files are refused, and a file that exists is not replaced unasked',
    async () => {
      await show({}, [file('orders.csv')]);
      await waitFor('orders.csv');
      const before = (await api.asked('startDataFileUpload')).length;
      await upload(['a.xlsx', 'PK'], ['b.csv', ''], ['orders.csv', 'id\n1\n']);
      await waitFor('Save each sheet as CSV');
      await waitFor('This file is empty.');
      await waitFor('A file of this name is there already.');
      assert.equal((await api.asked('startDataFileUpload')).length, before);
      await press('Replace file');
      await waitFor('Uploaded. Tables');
      assert.equal((await api.asked('startDataFileUpload')).at(-1)?.body.path, 'orders.csv');
    },
  );

  await t.test(
    'a file of another type, or one that cannot be read, has the reason of the server',
    async () => {
      await show();
      api.answer({
        startDataFileUpload: () => {
          throw new Refusal(400, 'unknown_file_type', 'body.path must end with .csv or .parquet');
        },
      });
      await upload(['photo.png', 'x']);
      await waitFor('body.path must end with .csv or .parquet');
      await show();
      api.answer({
        suggestCubes: () => {
          throw new Refusal(400, 'bad_file', 'torn.csv cannot be read: a quote is missing');
        },
      });
      await upload(['torn.csv', '"']);
      await waitFor('Uploaded, but it cannot be read');
      await waitFor('a quote is missing');
    },
  );

  await t.test('a DuckDB database becomes the one that the default data source reads', async () => {
    await show();
    const wanted = { name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: 'shop.duckdb' };
    api.answer({
      suggestCubes: () => ({ fileName: 'a.yml', content: '', cubes: ['orders'], variables: [wanted] }),
    });
    await upload(['shop.duckdb', 'DUCK']);
    await press('Use as database');
    await waitFor('Read the tables of shop.duckdb?');
    await confirm();
    await waitFor('default saved');
    const { body } = (await api.asked('setEnvVariables')).at(-1) ?? {};
    assert.deepEqual(body?.env_variables, [{ name: 'CUBEJS_DB_TYPE', value: 'duckdb' }, wanted]);
    await show(STORED);
    api.answer({
      suggestCubes: () => ({ fileName: 'a.yml', content: '', cubes: ['orders'], variables: [wanted] }),
    });
    await upload(['shop.duckdb', 'DUCK']);
    await waitFor('Uploaded. Tables');
    assert.equal(await page.$('::-p-aria([name="Use as database"])'), null);
  });

  await t.test('the cubes of a file go to the dev branch, and never over another file', async () => {
    await show();
    const branch: BranchResponse = {
      id: 1,
      name: 'main',
      parentBranch: null,
      lastHash: null,
      isStagingEnvironmentEnabled: false,
      kind: 'deploy',
      isOwn: false,
      hasEdits: false,
    };
    const suggested = {
      fileName: 'model/cubes/new.yml',
      content: 'cubes: []\n',
      cubes: ['new'],
      variables: [],
    };
    api.answer({
      suggestCubes: () => suggested,
      listBranches: () => ({ ...paged([branch]), data: [branch] }),
      startDevMode: () => ({ active: false, branchName: 'dev-ada', parentBranch: 'main' }),
      listFiles: () => {
        throw new Refusal(404, 'unknown_file');
      },
      updateFiles: () => ({ success: true }),
    });
    await upload(['new.csv', 'id\n1\n']);
    await press('Write to my dev branch');
    await waitFor('1 file is on the branch dev-ada');
    const { body } = (await api.asked('updateFiles')).at(-1) ?? {};
    assert.deepEqual(body, {
      branchName: 'dev-ada',
      files: [{ path: 'model/cubes/new.yml', content: 'cubes: []\n', hash: null }],
    });
    const [link] = await page.$$eval('main a[href*="/model"]', (links) => links.map(({ href }) => href));
    assert.match(link ?? '', /\/deployments\/7\/model\?branch=dev-ada$/);
    await press('Dismiss: new.csv');
    const found = {
      type: 'file',
      name: 'new.yml',
      path: suggested.fileName,
      size: 9,
      hash: 'a',
      content: 'mine',
    };
    api.answer({ listFiles: () => ({ ...paged([found]), data: [found] }) });
    await upload(['new.csv', 'id\n1\n']);
    await press('Replace file');
    await press('Write to my dev branch');
    await waitFor('The file stays as it is on the branch.');
    assert.equal((await api.asked('updateFiles')).length, 1);
  });

  await t.test('files are dropped anywhere on the page', async () => {
    await show();
    await waitFor('Connect a database or drop a file');
    const drag = (type: string) =>
      page.evaluate((name) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['id\n1\n'], 'dropped.csv'));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        return !document.querySelector('h1')?.dispatchEvent(new DragEvent(name, init));
      }, type);
    assert.equal(await drag('dragover'), true);
    await waitFor('Drop files to upload them');
    assert.equal(await drag('drop'), true);
    await waitFor('Uploaded. Tables');
    assert.equal((await api.asked('startDataFileUpload')).at(-1)?.body.path, 'dropped.csv');
    assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /Drop files to upload/);
  });

  await t.test('a file is deleted after a question', async () => {
    await show({}, [file('orders.csv')]);
    api.answer({
      deleteDataFile: () => {
        files = [];
        return { success: true };
      },
    });
    await press('Delete file: orders.csv');
    await waitFor('Delete orders.csv?');
    await confirm();
    await waitFor('orders.csv deleted');
    await waitFor('Connect a database or drop a file');
    assert.equal((await api.asked('deleteDataFile')).at(-1)?.path.fileId, 3);
  });

  await t.test(
    'without the right to set variables, data sources are listed, and nothing is offered',
    async () => {
      const source: DataSource = {
        name: 'default',
        type: 'postgres',
        title: 'PostgreSQL',
        isInstalled: true,
        catalogue: {
          readAt: null,
          isReading: false,
          problem: null,
          message: null,
          tableCount: 0,
          isCut: false,
        },
      };
      api.answer({ listDataSources: () => ({ sources: [source] }) });
      const asked = (await api.asked('getEnvVariables')).length;
      await show({}, [file('orders.csv')], {
        maySet: false,
        maySeeTables: true,
        maySeeFiles: true,
        mayChangeFiles: false,
      });
      api.answer({ listDataSources: () => ({ sources: [source] }) });
      await waitFor('Changing connections needs permission');
      await waitFor('orders.csv');
      assert.deepEqual((await rows())[0], ['default', 'PostgreSQL', 'Installed']);
      // Besides what a notice of an earlier test has.
      const names = await page.$$eval('main button', (all) =>
        all.map((one) => (one as HTMLElement).innerText).filter((name) => name !== ''),
      );
      assert.deepEqual(names, ['Show request']);
      assert.equal((await api.asked('getEnvVariables')).length, asked);
    },
  );

  await t.test('the list fits a phone', async () => {
    const host = `${'a-very-long-host.'.repeat(8)}example.com`;
    await show({ ...STORED, CUBEJS_DB_HOST: host }, [file(`${'a-long-name'.repeat(12)}.csv`)]);
    await page.waitForSelector('tbody tr');
    await assertFitsPhone(page, 'the list of data sources');
  });
});
