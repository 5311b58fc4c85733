import { branchToGoOn, type ModelBranch } from '../api/model-api.ts';
import { isolated } from '../look/isolated.ts';
import type { ModelWords } from '../words/model/words.ts';

/** A branch among those of its deployment. */
export interface BranchPlace {
  readonly branch: ModelBranch;
  /** Where its commits and merges go; undefined for the default branch. */
  readonly parent: ModelBranch | undefined;
  readonly deploy: ModelBranch | undefined;
}

/** A branch with those around it. @param name that of the address, if it has one */
export function placeOf(branches: readonly ModelBranch[], name: string | null): BranchPlace | undefined {
  const deploy = branches.find(({ kind }) => kind === 'deploy');
  const branch = name === null ? branchToGoOn(branches) : branches.find((one) => one.name === name);
  if (branch === undefined) return undefined;
  // The default branch takes the place of a parent that was deleted.
  const parent =
    branch.kind === 'deploy'
      ? undefined
      : (branches.find((one) => one.name === branch.parentBranch) ?? deploy);
  return { branch, parent, deploy };
}

/** The name of a branch for the person, to whom their dev branches are their edits. */
export function nameOf(branch: ModelBranch, deploy: ModelBranch | undefined, words: ModelWords): string {
  if (branch.isOwn) return words.yourEdits(isolated(branch.parentBranch ?? deploy?.name ?? branch.name));
  return branch.kind === 'deploy' ? words.defaultBranch(isolated(branch.name)) : branch.name;
}
