import type { AttentionItem } from '@facet/client';

/** Deployments with the number of things in each that need attention: those with most first, the others in their order. */
export function deploymentsFirst<D extends { readonly id: number }>(
  deployments: readonly D[],
  attention: readonly Pick<AttentionItem, 'deploymentId'>[],
): (D & { readonly count: number })[] {
  const found = Map.groupBy(attention, ({ deploymentId }) => deploymentId);
  return deployments
    .map((deployment) => ({ ...deployment, count: found.get(deployment.id)?.length ?? 0 }))
    .sort((one, other) => other.count - one.count);
}
