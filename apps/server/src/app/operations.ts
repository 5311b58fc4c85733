import { appThemeOperations } from '../features/account/app-theme/app-theme.routes.ts';
import { auditOperations } from '../features/account/audit/audit.routes.ts';
import { mailSuppressionOperations } from '../features/account/mail-suppressions/mail-suppressions.routes.ts';
import { tenantSettingsOperations } from '../features/account/tenants/tenant-settings.routes.ts';
import { chatAuthoringOperations } from '../features/assistants/chat-authoring/chat-authoring.routes.ts';
import { chatMessageOperations } from '../features/assistants/chats/chat-messages.routes.ts';
import { chatResultOperations } from '../features/assistants/chats/chat-results.routes.ts';
import { chatOperations } from '../features/assistants/chats/chats.routes.ts';
import { languageModelOperations } from '../features/assistants/language-model/language-model.routes.ts';
import { widgetThreadOperations } from '../features/assistants/widget-threads/widget-threads.routes.ts';
import { oauthIntegrationOperations } from '../features/clouds/oauth-integrations/oauth-integrations.routes.ts';
import { oidcTokenConfigOperations } from '../features/clouds/oidc-token-configs/oidc-token-configs.routes.ts';
import { userOAuthTokenOperations } from '../features/clouds/user-oauth-tokens/user-oauth-tokens.routes.ts';
import { asWhomOperations } from '../features/content/as-whom/as-whom.routes.ts';
import { dashboardAsOperations } from '../features/content/dashboard-as/dashboard-as.routes.ts';
import { dashboardCodeOperations } from '../features/content/dashboard-code/dashboard-code.routes.ts';
import { dashboardDataOperations } from '../features/content/dashboard-data/dashboard-data.routes.ts';
import { draftDataOperations } from '../features/content/dashboard-data/draft-data.routes.ts';
import { dashboardFileOperations } from '../features/content/dashboard-files/dashboard-files.routes.ts';
import { branchDashboardOperations } from '../features/content/dashboards/branch-dashboards.routes.ts';
import { dashboardOperations } from '../features/content/dashboards/dashboards.routes.ts';
import { draftChangeOperations } from '../features/content/dashboards/draft-changes.routes.ts';
import { publicationOperations } from '../features/content/dashboards/publication.routes.ts';
import { dashboardVersionOperations } from '../features/content/dashboards/versions.routes.ts';
import { draftCheckOperations } from '../features/content/draft-check/draft-check.routes.ts';
import { draftPresenceOperations } from '../features/content/draft-presence/draft-presence.routes.ts';
import { explanationOperations } from '../features/content/explanations/explanations.routes.ts';
import { exportOperations } from '../features/content/exports/exports.routes.ts';
import { favouriteOperations } from '../features/content/favourites/favourites.routes.ts';
import { fieldUsesOperations } from '../features/content/field-uses/field-uses.routes.ts';
import { folderOperations } from '../features/content/folders/folders.routes.ts';
import { fromViewOperations } from '../features/content/from-view/from-view.routes.ts';
import { imageOperations } from '../features/content/images/images.routes.ts';
import { keptFilterOperations } from '../features/content/kept-filters/kept-filters.routes.ts';
import { metadataOperations } from '../features/content/metadata/metadata.routes.ts';
import { publishedDashboardOperations } from '../features/content/published-dashboards/published-dashboards.routes.ts';
import { questionEvaluationOperations } from '../features/content/question-evaluations/question-evaluations.routes.ts';
import { questionOperations } from '../features/content/questions/questions.routes.ts';
import { queryOperations } from '../features/content/report-data/report-data.routes.ts';
import { reportVersionOperations } from '../features/content/reports/report-versions.routes.ts';
import { reportOperations } from '../features/content/reports/reports.routes.ts';
import { sharingOperations } from '../features/content/sharing/sharing.routes.ts';
import { synonymSuggestionOperations } from '../features/content/synonym-suggestions/synonym-suggestions.routes.ts';
import { trashOperations } from '../features/content/trash/trash.routes.ts';
import { verificationOperations } from '../features/content/verification/verification.routes.ts';
import { verifiedQuestionOperations } from '../features/content/verified-questions/verified-questions.routes.ts';
import { workbookOperations } from '../features/content/workbooks/workbooks.routes.ts';
import { workspaceOperations } from '../features/content/workspace/workspace.routes.ts';
import { channelOperations } from '../features/deliveries/channels/channels.routes.ts';
import { exceptionOperations } from '../features/deliveries/exceptions/exceptions.routes.ts';
import { handOverOperations } from '../features/deliveries/hand-over/hand-over.routes.ts';
import { notificationOperations } from '../features/deliveries/notifications/notifications.routes.ts';
import { previewOperations } from '../features/deliveries/previews/previews.routes.ts';
import { recipientOperations } from '../features/deliveries/recipients/recipients.routes.ts';
import { reportUsesOperations } from '../features/deliveries/report-uses/report-uses.routes.ts';
import { runOperations } from '../features/deliveries/runs/runs.routes.ts';
import { subscriptionOperations } from '../features/deliveries/subscriptions/subscriptions.routes.ts';
import { unsubscribeOperations } from '../features/deliveries/unsubscribe/unsubscribe.routes.ts';
import { buildStatusOperations } from '../features/deployments/builds/build-status.routes.ts';
import { buildOperations } from '../features/deployments/builds/builds.routes.ts';
import { dataFileOperations } from '../features/deployments/data-files/data-files.routes.ts';
import { dataSourceOperations } from '../features/deployments/data-sources/data-sources.routes.ts';
import { deploymentOperations } from '../features/deployments/deployments/deployments.routes.ts';
import { envVariableOperations } from '../features/deployments/env-variables/env-variables.routes.ts';
import { environmentOperations } from '../features/deployments/environments/environments.routes.ts';
import { logOperations } from '../features/deployments/logs/logs.routes.ts';
import { podOperations } from '../features/deployments/pods/pods.routes.ts';
import { regionOperations } from '../features/deployments/regions/regions.routes.ts';
import { sourceCatalogueOperations } from '../features/deployments/source-catalogues/source-catalogues.routes.ts';
import { tokenOperations } from '../features/deployments/tokens/tokens.routes.ts';
import { usageAnalyticsOperations } from '../features/deployments/usage-analytics/usage-analytics.routes.ts';
import { versionOperations } from '../features/deployments/versions/versions.routes.ts';
import { askOperations } from '../features/embedding/ask/ask.routes.ts';
import { commentOperations } from '../features/embedding/comments/comments.routes.ts';
import { dashboardExportOperations } from '../features/embedding/dashboard-exports/dashboard-exports.routes.ts';
import { viewDownloadOperations } from '../features/embedding/dashboard-exports/view-downloads.routes.ts';
import { embedAccessOperations } from '../features/embedding/embed-access/embed-access.routes.ts';
import { embedDashboardOperations } from '../features/embedding/embed-dashboards/embed-dashboards.routes.ts';
import { embedGroupMemberOperations } from '../features/embedding/embed-groups/embed-group-members.routes.ts';
import { embedGroupOperations } from '../features/embedding/embed-groups/embed-groups.routes.ts';
import { embedSessionOperations } from '../features/embedding/embed-sessions/embed-sessions.routes.ts';
import { embedSettingsOperations } from '../features/embedding/embed-settings/embed-settings.routes.ts';
import { embedTenantOperations } from '../features/embedding/embed-tenants/embed-tenants.routes.ts';
import { embedUserOperations } from '../features/embedding/embed-users/embed-users.routes.ts';
import { promotionOperations } from '../features/embedding/promotion/promotion.routes.ts';
import { summaryOperations } from '../features/embedding/summaries/summaries.routes.ts';
import { attentionOperations } from '../features/live/attention/attention.routes.ts';
import { eventOperations } from '../features/live/events/events.routes.ts';
import { firstStepOperations } from '../features/live/first-steps/first-steps.routes.ts';
import { jobOperations } from '../features/live/jobs/jobs.routes.ts';
import { modelImpactOperations } from '../features/live/model-impact/model-impact.routes.ts';
import { branchOperations } from '../features/model/branches/branches.routes.ts';
import { mergeOperations } from '../features/model/branches/merge.routes.ts';
import { changeOperations } from '../features/model/changes/changes.routes.ts';
import { fileOperations } from '../features/model/files/files.routes.ts';
import { graphOperations } from '../features/model/graph/graph.routes.ts';
import { historyOperations } from '../features/model/history/history.routes.ts';
import { proposalOperations } from '../features/model/proposals/proposals.routes.ts';
import { uploadOperations } from '../features/model/uploads/uploads.routes.ts';
import { usesOperations } from '../features/model/uses/uses.routes.ts';
import { validationOperations } from '../features/model/validation/validate.routes.ts';
import { administratorOperations } from '../features/people/administrators/administrators.routes.ts';
import { apiKeyOperations } from '../features/people/api-keys/api-keys.routes.ts';
import { groupMemberOperations } from '../features/people/groups/group-members.routes.ts';
import { groupOperations } from '../features/people/groups/groups.routes.ts';
import { createUserOperation } from '../features/people/invitations/create-user.routes.ts';
import { invitationOperations } from '../features/people/invitations/invitations.routes.ts';
import { provisioningOperations } from '../features/people/provisioning/provisioning.routes.ts';
import { resourcePolicyOperations } from '../features/people/resource-policies/resource-policies.routes.ts';
import { roleAssignmentOperations } from '../features/people/roles/role-assignments.routes.ts';
import { roleOperations } from '../features/people/roles/roles.routes.ts';
import { scimOperations } from '../features/people/scim/scim.routes.ts';
import { attributeValueOperations } from '../features/people/user-attributes/attribute-values.routes.ts';
import { userAttributeOperations } from '../features/people/user-attributes/user-attributes.routes.ts';
import { meOperations } from '../features/people/users/me.routes.ts';
import { userOperations } from '../features/people/users/users.routes.ts';
import { tenantAuthenticationOperations } from '../features/sign-in/authentication-settings/tenant-authentication.routes.ts';
import { oauthClientOperations } from '../features/sign-in/oauth-clients/oauth-clients.routes.ts';
import { oauthGrantOperations } from '../features/sign-in/oauth-grants/grants.routes.ts';
import { passwordResetOperations } from '../features/sign-in/password-resets/password-resets.routes.ts';
import { changeMyPasswordOperation } from '../features/sign-in/passwords/my-password.routes.ts';
import { secondFactorOperations } from '../features/sign-in/second-factor/second-factor.routes.ts';
import { sessionOperations } from '../features/sign-in/sessions/sessions.routes.ts';
import { ssoConnectionOperations } from '../features/sign-in/sso-connections/sso-connections.routes.ts';
import { dbtIntegrationOperations } from '../features/sources/dbt/integration/dbt-integration.routes.ts';
import { dbtSyncOperations } from '../features/sources/dbt/sync/dbt-sync.routes.ts';
import { connectGitHubOperation } from '../features/sources/git-remotes/connect-github.routes.ts';
import { gitRemoteOperations } from '../features/sources/git-remotes/git-remotes.routes.ts';
import { githubOperations } from '../features/sources/github/github.routes.ts';
import type { Operation } from '../http/operation.ts';
import { specOperations } from '../http/spec.routes.ts';
import type { Platform } from './platform.ts';

