export { advanceBranch, createBranchAt } from './advance-branch.ts';
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
} from './branch.ts';
export { checkSharedBranchName } from './branch-name.ts';
export { carryEdits } from './carry-edits.ts';
export { createBranch } from './create-branch.ts';
export { createRepo } from './create-repo.ts';
export { deleteBranch } from './delete-branch.ts';
export type { EditOptions } from './edit-branch.ts';
export { removeFiles, renameFiles, writeFiles } from './edit-files.ts';
export { effectiveTree } from './effective-tree.ts';
export { MAX_FILE_BYTES, MAX_FILES, modelPath } from './file-path.ts';
export { finishUpload } from './finish-upload.ts';
export type { Author, Oid } from './git-object.ts';
export { mergeBase } from './history.ts';
export { mergeHead } from './merge-head.ts';
export { type MergeConflict, ModelStoreError, type ModelStoreErrorCode } from './model-store-error.ts';
export { openDevBranch } from './open-dev-branch.ts';
export { type FileChange, type PlannedMerge, planMerge, readPlanned } from './plan-merge.ts';
export { checkDeployRules, commitBranch, mergeBranch } from './publish-branch.ts';
export { isStored } from './reachable-commits.ts';
export {
  fileHashes,
  filesOfTree,
  listFiles,
  listTree,
  type ModelFile,
  type ModelFileContent,
  readFiles,
} from './read-files.ts';
export { objectsToPush, readObjects } from './read-objects.ts';
export {
  checkReplaceable,
  type FolderContent,
  type PlannedFolder,
  planFolder,
  replaceFolder,
} from './replace-folder.ts';
export type { Repo } from './repo.ts';
export { setStaging } from './set-staging.ts';
export { MAX_HISTORY_FILE_BYTES, storeForeign } from './store-foreign.ts';
export { readTreeOid } from './tree-files.ts';
export { expireUploads, putUploadFile, startUpload } from './upload.ts';
