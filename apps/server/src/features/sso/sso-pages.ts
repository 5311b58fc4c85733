import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../http/admit.ts';
import { checkText } from '../../http/validation.ts';
import { localPath } from '../../pages/local-path.ts';
import { registerPages } from '../../pages/register-pages.ts';
import { seeOther } from '../../pages/see-other.ts';
import type { Platform } from '../../platform.ts';
import { enabledConnection } from '../sso-connections/sso-connections.service.ts';
import { beginSaml } from '../sso-saml/saml-sign-in.ts';
import { finishSignIn, refuseSignIn } from './end-sign-in.ts';
import { takeFlow } from './flows.ts';
import { Issuers } from './oidc-issuers.ts';
import { beginOidc, type OidcState, readOidcAnswer } from './oidc-sign-in.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** What of a provider's answer is used (RFC 6749, 4.1.2; RFC 9207). */
const PARAMETERS = ['code', 'iss', 'error', 'error_description'];

/** `/sso/…`: to an identity provider, and back from one that speaks OpenID Connect. */
export function registerSsoPages(app: FastifyInstance, platform: Platform): void {
  const issuers = new Issuers(platform.outbound);
  const overHttps = async (request: FastifyRequest) => requireHttps(request);
  registerPages(app, overHttps, (pages, options) => {
    pages.get('/sso/:connectionId', options, (request, reply) =>
      orRefuse(platform, request, reply, (tenantId) => begin(platform, issuers, request, reply, tenantId)),
    );
    pages.get('/sso/callback', options, (request, reply) =>
      orRefuse(platform, request, reply, (tenantId) => comeBack(platform, issuers, request, reply, tenantId)),
    );
  });
}

async function begin(
  platform: Platform,
  issuers: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number,
): Promise<FastifyReply> {
  const { connectionId } = request.params as { connectionId: string };
  const id = /^[1-9]\d{0,14}$/.test(connectionId) ? Number(connectionId) : 0;
  const connection = await enabledConnection(platform.db, tenantId, id);
  if (connection === undefined) throw new SignInRefused('There is no such way to sign in here');
  const returnTo = localPath((request.query as { return_to?: unknown }).return_to) ?? null;
  const address =
    connection.kind === 'saml'
      ? await beginSaml(platform, request, reply, connection, returnTo)
      : await beginOidc(platform, issuers, request, reply, connection, returnTo);
  return seeOther(reply, address);
}

async function comeBack(
  platform: Platform,
  issuers: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number,
): Promise<FastifyReply> {
  checkText(request.query, 'query');
  const { state, ...sent } = request.query as Record<string, unknown>;
  const flow =
    typeof state === 'string'
      ? await takeFlow<OidcState>(platform, request, tenantId, 'oidc', state)
      : undefined;
  if (flow === undefined)
    throw new SignInRefused(
      'This sign-in took too long, was used already, or was begun in another browser. Begin once more',
      { status: 400 },
    );
  const connection = await enabledConnection(platform.db, tenantId, flow.connectionId);
  if (connection?.kind !== 'oidc') throw new SignInRefused('This way to sign in is switched off');
  const answer = new URLSearchParams();
  for (const name of PARAMETERS) if (typeof sent[name] === 'string') answer.set(name, sent[name]);
  const { person, session } = await readOidcAnswer(platform, issuers, connection, answer, flow.state);
  const { returnTo } = flow;
  return finishSignIn(platform, request, reply, { tenantId, connection, person, session, returnTo });
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
