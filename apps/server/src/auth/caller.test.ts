import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInPolicies } from './built-in-roles.ts';
import {
  accessibleIds,
  type Caller,
  can,
  deploymentsReached,
  effectivePolicies,
  inScope,
  isAdmin,
  keyAllows,
  reaches,
} from './caller.ts';
import { ACTIONS, type Action, type Policy, RESOURCE_TYPES, type ResourceType } from './permissions.ts';
import { type Resource, Rights } from './rights.ts';

const policy = (
  resourceType: ResourceType,
  actions: readonly Action[],
  resources: readonly string[] = ['All'],
): Policy => ({ resourceType, actions, resources });
const named = ACTIONS.filter((action) => action !== 'All');
const deployment = (id: number): Resource => ({ type: 'Deployment', id });
const everything: (Resource | undefined)[] = [undefined, ...RESOURCE_TYPES.map((type) => ({ type, id: 7 }))];

function callerWith(
  policies: readonly Policy[],
  limits: { hasAdminRole?: boolean; deploymentIds?: number[]; permissions?: Action[] } = {},
): Caller {
  return {
    tenantId: 1,
    user: { id: 1, email: 'somebody@example.com', username: 'somebody' },
    hasAdminRole: limits.hasAdminRole ?? false,
    rights: new Rights(policies),
    embed: null,
    credentialId: 1,
    credentialKind: 'api_key',
    credentialName: 'A key',
    deploymentIds: limits.deploymentIds ?? null,
    permissions: limits.permissions === undefined ? null : new Set(limits.permissions),
  };
}

test('administrators may do everything, whatever their roles', () => {
  const admin = callerWith([], { hasAdminRole: true });
  assert.ok(isAdmin(admin));
  for (const resource of everything) for (const action of ACTIONS) assert.ok(can(admin, action, resource));
  for (const type of RESOURCE_TYPES)
    for (const action of ACTIONS) assert.equal(accessibleIds(admin, action, type), 'all');
});

test('an unlimited key has the rights of its user', () => {
  const rights = new Rights(builtInPolicies('Explorer'));
  const caller = callerWith(rights.policies);
  assert.equal(isAdmin(caller), false);
  for (const resource of everything)
    for (const action of named) assert.equal(can(caller, action, resource), rights.allows(action, resource));
  for (const type of RESOURCE_TYPES)
    for (const action of named)
      assert.deepEqual(accessibleIds(caller, action, type), rights.accessibleIds(action, type));
  assert.equal(isAdmin(callerWith(builtInPolicies('Admin'))), false, 'policies do not make an administrator');
});

test('limiting a key to actions only removes permissions', () => {
  const policies = [policy('Deployment', ['DeploymentRead', 'SchemaRead'])];
  for (const action of named) {
    const admin = callerWith([], { hasAdminRole: true, permissions: [action] });
    assert.equal(isAdmin(admin), false, 'a limited key is not an administrator');
    const caller = callerWith(policies, { permissions: [action] });
    for (const asked of named)
      for (const resource of everything) {
        assert.equal(can(admin, asked, resource), asked === action, asked);
        const ofUser = new Rights(policies).allows(asked, resource);
        assert.equal(can(caller, asked, resource), asked === action && ofUser, asked);
      }
    assert.deepEqual(accessibleIds(admin, action, 'Deployment'), 'all');
    const other = action === 'SchemaRead' ? 'DeploymentRead' : 'SchemaRead';
    assert.deepEqual(accessibleIds(admin, other, 'Deployment'), []);
  }
  const all = callerWith(policies, { permissions: ['All'] });
  assert.ok(can(all, 'SchemaRead', deployment(7)));
  assert.equal(can(all, 'SchemaUpdate', deployment(7)), false);
  assert.equal(isAdmin(callerWith([], { hasAdminRole: true, permissions: ['All'] })), false);
});

