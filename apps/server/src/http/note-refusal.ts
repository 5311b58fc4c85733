import type { FastifyRequest } from 'fastify';
import type { Refusals } from '../audit/refusals.ts';
import { ApiError } from '../errors/errors.ts';
import type { Operation } from './operation.ts';

/**
 * Records in the audit log that a known caller was refused an administrator operation. Does not wait for the write.
 */
export function noteRefusal(
  platform: { readonly audit: { readonly refusals: Refusals } },
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
