import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, ApiClient, Json } from './api-client.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** A cube `orders` over literal rows in its SQL, one row per amount. */
export function ordersModel(amounts: readonly number[], more = ''): string {
  const rows = amounts.map((amount, index) => `select ${index + 1} as id, ${amount} as amount`);
  return `cubes:
  - name: orders
    sql: ${rows.join(' union all ')}
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    measures:
      - { name: count, type: count }
      - { name: total, sql: amount, type: sum }
${more}`;
}

/** The file of the starter project that defines its cube. */
export const ORDERS = 'model/cubes/orders.yml';

export const build = (deploymentId: number, path: string) =>
  `/build/api/v1/deployments/${deploymentId}${path}`;
export const api = (deploymentId: number, path = '') => `/api/v1/deployments/${deploymentId}${path}`;

/** Enters dev mode and returns the name of the dev branch. */
export async function enterDevMode(
  server: ApiClient,
  deploymentId: number,
  branchName?: string,
  key?: string,
): Promise<string> {
  const body = branchName === undefined ? {} : { branchName };
  const { branchName: dev } = await server.ok('POST', build(deploymentId, '/dev-mode'), body, key);
  return dev;
}

/** Writes one file to the active dev branch. */
export function write(
  server: ApiClient,
  deploymentId: number,
  path: string,
  content: string,
  key?: string,
): Promise<Json> {
  return server.ok('PUT', build(deploymentId, '/data-model/files'), { files: [{ path, content }] }, key);
}

/** Writes one file to the deploy branch through dev mode and a commit. */
export async function publish(
  server: ApiClient,
  deploymentId: number,
  path: string,
  content: string,
): Promise<void> {
  await enterDevMode(server, deploymentId);
  await write(server, deploymentId, path, content);
  await server.ok('POST', build(deploymentId, '/commit'), { message: 'A test', exitDevMode: true });
}

/** The content of every file of a branch, by path. */
export async function filesOf(
  server: ApiClient,
  deploymentId: number,
  branchName: string,
): Promise<Record<string, string>> {
  const query = new URLSearchParams({ branchName, withContent: 'true' });
  const { items } = await server.ok('GET', build(deploymentId, `/data-model/files?${query}`));
  const found: Record<string, string> = {};
  const visit = (nodes: Json[]) => {
    for (const node of nodes) {
      if (node.type === 'file') found[node.path] = node.content;
      else visit(node.children);
    }
  };
  visit(items);
  return found;
}

/** A data API token of the administrator. */
export async function tokenFor(server: ServerUnderTest, deploymentId: number): Promise<string> {
  const { cubeApiToken } = await server.ok('POST', api(deploymentId, '/token'), {});
  return cubeApiToken;
}

/** The path of a load request for one measure or a whole query. */
export function loadPath(query: object | string): string {
  const json = JSON.stringify(typeof query === 'string' ? { measures: [query] } : query);
  return `/cubejs-api/v1/load?query=${encodeURIComponent(json)}`;
}

/** The value of one measure in production. */
export async function measure(
  server: ServerUnderTest,
  deploymentId: number,
  member: string,
  branchPath = '',
): Promise<unknown> {
  const token = await tokenFor(server, deploymentId);
  const answer = await server.query(deploymentId, branchPath + loadPath(member), token);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data[0]?.[member];
}

/** Polls until the response matches; fails with the last response after 30 seconds by default. */
export async function eventually(
  ask: () => Promise<Answer | Json>,
  isIt: (answer: Json) => boolean,
  withinMs = 30_000,
): Promise<Json> {
  let last: Json;
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    last = await ask();
    if (isIt(last)) return last;
    await sleep(100);
  }
  throw new Error(`The condition was not met in time; last response: ${JSON.stringify(last)}`);
}
