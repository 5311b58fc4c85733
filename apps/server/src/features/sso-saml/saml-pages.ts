import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../http/admit.ts';
import { notFound } from '../../http/errors.ts';
import { registerPages } from '../../pages/register-pages.ts';
import { seeOther } from '../../pages/see-other.ts';
import type { Platform } from '../../platform.ts';
import { finishSignIn, refuseSignIn } from '../sso/end-sign-in.ts';
import { SignInRefused } from '../sso/sign-in-refused.ts';
import { knownConnection } from '../sso-connections/sso-connections.service.ts';
import { serviceProviderOn } from '../sso-connections/sso-connections.view.ts';
import { originOf } from '../tenants/tenant-origin.ts';
import { keysOf } from './connection-keys.ts';
import { ownMetadata } from './own-metadata.ts';
import { MAX_MESSAGE_BYTES } from './saml-message.ts';
import { takeResponse, takeResult } from './saml-sign-in.ts';

/** A message in base64, of which a form encodes three signs, and the rest of the form. */
const MAX_FORM_BYTES = Math.ceil((MAX_MESSAGE_BYTES * 4) / 3) + 32_768;

/** `/sso/saml…` and `/sso/continue`: back from an identity provider that speaks SAML 2.0. */
export function registerSamlPages(app: FastifyInstance, platform: Platform): void {
  const overHttps = async (request: FastifyRequest) => requireHttps(request);
  registerPages(app, overHttps, (pages, options) => {
    pages.get('/sso/continue', options, (request, reply) =>
      orRefuse(platform, request, reply, async (tenantId) => {
        const { code } = request.query as { code?: unknown };
        const result = await takeResult(platform, request, tenantId, typeof code === 'string' ? code : '');
        return finishSignIn(platform, request, reply, result);
      }),
    );
    pages.get('/sso/saml/metadata/:connectionId', options, (request, reply) =>
      showMetadata(platform, request, reply),
    );
  });
  // What a provider sends comes from its site, and is believed for its signature; it brings no cookie, and needs none.
  const fromProviders = { takesOtherSites: true };
  registerPages(
    app,
    overHttps,
    (pages, options) => {
      pages.post('/sso/saml', { ...options, bodyLimit: MAX_FORM_BYTES }, (request, reply) =>
        orRefuse(platform, request, reply, async (tenantId) => {
          const { SAMLResponse = '' } = (request.body ?? {}) as Record<string, string>;
          const code = await takeResponse(platform, tenantId, SAMLResponse);
          return seeOther(reply, `/sso/continue?code=${code}`);
        }),
      );
    },
    fromProviders,
  );
}

async function showMetadata(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = platform;
  const { connectionId } = request.params as { connectionId: string };
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const id = /^[1-9]\d{0,14}$/.test(connectionId) ? Number(connectionId) : 0;
  const connection = await knownConnection(db, tenantId, id);
  if (connection?.kind !== 'saml') throw notFound(`SAML connection ${id}`);
  const origin = await originOf(platform, db, tenantId, request.hostname);
  const { certificate } = await keysOf(platform, db, connection);
  const { signsRequests } = connection.config;
  const xml = ownMetadata({ ...serviceProviderOn(origin, id), certificate, signsRequests });
  return reply.type('application/samlmetadata+xml').header('x-content-type-options', 'nosniff').send(xml);
}

/** Answers a refused sign-in with a page. */
async function orRefuse(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tenantId: number) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  try {
    return await work(tenantId);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return refuseSignIn(platform, request, reply, tenantId, error);
  }
}
