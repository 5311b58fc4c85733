import { ApiError } from '../../../errors/errors.ts';

/** The `scimType` of a 400 or 409, which tells programs the reason (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** 400 with the `scimType` of the reason. */
export const scimRefusal = (scimType: ScimType, message: string) =>
  new ApiError(400, 'bad_request', message, { details: { scimType } });

/** 409: another resource has a value that must be unique. */
export const notUnique = (message: string) =>
  new ApiError(409, 'conflict', message, { details: { scimType: 'uniqueness' } });

/** 412: the resource has changed since the version that the client expects. */
export const changedMeanwhile = () =>
  new ApiError(412, 'precondition_failed', 'The resource has changed: If-Match names another version');
