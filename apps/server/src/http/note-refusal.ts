import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { ApiError } from './errors.ts';
import type { Operation } from './operation.ts';
import { authorizationOf } from './scim-dialect.ts';

/** Tells the audit log of a caller who was refused what only administrators may do. */
export async function noteRefusal(
  platform: Platform,
  operation: Operation,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!isForAdministrators(operation) || !(error instanceof ApiError) || error.code !== 'forbidden') return;
  try {
    const tenantId = await platform.tenants.idOfHost(request.hostname);
    // Known already, so it costs nothing; throws for a key that is refused as such.
    const caller = await platform.credentials.resolve(authorizationOf(request), tenantId, request.ip);
    platform.audit.refusals.note({
      caller,
      operation: operation.id,
      address: request.ip,
      requestId: request.id,
      reason: error.message,
    });
  } catch {
    // Nobody whom the log could name.
  }
}

function isForAdministrators({ access }: Operation): boolean {
  return access === 'admin' || access === 'AuditLogManage';
}
