import { Type } from 'typebox';
import { Id, nullable } from '../../../http/shapes.ts';

export const BranchResponse = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['main'] }),
    parentBranch: nullable(Type.String()),
    lastHash: nullable(Type.String(), 'The commit at its head.'),
    isStagingEnvironmentEnabled: Type.Boolean(),
  },
  { title: 'BranchResponse' },
);

export const DevBranchResponse = Type.Object(
  { active: Type.Boolean(), branchName: nullable(Type.String()), parentBranch: nullable(Type.String()) },
  { title: 'DevBranchResponse' },
);

const branchName = Type.String({ minLength: 1, maxLength: 255 });

/** The two ways a body names a branch; at most one of them. */
export const BranchTarget = {
  branchName: Type.Optional(nullable(branchName, 'The branch, by name.')),
  branchId: Type.Optional(nullable(Id, 'The branch, by the id of the branch list.')),
};

export const CreateBranchRequest = Type.Object(
  {
    name: branchName,
    from: Type.Optional(nullable(branchName, 'Where it starts; the deploy branch unless told.')),
    activate: Type.Optional(nullable(Type.Boolean(), 'Points dev mode at the new branch, without forking.')),
    enterDevMode: Type.Optional(nullable(Type.Boolean(), 'The older name of `activate`.')),
  },
  { title: 'CreateBranchRequest', examples: [{ name: 'quarterly-review' }] },
);

export const StartDevModeRequest = Type.Object(
  { branchName: Type.Optional(nullable(branchName, 'What to fork; the deploy branch unless told.')) },
  { title: 'StartDevModeRequest', examples: [{ branchName: 'main' }] },
);

const message = Type.Optional(nullable(Type.String({ maxLength: 65_536 }), 'The message of the commit.'));

export const CommitChangesRequest = Type.Object(
  {
    message,
    branchName: Type.Optional(nullable(branchName, 'The branch, if it is not the active one.')),
    exitDevMode: Type.Optional(nullable(Type.Boolean())),
    resolveMergeConflict: Type.Optional(
      nullable(Type.Boolean(), 'The conflicts are resolved: the files of the dev branch stand.'),
    ),
  },
  { title: 'CommitChangesRequest', examples: [{ message: 'Count returns' }] },
);

export const MergeIntoParentBranchRequest = Type.Object(
  {
    ...BranchTarget,
    message,
    deleteBranch: Type.Optional(nullable(Type.Boolean(), 'Deletes the branch afterwards.')),
    squashCommits: Type.Optional(nullable(Type.Boolean(), 'Merges as one commit.')),
    switchToParentBranch: Type.Optional(nullable(Type.Boolean(), 'Points dev mode at the parent.')),
  },
  { title: 'MergeIntoParentBranchRequest', examples: [{ message: 'Quarterly review' }] },
);

export const MergeToDefaultBranchRequest = Type.Object(
  {
    ...BranchTarget,
    message,
    removeBranchAfterMerge: Type.Optional(
      nullable(Type.Boolean(), 'Deletes the branch afterwards; true unless told.'),
    ),
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
