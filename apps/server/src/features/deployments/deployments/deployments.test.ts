import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { api, build, eventually, loadPath, measure, tokenFor } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
const id = await server.makeDeployment('Sales');

test('an invalid new deployment is refused and leaves nothing behind', async () => {
  const create = (changes: object) =>
    server.call('POST', '/build/api/v1/deployments', { body: { ...deploymentInput('Other'), ...changes } });
  const refused: [object, number, RegExp][] = [
    [{ region: 'moon' }, 400, /body\.region moon is not a region/],
    [{ name: 'Sales' }, 409, /Sales already exists/],
    [{ name: ' ' }, 400, /body\.name/],
    [{ name: 'x'.repeat(256) }, 400, /body\.name/],
    [{ cloudProvider: 'azure' }, 400, /body\.cloudProvider must be one of cubecloud, aws, gcp/],
    [{ creationStep: 'done' }, 400, /body\.creationStep/],
    [{ deployMode: 'ftp' }, 400, /body\.deployMode/],
    [{ isManaged: 'yes' }, 400, /body\.isManaged/],
    [{ name: undefined }, 400, /body\.name is required/],
  ];
  for (const [changes, status, message] of refused) {
    const { status: got, body } = await create(changes);
    assert.equal(got, status, JSON.stringify(changes));
    assert.match(body.error, message);
  }
  const { items } = await server.ok('GET', '/api/v1/deployments');
  assert.deepEqual(
    items.map((item: { name: string }) => item.name),
    ['Sales'],
  );
});

test('a name is enough to create a deployment', async () => {
  const made = await server.ok('POST', '/build/api/v1/deployments', { name: 'Only a name' });
  const { cloudProvider, region, isManaged, creationStep, creationMethod, deployMode } = await server.ok(
    'GET',
    api(made.id, '/settings'),
  );
  assert.deepEqual(
    { cloudProvider, region, isManaged, creationStep, creationMethod, deployMode },
    {
      cloudProvider: 'cubecloud',
      region: 'local',
      isManaged: true,
      creationStep: 'ready',
      creationMethod: null,
      deployMode: 'git',
    },
  );
  assert.equal((await server.waitForBuild(made.id)).status, 'built');
});

test('a deployment that begins with its databases has no model, and is built', async () => {
  const body = { name: 'From a database', creationStep: 'databases' };
  const made = await server.ok('POST', '/build/api/v1/deployments', body);
  const { items } = await server.ok('GET', build(made.id, '/data-model/files'));
  assert.deepEqual(
    items.map(({ path }: { path: string }) => path),
    ['README.md'],
  );
  assert.equal((await server.waitForBuild(made.id)).status, 'built');
});

test('concurrent requests with one name create one deployment', async () => {
  const make = () => server.call('POST', '/build/api/v1/deployments', { body: deploymentInput('Twin') });
  const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 409, 409]);
});

test('the creation method decides the starter files, the deploy mode and the first build', async () => {
  const make = async (name: string, creationMethod: string) => {
    const made = await server.ok('POST', '/build/api/v1/deployments', {
      ...deploymentInput(name),
      creationMethod,
    });
    const { items } = await server.ok('GET', build(made.id, '/data-model/files'));
    const { deployMode } = await server.ok('GET', api(made.id, '/settings'));
    const status = await server.ok('GET', api(made.id, '/build-status'));
    return { files: items.length > 0, deployMode, isBuilt: status.buildJobId !== null };
  };
  assert.deepEqual(await make('G', 'github'), { files: false, deployMode: 'git', isBuilt: false });
  assert.deepEqual(await make('S', 'ssh'), { files: false, deployMode: 'git', isBuilt: false });
  assert.deepEqual(await make('U', 'upload'), { files: true, deployMode: 'cli', isBuilt: true });
});

test('a new deployment has the documented settings', async () => {
  const deployment = await server.ok('GET', api(id));
  assert.deepEqual(deployment, {
    id,
    name: 'Sales',
    deploymentUrl: `${server.url}/d/${id}`,
    creationStep: 'ready',
  });
  const settings = await server.ok('GET', api(id, '/settings'));
  const expected = {
    id,
    name: 'Sales',
    template: 'single',
    templateVariables: {},
    cloudProvider: 'cubecloud',
    region: 'local',
    deployMode: 'git',
    deployBranchName: 'main',
    deployBranchReadOnly: false,
    deployBranchMergeAllowed: true,
    deployProjectRoot: '/',
    releaseChannel: 'latest',
    releaseChannelVersionHold: false,
    customDomain: null,
    launchpadTabs: null,
  };
  for (const [field, value] of Object.entries(expected)) assert.deepEqual(settings[field], value, field);
  assert.doesNotMatch(JSON.stringify(settings), /secret/i);
  assert.equal((await server.call('GET', api(999))).status, 404);
});

