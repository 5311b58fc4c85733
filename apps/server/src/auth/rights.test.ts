import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN_ROLES, builtInPolicies } from './built-in-roles.ts';
import { ACTIONS, type Action, type Policy, RESOURCE_TYPES, type ResourceType } from './permissions.ts';
import { type Resource, Rights } from './rights.ts';

const policy = (
  resourceType: ResourceType,
  actions: readonly Action[],
  resources: readonly string[] = ['All'],
): Policy => ({ resourceType, actions, resources });
const named = ACTIONS.filter((action) => action !== 'All');
const deployment = (id: number): Resource => ({ type: 'Deployment', id });
/** The actions allowed on a resource. */
const allowed = (rights: Rights, resource?: Resource) =>
  named.filter((action) => rights.allows(action, resource));

test('without policies, nothing is allowed', () => {
  const none = new Rights([]);
  assert.deepEqual(allowed(none), []);
  for (const type of RESOURCE_TYPES) {
    assert.deepEqual(allowed(none, { type, id: 7 }), []);
    for (const action of ACTIONS) assert.deepEqual(none.accessibleIds(action, type), []);
  }
});

test('a policy allows exactly its action on exactly its resources', () => {
  for (const type of RESOURCE_TYPES)
    for (const action of named) {
      const one = new Rights([policy(type, [action], ['7', '9'])]);
      const all = new Rights([policy(type, [action])]);
      const at = `${action} on ${type}`;
      for (const asked of RESOURCE_TYPES)
        for (const id of [7, 8, 9, '7']) {
          const expected = asked === type ? [action] : [];
          assert.deepEqual(allowed(all, { type: asked, id }), expected, `${at}, all`);
          assert.deepEqual(allowed(one, { type: asked, id }), id === 8 ? [] : expected, `${at}, some`);
        }
      assert.deepEqual(allowed(one), [], `${at}: listed resources do not include the account`);
      assert.deepEqual(allowed(all), type === 'Global' ? [action] : [], `${at}: the account is Global`);
      for (const asked of ACTIONS)
        for (const other of RESOURCE_TYPES) {
          const isIt = asked === action && other === type;
          assert.deepEqual(one.accessibleIds(asked, other), isIt ? [7, 9] : [], at);
          assert.deepEqual(all.accessibleIds(asked, other), isIt ? 'all' : [], at);
        }
    }
});

test('the action All allows every action, but only on the resources of its policy', () => {
  for (const type of RESOURCE_TYPES) {
    const rights = new Rights([policy(type, ['All'], ['7'])]);
    assert.deepEqual(allowed(rights, { type, id: 7 }), named);
    assert.deepEqual(allowed(rights, { type, id: 8 }), []);
    for (const action of ACTIONS) assert.deepEqual(rights.accessibleIds(action, type), [7], action);
    for (const other of RESOURCE_TYPES)
      if (other !== type) assert.deepEqual(allowed(rights, { type: other, id: 7 }), []);
  }
});

test('several policies allow their union', () => {
  const rights = new Rights([
    policy('Deployment', ['DeploymentRead'], ['1', '2']),
    policy('Deployment', ['SchemaRead', 'DeploymentRead'], ['2', '3']),
    policy('Deployment', ['DownloadData']),
    policy('Deployment', ['All'], ['4']),
    policy('Global', ['AuditLogManage']),
    policy('Global', ['BillingRead'], ['1']),
  ]);
  assert.deepEqual(allowed(rights, deployment(1)).sort(), ['DeploymentRead', 'DownloadData']);
  assert.deepEqual(allowed(rights, deployment(2)).sort(), ['DeploymentRead', 'DownloadData', 'SchemaRead']);
  assert.deepEqual(allowed(rights, deployment(3)).sort(), ['DeploymentRead', 'DownloadData', 'SchemaRead']);
  assert.deepEqual(allowed(rights, deployment(4)), named);
  assert.deepEqual(allowed(rights, deployment(5)), ['DownloadData']);
  assert.deepEqual(allowed(rights), ['AuditLogManage'], 'Global requires the resource All');
  assert.deepEqual(rights.accessibleIds('DeploymentRead', 'Deployment'), [1, 2, 3, 4], 'each once');
  assert.deepEqual(rights.accessibleIds('SchemaRead', 'Deployment'), [2, 3, 4]);
  assert.deepEqual(rights.accessibleIds('DownloadData', 'Deployment'), 'all');
});

test('lists include exactly the resources that may be read', () => {
  const rights = new Rights([
    policy('Deployment', ['DeploymentRead'], ['3', '5']),
    policy('Deployment', ['All'], ['8']),
    policy('Deployment', ['SchemaRead'], ['9']),
    policy('Workbook', ['DeploymentRead'], ['1']),
  ]);
  const ids = Array.from({ length: 12 }, (_, id) => id);
  for (const action of named) {
    const readable = ids.filter((id) => rights.allows(action, deployment(id)));
    assert.deepEqual(rights.accessibleIds(action, 'Deployment'), readable, action);
  }
});

test('resources that are not ids match nothing', () => {
  const rights = new Rights([
    policy('Deployment', ['DeploymentRead'], ['07', '7.0', 'all', '', '__proto__']),
  ]);
  for (const id of [7, 0, 'All', 'Deployment'])
    assert.equal(rights.allows('DeploymentRead', { type: 'Deployment', id }), false, String(id));
  assert.deepEqual(rights.accessibleIds('DeploymentRead', 'Deployment'), []);
});

test('each built-in role includes the permissions of the one below', () => {
  const of = (name: string) => new Rights(builtInPolicies(name));
  const [viewer, explorer, developer, admin] = ['Viewer', 'Explorer', 'Developer', 'Admin'].map(of);
  const ladder = [viewer, explorer, developer, admin].map((rights) => rights as Rights);
  for (const [rank, rights] of ladder.entries())
    for (const higher of ladder.slice(rank))
      for (const resource of [undefined, ...RESOURCE_TYPES.map((type) => ({ type, id: 7 }))])
        for (const action of allowed(rights, resource)) assert.ok(higher.allows(action, resource), action);
  const [, , , top] = ladder;
  for (const type of RESOURCE_TYPES) assert.deepEqual(allowed(top as Rights, { type, id: 7 }), named);
  assert.deepEqual(allowed(top as Rights), named);
  for (const rights of [viewer, explorer, developer])
    for (const action of ['AuditLogManage', 'BillingRead', 'OAuthIntegrationsManage'] as const)
      assert.equal(rights?.allows(action), false, action);
  for (const action of ['SchemaRead', 'SecretsManage', 'DeploymentUpdate', 'DeploymentDelete'] as const) {
    assert.equal(explorer?.allows(action, deployment(7)), false, action);
    assert.equal(developer?.allows(action, deployment(7)), true, action);
  }
  // The specification grants these to each of the three roles.
  for (const rights of [viewer, explorer, developer])
    for (const action of ['DeploymentRead', 'DownloadData', 'ScheduledTasksCreate'] as const)
      assert.equal(rights?.allows(action, deployment(7)), true, action);
  assert.deepEqual(
    BUILT_IN_ROLES.map(({ id, name }) => `${id} ${name}`),
    ['1 Admin', '2 Developer', '3 Explorer', '4 Viewer'],
    'clients rely on these ids',
  );
});
