import { type Action, ALL_RESOURCES, type Policy, RESOURCE_TYPES } from './permissions.ts';

export const BUILT_IN_ROLE_NAMES = ['Admin', 'Developer', 'Explorer', 'Viewer'] as const;
export type BuiltInRoleName = (typeof BUILT_IN_ROLE_NAMES)[number];

/** A role that exists in every account and cannot be changed. */
export interface BuiltInRole {
  readonly id: number;
  readonly name: BuiltInRoleName;
  readonly policies: readonly Policy[];
}

const everywhere = (resourceType: Policy['resourceType'], actions: readonly Action[]): Policy => ({
  resourceType,
  actions,
  resources: [ALL_RESOURCES],
});

/** All actions. Administrators may also manage people, keys and the account, for which there are no actions. */
export const ADMIN_POLICIES: readonly Policy[] = RESOURCE_TYPES.map((type) => everywhere(type, ['All']));

/** Published dashboards, their data, chat, and queries from other tools. */
const VIEWER: readonly Policy[] = [
  everywhere('Global', ['AIBIView']),
  everywhere('Deployment', [
    'DeploymentRead',
    'DeploymentAgentRead',
    'DownloadData',
    'ScheduledTasksCreate',
    'ChatThreadRead',
  ]),
];

/** Adds exploring the semantic model and creating workbooks. */
const EXPLORER: readonly Policy[] = [
  ...VIEWER,
  everywhere('Global', ['AIBIExplore']),
  everywhere('Deployment', ['PlaygroundRead']),
];

/** Adds the data model, deployments and their settings, and SQL against the data sources. */
const DEVELOPER: readonly Policy[] = [
  ...EXPLORER,
  everywhere('Global', ['AIBIDevelop', 'DeploymentsManage', 'DeploymentCreate']),
  everywhere('Deployment', ['All']),
];

/** What every embed user may do besides what is shared with them; in creator mode also explore and create content. */
export function embedUserPolicies(deploymentId: number, isCreator: boolean): readonly Policy[] {
  const resources = [String(deploymentId)];
  return [
    {
      resourceType: 'Deployment',
      actions: ['DeploymentRead', 'DownloadData', ...(isCreator ? (['PlaygroundRead'] as const) : [])],
      resources,
    },
    {
      resourceType: 'Global',
      actions: isCreator ? ['AIBIView', 'AIBIExplore'] : ['AIBIView'],
      resources: [ALL_RESOURCES],
    },
  ];
}

/** The built-in roles, whose ids are the same in every account. Ids of custom roles start at 1000. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { id: 1, name: 'Admin', policies: ADMIN_POLICIES },
  { id: 2, name: 'Developer', policies: DEVELOPER },
  { id: 3, name: 'Explorer', policies: EXPLORER },
  { id: 4, name: 'Viewer', policies: VIEWER },
];

/** The policies of a built-in role; empty if there is no such role. */
export function builtInPolicies(name: string): readonly Policy[] {
  return BUILT_IN_ROLES.find((role) => role.name === name)?.policies ?? [];
}
