import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt } from '../../../auth/attempts.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { notFound, tooManyRequests } from '../../../errors/errors.ts';
import {
  clientRegistrationIsEnabled,
  lockTenantAuthentication,
} from '../../account/tenants/tenant-authentication.service.ts';
import { readRegistration, registerItself } from '../oauth-clients/register-itself.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { objectIn } from './read-parameters.ts';

/** Registrations per network address: a person connects a few assistants. */
const ALLOWED = { kind: 'client_registration', most: 20, seconds: 3600 };
/** When an account with too many clients has lost the unused ones. */
const DAY_SECONDS = 86_400;

/**
 * Registers a client at its own request (RFC 7591), if the account allows that. It gets no access: a user has to sign in and
 * consent.
 * @throws 404 if the account does not allow it, 429 for too many registrations
 */
export async function answerRegistration(
  platform: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { tenantId } = request.admitted;
  if (!(await clientRegistrationIsEnabled(platform.db, tenantId)))
    throw notFound('Registration of clients, which is switched off in this account,');
  const metadata = readRegistration(objectIn(typeof request.body === 'string' ? request.body : ''));
  reply.header('cache-control', 'no-store');
  if ('error' in metadata) return reply.code(400).send(metadata);
  const wait = await countAttempt(platform.db, tenantId, ALLOWED, networkOf(request.ip));
  if (wait > 0) throw tooManyRequests('Too many registrations from this network address', wait);
  const place = { tenantId, address: request.ip, requestId: request.id };
  const registered = await platform.db.transaction().execute(async (tx) => {
    // One at a time, so that the bound is exact.
    await lockTenantAuthentication(tx, tenantId);
    return registerItself(tx, place, metadata);
  });
  if (registered === undefined)
    throw tooManyRequests('Too many clients have registered themselves with this account', DAY_SECONDS);
  return reply.code(201).send(registered);
}
