import { ApiError, CLIENT_GONE } from '../../../errors/errors.ts';

/** Whether another attempt would be refused as well. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![CLIENT_GONE, 429].includes(error.status);
}