test('null keeps a setting that cannot be empty, and clears any other', async () => {
  const put = (body: object) => server.ok('PUT', api(id), body);
  const before = await put({ defaultLaunchpadViewGroup: 'sales' });
  const after = await put({
    name: null,
    cloudProvider: null,
    template: null,
    deployBranchReadOnly: null,
    defaultLaunchpadViewGroup: null,
  });
  assert.deepEqual(after, { ...before, defaultLaunchpadViewGroup: null });
});

test('an invalid settings change is refused as a whole', async () => {
  const before = await server.ok('GET', api(id, '/settings'));
  const refused: [object, number, RegExp][] = [
    [{ name: 'Renamed', region: 'moon' }, 400, /body\.region/],
    [{ name: 'Twin' }, 409, /Twin already exists/],
    [{ name: 7 }, 400, /body\.name/],
    [{ template: 'huge' }, 400, /body\.template/],
    [{ deployBranchName: 'nowhere' }, 400, /body\.deployBranchName nowhere is not a branch/],
    [{ deployBranchName: '' }, 400, /body\.deployBranchName/],
    [{ deployProjectRoot: '../etc' }, 400, /body\.deployProjectRoot/],
    [{ templateVariables: 'all' }, 400, /body\.templateVariables/],
    [{ launchpadTabs: [1] }, 400, /body\.launchpadTabs/],
    [{ releaseChannel: 'nightly' }, 400, /body\.releaseChannel/],
    [{ cspsConfig: { enabled: true } }, 400, /body\.cspsConfig\.storageProvider is required/],
  ];
  for (const [body, status, message] of refused) {
    const answer = await server.call('PUT', api(id), { body });
    assert.equal(answer.status, status, JSON.stringify([body, answer.body]));
    assert.match(answer.body.error, message);
  }
  assert.deepEqual(await server.ok('GET', api(id, '/settings')), before);
});

test('a dev branch cannot become the deploy branch', async () => {
  const { branchName } = await server.ok('POST', build(id, '/dev-mode'), {});
  const answer = await server.call('PUT', api(id), { body: { deployBranchName: branchName } });
  assert.equal(answer.status, 400);
  await server.ok('DELETE', build(id, '/dev-mode'));
});

test('absent settings keep their value, null clears, and template variables are merged key by key', async () => {
  const put = (body: object) => server.ok('PUT', api(id), body);
  const csps = { enabled: true, storageProvider: 's3', s3Bucket: 'b' };
  const first = await put({
    templateVariables: { warmUp: true, zone: 'a' },
    launchpadTabs: ['one', 'two'],
    defaultLaunchpadViewGroup: 'sales',
    customDomain: 'data.example.com',
    cspsConfig: csps,
    template: 'multiCluster',
    deployBranchReadOnly: true,
  });
  assert.deepEqual(first.templateVariables, { warmUp: true, zone: 'a' });

  const second = await put({ templateVariables: { zone: null, extra: { deep: [1] } }, launchpadTabs: null });
  assert.deepEqual(second.templateVariables, { warmUp: true, extra: { deep: [1] } });
  assert.equal(second.launchpadTabs, null);
  assert.deepEqual(second.cspsConfig, csps);
  assert.equal(second.customDomain, 'data.example.com');
  assert.equal(second.template, 'multiCluster');
  assert.equal(second.deployBranchReadOnly, true);

  const third = await put({
    templateVariables: null,
    customDomain: null,
    cspsConfig: null,
    defaultLaunchpadViewGroup: null,
    deployBranchReadOnly: false,
    name: 'Sales 2',
  });
  assert.deepEqual(third.templateVariables, {});
  for (const field of ['customDomain', 'cspsConfig', 'defaultLaunchpadViewGroup'])
    assert.equal(third[field], null, field);
  assert.equal(third.name, 'Sales 2');
  assert.deepEqual(await put({}), third);
  assert.deepEqual(await server.ok('GET', api(id, '/settings')), third);
});

test('the setup wizard only advances, or restarts at its first step', async () => {
  const advance = (creationStep: string) =>
    server.call('POST', api(id, '/creation-step/advance'), { body: { creationStep } });
  const reset = await server.call('POST', api(id, '/creation-step/reset'), { raw: '' });
  assert.equal(reset.body.creationStep, 'project');
  assert.equal((await advance('nowhere')).status, 400);
  for (const step of ['upload', 'github', 'databases', 'ready']) {
    const { status, body } = await advance(step);
    assert.deepEqual({ status, creationStep: body.creationStep }, { status: 200, creationStep: step });
  }
  const back = await advance('databases');
  assert.equal(back.status, 409);
  assert.equal((await server.ok('GET', api(id))).creationStep, 'ready');
});

test('changing the deploy branch builds production from it', async () => {
  const project = await server.makeDeployment('Branches');
  await server.ok('POST', build(project, '/branches'), { name: 'release/1' });
  const before = await server.ok('GET', api(project, '/build-status'));
  await server.ok('PUT', api(project), { deployBranchName: 'release/1' });
  const after = await server.waitForBuild(project);
  assert.ok(after.buildJobId > before.buildJobId);
  assert.deepEqual(
    { branchName: after.branchName, mode: after.mode, status: after.status },
    { branchName: 'release/1', mode: 'production', status: 'built' },
  );
  assert.equal(await measure(server, project, 'orders.count'), '3');
  await server.ok('PUT', api(project), { name: 'No build' });
  assert.equal((await server.ok('GET', api(project, '/build-status'))).buildJobId, after.buildJobId);
  const back = await server.ok('PUT', api(project), { branch: 'main' });
  assert.equal(back.deployBranchName, 'main', 'the former name of the setting');
});