test('scoping a key to deployments excludes other deployments and nothing else', () => {
  const scope = { deploymentIds: [3, 5] };
  const admin = callerWith([], { hasAdminRole: true, ...scope });
  const some = callerWith([policy('Deployment', ['DeploymentRead'], ['4', '5'])], scope);
  const none = callerWith([policy('Deployment', ['DeploymentRead'], ['4'])], scope);
  assert.deepEqual(
    [2, 3, 5].map((id) => inScope(admin, id)),
    [false, true, true],
  );
  for (const action of named) {
    assert.deepEqual(
      [3, 4, 5].filter((id) => can(admin, action, deployment(id))),
      [3, 5],
    );
    assert.ok(can(admin, action), 'actions without a deployment stay allowed');
    assert.ok(can(admin, action, { type: 'Workbook', id: 4 }));
    assert.deepEqual(accessibleIds(admin, action, 'Deployment'), [3, 5]);
    assert.equal(accessibleIds(admin, action, 'Workbook'), 'all');
  }
  assert.ok(isAdmin(admin), 'a scoped key of an administrator is still an administrator');
  assert.deepEqual(
    [3, 4, 5].filter((id) => can(some, 'DeploymentRead', deployment(id))),
    [5],
  );
  assert.deepEqual(accessibleIds(some, 'DeploymentRead', 'Deployment'), [5]);
  assert.deepEqual(accessibleIds(none, 'DeploymentRead', 'Deployment'), []);
  const both = callerWith([], { hasAdminRole: true, ...scope, permissions: ['SchemaRead'] });
  assert.deepEqual(accessibleIds(both, 'SchemaRead', 'Deployment'), [3, 5]);
  assert.deepEqual(accessibleIds(both, 'SchemaUpdate', 'Deployment'), []);
});

test('the reported policies match the decisions', () => {
  const own = [
    policy('Global', ['AuditLogManage', 'BillingRead']),
    policy('Deployment', ['DeploymentRead', 'SchemaRead'], ['3', '4']),
    policy('Deployment', ['All'], ['5']),
    policy('Workbook', ['WorkbookRead'], ['7']),
  ];
  const callers = [true, false].flatMap((hasAdminRole) =>
    [undefined, [3, 5], [99]].flatMap((deploymentIds) =>
      [undefined, ['SchemaRead'], ['All'], ['BillingRead', 'WorkbookRead']].map((permissions) =>
        callerWith(hasAdminRole ? [] : own, {
          hasAdminRole,
          ...(deploymentIds === undefined ? {} : { deploymentIds }),
          ...(permissions === undefined ? {} : { permissions: permissions as Action[] }),
        }),
      ),
    ),
  );
  const resources = [
    undefined,
    ...[3, 4, 5, 6].map(deployment),
    ...RESOURCE_TYPES.filter((type) => type !== 'Deployment').map((type): Resource => ({ type, id: 7 })),
  ];
  for (const caller of callers) {
    const reported = effectivePolicies(caller);
    const rights = new Rights(reported);
    for (const resource of resources)
      for (const action of named)
        assert.equal(
          rights.allows(action, resource),
          can(caller, action, resource),
          `${action} on ${JSON.stringify(resource)}: ${JSON.stringify([reported, caller.deploymentIds])}`,
        );
    for (const { actions, resources: ids } of reported)
      assert.ok(actions.length > 0 && ids.length > 0, 'no policy is empty');
  }
});

test('a deployment is reached by those who may read it, within the scope of a key and whatever permissions it has', () => {
  const reader = [policy('Deployment', ['DeploymentRead'], ['4', '5'])];
  const permissions: Action[] = ['SchemaRead'];
  const cases: [what: string, caller: Caller, reached: number[], ids: readonly number[] | 'all'][] = [
    ['a reader', callerWith(reader), [4, 5], [4, 5]],
    ['a limited key of a reader', callerWith(reader, { permissions }), [4, 5], [4, 5]],
    ['a scoped key of a reader', callerWith(reader, { deploymentIds: [3, 5] }), [5], [5]],
    ['somebody', callerWith([policy('Deployment', ['SchemaRead'])]), [], []],
    ['an administrator', callerWith([], { hasAdminRole: true }), [3, 4, 5], 'all'],
    ['a scoped administrator', callerWith([], { hasAdminRole: true, deploymentIds: [3] }), [3], [3]],
  ];
  for (const [what, caller, reached, ids] of cases) {
    assert.deepEqual(
      [3, 4, 5].filter((id) => reaches(caller, deployment(id))),
      reached,
      what,
    );
    assert.deepEqual(deploymentsReached(caller), ids, what);
  }
});

test('a key allows its permissions, and every action with All or without a limit', () => {
  const allows = (permissions?: Action[]) =>
    keyAllows(callerWith([], permissions === undefined ? {} : { permissions }), 'SchemaRead');
  assert.deepEqual(
    [undefined, ['SchemaRead'], ['All'], ['SchemaUpdate'], []].map((given) => allows(given as Action[])),
    [true, true, true, false, false],
  );
});
