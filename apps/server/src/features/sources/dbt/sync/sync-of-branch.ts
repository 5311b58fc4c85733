import type { BranchRun, BranchSource } from '../../../model/review/branch-source.ts';
import { findSyncOfBranch, type SyncRow } from './dbt-sync.store.ts';
import { errorOf, type StoredResult } from './sync-view.ts';

/** Shows reviewers the dbt sync that wrote a branch. */
export const dbtBranchSource: BranchSource = {
  async newestRun(db, deployment, branchName) {
    const run = await findSyncOfBranch(db, deployment.tenant_id, deployment.id, branchName);
    return run === undefined ? undefined : viewOf(run);
  },
};

function viewOf(run: SyncRow): BranchRun {
  const result = run.result as unknown as Partial<StoredResult> | null;
  const state = run.status === 'RUNNING' ? 'running' : run.status === 'COMPLETED' ? 'completed' : 'failed';
  const commit = run.head_sha === null ? '' : ` at ${run.head_sha.slice(0, 8)}`;
  const from =
    run.source === 'git' ? `${run.git_ref ?? 'the default branch'}${commit}` : 'an uploaded manifest';
  return {
    title: `dbt sync of ${from}`,
    state,
    message: state === 'running' ? run.message : state === 'failed' ? errorOf(run) : null,
    commit: result?.commit ?? null,
    notes: (result?.notes ?? []).map(({ kind, nodeId, member, reason }) => ({
      kind,
      about: member === null ? nodeId : `${nodeId}: ${member}`,
      reason,
    })),
    resultPath: `/api/v1/deployments/${run.deployment_id}/dbt-sync/${run.id}/result`,
  };
}