test('a deletion waits for the deployment before it locks any of its branches', async () => {
  const doomed = await server.makeDeployment('Locked');
  const branches = sql`select id from branches where deployment_id = ${doomed} for update nowait`;
  const deletion = await server.db.transaction().execute(async (tx) => {
    await sql`select id from deployments where id = ${doomed} for no key update`.execute(tx);
    const call = server.call('DELETE', api(doomed));
    await eventually(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
        return rows.length;
      },
      (waiting) => waiting > 0,
    );
    // Like a commit, which would deadlock with a deletion that holds the branch.
    await branches.execute(tx);
    return { call };
  });
  assert.equal((await deletion.call).status, 200);
});

test('deleting a deployment removes its rows, pods, files and data API', async () => {
  const doomed = await server.makeDeployment('Doomed');
  const token = await tokenFor(server, doomed);
  assert.equal(await measure(server, doomed, 'orders.count'), '3');
  await server.ok('PUT', api(doomed, '/env-vars'), { env_variables: [{ name: 'A', value: '1' }] });
  await server.ok('POST', build(doomed, '/dev-mode'), {});
  const folder = join(server.dataDir, 'files', String(doomed));
  assert.ok((await stat(folder)).isDirectory());

  assert.deepEqual(await server.ok('DELETE', api(doomed)), { success: true });
  for (const path of ['', '/settings', '/logs', '/pods', '/env-vars'])
    assert.equal((await server.call('GET', api(doomed, path))).status, 404, path);
  assert.equal((await server.call('DELETE', api(doomed))).status, 404);
  const gone = await eventually(
    () => server.query(doomed, loadPath('orders.count'), token),
    (answer) => answer.status === 404,
  );
  assert.match(gone.body.error, /not found/);

  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'deployment_id'
      -- Records of the past are kept, events for an hour.
      and table_name not like 'audit\\_events%'
      and table_name not in ('api_requests', 'data_api_queries', 'events')`.execute(server.db);
  assert.ok(rows.length > 10);
  await eventually(
    async () => {
      const counts = await Promise.all(
        rows.map(async ({ table }) => {
          const found = await sql`select from ${sql.table(table)} where deployment_id = ${doomed}`.execute(
            server.db,
          );
          return [table, found.rows.length] as const;
        }),
      );
      return counts.filter(([, count]) => count > 0);
    },
    (left) => left.length === 0,
  );
  await eventually(
    () => stat(folder).catch(() => 'gone'),
    (found) => found === 'gone',
  );
});

test('users who may only create deployments can change the ones they created', async () => {
  await allowPersonalKeys(server);
  const { key } = await makePerson(server, {
    policies: [{ resourceType: 'Global', actions: ['DeploymentCreate'], resources: ['All'] }],
  });
  const other = await server.ok('POST', '/build/api/v1/deployments', deploymentInput("Someone else's"));
  const own = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Own'), key);
  const { items, totalCount } = await server.ok('GET', '/api/v1/deployments', undefined, key);
  assert.deepEqual([items.map(({ id }: { id: number }) => id), totalCount], [[own.id], 1]);
  const rename = (id: number) =>
    server.call('PUT', `/api/v1/deployments/${id}`, { body: { name: 'Named' }, key });
  assert.equal((await rename(other.id)).status, 403);
  assert.equal((await rename(own.id)).status, 200);
  assert.equal((await server.call('DELETE', `/api/v1/deployments/${own.id}`, { key })).status, 200);
  assert.deepEqual((await server.ok('GET', '/api/v1/deployments', undefined, key)).items, []);
});

test('people list the deployments that they reach, with what they may do in each', async () => {
  await allowPersonalKeys(server);
  const other = await server.makeDeployment('Out of reach');
  const { key } = await makePerson(server, {
    policies: [
      { resourceType: 'Deployment', actions: ['DeploymentRead', 'PlaygroundRead'], resources: [String(id)] },
    ],
  });
  const { items } = await server.ok('GET', '/api/v1/users/me/deployments', undefined, key);
  assert.deepEqual(
    items.map((item: { id: number }) => item.id),
    [id],
  );
  const [{ actions }] = items;
  for (const action of ['DeploymentRead', 'PlaygroundRead', 'ReportRead'])
    assert.ok(actions.includes(action), action);
  for (const action of ['DeploymentUpdate', 'DownloadData', 'DeploymentsManage', 'All'])
    assert.ok(!actions.includes(action), action);
  const ofAdmin = await server.ok('GET', '/api/v1/users/me/deployments');
  const ids = ofAdmin.items.map((item: { id: number }) => item.id);
  assert.ok(ids.includes(id) && ids.includes(other));
});
