import assert from 'node:assert/strict';
import type { SampleCall } from './feature-contract.ts';
import { deploymentInput, type Json, type ServerUnderTest } from './server-under-test.ts';

/** A server, and the host name of the tenant unless it is the first one. */
export type Api = Pick<ServerUnderTest, 'call' | 'url'> & {
  readonly host?: string;
  readonly db?: ServerUnderTest['db'];
};

/** The target of the calls: one deployment with a shared branch and the administrator's dev branch. */
export interface Fixture {
  readonly server: Api;
  readonly deploymentId: number;
  readonly environmentId: number;
  /** A shared branch, created from the deploy branch. */
  readonly sharedBranch: string;
  /** The administrator's dev branch, forked from the shared one. */
  readonly devBranch: string;
  /** Returns a word that no call has used before. */
  unique(): string;
}

let made = 0;

/** Creates the deployment that the calls work on. */
export async function prepareFixture(server: Api): Promise<Fixture> {
  const unique = () => {
    made += 1;
    return `n${made}`;
  };
  const { id: deploymentId } = await must(server, 'POST', '/build/api/v1/deployments', {
    ...deploymentInput(`Fixture ${unique()}`),
  });
  const base = `/build/api/v1/deployments/${deploymentId}`;
  const environments = await must(server, 'GET', `/api/v1/deployments/${deploymentId}/environments`);
  await must(server, 'POST', `${base}/branches`, { name: 'review' });
  const { branchName: devBranch } = await must(server, 'POST', `${base}/dev-mode`, { branchName: 'review' });
  await must(server, 'PUT', '/api/v1/tenant/settings', { oidcEnabled: true });
  const environmentId = Number(environments.items[0].id);
  return { server, deploymentId, environmentId, sharedBranch: 'review', devBranch, unique };
}

/** Calls the API as the administrator to prepare another call; an error fails the test. */
export async function must(server: Api, method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await server.call(method, path, { body });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A call on the fixture's deployment. */
export const ofDeployment = ({ deploymentId }: Fixture): SampleCall => ({ params: { deploymentId } });

/** The database of the server, and the columns with which rows of the fixture's deployment begin. */
export async function rowsOf({ server: { db }, deploymentId }: Fixture) {
  assert.ok(db !== undefined);
  const { tenant_id } = await db
    .selectFrom('deployments')
    .select('tenant_id')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  return { db, owner: { tenant_id, deployment_id: deploymentId } };
}

/** A call on the fixture's deployment, with a body. */
export const withBody = (body: (fixture: Fixture) => unknown) => (fixture: Fixture) => ({
  ...ofDeployment(fixture),
  body: body(fixture),
});

export const deploymentPath = ({ deploymentId }: Fixture) => `/api/v1/deployments/${deploymentId}`;
export const buildPath = (fixture: Fixture) => `/build${deploymentPath(fixture)}`;
