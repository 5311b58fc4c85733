import { type ControlValues, parametersOf } from '@facet/dashboards';
import { type Db, readOnce } from '@facet/db';
import type { Caller } from '../../../../auth/caller.ts';
import type { Credentials } from '../../../../auth/credentials.ts';
import { ApiError } from '../../../../errors/errors.ts';
import {
  type Parts as OpenParts,
  seenIn,
  viewsOfDashboard,
} from '../../../content/dashboard-data/open-dashboard.ts';
import { downloadProblem } from '../../../content/exports/require-downloads.ts';
import {
  asViewer,
  callersOfViewers,
  type DashboardView,
  type RenderViewer,
} from '../../../embedding/rendering/as-viewer.ts';
import type { DeliveredRow } from '../delivered.store.ts';
import type { OutcomeGiven } from '../record/email-claims.store.ts';
import type { WantedRow } from '../record/wanted-recipients.store.ts';
import type { Delivery } from '../run-under-way.ts';

export interface ViewParts extends OpenParts {
  readonly db: Db;
  readonly credentials: Credentials;
}

/** The time limit for reading a recipient's view, in seconds: a pod may have to start first. */
const SECONDS = 660;

/** The values of the controls of a notification. */
export function controlsOfRun(
  run: Pick<DeliveredRow, 'filters' | 'time_grains' | 'member_switchers'>,
): ControlValues {
  const { filters, time_grains: timeGrains, member_switchers: memberSwitchers } = run;
  return { filters, timeGrains, memberSwitchers };
}

/** The address of the delivered dashboard for users of the account, with the values of its controls. */
export function pageOfRun(run: Delivery, controls: ControlValues = controlsOfRun(run)): string {
  const parameters = parametersOf(controls).toString();
  const page = `${run.origin}/dashboards/${encodeURIComponent(run.public_id)}`;
  return parameters === '' ? page : `${page}?${parameters}`;
}

/** A recipient as the viewer of a render, with their overrides. */
export function viewerOf(recipient: WantedRow): RenderViewer {
  const {
    user_id: userId,
    external_id,
    security_context: securityContext,
    groups,
    user_attributes,
  } = recipient;
  return {
    userId,
    given: { securityContext, groups, userAttributes: user_attributes ?? {} },
    isForEmbedUser: external_id !== null,
  };
}

export function viewOf(
  run: Pick<DeliveredRow, 'tenant_id' | 'deployment_id' | 'public_id'>,
  viewer: RenderViewer,
): DashboardView {
  const { tenant_id: tenantId, deployment_id: deploymentId, public_id: publicId } = run;
  return { tenantId, deploymentId, publicId, viewer, isBackground: true };
}

/** A viewer's view of a dashboard. */
export interface Seen {
  /** The key of `seenIn`: viewers with the same key see the same rows. */
  readonly key: string;
  readonly versionId: number;
  /** Identifies their access independently of the published version, so that their emails can be compared. */
  readonly access: string;
  /** Whether they may get files with the rows of charts. */
  readonly getsTables: boolean;
}

/** Whether a notification attaches the rows of charts. */
export function attachesTables({ attachments }: Pick<DeliveredRow, 'attachments'>): boolean {
  return attachments.includes('csv') || attachments.includes('xlsx');
}

/** The request id of the queries of a run. */
export function requestOf({ reference, origin }: Delivery) {
  return { host: new URL(origin).host, id: reference };
}

/** The render group: recipients with the same text get the same email. Stored with each recipient. */
export function renderGroupOf({ key, getsTables }: Seen): string {
  return getsTables ? `${key} with tables` : key;
}

/** @throws ApiError if the viewer may not see the dashboard */
export async function whatIsSeen(parts: ViewParts, run: Delivery, viewer: RenderViewer): Promise<Seen> {
  const [seen] = await whatAreSeen(parts, run, [viewer]);
  return resultOf(seen);
}

/**
 * The views of several viewers at the same moment, in their order, with as many statements as for one viewer. Each
 * rejects as `whatIsSeen` does.
 */
export async function whatAreSeen(
  { db, credentials, ...parts }: ViewParts,
  run: Delivery,
  viewers: readonly RenderViewer[],
): Promise<PromiseSettledResult<Seen>[]> {
  const { tenant_id: tenantId, public_id: publicId, deployment_id: deploymentId } = run;
  const found = await callersOfViewers(
    credentials,
    tenantId,
    viewers.map((viewer) => viewOf(run, viewer)),
  );
  const callers = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const reads = readOnce(db);
  const dashboard = { tenantId, publicId, preview: null };
  const request = requestOf(run);
  const viewings = callers.map((caller) => ({ caller, request }));
  const views = new Map(
    (await viewsOfDashboard(reads, parts, dashboard, viewings)).map((view, index) => [callers[index], view]),
  );
  return Promise.allSettled(
    found.map(async (one) => {
      const caller = resultOf(one);
      const { scope, shown } = resultOf(views.get(caller));
      const getsTables =
        attachesTables(run) && (await downloadProblem(reads, caller, deploymentId)) === undefined;
      const key = seenIn({ scope, shown });
      return { key, versionId: shown.versionId, access: scope.contextKey, getsTables };
    }),
  );
}

/** Whether a viewer may download the rows of what a run delivers. @throws ApiError if their access has ended */
export async function mayDownload(
  { db, credentials }: Pick<ViewParts, 'db' | 'credentials'>,
  run: Delivery,
  viewer: RenderViewer,
): Promise<boolean> {
  const [caller] = await callersOfViewers(credentials, run.tenant_id, [viewOf(run, viewer)]);
  return (await downloadProblem(db, resultOf(caller), run.deployment_id)) === undefined;
}

function resultOf<T>(settled: PromiseSettledResult<T> | undefined): T {
  if (settled === undefined) throw new Error('A result is missing');
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** Runs work with the rights of a viewer of what a run delivers. @throws ApiError if their access has ended */
export function asCaller<T>(
  { db, credentials }: Pick<ViewParts, 'db' | 'credentials'>,
  run: Delivery,
  viewer: RenderViewer,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  return asViewer(db, viewOf(run, viewer), SECONDS, async (credentialId) =>
    work(await credentials.ofCredential(run.tenant_id, credentialId)),
  );
}

/** The outcome of a recipient to whom the dashboard cannot be shown; undefined for errors of the server itself. */
export function refusalIn(error: unknown): OutcomeGiven | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined;
  return [401, 403, 404].includes(error.status)
    ? { outcome: 'skipped', reason: 'The recipient may not see the dashboard' }
    : { outcome: 'failed', reason: `The dashboard cannot be shown: ${error.message}` };
}
