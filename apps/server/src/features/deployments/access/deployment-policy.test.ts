import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { ACME, allow, callerUnderTest } from '../../../auth/caller-under-test.ts';
import type { Action } from '../../../auth/permissions.ts';
import { ApiError } from '../../../errors/errors.ts';
import {
  type CreationGrant,
  DEPLOYMENT_ACTIONS,
  type DeploymentAction,
  type DeploymentGrant,
  grantBuiltIn,
  grantCreation,
  grantDeployment,
} from './deployment-policy.ts';

const OURS = { id: 3, tenant_id: 1, built_in: null };
const FOREIGN = { id: 3, tenant_id: 2 };

const having = (...actions: readonly Action[]) =>
  callerUnderTest(actions.map((action) => allow('Deployment', action, OURS.id)));
const admin = (permissions?: readonly Action[]) =>
  callerUnderTest([], { isAdmin: true, ...(permissions && { permissions }) });

type Outcome = 'ok' | 403 | 404;
type Row = Readonly<Record<DeploymentAction, Outcome>>;

const all = (outcome: Outcome): Row => ({
  configure: outcome,
  delete: outcome,
  setVariables: outcome,
  changeDataFiles: outcome,
  createToken: outcome,
  chooseClaims: outcome,
});

/** A row for each caller: what each action results in. */
const TABLE: Readonly<Record<string, readonly [Caller, Row]>> = {
  stranger: [callerUnderTest([]), all(403)],
  reader: [having('DeploymentRead'), { ...all(403), createToken: 'ok' }],
  'developer of branches': [
    having('DeploymentRead', 'SchemaRead', 'SchemaUpdateDevBranches'),
    { ...all(403), createToken: 'ok' },
  ],
  developer: [
    having('DeploymentRead', 'SchemaUpdate'),
    { ...all(403), createToken: 'ok', changeDataFiles: 'ok' },
  ],
  'manager of secrets': [having('SecretsManage'), { ...all(403), setVariables: 'ok' }],
  manager: [
    having('DeploymentRead', 'DeploymentUpdate'),
    { ...all(403), createToken: 'ok', configure: 'ok', chooseClaims: 'ok' },
  ],
  'whoever deletes': [having('DeploymentDelete'), { ...all(403), delete: 'ok' }],
  'all permissions on the deployment': [having('All'), all('ok')],
  'all permissions on another one': [callerUnderTest([allow('Deployment', 'All', 4)]), all(403)],
  administrator: [admin(), all('ok')],
  'administrator with a key to read': [admin(['DeploymentRead']), { ...all(403), createToken: 'ok' }],
  'administrator with a key for the deployment': [{ ...admin(), deploymentIds: [OURS.id] }, all('ok')],
  'administrator with a key for another one': [{ ...admin(), deploymentIds: [4] }, all(403)],
  'embed user': [callerUnderTest([], { embedTenant: ACME }), all(403)],
};

function outcomesFor(caller: Caller, deployment: { id: number; tenant_id: number }) {
  const actions = Object.keys(DEPLOYMENT_ACTIONS) as DeploymentAction[];
  const outcomes = actions.map((action) => {
    try {
      const { tenantId, id } = grantDeployment(caller, deployment, action);
      assert.deepEqual(
        { tenantId, id },
        { tenantId: deployment.tenant_id, id: deployment.id },
        'what is granted',
      );
      return [action, 'ok'];
    } catch (error) {
      if (error instanceof ApiError) return [action, error.status];
      throw error;
    }
  });
  return Object.fromEntries(outcomes);
}

test('what callers may do with a deployment', () => {
  for (const [name, [caller, row]] of Object.entries(TABLE))
    assert.deepEqual(outcomesFor(caller, OURS), row, name);
});

test('a deployment of another account does not exist, not even for administrators', () => {
  for (const [name, [caller]] of Object.entries(TABLE))
    assert.deepEqual(outcomesFor(caller, FOREIGN), all(404), name);
});

test('only deployments that Facet maintains are deleted without a caller', () => {
  assert.equal(grantBuiltIn({ ...OURS, built_in: 'usage' }).id, OURS.id);
  assert.throws(() => grantBuiltIn(OURS), /is not built in/);
});

test('who may create deployments', () => {
  const forAccount = (...actions: readonly Action[]) =>
    callerUnderTest(actions.map((action) => allow('Global', action, 'All')));
  for (const [name, caller, isGranted] of [
    ['stranger', callerUnderTest([]), false],
    ['all permissions on one deployment', having('All'), false],
    ['may create', forAccount('DeploymentCreate'), true],
    ['manages deployments', forAccount('DeploymentsManage'), true],
    ['administrator', admin(), true],
    ['administrator with a key to read', admin(['DeploymentRead']), false],
    ['administrator with a key for one deployment', { ...admin(), deploymentIds: [OURS.id] }, false],
    ['embed user', callerUnderTest([], { embedTenant: ACME }), false],
  ] as const) {
    if (isGranted) assert.deepEqual(grantCreation(caller), { tenantId: 1, id: 1 }, name);
    else assert.throws(() => grantCreation(caller), { status: 403 }, name);
  }
});

test('a grant is for one action and one kind', () => {
  const use = (_tx: Tx, _grant: DeploymentGrant<'configure'>) => {};
  const tx = {} as Tx;
  // @ts-expect-error without a check
  use(tx, { tenantId: 1, id: OURS.id });
  // @ts-expect-error for another action
  use(tx, {} as DeploymentGrant<'delete'>);
  // @ts-expect-error the creation of another one
  use(tx, {} as CreationGrant);
  use(tx, {} as DeploymentGrant<'configure'>);
});
