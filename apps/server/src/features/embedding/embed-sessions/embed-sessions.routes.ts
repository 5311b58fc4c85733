import type { Keyring } from '@facet/db';
import { Type } from 'typebox';
import { inScope } from '../../../auth/caller.ts';
import type { FailureLimit } from '../../../auth/failure-limit.ts';
import { sha256 } from '../../../auth/secrets.ts';
import { ApiError, forbidden } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import type { Settings } from '../../../settings.ts';
import { endSignIn } from '../../sign-in/sessions/sessions.service.ts';
import { requireAccountEmbedding } from '../embed-settings/embed-settings.service.ts';
import { createSession } from './create-session.ts';
import {
  EmbedTokenResponse,
  GenerateSessionInput,
  GenerateSessionResponse,
  ID_SECONDS,
  RevokeEmbedSessionInput,
  SessionIdInput,
} from './embed-sessions.schema.ts';
import { endSession } from './embed-sessions.store.ts';
import { exchangeSession } from './embed-token.ts';

/** The parts of the server that sessions need. */
interface Parts {
  readonly settings: Settings;
  readonly keyring: Keyring;
  /** Counts failed exchanges of session ids. */
  readonly embedFailures: FailureLimit;
}

const { writeOperation } = operationsWith<Parts>('Embed');

export const embedSessionOperations = [
  writeOperation({
    id: 'generateSession',
    method: 'POST',
    path: '/api/v1/embed/generate-session',
    summary: 'Create an embed session',
    description:
      'For the back end of the product that shows Facet’s pages: returns a session id for one of its ' +
      'users, which the page exchanges for a token once, within five minutes. Creates or updates the embed ' +
      'user. Definitions of groups and attributes are applied before their values. If any part is refused, ' +
      'nothing changes.',
    access: 'admin',
    toleratedFields: ['ephemeralTtlSeconds', 'tenantId', 'tenantName'],
    checksScope: true,
    audit: 'Created embed session',
    body: GenerateSessionInput,
    callsPerMinute: ({ embedSessionRate }) => embedSessionRate,
    answers: { 200: GenerateSessionResponse },
    errors: {
      403:
        'The credential is not an administrator’s or is limited to other deployments, or embedding is ' +
        'switched off.',
      404: 'The deployment, the branch or the user of `internalId` does not exist.',
      409: 'The user is deactivated, or the embed tenant is being deleted.',
      429: 'Too many sessions, or the account has the maximum number of embed users.',
    },
    async handle({ platform, tx, caller, body, audit, accessChanged }) {
      const { id, sessionId, expiresAt, deployment, isCreator, user } = await createSession(
        platform,
        tx,
        caller,
        body,
      );
      if (user.isAccessChanged) await accessChanged();
      audit({
        deploymentId: deployment.id,
        name: deployment.name,
        embedSessionId: id,
        userId: user.id,
        externalId: user.externalId,
        embedTenantName: user.embedTenantName,
        isCreator,
      });
      return { sessionId, expiresIn: ID_SECONDS, expiresAt: expiresAt.toISOString() };
    },
  }),
  writeOperation({
    id: 'postTokenBySessionId',
    method: 'POST',
    path: '/api/v1/embed/session/token',
    summary: 'Exchange a session id for a token',
    description:
      'For embedded pages: returns the token of a session. It requires no credential, because the session ' +
      'id is one. A session id works once; of several concurrent exchanges, one succeeds.',
    access: 'public',
    audit: 'Exchanged embed session',
    body: SessionIdInput,
    answers: { 200: EmbedTokenResponse },
    errors: {
      401: 'The session id is unknown, used, revoked or expired.',
      403: 'Embedding is switched off.',
      409: "The user's groups, attributes and security context are too large for a token.",
      429: 'Too many failed exchanges from this network; retry after the time in `Retry-After`.',
    },
    async handle({ platform, tx, request, body, audit }) {
      try {
        const { tenantId } = request.admitted;
        const { session, view } = await exchangeSession(platform, tx, tenantId, body.sessionId);
        const person = { id: session.user_id, email: session.email };
        audit({ embedSessionId: session.id, userId: session.user_id }, {}, person);
        return view;
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.status === 401;
        throw isUnknown ? platform.embedFailures.count(request.ip, error) : error;
      }
    },
  }),
  writeOperation({
    id: 'revokeSession',
    method: 'POST',
    path: '/api/v1/embed/session/revoke',
    summary: 'End an embed session',
    description:
      'Call this when the user signs out of the host. The session id can no longer be exchanged, and every ' +
      'node refuses the session’s token and the data API tokens created through it. The call succeeds for ' +
      'unknown sessions too.',
    access: 'admin',
    checksScope: true,
    audit: 'Revoked embed session',
    body: RevokeEmbedSessionInput,
    answers: { 204: Type.Null() },
    errors: {
      403:
        'The credential is not an administrator’s or is limited to other deployments, or embedding is ' +
        'switched off.',
    },
    async handle({ tx, caller, body, audit, accessChanged }) {
      const { tenantId } = caller;
      await requireAccountEmbedding(tx, tenantId);
      const session = await endSession(tx, tenantId, sha256(body.sessionId));
      if (session !== undefined && !inScope(caller, session.deployment_id))
        throw forbidden(`The API key is not scoped to deployment ${session.deployment_id}`);
      if (session?.credential_id != null) {
        await endSignIn(tx, tenantId, session.credential_id);
        await accessChanged();
      }
      audit({ embedSessionId: session?.id ?? null });
    },
  }),
];
