import { ApiError } from '../../../errors/errors.ts';

/** The words by which a 400 or 409 tells a program what was wrong (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** 400 with the RFC's word for the reason. */
export const scimRefusal = (scimType: ScimType, message: string) =>
  new ApiError(400, 'bad_request', message, { details: { scimType } });

/** 409: another resource has what may be there only once. */
export const notUnique = (message: string) =>
  new ApiError(409, 'conflict', message, { details: { scimType: 'uniqueness' } });

/** 412: the resource is no longer in the version that the caller has seen. */
export const changedMeanwhile = () =>
  new ApiError(
    412,
    'precondition_failed',
    'The resource was changed meanwhile: If-Match names another version',
  );
