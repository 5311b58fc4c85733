import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN_ROLES, builtInPolicies, embedUserPolicies } from './built-in-roles.ts';
import { ACTIONS } from './permissions.ts';
import { Rights } from './rights.ts';

/** The actions of a role, and which of them it grants on every deployment. */
function actionsOf(name: string): { everywhere: string[]; onDeployments: string[] } {
  const rights = new Rights(builtInPolicies(name));
  return {
    everywhere: ACTIONS.filter((action) => rights.allows(action)),
    onDeployments: ACTIONS.filter((action) => rights.allows(action, { type: 'Deployment', id: 7 })),
  };
}

test('the built-in roles have their ids, and each one adds to the one below it', () => {
  assert.deepEqual(
    BUILT_IN_ROLES.map(({ id, name }) => [id, name]),
    [
      [1, 'Admin'],
      [2, 'Developer'],
      [3, 'Explorer'],
      [4, 'Viewer'],
    ],
  );
  const viewer = actionsOf('Viewer');
  assert.deepEqual(viewer.everywhere, ['AIBIView']);
  const dataOfViewers = [
    'ChatThreadRead',
    'DeploymentAgentRead',
    'DeploymentRead',
    'DownloadData',
    'ScheduledTasksCreate',
  ];
  assert.deepEqual(viewer.onDeployments.toSorted(), dataOfViewers);
  const explorer = actionsOf('Explorer');
  assert.deepEqual(explorer.everywhere.toSorted(), ['AIBIExplore', 'AIBIView']);
  assert.deepEqual(explorer.onDeployments.toSorted(), [...dataOfViewers, 'PlaygroundRead'].toSorted());
  const developer = actionsOf('Developer');
  assert.deepEqual(developer.everywhere.toSorted(), [
    'AIBIDevelop',
    'AIBIExplore',
    'AIBIView',
    'DeploymentCreate',
    'DeploymentsManage',
  ]);
  assert.deepEqual(developer.onDeployments, [...ACTIONS]);
  assert.deepEqual(actionsOf('Admin'), { everywhere: [...ACTIONS], onDeployments: [...ACTIONS] });
  assert.deepEqual(builtInPolicies('Owner'), []);
});

test('an embed user reaches only the deployment of their session, and can explore in creator mode', () => {
  const allowed = (isCreator: boolean, id: number) => {
    const rights = new Rights(embedUserPolicies(7, isCreator));
    return [
      ACTIONS.filter((action) => rights.allows(action)),
      ACTIONS.filter((action) => rights.allows(action, { type: 'Deployment', id })).toSorted(),
    ];
  };
  assert.deepEqual(allowed(false, 7), [['AIBIView'], ['DeploymentRead', 'DownloadData']]);
  assert.deepEqual(allowed(true, 7)[0]?.toSorted(), ['AIBIExplore', 'AIBIView']);
  assert.deepEqual(allowed(true, 7)[1], ['DeploymentRead', 'DownloadData', 'PlaygroundRead']);
  for (const isCreator of [true, false]) assert.deepEqual(allowed(isCreator, 8)[1], []);
});
