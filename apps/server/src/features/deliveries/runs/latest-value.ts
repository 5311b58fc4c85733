import { findDeployment } from '../../../auth/deployment.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import { asViewer, type RenderViewer } from '../../embedding/rendering/as-viewer.ts';
import { DeliveryFailed } from './delivery-errors.ts';
import type { RunningRow } from './runs.store.ts';
import { type ViewParts, viewOf } from './view-of-recipient.ts';

const SECONDS = 300;

/** The latest value of a time dimension, as a viewer may see it; null if there is none. */
export async function latestValue(
  { db, credentials, queryData }: ViewParts & { readonly queryData: QueryData },
  run: RunningRow,
  viewer: RenderViewer,
  member: string,
): Promise<string | null> {
  const { tenant_id: tenantId, deployment_id: deploymentId } = run;
  const deployment = await findDeployment(db, tenantId, deploymentId);
  if (deployment === undefined) throw new DeliveryFailed('The deployment was deleted');
  return asViewer(db, viewOf(run, viewer), SECONDS, async (credentialId) => {
    const caller = await credentials.ofCredential(tenantId, credentialId);
    const request = { branchName: null, host: '', id: `delivery-${run.id}` };
    const scope = await queryData.scopeOf(caller, deployment, request);
    const query = {
      dimensions: [member],
      filters: [{ member, operator: 'set' as const }],
      order: [[member, 'desc'] as [string, 'desc']],
      limit: 1,
    };
    const { rows } = await queryData.rows(scope, query, { freshMs: 0, staleMs: 0 });
    const value = rows[0]?.[0];
    return value == null ? null : String(value);
  });
}
