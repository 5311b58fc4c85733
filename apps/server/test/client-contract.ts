/** An operation that existing clients rely on: where it is served and what its responses always contain. */
export interface ClientOperation {
  readonly at: string;
  readonly query?: readonly string[];
  /** Members of the response that are never absent. */
  readonly answer?: readonly string[];
  /** Members of each element of `items` that are never absent. */
  readonly item?: readonly string[];
}

/** Members of every user. */
const USER = ['id', 'email', 'username', 'isAdmin', 'notifications'];

/** Members of every session. */
const SESSION = ['id', 'isCurrent', 'method', 'address', 'device', 'createdAt', 'expiresAt'];
const SECOND_FACTOR = ['isEnabled', 'recoveryCodesLeft'];
const AUTHENTICATION = ['passwordSignInEnabled', 'sessionHours'];

const OIDC_TOKEN_CONFIG = ['id', 'audienceType', 'audience', 'name', 'isEnabled', 'createdAt', 'updatedAt'];

const OAUTH_INTEGRATION = [
  'id',
  'name',
  'type',
  'authUrl',
  'tokenUrl',
  'redirectUri',
  'clientId',
  'createdAt',
  'updatedAt',
];

const OAUTH_CLIENT = ['clientId', 'name', 'isPublic', 'isBuiltIn', 'isTrusted', 'grantTypes', 'redirectUris'];

const GIT_REMOTE = [
  'provider',
  'url',
  'authKind',
  'hasSecret',
  'webhookUrl',
  'deployBranchName',
  'connectedAt',
];

const OAUTH_GRANT = ['id', 'name', 'clientId', 'scopes', 'createdAt', 'expiresAt'];

const SSO_CONNECTION = ['id', 'kind', 'name', 'isEnabled', 'autoProvision', 'createdAt', 'updatedAt'];

const DBT_INTEGRATION = [
  'repositoryUrl',
  'projectPath',
  'target',
  'authKind',
  'hasToken',
  'variables',
  'missingVariables',
  'notifyEmails',
  'webhookEnabled',
  'webhookUrl',
  'options',
];

/** The parameters of every list that pages. */
const PAGE = ['after', 'first'];
const DEPLOYMENT = ['id', 'name', 'deploymentUrl', 'creationStep'];
const DEPLOYMENT_SETTINGS = [
  ...DEPLOYMENT,
  'template',
  'cloudProvider',
  'releaseChannel',
  'deployBranchName',
  'deployBranchReadOnly',
  'deployBranchMergeAllowed',
  'deployProjectRoot',
  'isCubeSqlEnabled',
  'isSupportPreAggregations',
];
const ROLE = ['id', 'name', 'policies'];
const USER_ATTRIBUTE = ['id', 'name', 'type'];
const SCIM_LIST = ['schemas', 'totalResults', 'startIndex', 'itemsPerPage', 'Resources'];
const SCIM_USER = ['schemas', 'id', 'userName', 'meta'];
const SCIM_GROUP = ['schemas', 'id', 'displayName', 'meta'];
const MERGE = ['branchDeleted', 'merged'];
/** The parameters that choose the branch of an upload. */
const UPLOAD_BRANCH = ['live', 'branchName', 'useDeployProjectRoot'];