/** Every operation of the API. */
export const operations: readonly Operation<Platform>[] = [
  ...specOperations,
  ...meOperations,
  ...administratorOperations,
  ...userOperations,
  createUserOperation,
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
  ...buildOperations,
  ...logOperations,
  ...podOperations,
  ...envVariableOperations,
  ...dataSourceOperations,
  ...sourceCatalogueOperations,
  ...dataFileOperations,
  ...environmentOperations,
  ...tokenOperations,
  ...branchOperations,
  ...mergeOperations,
  ...gitRemoteOperations,
  ...changeOperations,
  ...fileOperations,
  ...historyOperations,
  ...proposalOperations,
  ...uploadOperations,
  ...usesOperations,
  ...validationOperations,
  ...graphOperations,
  ...modelImpactOperations,
  ...dbtSyncOperations,
  ...dbtIntegrationOperations,
  ...githubOperations,
  connectGitHubOperation,
  ...metadataOperations,
  ...queryOperations,
  ...explanationOperations,
  ...asWhomOperations,
  ...questionOperations,
  ...exportOperations,
  ...oauthClientOperations,
  ...oauthGrantOperations,
  ...oidcTokenConfigOperations,
  ...oauthIntegrationOperations,
  ...userOAuthTokenOperations,
  ...ssoConnectionOperations,
  ...tenantSettingsOperations,
  ...mailSuppressionOperations,
  ...languageModelOperations,
  ...tenantAuthenticationOperations,
  ...appThemeOperations,
  ...usageAnalyticsOperations,
  ...fieldUsesOperations,
  ...folderOperations,
  ...reportOperations,
  ...reportVersionOperations,
  ...verificationOperations,
  ...dashboardFileOperations,
  ...workspaceOperations,
  ...trashOperations,
  ...verifiedQuestionOperations,
  ...questionEvaluationOperations,
  ...synonymSuggestionOperations,
  ...favouriteOperations,
  ...keptFilterOperations,
  ...sharingOperations,
  ...publishedDashboardOperations,
  ...workbookOperations,
  ...fromViewOperations,
  ...dashboardOperations,
  ...publicationOperations,
  ...dashboardDataOperations,
  ...dashboardAsOperations,
  ...dashboardVersionOperations,
  ...draftChangeOperations,
  ...dashboardCodeOperations,
  ...draftDataOperations,
  ...draftPresenceOperations,
  ...imageOperations,
  ...draftCheckOperations,
  ...branchDashboardOperations,
  ...embedSettingsOperations,
  ...embedTenantOperations,
  ...embedGroupOperations,
  ...embedGroupMemberOperations,
  ...embedUserOperations,
  ...embedSessionOperations,
  ...embedAccessOperations,
  ...promotionOperations,
  ...embedDashboardOperations,
  ...dashboardExportOperations,
  ...viewDownloadOperations,
  ...summaryOperations,
  ...askOperations,
  ...commentOperations,
  ...notificationOperations,
  ...recipientOperations,
  ...runOperations,
  ...previewOperations,
  ...unsubscribeOperations,
  ...exceptionOperations,
  ...channelOperations,
  ...subscriptionOperations,
  ...reportUsesOperations,
  ...handOverOperations,
  ...eventOperations,
  ...jobOperations,
  ...attentionOperations,
  ...firstStepOperations,
  ...chatOperations,
  ...chatMessageOperations,
  ...chatResultOperations,
  ...chatAuthoringOperations,
  ...widgetThreadOperations,
];
