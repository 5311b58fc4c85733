import type { Tx } from '@facet/db';
import type { Repo } from '@facet/model-store';
import { announceToPods } from '../../../nodes/pod-news.ts';

/** Notifies the nodes, at commit, that the data files of a deployment have changed, or that it is new. */
export function announceDataFiles(tx: Tx, { tenantId, deploymentId }: Repo): Promise<void> {
  return announceToPods(tx, { kind: 'data files', tenantId, deploymentId });
}
