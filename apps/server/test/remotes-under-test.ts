import assert from 'node:assert/strict';
import type { SampleCall } from './feature-contract.ts';
import type { Fixture } from './fixture.ts';
import { localRemote } from './git-remote.ts';
import { deploymentInput, type Json } from './server-under-test.ts';

const made = new WeakMap<Fixture, Promise<{ deploymentId: number; url: string }>>();

async function must({ server }: Fixture, method: string, path: string, body: unknown): Promise<Json> {
  const answer = await server.call(method, path, { body });
  assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A deployment other than the fixture's own, and a repository to connect it to. */
function beside(fixture: Fixture): Promise<{ deploymentId: number; url: string }> {
  const known = made.get(fixture);
  if (known !== undefined) return known;
  const making = (async () => {
    const input = deploymentInput(`Remote ${fixture.unique()}`);
    const { id } = await must(fixture, 'POST', '/build/api/v1/deployments', input);
    return { deploymentId: Number(id), url: (await localRemote()).url };
  })();
  made.set(fixture, making);
  return making;
}

/** The sample call that connects a deployment to a repository. */
export async function connectCall(fixture: Fixture): Promise<SampleCall> {
  const { deploymentId, url } = await beside(fixture);
  return { params: { deploymentId }, body: { url } };
}

/** A call on a deployment that is connected to a repository. */
export function onConnected(body?: unknown) {
  return async (fixture: Fixture): Promise<SampleCall> => {
    const { deploymentId, url } = await beside(fixture);
    const base = `/build/api/v1/deployments/${deploymentId}/git`;
    const { status } = await fixture.server.call('GET', `${base}/remote`);
    if (status === 404) await must(fixture, 'POST', `${base}/connect`, { url });
    return { params: { deploymentId }, ...(body === undefined ? {} : { body }) };
  };
}
