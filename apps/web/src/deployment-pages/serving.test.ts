import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mockApi, paged, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';
import { deploymentRights } from './deployment-rights.ts';

const RIGHTS = { pages: ['variables', 'environments', 'pods'], mayConfigure: true };
const ENVIRONMENT = {
  id: '5',
  type: 'production' as const,
  branch: null,
  user: null,
  api_credentials: [
    {
      type: 'rest' as const,
      version: 1,
      url: 'https://facet.example.com/d/7/cubejs-api/v1',
      host: null,
      port: null,
      database: null,
    },
  ],
};
const version = (name: string, isCurrent: boolean) => ({
  releaseChannelVersion: `cubejs/cube:v${name}`,
  version: name,
  releaseChannel: 'latest' as const,
  isLatestInChannel: !isCurrent,
  isCurrent,
});

test('each page is for those who have its permission', () => {
  const pagesOf = (...actions: Parameters<typeof deploymentRights>[0]['actions']) =>
    deploymentRights({ actions }).pages;
  assert.deepEqual(pagesOf('DeploymentRead'), ['logs', 'environments', 'pods']);
  assert.deepEqual(pagesOf('SecretsManage'), ['variables']);
  assert.deepEqual(pagesOf('DeploymentRead', 'SchemaRead'), ['builds', 'logs', 'environments', 'pods']);
  assert.deepEqual(pagesOf('PlaygroundRead'), []);
});

