import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { notFound } from '../../../errors/errors.ts';
import { idIn } from '../../../http/id-in.ts';
import { problemPage } from '../../../pages/page.ts';
import { type PageOptions, registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { serviceProviderOn } from '../sso-providers/connection-view.ts';
import { knownConnection } from '../sso-providers/known-connections.ts';
import { finishSignIn, orRefuse } from '../sso-sign-in/end-sign-in.ts';
import { keysOf } from './connection-keys.ts';
import { ownMetadata } from './own-metadata.ts';
import { readRedirect } from './redirect-binding.ts';
import { endByProvider } from './saml-logout.ts';
import { decodeMessage, MAX_MESSAGE_BYTES } from './saml-message.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { takeResponse, takeResult } from './saml-sign-in.ts';

/** A base64 message with its URL encoding, and the rest of the form. */
const MAX_FORM_BYTES = Math.ceil((MAX_MESSAGE_BYTES * 4) / 3) + 32_768;

/** The sign-in page with the notice that the user is signed out. */
const SIGNED_OUT = '/login?after=sign-out';

type LogoutMessage = Parameters<typeof endByProvider>[3] & { readonly kind: 'SAMLRequest' | 'SAMLResponse' };

/** Registers `/sso/saml…` and `/sso/continue`, where browsers return from SAML providers. */
export function registerSamlPages(app: FastifyInstance, platform: AuditedSignInParts): void {
  const overHttps = async (request: FastifyRequest) => requireHttps(request);
  registerPages(app, overHttps, (pages, options) => {
    pages.get('/sso/continue', options, (request, reply) =>
      orRefuse(platform, request, reply, async (tenantId, step) => {
        const { code } = request.query as { code?: unknown };
        const handle = typeof code === 'string' ? code : '';
        const result = await takeResult(platform, request, tenantId, handle, step);
        return finishSignIn(platform, request, reply, result);
      }),
    );
    pages.get('/sso/saml/metadata/:connectionId', options, (request, reply) =>
      showMetadata(platform, request, reply),
    );
  });
  const fromProviders = (pages: FastifyInstance, options: PageOptions) => {
    pages.post('/sso/saml', { ...options, bodyLimit: MAX_FORM_BYTES }, (request, reply) =>
      orRefuse(platform, request, reply, async (tenantId, step) => {
        const { SAMLResponse = '' } = (request.body ?? {}) as Record<string, string>;
        const code = await takeResponse(platform, tenantId, SAMLResponse, step);
        return seeOther(reply, `/sso/continue?code=${code}`);
      }),
    );
    pages.get('/sso/saml/logout', options, async (request, reply) => {
      const query = request.url.slice(request.url.indexOf('?') + 1);
      return takeLogout(platform, request, reply, () => readRedirect(query));
    });
    pages.post('/sso/saml/logout', { ...options, bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
      const { SAMLRequest, SAMLResponse = '', RelayState } = (request.body ?? {}) as Record<string, string>;
      return takeLogout(platform, request, reply, async () => ({
        kind: SAMLRequest === undefined ? 'SAMLResponse' : 'SAMLRequest',
        message: decodeMessage(SAMLRequest ?? SAMLResponse),
        relayState: RelayState,
      }));
    });
  };
  // Forms of providers come from another site, without cookies, and are trusted for their signature.
  registerPages(app, overHttps, fromProviders, { takesOtherSites: true });
}

async function showMetadata(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = platform;
  const { connectionId } = request.params as { connectionId: string };
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const id = idIn(connectionId);
  const connection = await knownConnection(db, tenantId, id);
  if (connection?.kind !== 'saml') throw notFound(`SAML connection ${id}`);
  const origin = await originOf(platform, db, tenantId, request.hostname);
  const { certificate } = await keysOf(platform, db, connection);
  const { signsRequests } = connection.config;
  const xml = ownMetadata({ ...serviceProviderOn(origin, id), certificate, signsRequests });
  return reply.type('application/samlmetadata+xml').header('x-content-type-options', 'nosniff').send(xml);
}

/**
 * Handles a logout message of a provider. Responses to our own logout requests are not read: the session here has
 * already ended.
 */
async function takeLogout(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<LogoutMessage>,
): Promise<FastifyReply> {
  try {
    const sent = await read();
    if (sent.kind === 'SAMLResponse') return seeOther(reply, SIGNED_OUT);
    const tenantId = await platform.tenants.idOfHost(request.hostname);
    return seeOther(reply, (await endByProvider(platform, request, tenantId, sent)) ?? SIGNED_OUT);
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const advice = `The logout request of the identity provider was refused. ${error.message}.`;
    return showPage(reply, 400, problemPage('Sign-out failed', advice));
  }
}
