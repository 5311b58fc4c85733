import type { Tx } from '@facet/db';
import { announceToPods } from './pod-news.ts';

/** Notifies the nodes, at commit, that a branch has a new build, was deleted or is served differently. */
export function announceBranch(tx: Tx, deploymentId: number, branchId: number): Promise<void> {
  return announceToPods(tx, { kind: 'branch', deploymentId, branchId });
}
