import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReachedDeployment } from '@facet/client';
import { ENGLISH } from '../words/console/words.ts';
import { actionEntries, matching } from './palette-entries.ts';

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
