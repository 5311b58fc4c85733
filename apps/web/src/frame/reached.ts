import type { ReachedDeployment } from '@facet/client';

/** The address of Explore in a deployment. */
export const EXPLORE_PATH = '/deployments/$deploymentId/explore';

/** The address of questions in words in a deployment, and of a chat. */
export const CHAT_PATH = '/deployments/$deploymentId/chat/{-$chatId}';

/** The address of the playground of the data model of a deployment. */
export const PLAYGROUND_PATH = '/deployments/$deploymentId/model/playground';

/** The address of the history of the data model of a deployment. */
export const MODEL_HISTORY_PATH = '/deployments/$deploymentId/model/history';

/** The address of the editor of the data model of a deployment. */
export const MODEL_PATH = '/deployments/$deploymentId/model';

/** The address of a report. */
export const REPORT_PATH = '/deployments/$deploymentId/reports/$reportId';

/** The address of the editor of a workbook’s dashboard. */
export const BUILDER_PATH = '/deployments/$deploymentId/workbooks/$workbookId/dashboard';

/** The address of the deliveries of a deployment. */
export const DELIVERIES_PATH = '/deployments/$deploymentId/deliveries';

/** The address of the data sources of a deployment. */
export const SOURCES_PATH = '/deployments/$deploymentId/sources';

/** The addresses of the pages about a deployment itself. */
export const DEPLOYMENT_PATHS = {
  builds: '/deployments/$deploymentId/builds',
  logs: '/deployments/$deploymentId/logs',
  variables: '/deployments/$deploymentId/variables',
  environments: '/deployments/$deploymentId/environments',
  pods: '/deployments/$deploymentId/pods',
} as const;

/** The address of the language model of the account. */
export const LANGUAGE_MODEL_PATH = '/administration/language-model';

/** The address of the applications that act for people of the account. */
export const CONNECTED_APPLICATIONS_PATH = '/administration/connected-applications';

/** Whether a person may ask the model of a deployment questions of their own. */
export function mayExplore({ actions }: ReachedDeployment): boolean {
  return actions.includes('PlaygroundRead');
}

/** The address of the workspace of a deployment. */
export const WORKSPACE_PATH = '/deployments/$deploymentId/workspace';

const SEES_CONTENT = new Set(['FolderRead', 'WorkbookRead', 'ReportRead']);

/** The address of the page that creates a deployment. */
export const NEW_DEPLOYMENT_PATH = '/deployments/new';

/** The address of the tables of a data source. */
export const SOURCE_TABLES_PATH = '/deployments/$deploymentId/sources/$source';

/** Whether a person may see folders, workbooks or reports of a deployment. */
export function maySeeWorkspace({ actions }: ReachedDeployment): boolean {
  return actions.some((action) => SEES_CONTENT.has(action));
}

/** Whether a person may see the data sources of a deployment. */
export function maySeeSources({ actions }: ReachedDeployment): boolean {
  return actions.includes('SecretsManage') || actions.includes('DataAssetsRead');
}

/** Whether a person may create folders, workbooks and reports in a deployment. */
export function mayCreate({ actions }: ReachedDeployment): boolean {
  return actions.includes('AIBIExplore');
}

/** Whether a person may save rows of a deployment as files. */
export function mayDownload({ actions }: ReachedDeployment): boolean {
  return actions.includes('DownloadData');
}

/** Whether a person may read the files of the data model. */
export function mayReadModel({ actions }: ReachedDeployment): boolean {
  return actions.includes('SchemaRead');
}

/** Whether a person may change files of the data model on a dev branch of their own. */
export function mayEditFiles(deployment: ReachedDeployment): boolean {
  return mayChangeModel(deployment) || deployment.actions.includes('SchemaUpdateDevBranches');
}

/** Whether a person may publish changes of the files of the data model. */
export function mayChangeModel({ actions }: ReachedDeployment): boolean {
  return actions.includes('SchemaUpdate');
}

/** Whether a person looks after a deployment: those who write its model, and those who set its variables. */
export function mayLookAfter({ actions }: ReachedDeployment): boolean {
  return actions.includes('SchemaRead') || actions.includes('SecretsManage');
}
