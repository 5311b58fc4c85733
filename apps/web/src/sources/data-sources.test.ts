import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataSourceTest } from '@facet/client';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { SOURCE_TYPES } from '../testing/sample-source-types.ts';
import type { SourcesView } from './sources-view.ts';

const RIGHTS = { maySet: true, maySeeTables: true, maySeeFiles: true, mayChangeFiles: true };
const LIST: SourcesView = { kind: 'list' };
const POSTGRES: SourcesView = { kind: 'new', type: 'postgres' };
const STORED = {
  CUBEJS_DB_TYPE: 'postgres',
  CUBEJS_DB_HOST: 'db.example.com',
  CUBEJS_DB_NAME: 'sales',
  CUBEJS_DB_USER: 'reader',
  CUBEJS_DB_PASS: '[ENCRYPTED]',
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

test('data sources', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 1000 });
  let variables: Record<string, string> = {};
  const listed = () => {
    const items = Object.entries(variables).map(([name, value]) => ({ name, value }));
    return { ...paged(items, { first: 1000 }), data: items };
  };
  const api = await mockApi(t, page, {
    getEnvVariables: listed,
    listDataSourceTypes: () => ({ types: SOURCE_TYPES }),
    getDataFiles: ({ query }) => paged([], query),
    buildStatus: () => BUILD,
    setEnvVariables: ({ body }) => {
      for (const { name, value } of body.env_variables) variables[name] = value;
      return listed();
    },
  });
  const show = async (view: SourcesView, given: Record<string, string> = {}) => {
    variables = { ...given };
    const props = { deploymentId: 7, rights: RIGHTS, view };
    await stage.show('sources/DataSourcesPage.tsx', 'DataSourcesPage', props, ['onView', 'onUnsaved']);
    await page.waitForSelector('main h1');
  };
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);
  const press = (name: string) => button(name).click();
  const retype = async (label: string, text: string) => {
    await (await page.waitForSelector(`::-p-aria([name="${label}"])`))?.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.sendCharacter(text);
  };
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) await retype(label, text);
  };
  const lastSent = async (operation: 'setEnvVariables' | 'testDataSources') => {
    const { body } = (await api.asked(operation)).at(-1) ?? {};
    return Object.fromEntries((body?.env_variables ?? []).map(({ name, value }) => [name, value]));
  };
  const answerTest = (problem: DataSourceTest['problem'], message: string | null = null) =>
    api.answer({
      testDataSources: () => ({
        items: [{ name: 'default', type: 'postgres', ok: problem === null, problem, message }],
      }),
    });
  const views = async () =>
    (await stage.read<{ name: string; values: unknown[] }[]>('stage.calls'))
      .filter(({ name }) => name === 'onView')
      .map(({ values: [view] }) => view);
  /** What a screen reader reads after the label of the field that has the focus. */
  const focused = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const label = document.querySelector(`label[for="${field?.id}"]`)?.textContent;
      return [
        label,
        field?.getAttribute('aria-invalid'),
        ...ids.map((id) => document.getElementById(id)?.textContent),
      ];
    });
  const COMPLETE = { Host: 'db.example.com', Database: 'sales', User: 'reader', Password: 'a-secret' };

  await t.test('without data sources and files, the page offers to begin', async () => {
    await show(LIST);
    await waitFor('Connect a database or drop a file');
    await press('Connect database');
    assert.deepEqual(await views(), [{ kind: 'types' }]);
  });

  await t.test('types are found by their name, the common ones first', async () => {
    await show({ kind: 'types' });
    const titles = () =>
      page.$$eval('main li button', (all) => all.map((one) => (one as HTMLElement).innerText));
    await page.waitForSelector('main li button');
    assert.deepEqual(await titles(), [
      'PostgreSQL',
      'MySQL and MariaDB\nDriver: Not installed',
      'Snowflake',
      'Google BigQuery',
      'DuckDB and files',
    ]);
    await retype('Search databases', 'snow');
    await page.waitForFunction(() => document.querySelectorAll('main li button').length === 1);
    await page.locator('main li button').click();
    assert.deepEqual(await views(), [{ kind: 'new', type: 'snowflake' }]);
    await retype('Search databases', 'abacus');
    await waitFor('No database matches “abacus”');
  });

  await t.test('the form of PostgreSQL is tested with what was entered, and saved', async () => {
    await show(POSTGRES);
    await waitFor('Default: 5432');
    await press('Test connection');
    await waitFor('Host is required');
    assert.deepEqual((await focused()).slice(0, 2), ['Host *', 'true']);
    assert.deepEqual(await api.asked('testDataSources'), []);
    answerTest(null);
    await fill(COMPLETE);
    await press('Test connection');
    await waitFor('Connection works');
    const expected = {
      CUBEJS_DB_TYPE: 'postgres',
      CUBEJS_DB_HOST: 'db.example.com',
      CUBEJS_DB_NAME: 'sales',
      CUBEJS_DB_USER: 'reader',
      CUBEJS_DB_PASS: 'a-secret',
    };
    assert.deepEqual(await lastSent('testDataSources'), expected);
    await waitFor('Saving tests the connection again and rebuilds production.');
    await press('Show request');
    await page.waitForSelector('[role=dialog] pre');
    const request = await page.$eval('[role=dialog] pre', (one) => one.textContent);
    assert.match(request, /-X PUT .*\/api\/v1\/deployments\/7\/env-vars/);
    assert.match(request, /db\.example\.com/);
    assert.doesNotMatch(request, /a-secret/);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    await press('Save data source');
    await page.waitForFunction('stage.calls.some(({ name }) => name === "onView")');
    assert.deepEqual(await lastSent('setEnvVariables'), expected);
    assert.deepEqual(await views(), [LIST]);
    await waitFor('default saved');
  });

  await t.test('a further data source has a name of its own, which is not taken', async () => {
    await show({ kind: 'new', type: 'bigquery' }, STORED);
    await fill({ Project: 'acme', 'Key of the service account': 'e30=' });
    await press('Save data source');
    await waitFor('Enter a name');
    await retype('Name', 'Default');
    await waitFor('A data source has this name already');
    await retype('Name', 'ads');
    await press('Save data source');
    await page.waitForFunction('stage.calls.some(({ name }) => name === "onView")');
    assert.deepEqual(await lastSent('setEnvVariables'), {
      CUBEJS_DATASOURCES: 'default,ads',
      CUBEJS_DS_ADS_DB_TYPE: 'bigquery',
      CUBEJS_DS_ADS_DB_BQ_PROJECT_ID: 'acme',
      CUBEJS_DS_ADS_DB_BQ_CREDENTIALS: 'e30=',
    });
  });

  await t.test('the form of Snowflake has texts of several lines behind more', async () => {
    await show({ kind: 'new', type: 'snowflake' });
    await fill({ Account: 'acme-main', Warehouse: 'small', Database: 'crm', User: 'facet' });
    assert.equal(await page.$('::-p-aria([name="Private key"])'), null);
    await page.locator('main summary').click();
    const key = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n';
    await retype('Private key', key);
    await press('Save data source');
    await page.waitForFunction('stage.calls.some(({ name }) => name === "onView")');
    assert.equal((await lastSent('setEnvVariables')).CUBEJS_DB_SNOWFLAKE_PRIVATE_KEY, key);
  });

  await t.test('an edit keeps the stored password, and sends what was changed', async () => {
    await show({ kind: 'edit', source: 'default' }, STORED);
    await waitFor('Stored. To replace it, enter another one.');
    assert.equal(await page.$eval('input[type=password]', (one) => (one as HTMLInputElement).value), '');
    await retype('Database', 'sales2');
    await page.locator('main summary').click();
    await page.locator('::-p-aria([name="Encrypt the connection (TLS)"])').click();
    await press('Save data source');
    await page.waitForFunction('stage.calls.some(({ name }) => name === "onView")');
    assert.deepEqual(await lastSent('setEnvVariables'), { CUBEJS_DB_NAME: 'sales2', CUBEJS_DB_SSL: 'true' });
  });

  await t.test('each problem is explained, at the field that is probably wrong', async () => {
    const cases = [
      ['host', 'This host is unknown', 'Host *'],
      ['unreachable', 'The database cannot be reached', 'Host *'],
      ['credentials', 'The database does not accept the user or the password', 'Password'],
      ['database', 'This database does not exist', 'Database *'],
      ['certificate', 'The certificate of the database is not trusted', 'Certificate of the authority'],
      ['rights', 'The user lacks a permission', 'User *'],
    ] as const;
    await show(POSTGRES);
    await fill(COMPLETE);
    for (const [problem, title, label] of cases) {
      answerTest(problem, `the driver on ${problem}`);
      await press('Test connection');
      await waitFor(title);
      await page.waitForFunction(
        (wanted) =>
          document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent === wanted,
        {},
        label,
      );
      const [, isInvalid, ...texts] = await focused();
      assert.equal(isInvalid, 'true', problem);
      assert.ok(texts.includes(title), `${problem}: ${texts.join(' | ')}`);
      await page.locator('[role=alert] summary').click();
      await waitFor(`the driver on ${problem}`);
    }
    answerTest('failed', 'SQLSTATE 99999');
    await press('Test connection');
    await waitFor('The connection failed');
    await retype('User', 'somebody');
    await page.waitForFunction(() => !document.body.innerText.includes('The connection failed'));
  });

  await t.test('a missing driver has the command that the operator runs', async () => {
    await show({ kind: 'new', type: 'mysql' });
    await waitFor('The driver is not installed');
    await waitFor('npm run engine -- driver add mysql');
    await page.waitForSelector('::-p-aria([name="Copy"][role="button"])');
    answerTest('driver_missing', 'The driver is not installed on this node');
    await fill(COMPLETE);
    await press('Test connection');
    await page.waitForFunction(() => document.querySelectorAll('main [role=alert]').length === 1);
  });

  await t.test('a test shows that it runs, can be cancelled, and ends by itself', async () => {
    await show(POSTGRES);
    await fill(COMPLETE);
    answerTest(null);
    const release = api.hold('testDataSources');
    await press('Test connection');
    await waitFor('Connecting…');
    await press('Cancel test');
    await page.waitForFunction(() => !document.body.innerText.includes('Connecting…'));
    release();
    // As if the time were over.
    await page.evaluate(() => {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = () => {
        AbortSignal.timeout = timeout;
        const late = new AbortController();
        setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 0);
        return late.signal;
      };
    });
    const releaseLate = api.hold('testDataSources');
    await press('Test connection');
    await waitFor('The database did not answer within 15 seconds');
    releaseLate();
  });

  await t.test('what the database refuses is not saved, but can be without a test', async () => {
    await show(POSTGRES);
    await fill(COMPLETE);
    let queries: unknown[] = [];
    api.answer({
      setEnvVariables: ({ query }) => {
        queries = [...queries, query];
        if (query?.test === false) return listed();
        throw new Refusal(
          400,
          'data_source_refused',
          'body.env_variables: Data source "default" (postgres): no',
        );
      },
    });
    answerTest('credentials', 'password authentication failed');
    await press('Save data source');
    await waitFor('Not saved, because the database refused the connection.');
    await waitFor('The database does not accept the user or the password');
    await press('Save without a test');
    await page.waitForFunction('stage.calls.some(({ name }) => name === "onView")');
    assert.deepEqual(queries, [{}, { test: false }]);
  });

  await t.test('a variable that the server refuses is explained at its field', async () => {
    await show(POSTGRES);
    await fill(COMPLETE);
    api.answer({
      setEnvVariables: () => {
        throw new Refusal(400, 'bad_request', 'body.env_variables.2.value must be shorter');
      },
    });
    await press('Save data source');
    await waitFor('The data source could not be saved');
    await waitFor('must be shorter');
    assert.deepEqual((await focused()).slice(0, 2), ['Database *', 'true']);
  });

  await t.test('what was entered is reported as unsaved, until it is saved', async () => {
    await show(POSTGRES);
    await retype('Host', 'db');
    await page.waitForFunction(
      'stage.calls.filter(({ name }) => name === "onUnsaved").at(-1).values[0]?.isForm === true',
    );
  });
});
