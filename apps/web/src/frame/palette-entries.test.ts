import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NotificationDto, ReachedDeployment } from '@facet/client';
import { ENGLISH } from '../words/console/words.ts';
import { actionEntries, addressOf, deliveryEntries, matching, pageEntries } from './palette-entries.ts';

const reached = (actions: ReachedDeployment['actions']): ReachedDeployment => ({
  id: 7,
  name: 'Shop',
  actions,
});
const BEGINNINGS = { newQuestion: 'New question', newDashboard: 'New dashboard' };
const labels = (deployment: ReachedDeployment | undefined, text = '') =>
  matching(actionEntries(ENGLISH, BEGINNINGS, deployment), text).map(({ label }) => label);

test('a new question is an action for those who may explore the deployment', () => {
  const explorer = reached(['PlaygroundRead']);
  assert.deepEqual(labels(explorer, 'new'), ['New question']);
  assert.deepEqual(labels(reached(['DeploymentRead']), 'new'), []);
  assert.deepEqual(labels(undefined, 'new'), []);
  const [entry] = actionEntries(ENGLISH, BEGINNINGS, explorer);
  assert.deepEqual(entry?.way, { kind: 'address', href: '/deployments/7/explore' });
});

test('a new dashboard is an action for those who may create content', () => {
  assert.deepEqual(labels(reached(['AIBIExplore']), 'new'), ['New dashboard']);
});

test('a new deployment is an action for those who may create one, also where they reach none', () => {
  const found = (newDeployment?: string) =>
    matching(actionEntries(ENGLISH, { ...BEGINNINGS, newDeployment }, undefined), 'deployment');
  assert.deepEqual(found(), []);
  assert.deepEqual(
    found('New deployment').map(({ way }) => way),
    [{ kind: 'address', href: '/deployments/new' }],
  );
});

test('the data sources are a page for those who manage credentials or may read the data', () => {
  const found = (actions: ReachedDeployment['actions']) =>
    matching(pageEntries(ENGLISH, 'Trash', [reached(actions)], undefined), 'data sources').map(
      ({ way }) => way,
    );
  const page = { kind: 'address', href: '/deployments/7/sources' };
  assert.deepEqual(found(['SecretsManage']), [page]);
  assert.deepEqual(found(['DataAssetsRead']), [page]);
  assert.deepEqual(found(['PlaygroundRead', 'SchemaRead']), []);
});

test('a new delivery is an action for administrators only, and deliveries are called by their name or dashboard', () => {
  const shop = reached([]);
  const found = (beginnings: Parameters<typeof actionEntries>[1]) =>
    matching(actionEntries(ENGLISH, beginnings, shop), 'delivery').map(({ way }) => way);
  assert.deepEqual(found(BEGINNINGS), []);
  assert.deepEqual(found({ ...BEGINNINGS, newDelivery: 'New delivery' }), [
    { kind: 'address', href: '/deployments/7/deliveries/new' },
  ]);
  const named = {
    id: 4,
    deploymentId: 7,
    name: 'Monday numbers',
    dashboardTitle: 'Sales',
  } as NotificationDto;
  assert.deepEqual(
    deliveryEntries([named, { ...named, id: 5, name: null }]).map(({ label, hint }) => [label, hint]),
    [
      ['Monday numbers', 'Sales'],
      ['Sales', undefined],
    ],
  );
});

test('pages, documents and what has an address can be opened in another tab, actions cannot', () => {
  assert.equal(addressOf({ kind: 'page', to: '/' }), '/');
  assert.equal(
    addressOf({ kind: 'page', to: '/deployments/$deploymentId/explore', deploymentId: 7 }),
    '/deployments/7/explore',
  );
  assert.equal(addressOf({ kind: 'document', href: '/docs' }), '/docs');
  assert.equal(addressOf({ kind: 'keys' }), null);
  assert.equal(addressOf({ kind: 'new-dashboard', deploymentId: 7 }), null);
});
