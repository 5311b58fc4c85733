import type { BranchKey } from '../api/model-api.ts';

/** The keys of the page's queries. */
export const MODEL_KEYS = {
  branches: (deploymentId: number) => ['model', deploymentId, 'branches'] as const,
  /** All of a branch. */
  branch: ({ deploymentId, branchName }: BranchKey) => ['model', deploymentId, 'branch', branchName] as const,
  hashes: (key: BranchKey) => [...MODEL_KEYS.branch(key), 'hashes'] as const,
  verdict: (key: BranchKey) => [...MODEL_KEYS.branch(key), 'verdict'] as const,
  unsaved: (key: BranchKey) => [...MODEL_KEYS.branch(key), 'unsaved'] as const,
  changes: (key: BranchKey) => [...MODEL_KEYS.branch(key), 'changes'] as const,
  change: (key: BranchKey, path: string) => [...MODEL_KEYS.branch(key), 'change', path] as const,
  /** The uses of a name. */
  uses: (key: BranchKey, name: string) => [...MODEL_KEYS.branch(key), 'uses', name] as const,
  /** What a rename would change. */
  rename: (key: BranchKey, name: string, newName: string) =>
    [...MODEL_KEYS.branch(key), 'rename', name, newName] as const,
  texts: (key: BranchKey) => [...MODEL_KEYS.branch(key), 'texts'] as const,
};
