import type { ControlValues } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Credentials } from '../../../auth/credentials.ts';
import { ApiError } from '../../../errors/errors.ts';
import { type Parts as OpenParts, openDashboard } from '../../content/dashboard-data/open-dashboard.ts';
import { keyOf } from '../../content/queries/query-data.ts';
import { asViewer, type DashboardView, type RenderViewer } from '../../embedding/rendering/as-viewer.ts';
import type { OutcomeGiven, WantedRow } from './run-recipients.store.ts';
import type { RunningRow } from './runs.store.ts';

export interface ViewParts extends OpenParts {
  readonly db: Db;
  readonly credentials: Credentials;
}

/** How long reading what someone may see can take. */
const SECONDS = 60;

/** The values of the controls of a notification. */
export function controlsOfRun(
  run: Pick<RunningRow, 'filters' | 'time_grains' | 'member_switchers'>,
): ControlValues {
  const { filters, time_grains: timeGrains, member_switchers: memberSwitchers } = run;
  return {
    ...(filters == null ? {} : { filters }),
    ...(timeGrains == null ? {} : { timeGrains }),
    ...(memberSwitchers == null ? {} : { memberSwitchers }),
  };
}

/** A recipient as the viewer of a render, with what is given of them. */
export function viewerOf(recipient: WantedRow): RenderViewer {
  const { user_id: userId, security_context: securityContext, groups, user_attributes } = recipient;
  return { userId, given: { securityContext, groups, userAttributes: user_attributes ?? {} } };
}

export function viewOf(run: RunningRow, viewer: RenderViewer): DashboardView {
  const { tenant_id: tenantId, deployment_id: deploymentId, public_id: publicId } = run;
  return { tenantId, deploymentId, publicId, viewer };
}

/**
 * Identifies what a viewer sees of a dashboard: viewers with the same text see the same rows.
 * @throws ApiError if they may not see it, or it cannot be shown to them
 */
export async function whatIsSeen(parts: ViewParts, run: RunningRow, viewer: RenderViewer): Promise<string> {
  const { db, credentials } = parts;
  const view = viewOf(run, viewer);
  return asViewer(db, view, SECONDS, async (credentialId) => {
    const caller = await credentials.ofCredential(view.tenantId, credentialId);
    const { scope, shown } = await openDashboard(db, parts, {
      caller,
      publicId: view.publicId,
      preview: null,
      controls: controlsOfRun(run),
      // Nothing that is seen depends on the address of the server.
      request: { host: '', id: `delivery-${run.id}` },
    });
    return keyOf(scope, shown.versionId);
  });
}

/** What becomes of a recipient to whom the dashboard cannot be shown; undefined for errors of the server itself. */
export function refusalIn(error: unknown): OutcomeGiven | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined;
  return [401, 403, 404].includes(error.status)
    ? { outcome: 'skipped', reason: 'The recipient may not see the dashboard' }
    : { outcome: 'failed', reason: `The dashboard cannot be shown: ${error.message}` };
}
