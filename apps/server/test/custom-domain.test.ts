import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { startTestServer } from './server-under-test.ts';

/** Sends a GET with a Host header, which fetch cannot set. */
function get(url: string, host: string, token: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host, authorization: token } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a custom domain serves the data API of its own deployment only', async (t) => {
  const server = await startTestServer(t);
  const id = await server.makeDeployment('With a domain');
  const other = await server.makeDeployment('Without');
  const path = `/api/v1/deployments/${id}`;
  const bad = await server.call('PUT', path, { body: { customDomain: 'no domain at all' } });
  assert.equal(bad.status, 400);
  assert.match(bad.body.error, /body\.customDomain/);

  await server.ok('PUT', path, { customDomain: 'Data.Example.com' });
  const taken = await server.call('PUT', `/api/v1/deployments/${other}`, {
    body: { customDomain: 'data.example.com' },
  });
  assert.equal(taken.status, 409);

  const { cubeApiToken } = await server.ok('POST', `${path}/token`);
  const query = encodeURIComponent(JSON.stringify({ measures: ['orders.count'] }));
  const load = `${server.url}/cubejs-api/v1/load?query=${query}`;
  const unknown = await get(load, 'elsewhere.example.com', cubeApiToken);
  assert.equal(unknown.status, 404);

  let answer = await get(load, 'data.example.com', cubeApiToken);
  while (answer.body.includes('Continue wait')) answer = await get(load, 'data.example.com', cubeApiToken);
  assert.equal(answer.status, 200, answer.body);
  assert.deepEqual(JSON.parse(answer.body).data, [{ 'orders.count': '3' }]);

  const foreign = await server.ok('POST', `/api/v1/deployments/${other}/token`);
  const refused = await get(load, 'data.example.com', foreign.cubeApiToken);
  assert.equal(refused.status, 403);

  await server.ok('PUT', path, { customDomain: null });
  const settings = await server.ok('GET', `${path}/settings`);
  assert.equal(settings.customDomain, null);
});
