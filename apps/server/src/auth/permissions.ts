/** The names of permissions, as the API spells them. */
export const ACTIONS = [
  'All',
  'DeploymentsManage',
  'DeploymentCreate',
  'DeploymentRead',
  'DeploymentUpdate',
  'DeploymentDelete',
  'SecretsManage',
  'DownloadData',
  'PlaygroundRead',
  'SchemaRead',
  'SchemaUpdate',
  'SchemaUpdateDevBranches',
  'APMRead',
  'ChatHistoryRead',
  'PreAggregationBuild',
  'AlertsCreate',
  'AlertsRead',
  'AlertsUpdate',
  'AlertsDelete',
  'AuditLogManage',
  'BillingRead',
  'SqlRunnerRead',
  'DataAssetsRead',
  'DataAssetsManage',
  'CubeNetworkConnect',
  'ReportRead',
  'ReportEdit',
  'ReportManage',
  'ReportVerify',
  'QueryImpersonate',
  'WorkbookManage',
  'WorkbookRead',
  'WorkbookEdit',
  'ChatThreadRead',
  'AgentManage',
  'AgentRead',
  'AgentSpaceManage',
  'AgentAdmin',
  'DeploymentAgentRead',
  'OAuthIntegrationsManage',
  'OAuthIntegrationsIssueTokens',
  'McpToolsManage',
  'AIBIDevelop',
  'AIBIExplore',
  'AIBIView',
  'ChartPalettesManage',
  'DashboardThemesManage',
  'AIBIDeveloper',
  'AIBIUser',
  'AIBIViewer',
  'EmbedDeploymentRead',
  'EmbedDashboardRead',
  'FolderRead',
  'FolderEdit',
  'FolderManage',
  'ScheduledTasksCreate',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The tiers of roles, which policies grant for the whole account. */
const TIERS: readonly Action[] = ['AIBIView', 'AIBIExplore', 'AIBIDevelop'];
/** Actions on folders, workbooks and reports, which policies grant for each of them. */
const CONTENT_ACTION = /^(?:(?:Folder|Workbook|Report)(?:Read|Edit|Manage)|EmbedDashboardRead)$/;

export const isTier = (action: Action): boolean => TIERS.includes(action);
export const isContentAction = (action: Action): boolean => CONTENT_ACTION.test(action);

/** The resource types of policies. */
export const RESOURCE_TYPES = [
  'Global',
  'Deployment',
  'Report',
  'ReportFolder',
  'Agent',
  'AgentSpace',
  'Workbook',
  'Dashboard',
  'Folder',
  'ChatThread',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** Stands for every resource of a type. */
export const ALL_RESOURCES = 'All';

/** Allows actions on resources of a type. Roles consist of policies. */
export interface Policy {
  readonly resourceType: ResourceType;
  readonly actions: readonly Action[];
  /** Ids, or `All`. */
  readonly resources: readonly string[];
}
