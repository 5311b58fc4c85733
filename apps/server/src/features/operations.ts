import type { Operation } from '../http/operation.ts';
import { apiKeyOperations } from './api-keys/api-keys.routes.ts';
import { appThemeOperations } from './app-theme/app-theme.routes.ts';
import { auditOperations } from './audit/audit.routes.ts';
import { oauthGrantOperations } from './authorization-server/grants.routes.ts';
import { branchOperations } from './branches/branches.routes.ts';
import { mergeOperations } from './branches/merge.routes.ts';
import { buildStatusOperations } from './builds/build-status.routes.ts';
import { dbtIntegrationOperations } from './dbt-integration/dbt-integration.routes.ts';
import { dbtSyncOperations } from './dbt-sync/dbt-sync.routes.ts';
import { deploymentOperations } from './deployments/deployments.routes.ts';
import { envVariableOperations } from './env-variables/env-variables.routes.ts';
import { environmentOperations } from './environments/environments.routes.ts';
import { fileOperations } from './files/files.routes.ts';
import { gitRemoteOperations } from './git-remotes/git-remotes.routes.ts';
import { githubOperations } from './github/github.routes.ts';
import { groupMemberOperations } from './groups/group-members.routes.ts';
import { groupOperations } from './groups/groups.routes.ts';
import { invitationOperations } from './invitations/invitations.routes.ts';
import { logOperations } from './logs/logs.routes.ts';
import { oauthClientOperations } from './oauth-clients/oauth-clients.routes.ts';
import { oauthIntegrationOperations } from './oauth-integrations/oauth-integrations.routes.ts';
import { oidcTokenConfigOperations } from './oidc-token-configs/oidc-token-configs.routes.ts';
import { passwordResetOperations } from './password-resets/password-resets.routes.ts';
import { podOperations } from './pods/pods.routes.ts';
import { provisioningOperations } from './provisioning/provisioning.routes.ts';
import { regionOperations } from './regions/regions.routes.ts';
import { resourcePolicyOperations } from './resource-policies/resource-policies.routes.ts';
import { roleAssignmentOperations } from './roles/role-assignments.routes.ts';
import { roleOperations } from './roles/roles.routes.ts';
import { scimOperations } from './scim/scim.routes.ts';
import { secondFactorOperations } from './second-factor/second-factor.routes.ts';
import { sessionOperations } from './sessions/sessions.routes.ts';
import { specOperations } from './spec/spec.routes.ts';
import { ssoConnectionOperations } from './sso-connections/sso-connections.routes.ts';
import { tenantAuthenticationOperations } from './tenants/tenant-authentication.routes.ts';
import { tenantSettingsOperations } from './tenants/tenant-settings.routes.ts';
import { tokenOperations } from './tokens/tokens.routes.ts';
import { uploadOperations } from './uploads/uploads.routes.ts';
import { usageAnalyticsOperations } from './usage-analytics/usage-analytics.routes.ts';
import { attributeValueOperations } from './user-attributes/attribute-values.routes.ts';
import { userAttributeOperations } from './user-attributes/user-attributes.routes.ts';
import { userOAuthTokenOperations } from './user-oauth-tokens/user-oauth-tokens.routes.ts';
import { meOperations } from './users/me.routes.ts';
import { changeMyPasswordOperation } from './users/my-password.routes.ts';
import { userOperations } from './users/users.routes.ts';
import { validationOperations } from './validation/validate.routes.ts';
import { versionOperations } from './versions/versions.routes.ts';

/** Everything that the API serves. */
export const operations: readonly Operation[] = [
  ...specOperations,
  ...meOperations,
  ...userOperations,
  ...sessionOperations,
  changeMyPasswordOperation,
  ...secondFactorOperations,
  ...passwordResetOperations,
  ...invitationOperations,
  ...groupOperations,
  ...groupMemberOperations,
  ...userAttributeOperations,
  ...attributeValueOperations,
  ...apiKeyOperations,
  ...auditOperations,
  ...roleOperations,
  ...roleAssignmentOperations,
  ...resourcePolicyOperations,
  ...provisioningOperations,
  ...scimOperations,
  ...regionOperations,
  ...deploymentOperations,
  ...versionOperations,
  ...buildStatusOperations,
  ...logOperations,
  ...podOperations,
  ...envVariableOperations,
  ...environmentOperations,
  ...tokenOperations,
  ...branchOperations,
  ...mergeOperations,
  ...gitRemoteOperations,
  ...fileOperations,
  ...uploadOperations,
  ...validationOperations,
  ...dbtSyncOperations,
  ...dbtIntegrationOperations,
  ...githubOperations,
  ...oauthClientOperations,
  ...oauthGrantOperations,
  ...oidcTokenConfigOperations,
  ...oauthIntegrationOperations,
  ...userOAuthTokenOperations,
  ...ssoConnectionOperations,
  ...tenantSettingsOperations,
  ...tenantAuthenticationOperations,
  ...appThemeOperations,
  ...usageAnalyticsOperations,
];