/** The operations that existing clients rely on, by operationId. This list may only grow. */
export const clientContract: Readonly<Record<string, ClientOperation>> = {
  getDeployments: {
    at: 'GET /api/v1/deployments',
    query: ['creationStep', 'offset', 'limit', ...PAGE],
    answer: ['items', 'data', 'pagination'],
    item: DEPLOYMENT,
  },
  getTenantSettings: {
    at: 'GET /api/v1/tenant/settings',
    answer: [
      'auditLogEnabled',
      'auditLogEnabledCurrent',
      'auditLogEnabledTimestamp',
      'hasSupportAccess',
      'maintenanceWindowDay',
      'maintenanceWindowEnabled',
      'maintenanceWindowTime',
      'oidcEnabled',
      'useAIBIUserInterface',
    ],
  },
  updateTenantSettings: { at: 'PUT /api/v1/tenant/settings', answer: ['auditLogEnabled', 'oidcEnabled'] },
  listOidcTokenConfigs: { at: 'GET /api/v1/oidc-token-configs' },
  createOidcTokenConfig: { at: 'POST /api/v1/oidc-token-configs', answer: OIDC_TOKEN_CONFIG },
  getOidcTokenConfig: { at: 'GET /api/v1/oidc-token-configs/{id}', answer: OIDC_TOKEN_CONFIG },
  updateOidcTokenConfig: { at: 'PUT /api/v1/oidc-token-configs/{id}', answer: OIDC_TOKEN_CONFIG },
  deleteOidcTokenConfig: { at: 'DELETE /api/v1/oidc-token-configs/{id}' },
  listOAuthIntegrations: { at: 'GET /api/v1/oauth-integrations' },
  createOAuthIntegration: { at: 'POST /api/v1/oauth-integrations', answer: OAUTH_INTEGRATION },
  getOAuthIntegration: { at: 'GET /api/v1/oauth-integrations/{id}', answer: OAUTH_INTEGRATION },
  updateOAuthIntegration: { at: 'PUT /api/v1/oauth-integrations/{id}', answer: OAUTH_INTEGRATION },
  deleteOAuthIntegration: { at: 'DELETE /api/v1/oauth-integrations/{id}' },
  listUserOAuthTokens: { at: 'GET /api/v1/user-oauth-tokens' },
  getUserOAuthToken: {
    at: 'GET /api/v1/user-oauth-tokens/{integrationId}',
    answer: ['id', 'userId', 'integrationId', 'status', 'createdAt', 'updatedAt'],
  },
  revokeUserOAuthToken: { at: 'DELETE /api/v1/user-oauth-tokens/{integrationId}' },
  initiateOAuthFlow: { at: 'POST /api/v1/user-oauth-tokens/{integrationId}/initiate' },
  listOAuthClients: { at: 'GET /api/v1/oauth-clients', item: OAUTH_CLIENT },
  createOAuthClient: { at: 'POST /api/v1/oauth-clients', answer: [...OAUTH_CLIENT, 'clientSecret'] },
  getOAuthClient: { at: 'GET /api/v1/oauth-clients/{clientId}', answer: OAUTH_CLIENT },
  updateOAuthClient: { at: 'PUT /api/v1/oauth-clients/{clientId}', answer: OAUTH_CLIENT },
  rotateOAuthClientSecret: {
    at: 'POST /api/v1/oauth-clients/{clientId}/secret',
    answer: [...OAUTH_CLIENT, 'clientSecret'],
  },
  deleteOAuthClient: { at: 'DELETE /api/v1/oauth-clients/{clientId}' },
  listMyOAuthGrants: { at: 'GET /api/v1/users/me/oauth-grants', item: OAUTH_GRANT },
  revokeMyOAuthGrant: { at: 'DELETE /api/v1/users/me/oauth-grants/{id}' },
  listUserOAuthGrants: { at: 'GET /api/v1/users/{id}/oauth-grants', item: OAUTH_GRANT },
  revokeUserOAuthGrant: { at: 'DELETE /api/v1/users/{id}/oauth-grants/{grantId}' },
  listOAuthGrants: {
    at: 'GET /api/v1/oauth-grants',
    item: [...OAUTH_GRANT, 'userId', 'userName', 'userEmail'],
  },
  revokeOAuthGrant: { at: 'DELETE /api/v1/oauth-grants/{id}' },
  rotateOAuthSigningKeys: {
    at: 'POST /api/v1/oauth-signing-keys/rotate',
    answer: ['signingKeyId', 'publishedKeyIds'],
  },
  listSsoConnections: { at: 'GET /api/v1/sso-connections', item: SSO_CONNECTION },
  createSsoConnection: { at: 'POST /api/v1/sso-connections', answer: SSO_CONNECTION },
  getSsoConnection: { at: 'GET /api/v1/sso-connections/{id}', answer: SSO_CONNECTION },
  updateSsoConnection: { at: 'PUT /api/v1/sso-connections/{id}', answer: SSO_CONNECTION },
  deleteSsoConnection: { at: 'DELETE /api/v1/sso-connections/{id}' },
  getAppTheme: { at: 'GET /api/v1/app-theme', answer: ['palette', 'logoUrl', 'light', 'dark'] },
  updateAppTheme: { at: 'PUT /api/v1/app-theme', answer: ['palette', 'logoUrl'] },
  getAppConfig: {
    at: 'GET /api/v1/app-config',
    answer: ['applyThemeGlobally', 'restrictDataDownload', 'sheetsAgentChatEnabled'],
  },
  updateAppConfig: { at: 'PUT /api/v1/app-config', answer: ['applyThemeGlobally'] },
  createToken: { at: 'POST /api/v1/usage-analytics/token', answer: ['token', 'apiUrl', 'deploymentId'] },
  createDeployment: {
    at: 'POST /build/api/v1/deployments',
    answer: DEPLOYMENT,
  },
  getDeployment: {
    at: 'GET /api/v1/deployments/{deploymentId}',
    answer: DEPLOYMENT,
  },
  updateDeployment: {
    at: 'PUT /api/v1/deployments/{deploymentId}',
    answer: DEPLOYMENT_SETTINGS,
  },
  deleteDeployment: { at: 'DELETE /api/v1/deployments/{deploymentId}', answer: ['success'] },
  getDeploymentSettings: {
    at: 'GET /api/v1/deployments/{deploymentId}/settings',
    answer: DEPLOYMENT_SETTINGS,
  },
  listDeploymentVersions: {
    at: 'GET /api/v1/deployments/{deploymentId}/versions',
    query: PAGE,
    answer: ['items'],
    item: ['releaseChannelVersion', 'version', 'releaseChannel', 'isLatestInChannel', 'isCurrent'],
  },
  buildStatus: {
    at: 'GET /api/v1/deployments/{deploymentId}/build-status',
    query: ['branchName'],
    answer: ['branchName', 'deploymentId', 'mode', 'status'],
  },
  logs: {
    at: 'GET /api/v1/deployments/{deploymentId}/logs',
    query: ['source', 'pod', 'container', ...PAGE],
    answer: ['items'],
    item: ['pod', 'date', 'message'],
  },
  pods: {
    at: 'GET /api/v1/deployments/{deploymentId}/pods',
    query: PAGE,
    answer: ['items'],
    item: ['name'],
  },
  getEnvVariables: {
    at: 'GET /api/v1/deployments/{deploymentId}/env-vars',
    query: PAGE,
    answer: ['items', 'data'],
    item: ['name', 'value'],
  },
  getDbtIntegration: {
    at: 'GET /api/v1/deployments/{deploymentId}/dbt-integration',
    answer: DBT_INTEGRATION,
  },
  saveDbtIntegration: {
    at: 'PUT /api/v1/deployments/{deploymentId}/dbt-integration',
    answer: DBT_INTEGRATION,
  },
  deleteDbtIntegration: { at: 'DELETE /api/v1/deployments/{deploymentId}/dbt-integration' },
  testDbtIntegration: {
    at: 'POST /api/v1/deployments/{deploymentId}/dbt-integration/test',
    answer: ['success', 'message'],
  },
  createDbtDeployKey: {
    at: 'POST /api/v1/deployments/{deploymentId}/dbt-integration/deploy-key',
    answer: ['publicKey'],
  },
  createDbtWebhook: {
    at: 'POST /api/v1/deployments/{deploymentId}/dbt-integration/webhook',
    answer: ['url', 'secret'],
  },
  listDbtSyncs: {
    at: 'GET /api/v1/deployments/{deploymentId}/dbt-sync',
    query: ['status', 'trigger', ...PAGE],
    answer: ['items', 'pageInfo'],
    item: ['syncJobId', 'deploymentId', 'status', 'trigger', 'source', 'branchName', 'startedAt'],
  },
  startDbtSync: {
    at: 'POST /api/v1/deployments/{deploymentId}/dbt-sync',
    answer: ['syncJobId', 'workflowId', 'branchName'],
  },
  getDbtSyncStatus: {
    at: 'GET /api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}',
    answer: ['syncJobId', 'status', 'progress', 'updatedAt'],
  },
  getDbtSyncResult: {
    at: 'GET /api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/result',
    answer: ['syncJobId', 'generatedFiles', 'manifestStats', 'cubeCount', 'completedAt', 'durationMs'],
  },
  getDbtSyncLogs: {
    at: 'GET /api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/logs',
    answer: ['items', 'pageInfo'],
    item: ['timestamp', 'level', 'stream', 'message'],
  },
  getDbtSyncGeneratedFiles: {
    at: 'GET /api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files',
    query: PAGE,
    answer: ['items', 'pageInfo'],
    item: ['path', 'content'],
  },
  cancelDbtSync: {
    at: 'DELETE /api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}',
    answer: ['message'],
  },
  setEnvVariables: {
    at: 'PUT /api/v1/deployments/{deploymentId}/env-vars',
    answer: ['items', 'data'],
    item: ['name', 'value'],
  },
  advanceCreationStep: {
    at: 'POST /api/v1/deployments/{deploymentId}/creation-step/advance',
    answer: DEPLOYMENT,
  },
  resetCreationStep: {
    at: 'POST /api/v1/deployments/{deploymentId}/creation-step/reset',
    answer: DEPLOYMENT,
  },
  getRoles: {
    at: 'GET /api/v1/roles',
    query: PAGE,
    answer: ['items'],
    item: ROLE,
  },
  createRole: { at: 'POST /api/v1/roles', answer: ROLE },
  getRole: { at: 'GET /api/v1/roles/{roleId}', answer: ROLE },
  updateRole: { at: 'PUT /api/v1/roles/{roleId}', answer: ROLE },
  deleteRole: { at: 'DELETE /api/v1/roles/{roleId}' },
  assignRoleToUser: { at: 'PUT /api/v1/roles/{roleId}/users/{userId}' },
  removeRoleFromUser: { at: 'DELETE /api/v1/roles/{roleId}/users/{userId}' },
  getUserAttributes: {
    at: 'GET /api/v1/user-attributes',
    query: ['offset', 'limit', 'name', 'type', ...PAGE],
    answer: ['items', 'data', 'count'],
    item: USER_ATTRIBUTE,
  },
  createUserAttribute: { at: 'POST /api/v1/user-attributes', answer: USER_ATTRIBUTE },
  updateUserAttribute: { at: 'PUT /api/v1/user-attributes/{id}', answer: USER_ATTRIBUTE },
  deleteUserAttribute: { at: 'DELETE /api/v1/user-attributes/{id}' },
  getUserAttributeValues: { at: 'GET /api/v1/user-attribute-values/{userId}' },
  upsertUserAttributeValue: {
    at: 'POST /api/v1/user-attribute-values',
    answer: ['userId', 'userAttributeId', 'name', 'type', 'value', 'formattedValue'],
  },
  getUserGroups: {
    at: 'GET /api/v1/user-groups',
    query: [...PAGE, 'search'],
    answer: ['items', 'pageInfo'],
    item: ['id', 'name', 'userCount'],
  },
  deleteUserGroup: { at: 'DELETE /api/v1/groups/{id}' },
  exportAuditLogs: {
    at: 'GET /api/v1/audit-logs/export',
    query: ['start', 'end', 'search', 'eventName', 'userEmail'],
  },
  listScimUsers: {
    at: 'GET /api/scim/v2/Users',
    query: ['filter', 'startIndex', 'count'],
    answer: SCIM_LIST,
  },
  createScimUser: { at: 'POST /api/scim/v2/Users', answer: SCIM_USER },
  getScimUser: { at: 'GET /api/scim/v2/Users/{id}', answer: SCIM_USER },
  replaceScimUser: { at: 'PUT /api/scim/v2/Users/{id}', answer: SCIM_USER },
  patchScimUser: { at: 'PATCH /api/scim/v2/Users/{id}', answer: SCIM_USER },
  deleteScimUser: { at: 'DELETE /api/scim/v2/Users/{id}' },
  listScimGroups: {
    at: 'GET /api/scim/v2/Groups',
    query: ['filter', 'startIndex', 'count', 'excludedAttributes'],
    answer: SCIM_LIST,
  },
  createScimGroup: { at: 'POST /api/scim/v2/Groups', answer: SCIM_GROUP },
  getScimGroup: { at: 'GET /api/scim/v2/Groups/{id}', answer: SCIM_GROUP },
  replaceScimGroup: { at: 'PUT /api/scim/v2/Groups/{id}', answer: SCIM_GROUP },
  patchScimGroup: { at: 'PATCH /api/scim/v2/Groups/{id}', answer: SCIM_GROUP },
  deleteScimGroup: { at: 'DELETE /api/scim/v2/Groups/{id}' },
  listScimSchemas: { at: 'GET /api/scim/v2/Schemas', answer: ['totalResults', 'Resources'] },
  getScimServiceProviderConfig: {
    at: 'GET /api/scim/v2/ServiceProviderConfig',
    answer: ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag', 'authenticationSchemes'],
  },
  listRegions: {
    at: 'GET /api/v1/regions',
    query: PAGE,
    answer: ['data', 'items'],
    item: ['id', 'name'],
  },
  deploymentToken: { at: 'POST /api/v1/deployments/{deploymentId}/token', answer: ['cubeApiToken'] },
  getDeploymentEnvironments: {
    at: 'GET /api/v1/deployments/{deploymentId}/environments',
    query: ['type', 'offset', 'limit', ...PAGE],
    answer: ['items', 'data'],
    item: ['id', 'type', 'api_credentials'],
  },
  getDeploymentEnvironmentTokens: {
    at: 'GET /api/v1/deployments/{deploymentId}/environments/{environmentId}/tokens',
    query: ['offset', 'limit', ...PAGE],
    answer: ['items', 'data'],
    item: ['token', 'security_context', 'created_at', 'expires_at'],
  },
  createDeploymentEnvironmentToken: {
    at: 'POST /api/v1/deployments/{deploymentId}/environments/{environmentId}/tokens',
    answer: ['data'],
  },
  createDeploymentEnvironmentTokenForMetaSync: {
    at: 'POST /api/v1/deployments/{deploymentId}/environments/{environmentId}/tokens-for-meta-sync',
    answer: ['data'],
  },
  getSpec: { at: 'GET /api/v1/spec' },
  getMe: { at: 'GET /api/v1/users/me', answer: [...USER, 'userPolicies'] },
  updateMySettings: { at: 'PATCH /api/v1/users/me/settings', answer: USER },
  listMySessions: { at: 'GET /api/v1/users/me/sessions', answer: ['items', 'pageInfo'], item: SESSION },
  endMySession: { at: 'DELETE /api/v1/users/me/sessions/{id}' },
  endMyOtherSessions: { at: 'DELETE /api/v1/users/me/sessions', answer: ['ended'] },
  listUserSessions: {
    at: 'GET /api/v1/users/{id}/sessions',
    answer: ['items', 'pageInfo'],
    item: SESSION,
  },
  endUserSession: { at: 'DELETE /api/v1/users/{id}/sessions/{sessionId}' },
  endUserSessions: { at: 'DELETE /api/v1/users/{id}/sessions', answer: ['ended'] },
  changeMyPassword: { at: 'PUT /api/v1/users/me/password' },
  getMySecondFactor: { at: 'GET /api/v1/users/me/second-factor', answer: SECOND_FACTOR },
  beginSecondFactor: { at: 'POST /api/v1/users/me/second-factor', answer: ['secret', 'uri'] },
  confirmSecondFactor: { at: 'PUT /api/v1/users/me/second-factor', answer: ['recoveryCodes'] },
  removeMySecondFactor: { at: 'DELETE /api/v1/users/me/second-factor' },
  getUserSecondFactor: { at: 'GET /api/v1/users/{id}/second-factor', answer: SECOND_FACTOR },
  removeUserSecondFactor: { at: 'DELETE /api/v1/users/{id}/second-factor' },
  createPasswordReset: {
    at: 'POST /api/v1/users/{id}/password-reset',
    answer: ['userId', 'email', 'expiresAt', 'isMailed', 'resetLink'],
  },
  acceptPasswordReset: { at: 'POST /api/v1/password-resets/accept' },
  getTenantAuthentication: { at: 'GET /api/v1/tenant/authentication', answer: AUTHENTICATION },
  updateTenantAuthentication: { at: 'PUT /api/v1/tenant/authentication', answer: AUTHENTICATION },
  getUsers: {
    at: 'GET /api/v1/users',
    query: ['search', ...PAGE],
    answer: ['items', 'pageInfo'],
    item: USER,
  },
  createUser: { at: 'POST /api/v1/users', answer: USER },
  getUser: { at: 'GET /api/v1/users/{id}', answer: USER },
  updateUser: { at: 'PUT /api/v1/users/{id}', answer: USER },
  updateUserByPost: { at: 'POST /api/v1/users/{id}', answer: USER },
  deleteUser: { at: 'DELETE /api/v1/users/{id}' },
  bulkUserAction: { at: 'POST /api/v1/users/bulk', answer: ['action', 'succeeded', 'failed'] },
  inviteUser: {
    at: 'POST /api/v1/users/{id}/invitation',
    answer: ['userId', 'email', 'expiresAt', 'isMailed'],
  },
  acceptInvitation: { at: 'POST /api/v1/invitations/accept', answer: ['userId', 'email', 'username'] },
  listBranches: {
    at: 'GET /build/api/v1/deployments/{deploymentId}/branches',
    query: PAGE,
    answer: ['data', 'items'],
    item: ['id', 'name'],
  },
  createBranch: { at: 'POST /build/api/v1/deployments/{deploymentId}/branches', answer: ['active'] },
  removeBranch: {
    at: 'DELETE /build/api/v1/deployments/{deploymentId}/branches',
    query: ['branchName', 'removeOnUpstream'],
    answer: ['success'],
  },
  setBranchStagingEnvironment: {
    at: 'PUT /build/api/v1/deployments/{deploymentId}/branches/staging-environment',
    answer: ['data'],
  },
  startDevMode: { at: 'POST /build/api/v1/deployments/{deploymentId}/dev-mode', answer: ['active'] },
  stopDevMode: { at: 'DELETE /build/api/v1/deployments/{deploymentId}/dev-mode', answer: ['success'] },
  commitChanges: { at: 'POST /build/api/v1/deployments/{deploymentId}/commit', answer: ['success'] },
  mergeIntoParentBranch: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/merge',
    answer: MERGE,
  },
  mergeToDefaultBranch: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/merge-to-default',
    answer: MERGE,
  },
  pull: { at: 'POST /build/api/v1/deployments/{deploymentId}/pull', answer: ['buildTriggered'] },
  status: { at: 'GET /api/v1/github/status', answer: ['connected', 'linkUrl', 'settingsUrl'] },
  installations: {
    at: 'GET /api/v1/github/installations',
    query: PAGE,
    answer: ['items', 'data'],
    item: ['id', 'installationId', 'login', 'avatarUrl'],
  },
  repositories: {
    at: 'GET /api/v1/github/installations/{installationId}/repositories',
    query: PAGE,
    answer: ['items', 'data'],
    item: ['id', 'name', 'htmlUrl'],
  },
  branches: {
    at: 'GET /api/v1/github/repositories/{owner}/{repo}/branches',
    query: ['installationId', ...PAGE],
    answer: ['items', 'data'],
    item: ['name', 'isDefault'],
  },
  unlinkGitHub: { at: 'DELETE /api/v1/github/link' },
  connect: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/github/connect',
    answer: ['id', 'name', 'creationStep'],
  },
  connectGitRemote: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/git/connect',
    answer: GIT_REMOTE,
  },
  getGitRemote: { at: 'GET /build/api/v1/deployments/{deploymentId}/git/remote', answer: GIT_REMOTE },
  disconnectGitRemote: { at: 'DELETE /build/api/v1/deployments/{deploymentId}/git/remote' },
  testGitRemote: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/git/remote/test',
    answer: ['success', 'message'],
  },
  createGitDeployKey: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/git/remote/deploy-key',
    answer: ['publicKey'],
  },
  createGitWebhook: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/git/remote/webhook',
    answer: ['url', 'secret'],
  },
  listFiles: {
    at: 'GET /build/api/v1/deployments/{deploymentId}/data-model/files',
    query: ['withContent', 'branchName', 'showLastCLIUpload', ...PAGE],
    answer: ['data', 'items'],
  },
  updateFiles: { at: 'PUT /build/api/v1/deployments/{deploymentId}/data-model/files', answer: ['success'] },
  removeFiles: {
    at: 'DELETE /build/api/v1/deployments/{deploymentId}/data-model/files',
    answer: ['success'],
  },
  renameFiles: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/data-model/files/rename',
    answer: ['success'],
  },
  fileHashes: {
    at: 'GET /build/api/v1/deployments/{deploymentId}/data-model/file-hashes',
    query: UPLOAD_BRANCH,
  },
  startUpload: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/data-model/upload/start',
    query: UPLOAD_BRANCH,
    answer: ['deploymentName', 'transaction'],
  },
  uploadFile: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/data-model/upload/file',
    query: UPLOAD_BRANCH,
  },
  finishUpload: {
    at: 'POST /build/api/v1/deployments/{deploymentId}/data-model/upload/finish',
    query: UPLOAD_BRANCH,
  },
  validateDataModel: {
    at: 'GET /build/api/v1/deployments/{deploymentId}/data-model/validate',
    query: ['branchName', 'devMode'],
    answer: ['deploymentId', 'branchName', 'mode', 'valid', 'errors'],
  },
};
