import { Type } from 'typebox';
import { Id, nameOrEmpty, nullable, nullish, oneOf } from '../../../http/shapes.ts';

export const BranchResponse = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['main'] }),
    parentBranch: nullable(Type.String()),
    lastHash: nullable(Type.String(), 'The commit at the head of the branch.'),
    isStagingEnvironmentEnabled: Type.Boolean(),
    kind: oneOf(['deploy', 'shared', 'dev']),
    isOwn: Type.Boolean({ description: 'Whether it is a dev branch of the caller.' }),
    hasEdits: Type.Boolean({ description: 'Whether it has edits that are not committed.' }),
  },
  { title: 'BranchResponse' },
);

export const DevBranchResponse = Type.Object(
  { active: Type.Boolean(), branchName: nullable(Type.String()), parentBranch: nullable(Type.String()) },
  { title: 'DevBranchResponse' },
);

const branchName = Type.String({ minLength: 1, maxLength: 255 });

/** The two ways in which a body can name a branch; at most one is accepted. */
export const BranchTarget = {
  branchName: nameOrEmpty('Name of the branch. Not together with `branchId`.'),
  branchId: nullish(Id, '`id` of the branch. Not together with `branchName`.'),
};

export const CreateBranchRequest = Type.Object(
  {
    name: branchName,
    from: nullish(branchName, 'The branch to start from; defaults to the deploy branch.'),
    activate: nullish(Type.Boolean(), 'Opens the new branch in dev mode, without a dev branch.'),
    enterDevMode: nullish(Type.Boolean(), 'Former name of `activate`.'),
  },
  { title: 'CreateBranchRequest', examples: [{ name: 'quarterly-review' }] },
);

export const StartDevModeRequest = Type.Object(
  {
    branchName: nullish(branchName, 'The parent of the dev branch; defaults to the deploy branch.'),
    activate: nullish(
      Type.Boolean(),
      'False only creates or reopens the dev branch: requests that name no branch go where they went before. Defaults ' +
        'to true.',
    ),
  },
  { title: 'StartDevModeRequest', examples: [{ branchName: 'main' }] },
);

export const ServeBranchRequest = Type.Object(
  { branchName: { ...branchName, description: 'Name of the branch.' } },
  { title: 'ServeBranchRequest', examples: [{ branchName: 'quarterly-review' }] },
);

const message = nullish(Type.String({ maxLength: 65_536 }), 'Commit message.');

export const CommitChangesRequest = Type.Object(
  {
    message,
    branchName: nameOrEmpty('Defaults to the branch open in dev mode.'),
    toBranch: nullish(
      branchName,
      'A shared branch that takes the commit instead of the parent, so that others can review it. It is created from ' +
        'the dev branch if it does not exist.',
    ),
    exitDevMode: nullish(Type.Boolean()),
    resolveMergeConflict: nullish(
      Type.Boolean(),
      "Resolves conflicts with the dev branch's version of the files.",
    ),
  },
  { title: 'CommitChangesRequest', examples: [{ message: 'Count returns' }] },
);

export const MergeIntoParentBranchRequest = Type.Object(
  {
    ...BranchTarget,
    message,
    deleteBranch: nullish(Type.Boolean(), 'Deletes the branch after the merge.'),
    squashCommits: nullish(Type.Boolean(), 'Merges all changes as one commit.'),
    switchToParentBranch: nullish(Type.Boolean(), 'Switches dev mode to the parent branch.'),
  },
  { title: 'MergeIntoParentBranchRequest', examples: [{ message: 'Quarterly review' }] },
);

export const MergeToDefaultBranchRequest = Type.Object(
  {
    ...BranchTarget,
    message,
    removeBranchAfterMerge: nullish(Type.Boolean(), 'Deletes the branch after the merge; defaults to true.'),
  },
  { title: 'MergeToDefaultBranchRequest', examples: [{ message: 'Publish', removeBranchAfterMerge: false }] },
);

export const MergeResponse = Type.Object(
  { merged: Type.Boolean(), branchDeleted: Type.Boolean() },
  { title: 'MergeResponse' },
);

export const SetBranchStagingEnvironmentRequest = Type.Object(
  { enabled: Type.Boolean(), ...BranchTarget },
  {
    title: 'SetBranchStagingEnvironmentRequest',
    examples: [{ enabled: true, branchName: 'quarterly-review' }],
  },
);

export const SetBranchStagingEnvironmentResponse = Type.Object(
  { data: BranchResponse },
  { title: 'SetBranchStagingEnvironmentResponse' },
);
