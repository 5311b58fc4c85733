export {
  type Branch,
  type BranchKind,
  type BranchRef,
  chosenOrDeployBranch,
  deployBranch,
  findBranch,
  listBranches,
  lockBranches,
  requireBranch,
  targetOf,
} from './branches/branch.ts';
export { checkSharedBranchName } from './branches/branch-name.ts';
export { createBranch } from './branches/create-branch.ts';
export { createRepo } from './branches/create-repo.ts';
export { deleteBranch } from './branches/delete-branch.ts';
export { findOwnDevBranch, hasOwnChanges, openDevBranch } from './branches/open-dev-branch.ts';
export { setStaging } from './branches/set-staging.ts';
export { readTreeOid } from './branches/tree-files.ts';
export { checkDevBranch, type EditOptions } from './edits/edit-branch.ts';
export { removeFiles, renameFiles, writeFiles } from './edits/edit-files.ts';
export { effectiveTree } from './edits/effective-tree.ts';
export {
  fileHashes,
  filesOfTree,
  listFiles,
  listTree,
  type ModelFile,
  type ModelFileContent,
  readFiles,
} from './edits/read-files.ts';
export {
  checkReplaceable,
  type FolderContent,
  type PlannedFolder,
  planFolder,
  replaceFolder,
} from './edits/replace-folder.ts';
export { MAX_FILE_BYTES, MAX_FILES, modelPath } from './file-path.ts';
export { commitChanges } from './log/commit-changes.ts';
export {
  type CommitPlace,
  type FileVersion,
  fileVersions,
  type ListedCommit,
  type LoggedCommit,
  listCommits,
  readCommits,
} from './log/list-commits.ts';
export { advanceBranch, createBranchAt } from './merges/advance-branch.ts';
export { carryEdits } from './merges/carry-edits.ts';
export { mergeHead } from './merges/merge-head.ts';
export { decodeText, mergeText } from './merges/merge-text.ts';
export { type FileChange, type PlannedMerge, planMerge, readPlanned } from './merges/plan-merge.ts';
export { checkDeployRules, commitBranch, mergeBranch } from './merges/publish-branch.ts';
export { type MergeConflict, ModelStoreError, type ModelStoreErrorCode } from './model-store-error.ts';
export type { Author, Oid } from './objects/git-object.ts';
export { mergeBase } from './objects/history.ts';
export { readBlobs } from './objects/objects.ts';
export { isStored } from './objects/reachable-commits.ts';
export { objectsToPush, readObjects } from './objects/read-objects.ts';
export type { Repo } from './objects/repo.ts';
export { MAX_HISTORY_FILE_BYTES, storeForeign } from './objects/store-foreign.ts';
export { finishUpload } from './uploads/finish-upload.ts';
export { expireUploads, putUploadFile, startUpload } from './uploads/upload.ts';
