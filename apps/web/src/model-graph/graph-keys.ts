import type { BranchKey } from '../api/model-api.ts';

/** The keys of the queries, below that of the branch in the editor. */
export const GRAPH_KEYS = {
  graph: ({ deploymentId, branchName }: BranchKey) =>
    ['model', deploymentId, 'branch', branchName, 'graph'] as const,
  impact: ({ deploymentId, branchName }: BranchKey) =>
    ['model', deploymentId, 'branch', branchName, 'impact'] as const,
};
