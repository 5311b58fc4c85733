/** Subscribes features to the events of others, which are handled in the same transaction. Loaded once. */
import { buildChanges, buildGoesLive } from '../events/build-events.ts';
import { contentChanges } from '../events/content-events.ts';
import { runChanges } from '../events/delivery-events.ts';
import { credentialsEnd, passwordReplaced, userDeactivated, userDeleted } from '../events/ends-of-access.ts';
import { exportChanges } from '../events/export-events.ts';
import { favouriteChanges } from '../events/favourite-events.ts';
import { integrationReplaced } from '../events/integration-events.ts';
import { syncChanges } from '../events/sync-events.ts';
import { usageAnalyticsDisabled } from '../events/tenant-events.ts';
import { endTokensOf } from '../features/clouds/user-oauth-tokens/end-tokens.ts';
import { publishFiles } from '../features/content/dashboards/publish-files.ts';
import { followRenames } from '../features/content/model-uses/follow-renames.ts';
import { keepQuestions } from '../features/content/verified-questions/verified-questions.service.ts';
import { endDevSessions, endDevSessionsOfUser } from '../features/deployments/dev-mode/dev-sessions.ts';
import { endUsageAnalytics } from '../features/deployments/usage-analytics/usage-analytics.service.ts';
import {
  recordBuild,
  recordContent,
  recordExport,
  recordFavourite,
  recordRun,
  recordSync,
} from '../features/live/events/record-events.ts';
import { removePersonalBranches } from '../features/model/branches/personal-branches.ts';
import { deleteOpenInvitations } from '../features/people/invitations/invitations.service.ts';
import { voidPasswordResets } from '../features/sign-in/password-resets/void-password-resets.ts';
import { endSignInsOf } from '../features/sign-in/sessions/sessions.service.ts';

credentialsEnd.subscribe((tx, { tenantId, credentialIds }) => endDevSessions(tx, tenantId, credentialIds));
userDeactivated.subscribe((tx, { tenantId, userId }) => endSignInsOf(tx, tenantId, userId));
userDeleted.subscribe((tx, { tenantId, userId }) => endDevSessionsOfUser(tx, tenantId, userId));
userDeleted.subscribe((tx, { tenantId, userId }) => removePersonalBranches(tx, tenantId, userId));
passwordReplaced.subscribe((tx, { tenantId, userId }) => deleteOpenInvitations(tx, tenantId, userId));
passwordReplaced.subscribe((tx, { tenantId, userId }) => voidPasswordResets(tx, tenantId, userId));
passwordReplaced.subscribe((tx, { tenantId, userId, except }) => endSignInsOf(tx, tenantId, userId, except));
usageAnalyticsDisabled.subscribe((tx, { tenantId }) => endUsageAnalytics(tx, tenantId));
integrationReplaced.subscribe((tx, { tenantId, integrationId }) => endTokensOf(tx, tenantId, integrationId));
buildGoesLive.subscribe((tx, build) => publishFiles(tx, build));
buildGoesLive.subscribe((tx, build) => keepQuestions(tx, build));
buildGoesLive.subscribe((tx, build) => followRenames(tx, build));
buildChanges.subscribe((tx, build) => recordBuild(tx, build));
syncChanges.subscribe((tx, sync) => recordSync(tx, sync));
runChanges.subscribe((tx, run) => recordRun(tx, run));
exportChanges.subscribe((tx, change) => recordExport(tx, change));
favouriteChanges.subscribe((tx, change) => recordFavourite(tx, change));
contentChanges.subscribe((tx, change) => recordContent(tx, change));
