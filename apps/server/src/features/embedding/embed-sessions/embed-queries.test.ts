import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api, publish } from '../../../../test/model-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';
import { makeEmbedToken } from '../../../../test/sign-ins-under-test.ts';

const server = await startTestServer({ after });
const deploymentId = await server.makeDeployment('Embedded queries');
const MODEL = `cubes:
  - name: sales
    sql: >
      select 1 as id, 'acme' as customer, 'north' as region union all
      select 2, 'acme', 'south' union all
      select 3, 'globex', 'north'
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: customer, sql: customer, type: string }
      - { name: region, sql: region, type: string }
    measures:
      - { name: count, type: count }
    access_policy:
      - group: "*"
        row_level:
          filters:
            - { member: customer, operator: equals, values: ["{ securityContext.customer }"] }
  - name: secrets
    sql: select 'secret' as code
    dimensions:
      - { name: code, sql: code, type: string, primary_key: true, public: true }
`;
await publish(server, deploymentId, 'model/cubes/sales.yml', MODEL);
await server.waitForBuild(deploymentId);

const creator = (embedTenantName: string, session: object = {}): Promise<string> =>
  makeEmbedToken(
    server,
    { deploymentId },
    {
      externalId: 'ada',
      creatorMode: true,
      embedTenantName,
      securityContext: { customer: embedTenantName },
      ...session,
    },
  );
const run = (key: string, more: object = {}) =>
  server.call('POST', api(deploymentId, '/query'), {
    key,
    body: { query: { dimensions: ['sales.id'], order: { 'sales.id': 'asc' } }, ...more },
  });
const idsOf = ({ status, body }: { status: number; body: Json }): number[] => {
  assert.equal(status, 200, JSON.stringify(body));
  return body.rows.map(([id]: [number]) => id);
};

test('the queries of a session return the rows that its security context allows', async () => {
  const [acme, globex] = await Promise.all([creator('acme'), creator('globex')]);
  assert.deepEqual(idsOf(await run(acme)), [1, 2]);
  assert.deepEqual(idsOf(await run(globex)), [3]);
  assert.deepEqual(idsOf(await run(acme)), [1, 2], 'a cached result is not shared with another context');
  const other = await creator('acme', { securityContext: { customer: 'globex' } });
  assert.deepEqual(idsOf(await run(other)), [3], 'the context belongs to the session, not to the user');
});

test('a session queries its own branch only', async () => {
  const { branchName } = await server.ok('POST', `/build/api/v1/deployments/${deploymentId}/dev-mode`, {});
  const token = await creator('acme');
  const elsewhere = await run(token, { branchName });
  assert.deepEqual(
    { status: elsewhere.status, error: elsewhere.body.error },
    { status: 403, error: 'This embed session can only query production' },
  );
  const onBranch = await creator('acme', { branchName });
  assert.deepEqual(idsOf(await run(onBranch)), [1, 2]);
  assert.deepEqual(idsOf(await run(onBranch, { branchName })), [1, 2]);
  assert.equal((await run(onBranch, { branchName: 'main' })).status, 403);
});

test('a session that is limited to views sees and queries nothing else, in each language', async () => {
  const key = await creator('acme', { limits: { views: ['sales'] } });
  const free = await creator('acme');
  const asked = (body: object, as = key) =>
    server.call('POST', api(deploymentId, '/query'), { key: as, body });
  const dimensions = ['secrets.code'];
  const sqlQuery = 'SELECT code FROM secrets';
  assert.deepEqual(idsOf(await run(key)), [1, 2]);
  for (const body of [
    { query: { dimensions } },
    { sqlQuery },
    { sqlQuery: `SELECT upper(code) FROM (${sqlQuery}) x` },
  ]) {
    const refused = await asked(body);
    assert.ok(
      refused.status >= 400 && refused.status < 500,
      JSON.stringify([body, refused.status, refused.body]),
    );
    assert.doesNotMatch(JSON.stringify(refused.body), /"secret"/);
    const answered = await asked(body, free);
    assert.equal(answered.status, 200, JSON.stringify([body, answered.body]));
  }
  const metadata = async (as: string) =>
    JSON.stringify(await server.ok('POST', '/api/v1/meta', { selectors: [{ deploymentId }] }, as));
  assert.doesNotMatch(await metadata(key), /secrets/);
  assert.match(await metadata(free), /secrets/);
  const { cubeApiToken } = await server.ok('POST', api(deploymentId, '/token'), {}, key);
  const loaded = await server.call('POST', `/d/${deploymentId}/cubejs-api/v1/load`, {
    key: null,
    headers: { authorization: cubeApiToken },
    body: { query: { dimensions } },
  });
  assert.equal(loaded.status, 400, JSON.stringify(loaded.body));
});

test('creators see the generated SQL only if the account shows it, and nothing else of the model', async () => {
  const key = await creator('acme');
  const explain = () =>
    server.call('POST', api(deploymentId, '/query/explain'), {
      key,
      body: { query: { measures: ['sales.count'], dimensions: ['sales.region'] } },
    });
  const show = (showGeneratedSql: boolean | null) =>
    server.ok('PUT', '/api/v1/app-config', { creatorMode: { showGeneratedSql } });
  for (const value of [null, false]) {
    await show(value);
    const { status, body } = await explain();
    assert.equal(status, 403, `${value}`);
    assert.doesNotMatch(JSON.stringify(body), /union all/i);
  }
  await show(true);
  const { status, body } = await explain();
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(body.statements[0].sql, /union all/i);
  assert.deepEqual(
    body.members.map(({ name, sql, file, filters }: Json) => ({ name, sql, file, filters })),
    ['sales.count', 'sales.region'].map((name) => ({ name, sql: null, file: null, filters: [] })),
  );
  await show(null);
});
