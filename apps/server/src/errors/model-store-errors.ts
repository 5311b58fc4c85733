import { ModelStoreError } from '@facet/model-store';
import { ApiError, badRequest } from './errors.ts';

const STATUS: Readonly<Record<ModelStoreError['code'], number>> = {
  bad_object: 400,
  bad_path: 400,
  bad_branch_name: 400,
  branch_exists: 409,
  conflict: 409,
  deploy_branch: 400,
  hash_mismatch: 400,
  merge_conflict: 409,
  merge_not_allowed: 409,
  not_dev_branch: 400,
  not_fast_forward: 409,
  not_shared: 400,
  read_only: 409,
  same_branch: 400,
  too_large: 400,
  too_many_files: 400,
  unknown_branch: 404,
  unknown_file: 404,
  unknown_upload: 404,
};

/** The API error for an error of the model store. For a merge conflict, it includes the files with both sides. */
export function fromModelStore(error: ModelStoreError): ApiError {
  const details = error.code === 'merge_conflict' ? { conflicts: error.conflicts } : {};
  return new ApiError(STATUS[error.code], error.code, error.message, { details });
}

/** Runs a check of the model store and prefixes its error with the name of the field. @throws 400 */
export function checkField(field: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof ModelStoreError ? badRequest(`${field}: ${error.message}`) : error;
  }
}
