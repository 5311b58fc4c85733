import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIONS, type Action, isContentAction, isTier } from '../src/auth/permissions.ts';
import { callOperation } from './call-operation.ts';
import { sampleOf } from './contracts.ts';
import type { SampleCall } from './feature-contract.ts';
import { prepareFixture } from './fixture.ts';
import { type ServedOperation, servedDocument } from './open-api.ts';
import { allowPersonalKeys, makePerson, type Person } from './people-under-test.ts';
import { type ServerUnderTest, startTestServer } from './server-under-test.ts';

/** Grants a user an action on a deployment in one way; returns a function that undoes it. */
type Way = (
  server: ServerUnderTest,
  person: Person,
  deploymentId: number,
  action: Action,
) => Promise<() => Promise<unknown>>;

let made = 0;
const unique = () => {
  made += 1;
  return `Way ${made}`;
};

async function change(server: ServerUnderTest, method: string, path: string, body?: unknown) {
  const answer = await server.call(method, path, { body });
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function roleWith(server: ServerUnderTest, deploymentId: number, action: Action): Promise<string> {
  const policies = [{ resourceType: 'Deployment', actions: [action], resources: [String(deploymentId)] }];
  const { id } = await change(server, 'POST', '/api/v1/roles', { name: unique(), policies });
  return `/api/v1/roles/${id}`;
}

async function groupWith(server: ServerUnderTest, { userId }: Person): Promise<number> {
  const { id } = await change(server, 'POST', '/api/v1/groups', { name: unique() });
  await change(server, 'POST', `/api/v1/groups/${id}/users`, { userIds: [userId] });
  return id;
}

async function share(server: ServerUnderTest, deploymentId: number, holder: object, action: Action) {
  const path = `/api/v1/resource-policies/${'groupId' in holder ? 'group' : 'user'}`;
  const body = { resourceType: 'Deployment', resourceId: String(deploymentId), ...holder };
  await change(server, 'PUT', path, { ...body, action });
  return () => change(server, 'PUT', path, { ...body, action: null });
}

const ways: Readonly<Record<string, Way>> = {
  async 'a role of the user'(server, { userId }, deploymentId, action) {
    const role = await roleWith(server, deploymentId, action);
    await change(server, 'PUT', `${role}/users/${userId}`);
    return () => change(server, 'DELETE', `${role}/users/${userId}`);
  },
  async 'a role of a group'(server, person, deploymentId, action) {
    const role = await roleWith(server, deploymentId, action);
    const group = await groupWith(server, person);
    await change(server, 'PUT', `${role}/groups/${group}`);
    const members = { userIds: [person.userId] };
    return () => change(server, 'DELETE', `/api/v1/groups/${group}/users`, members);
  },
  'a deployment shared with the user': (server, { userId }, deploymentId, action) =>
    share(server, deploymentId, { userId }, action),
  async 'a deployment shared with a group'(server, person, deploymentId, action) {
    return share(server, deploymentId, { groupId: await groupWith(server, person) }, action);
  },
  'a deployment shared with everyone': (server, _person, deploymentId, action) =>
    share(server, deploymentId, { userId: null }, action),
};

/**
 * Whether actions on a deployment allow an operation on it. Everyone who may read the deployment may call operations on
 * content, because each object decides for itself. Tiers are granted only for the account, and no action makes a user
 * an administrator.
 */
function opens(actions: readonly Action[], { permission, also }: ServedOperation): boolean {
  if (actions.includes('All')) return required(permission).length > 0;
  if (also !== undefined && !actions.includes(also as Action)) return false;
  return required(permission).some((needed) =>
    actions.includes(isContentAction(needed) ? 'DeploymentRead' : needed),
  );
}

function required(permission: ServedOperation['permission']): Action[] {
  return ([permission].flat() as Action[]).filter((needed) => ACTIONS.includes(needed) && !isTier(needed));
}

test('an action on a deployment allows exactly the reads that need it, however it is granted', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  await allowPersonalKeys(server);
  const fixture = await prepareFixture(server);
  const other = await prepareFixture(server);
  const { operations } = await servedDocument(server);
  const reads = operations.filter(({ namesDeployment, method }) => namesDeployment && method === 'GET');
  const samples = new Map<string, SampleCall>();
  for (const operation of reads) samples.set(operation.id, await sampleOf(operation, fixture));
  const shareable = ACTIONS.filter(
    (action) => action !== 'All' && reads.some((read) => opens([action], read)),
  );
  assert.ok(shareable.length >= 3 && reads.length >= 10);

  for (const [way, give] of Object.entries(ways))
    await t.test(way, async () => {
      const person = await makePerson(server, {});
      const { key } = person;
      /** The read operations that the user may call. */
      const open = async (deploymentId: number) => {
        const opened: string[] = [];
        for (const operation of reads) {
          const sample = samples.get(operation.id) ?? {};
          const call = { ...sample, params: { ...sample.params, deploymentId } };
          const { status } = await callOperation(server, operation, call, { key });
          if (status !== 403) opened.push(operation.id);
        }
        return opened;
      };
      const policies = async () => (await server.ok('GET', '/api/v1/users/me', undefined, key)).userPolicies;
      assert.deepEqual(await open(fixture.deploymentId), []);
      for (const action of ['All' as const, ...shareable]) {
        const undo = await give(server, person, fixture.deploymentId, action);
        const expected = reads.filter((operation) => opens([action], operation));
        assert.deepEqual(
          await open(fixture.deploymentId),
          expected.map(({ id }) => id),
          action,
        );
        assert.deepEqual(await open(other.deploymentId), [], `${action}: another deployment`);
        const told = {
          resourceType: 'Deployment',
          actions: [action],
          resources: [String(fixture.deploymentId)],
        };
        assert.deepEqual(await policies(), [told], 'the user sees the policy');
        await undo();
        assert.deepEqual(await open(fixture.deploymentId), [], `${action}: no longer`);
      }
    });

  await t.test('actions granted in several ways add up', async () => {
    const person = await makePerson(server, {});
    const actions = ['DeploymentRead', 'SchemaRead', 'SecretsManage', 'DownloadData', 'APMRead'] as const;
    const given = Object.values(ways).map((give, at) => [give, actions[at] as Action] as const);
    for (const [give, action] of given) await give(server, person, fixture.deploymentId, action);
    const me = await server.ok('GET', '/api/v1/users/me', undefined, person.key);
    const told = me.userPolicies.flatMap((policy: { actions: string[] }) => policy.actions);
    assert.deepEqual(told.sort(), [...actions].sort());
    for (const operation of reads) {
      const sample = samples.get(operation.id) ?? {};
      // Some samples have a deployment of their own.
      const call = { ...sample, params: { ...sample.params, deploymentId: fixture.deploymentId } };
      const { status } = await callOperation(server, operation, call, { key: person.key });
      const isOpen = opens(actions, operation);
      assert.equal(status === 403, !isOpen, operation.id);
    }
  });
});
