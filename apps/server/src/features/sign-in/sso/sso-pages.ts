import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../../auth/admit.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import { checkText } from '../../../http/validation.ts';
import { localPath } from '../../../pages/local-path.ts';
import { registerPages } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { beginSaml } from '../saml/saml-sign-in.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { enabledConnection } from '../sso-providers/known-connections.ts';
import { finishSignIn, orRefuse, type Step } from '../sso-sign-in/end-sign-in.ts';
import { takeFlow } from '../sso-sign-in/flows.ts';
import { SignInRefused } from '../sso-sign-in/sign-in-refused.ts';
import { endByLogoutToken, LogoutRefused } from './back-channel.ts';
import { Issuers } from './oidc-issuers.ts';
import { beginOidc, type OidcState, readOidcAnswer } from './oidc-sign-in.ts';

type Parts = AuditedSignInParts & Pick<BasePlatform, 'outbound'>;

/** The parameters of a provider's response (RFC 6749, 4.1.2; RFC 9207). */
const PARAMETERS = ['code', 'iss', 'error', 'error_description'];

/** Back-channel logouts per minute; many users may sign out at the end of the working day. */
const LOGOUTS_PER_MINUTE = 1200;

/** Registers `/sso/…`: the start of a sign-in at any identity provider, and the return from OpenID Connect providers. */
export function registerSsoPages(app: FastifyInstance, platform: Parts): void {
  const issuers = new Issuers(platform.outbound);
  const overHttps = async (request: FastifyRequest) => requireHttps(request);
  registerPages(app, overHttps, (pages, options) => {
    pages.get('/sso/:connectionId', options, (request, reply) =>
      orRefuse(platform, request, reply, (tenantId, step) =>
        begin(platform, issuers, request, reply, tenantId, step),
      ),
    );
    pages.get('/sso/callback', options, (request, reply) =>
      orRefuse(platform, request, reply, (tenantId, step) =>
        comeBack(platform, issuers, request, reply, tenantId, step),
      ),
    );
    const often = { rateLimit: { max: LOGOUTS_PER_MINUTE, timeWindow: 60_000 } };
    pages.post('/sso/oidc/back-channel/:connectionId', { ...options, config: often }, (request, reply) =>
      takeLogoutToken(platform, issuers, request, reply),
    );
  });
}

async function begin(
  platform: Parts,
  issuers: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number,
  step: Step,
): Promise<FastifyReply> {
  const returnTo = localPath((request.query as { return_to?: unknown }).return_to) ?? null;
  step.returnTo = returnTo;
  const connection = await enabledConnection(platform.db, tenantId, connectionIn(request));
  if (connection === undefined) throw new SignInRefused('This sign-in method does not exist');
  step.connectionId = connection.id;
  const address =
    connection.kind === 'saml'
      ? await beginSaml(platform, request, reply, connection, returnTo)
      : await beginOidc(platform, issuers, request, reply, connection, returnTo);
  return seeOther(reply, address);
}

async function comeBack(
  platform: Parts,
  issuers: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number,
  step: Step,
): Promise<FastifyReply> {
  checkText(request.query, 'query');
  const { state, ...sent } = request.query as Record<string, unknown>;
  const handle = typeof state === 'string' ? state : '';
  const flow = await takeFlow<OidcState>(platform, request, tenantId, 'oidc', handle);
  const { connectionId, returnTo } = flow;
  Object.assign(step, { connectionId, returnTo });
  const connection = await enabledConnection(platform.db, tenantId, connectionId);
  if (connection?.kind !== 'oidc') throw new SignInRefused('This sign-in method is switched off');
  const answer = new URLSearchParams();
  for (const name of PARAMETERS) if (typeof sent[name] === 'string') answer.set(name, sent[name]);
  const { person, session } = await readOidcAnswer(platform, issuers, connection, answer, flow.state);
  return finishSignIn(platform, request, reply, { tenantId, connection, person, session, returnTo });
}

/** Handles a back-channel logout (Back-Channel Logout 1.0, 2.8). */
async function takeLogoutToken(
  platform: Parts,
  issuers: Issuers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = platform;
  reply.header('cache-control', 'no-store');
  try {
    const tenantId = await platform.tenants.idOfHost(request.hostname);
    const connection = await enabledConnection(db, tenantId, connectionIn(request));
    if (connection?.kind !== 'oidc') throw new LogoutRefused('The connection does not exist');
    const { logout_token: token } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof token !== 'string') throw new LogoutRefused('logout_token is required');
    await endByLogoutToken(platform, issuers, request, connection, token);
    return reply.code(200).send();
  } catch (error) {
    if (!(error instanceof LogoutRefused)) throw error;
    return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
  }
}

/** The connection id in the address; 0 if it is invalid. */
function connectionIn(request: FastifyRequest): number {
  return idIn((request.params as { connectionId: string }).connectionId);
}
