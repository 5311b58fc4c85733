/**
 * Why an operation failed, for the caller to map to a status. `conflict` and `merge_conflict` would work in
 * another state.
 */
export type ModelStoreErrorCode =
  | 'bad_object'
  | 'bad_path'
  | 'bad_branch_name'
  | 'branch_exists'
  | 'conflict'
  | 'deploy_branch'
  | 'hash_mismatch'
  | 'merge_conflict'
  | 'merge_not_allowed'
  | 'not_dev_branch'
  | 'not_fast_forward'
  | 'not_shared'
  | 'read_only'
  | 'same_branch'
  | 'too_large'
  | 'too_many_files'
  | 'unknown_branch'
  | 'unknown_file'
  | 'unknown_upload';

/**
 * A file that a merge could not decide. `ours` is the text on the target branch, `theirs` the text on the incoming
 * branch, `base` the text both started from. Each is null when the file does not exist there or is binary.
 */
export type MergeConflict = {
  path: string;
  base: string | null;
  ours: string | null;
  theirs: string | null;
  isBinary: boolean;
};

/**
 * The error of every rejected operation of this package. The message is for people and names the branch, path or rule.
 */
export class ModelStoreError extends Error {
  readonly code: ModelStoreErrorCode;
  /** Set when `code` is `merge_conflict`. */
  readonly conflicts: MergeConflict[];

  constructor(code: ModelStoreErrorCode, message: string, conflicts: MergeConflict[] = []) {
    super(message);
    this.name = 'ModelStoreError';
    this.code = code;
    this.conflicts = conflicts;
  }
}
