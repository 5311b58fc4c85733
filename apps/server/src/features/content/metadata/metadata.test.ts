import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { publish } from '../../../../test/model-under-test.ts';
import { allowPersonalKeys, makePerson } from '../../../../test/people-under-test.ts';
import { type Json, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after });
await allowPersonalKeys(server);
const sales = await server.makeDeployment('Sales');
const stock = await server.makeDeployment('Stock');
const modelOf = (name: string, members = '') => `cubes:
  - name: ${name}
    sql: select 1 as id
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
${members}`;
const POLICY = `    access_policy:
      - group: managers
        member_level: { includes: "*" }
`;
await publish(server, sales, 'model/cubes/shown.yml', modelOf('shown'));
await publish(server, sales, 'model/cubes/hidden.yml', modelOf('hidden', POLICY));
await publish(server, stock, 'model/cubes/items.yml', modelOf('items'));
for (const id of [sales, stock]) await server.waitForBuild(id);

const read = (selectors: unknown, key?: string) =>
  server.call('POST', '/api/v1/meta/', { body: { selectors }, ...(key === undefined ? {} : { key }) });
const namesIn = ({ cubes }: Json) => cubes.map(({ name }: Json) => name);

test('metadata of several deployments is returned in the order of the selectors', async () => {
  const { status, body } = await read([{ deploymentId: stock }, { deploymentId: sales, branchName: null }]);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    body.data.map(({ deploymentId, branchName, error }: Json) => [deploymentId, branchName, error]),
    [
      [stock, null, null],
      [sales, null, null],
    ],
  );
  assert.ok(namesIn(body.data[0]).includes('items'));
  const shown = body.data[1].cubes.find(({ name }: Json) => name === 'shown');
  assert.deepEqual(
    shown.measures.map(({ name }: Json) => name),
    ['shown.count'],
  );
});

test('access policies hide cubes from the caller', async () => {
  const { body } = await read([{ deploymentId: sales }]);
  assert.ok(namesIn(body.data[0]).includes('shown'));
  assert.ok(!namesIn(body.data[0]).includes('hidden'));
});

test('embed users are not shown the code of the model', async () => {
  const { key } = await makeEmbedUser(server, { deploymentId: sales, embedTenant: 'acme' });
  const [own, theirs] = await Promise.all(
    [undefined, key].map(async (one) => {
      const { status, body } = await read([{ deploymentId: sales }], one);
      assert.equal(status, 200, JSON.stringify(body));
      return body.data[0].cubes.find(({ name }: Json) => name === 'shown');
    }),
  );
  assert.match(JSON.stringify(own), /select 1 as id/);
  assert.doesNotMatch(JSON.stringify(theirs), /"sql"|"fileName"|select 1/);
  assert.deepEqual(
    [theirs.title, theirs.measures.map(({ name }: Json) => name)],
    [own.title, own.measures.map(({ name }: Json) => name)],
  );
});

test('an unknown branch is an error of its selector only', async () => {
  const { status, body } = await read([{ deploymentId: sales, branchName: 'none' }, { deploymentId: stock }]);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data[0].cubes, []);
  assert.match(body.data[0].error, /none/);
  assert.equal(body.data[1].error, null);
});

test('a caller needs to reach every deployment', async () => {
  const person = await makePerson(server, {
    policies: [{ resourceType: 'Deployment', actions: ['DeploymentRead'], resources: [String(stock)] }],
  });
  assert.equal((await read([{ deploymentId: stock }], person.key)).status, 200);
  const refused = await read([{ deploymentId: stock }, { deploymentId: sales }], person.key);
  assert.equal(refused.status, 403);
  assert.equal(refused.body.error, `This needs the permission DeploymentRead on deployment ${sales}`);
  const scoped = await server.makeKey({ deploymentIds: [stock] });
  assert.equal((await read([{ deploymentId: sales }], scoped)).status, 403);
  assert.equal((await read([{ deploymentId: 999_999 }])).status, 404);
  const limited = await server.makeKey({ permissions: ['ReportRead'] });
  assert.equal((await read([{ deploymentId: stock }], limited)).status, 403);
});

test('selectors are a list of 1 to 20 deployments', async () => {
  for (const selectors of [
    [],
    Array(21).fill({ deploymentId: stock }),
    {},
    [stock],
    [{ deployment: stock }],
  ]) {
    const { status, body } = await read(selectors);
    assert.equal(status, 400, JSON.stringify(selectors));
    assert.match(body.error, /^body\.selectors/);
  }
});
