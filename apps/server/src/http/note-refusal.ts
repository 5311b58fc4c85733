import type { FastifyRequest } from 'fastify';
import type { Platform } from '../app/platform.ts';
import { ApiError } from '../errors/errors.ts';
import type { Operation } from './operation.ts';

/**
 * Tells the audit log of a caller who was refused what only administrators may do. Does not wait for it; of a
 * request without a caller there is nobody whom the log could name.
 */
export function noteRefusal(
  platform: Platform,
  operation: Operation,
  request: FastifyRequest,
  error: unknown,
): void {
  const { caller } = request;
  if (caller === undefined || !isForAdministrators(operation)) return;
  if (!(error instanceof ApiError) || error.code !== 'forbidden') return;
  platform.audit.refusals.note({
    caller,
    operation: operation.id,
    address: request.ip,
    requestId: request.id,
    reason: error.message,
  });
}

function isForAdministrators({ access }: Operation): boolean {
  return access === 'admin' || access === 'AuditLogManage';
}
