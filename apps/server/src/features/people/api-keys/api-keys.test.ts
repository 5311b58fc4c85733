import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const PATH = '/api/v1/api-keys';

test('a misspelt limit creates no key, instead of one without limits', async () => {
  const before = (await server.ok('GET', PATH)).items;
  for (const [body, message] of [
    [
      { policies: [{ resourceType: 'Deployment', actions: ['DeploymentRead'] }] },
      /body\.policies is unknown/,
    ],
    [{ permission: ['DeploymentRead'] }, /body\.permission is unknown; did you mean permissions\?/],
    [{ deployments: [1] }, /body\.deployments is unknown/],
    [{ deploymentId: 1 }, /body\.deploymentId is unknown; did you mean deploymentIds\?/],
    [{ expiresIn: 60 }, /body\.expiresIn is unknown; did you mean expiresAt\?/],
  ] as const) {
    const answer = await server.call('POST', PATH, { body: { name: 'Limited', ...body } });
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.match(answer.body.error, message);
  }
  const query = await server.call('POST', `${PATH}?permissions=DeploymentRead`, {
    body: { name: 'Limited' },
  });
  assert.deepEqual(
    { status: query.status, error: query.body.error },
    { status: 400, error: 'query.permissions is unknown: the operation accepts no query parameters' },
  );
  assert.deepEqual((await server.ok('GET', PATH)).items, before);
});

test('a key without limits comes from a request that leaves them out or sets them to null', async () => {
  for (const limits of [{}, { permissions: null, deploymentIds: null, expiresAt: null }]) {
    const key = await server.ok('POST', PATH, { name: 'Unlimited', ...limits });
    assert.deepEqual(
      { permissions: key.permissions, deploymentIds: key.deploymentIds, expiresAt: key.expiresAt },
      { permissions: null, deploymentIds: null, expiresAt: null },
    );
  }
  for (const limits of [
    { permissions: [] },
    { deploymentIds: [] },
    { permissions: 'All' },
    { deploymentIds: 1 },
  ])
    assert.equal((await server.call('POST', PATH, { body: { name: 'None', ...limits } })).status, 400);
});