test('variables, environments and pods of a deployment', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  let variables: Record<string, string> = {};
  const listed = () => {
    const items = Object.entries(variables).map(([name, value]) => ({ name, value }));
    return { ...paged(items, { first: 1000 }), data: items };
  };
  const api = await mockApi(t, page, {
    getEnvVariables: listed,
    setEnvVariables: ({ body }) => {
      for (const { name, value } of body.env_variables) variables[name] = value;
      return listed();
    },
    removeEnvVariable: ({ query }) => {
      delete variables[query.name];
    },
  });
  const show = (name: string, more: object = {}) =>
    stage.show(`deployment-pages/${name}.tsx`, name, { deploymentId: 7, rights: { ...RIGHTS, ...more } });
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  const press = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
  const type = async (text: string) => {
    await page.waitForSelector('[role=dialog] textarea');
    await page.focus('[role=dialog] textarea');
    await page.keyboard.sendCharacter(text);
  };
  const submit = () => page.locator('[role=dialog] button[type=submit]').click();

  await t.test('pasted variables are checked line by line, and sent once they are right', async () => {
    variables = {};
    await show('VariablesPage');
    await waitFor('There are no variables');
    await press('Add variables');
    await type('CUBEJS_DB_HOST=db.example.com\nA-B=1');
    await waitFor('Line 2: A name has only letters');
    assert.ok(await page.$('[role=dialog] button[type=submit]:disabled'));
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('Backspace');
    await type('TOKEN="a\nb"');
    await waitFor('Variables: 2');
    await submit();
    await waitFor('A build has started');
    assert.deepEqual((await api.asked('setEnvVariables')).at(-1)?.body.env_variables, [
      { name: 'CUBEJS_DB_HOST', value: 'db.example.com' },
      { name: 'TOKEN', value: 'a\nb' },
    ]);
  });

  await t.test('a secret stays hidden, and a variable is removed after a question', async () => {
    variables = { API_TOKEN: '[ENCRYPTED]', '<b>"': 'x'.repeat(2000) };
    await show('VariablesPage');
    await waitFor('Hidden');
    await assertFitsPhone(page, 'the variables');
    await press('Actions for API_TOKEN');
    await page.locator('::-p-aria([name="Remove"][role="menuitem"])').click();
    await waitFor('Remove API_TOKEN?');
    await submit();
    await waitFor('API_TOKEN is removed');
    assert.deepEqual(
      (await api.asked('removeEnvVariable')).map(({ query }) => query.name),
      ['API_TOKEN'],
    );
  });

  await t.test('what a data source refuses can be saved without its test', async () => {
    variables = { CUBEJS_DB_HOST: 'a' };
    api.answer({
      setEnvVariables: () => {
        throw new Refusal(400, 'bad_request', 'The data source default refused the password');
      },
    });
    await show('VariablesPage');
    await press('Actions for CUBEJS_DB_HOST');
    await page.locator('::-p-aria([name="Change"][role="menuitem"])').click();
    await type('b');
    await submit();
    await waitFor('refused the password');
    await page.locator('::-p-aria([name="Save without the test"])').click();
    api.answer({ setEnvVariables: listed });
    await submit();
    await waitFor('The variables are saved');
    assert.equal((await api.asked('setEnvVariables')).at(-1)?.query.test, false);
  });

  await t.test('a token is created with a security context, and shown once', async () => {
    const token = {
      token: `eyJ${'x'.repeat(300)}`,
      security_context: {},
      created_at: '2026-03-01T09:30:00.000Z',
      expires_at: '2026-03-01T10:30:00.000Z',
      scopes: null,
    };
    const items = [ENVIRONMENT, { ...ENVIRONMENT, id: '6', type: 'development' as const, branch: 'dev-"a"' }];
    api.answer({
      getDeploymentEnvironments: ({ query }) => ({
        ...paged(items, query),
        data: { environments: [] },
        pagination: { total: 2, offset: 0, limit: 1000 },
      }),
      createDeploymentEnvironmentToken: () => ({ data: token }),
    });
    await show('EnvironmentsPage');
    await waitFor('https://facet.example.com/d/7/cubejs-api/v1');
    await assertFitsPhone(page, 'the environments');
    await press('Create a token for Production');
    await type('[1]');
    await waitFor('This is not a JSON object');
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Backspace');
    await type('{"country":"US"}');
    await submit();
    await waitFor('It is not shown again');
    const asked = (await api.asked('createDeploymentEnvironmentToken')).at(-1);
    assert.deepEqual(asked?.path, { deploymentId: 7, environmentId: 5 });
    assert.deepEqual(asked?.body, { security_context: { country: 'US' }, expires_in: 3600 });
    await press('Done');
    await show('EnvironmentsPage', { mayConfigure: false });
    await press('Create a token for Production');
    await waitFor('empty security context');
  });

  await t.test('pods have their state in words, and another version needs a confirmation', async () => {
    const pod = {
      name: 'prod-7-1',
      type: 'production',
      status: 'CrashLoopBackOff',
      ready: false,
      restartCount: 1200,
      containers: ['MAIN'],
      memoryBytes: 412_000_000,
      startedAt: '2026-03-01T09:30:00.000Z',
    };
    const versions = [version('1.8.0', false), version('1.7.43', true)];
    api.answer({
      pods: ({ query }) => paged([pod, { ...pod, name: 'dev-1', status: 'Odd', memoryBytes: null }], query),
      listDeploymentVersions: ({ query }) => ({ ...paged(versions, query), data: versions }),
      updateDeployment: () => {
        throw new Refusal(503, 'unavailable', 'Try again');
      },
    });
    await show('PodsPage');
    await waitFor('Does not start');
    await waitFor('412 MB');
    await waitFor('Production runs 1.7.43.');
    await assertFitsPhone(page, 'the pods');
    await page.locator('input[aria-label="Engine version"]').click();
    await page.locator('::-p-aria([name="1.8.0 (newest of latest)"][role="option"])').click();
    await press('Change version');
    await waitFor('Change to 1.8.0?');
    await submit();
    await waitFor('Try again');
    assert.deepEqual((await api.asked('updateDeployment')).at(-1)?.body, {
      releaseChannel: 'latest',
      releaseChannelVersion: 'cubejs/cube:v1.8.0',
    });
    await show('PodsPage', { mayConfigure: false });
    await waitFor('Production runs 1.7.43.');
    assert.equal(await page.$('::-p-aria([name="Change version"])'), null);
  });
});
