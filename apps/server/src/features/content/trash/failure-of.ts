import { type ApiError, notFound } from '../../../errors/errors.ts';
import type { ObjectType } from '../workspace/workspace.schema.ts';

/** An object of a request that was refused, by default because it is not in the trash or hidden from the caller. */
export function failureOf(
  type: ObjectType,
  id: number,
  error: ApiError = notFound(`${type} ${id} in the trash`),
) {
  const { status, code, message } = error;
  return { type, id, error: { status, code, message } };
}
