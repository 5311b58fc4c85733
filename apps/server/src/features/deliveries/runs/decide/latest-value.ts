import { findDeployment } from '../../../../auth/deployment.ts';
import type { QueryData } from '../../../content/queries/query-data.ts';
import type { RenderViewer } from '../../../embedding/rendering/as-viewer.ts';
import { DeliveryFailed } from '../delivery-errors.ts';
import { asCaller, requestOf, type ViewParts } from '../prepare/view-of-recipient.ts';
import type { RunUnderWay } from '../run-under-way.ts';

/** The latest value of a time dimension, as a viewer may see it; null if there is none. */
export async function latestValue(
  parts: ViewParts & { readonly queryData: QueryData },
  run: RunUnderWay,
  viewer: RenderViewer,
  member: string,
): Promise<string | null> {
  const { tenant_id: tenantId, deployment_id: deploymentId } = run;
  const { db, queryData } = parts;
  const deployment = await findDeployment(db, tenantId, deploymentId);
  if (deployment === undefined) throw new DeliveryFailed('The deployment was deleted');
  return asCaller(parts, run, viewer, async (caller) => {
    const scope = await queryData.scopeOf(caller, deployment, { branchName: null, ...requestOf(run) });
    const query = {
      dimensions: [member],
      filters: [{ member, operator: 'set' as const }],
      order: [[member, 'desc'] as [string, 'desc']],
      limit: 1,
    };
    const { rows } = await queryData.rows(scope, query, { isRenewed: true });
    const value = rows[0]?.[0];
    return value == null ? null : String(value);
  });
}
