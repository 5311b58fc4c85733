import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { requireHttps } from '../../../auth/admit.ts';
import { sha256 } from '../../../auth/secrets.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { checkText } from '../../../http/validation.ts';
import { problemPage } from '../../../pages/page.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { integrationOf } from '../oauth-integrations/oauth-integrations.service.ts';
import { confirmPage, connectedPage } from './callback-page.ts';
import { OAuthFailure } from './oauth-client.ts';
import { findFlow, type OAuthFlowRow, takeFlow } from './oauth-flows.store.ts';
import type { TokenParts } from './refresh-job.ts';
import { completeFlow } from './user-oauth-tokens.service.ts';

type Parts = TokenParts & Pick<BasePlatform, 'tenants'>;

const PATH = '/oauth/callback';
/** The parameters of the response (RFC 6749, 4.1.2; RFC 9207). */
const PARAMETERS = ['state', 'code', 'iss', 'error', 'error_description'];
const AGAIN = 'Return to where you came from and start again.';

interface Returned {
  readonly tenantId: number;
  readonly flow: OAuthFlowRow;
  readonly source: string;
  readonly answer: URLSearchParams;
}

/**
 * Registers `/oauth/callback`, where users return from the authorization server of an integration. Opening it changes
 * nothing; the form, which names the user who started the flow, fetches the tokens.
 */
export function registerOAuthCallback(app: FastifyInstance, platform: Parts): void {
  const overHttps = async (request: FastifyRequest) => requireHttps(request);
  registerPages(app, overHttps, (pages, options) => {
    pages.get(PATH, options, async (request, reply) => {
      const returned = await returnedOf(platform, request, request.query, reply);
      if (returned === undefined) return reply;
      const { source, flow, answer } = returned;
      if (answer.has('error')) return refuse(platform, returned, reply);
      return showPage(reply, 200, confirmPage(source, flow.email, Object.fromEntries(answer)));
    });
    pages.post(PATH, options, async (request, reply) => {
      const returned = await returnedOf(platform, request, request.body, reply);
      if (returned === undefined) return reply;
      return connect(platform, returned, request, reply);
    });
  });
}

/** The response that a user returned with; undefined after a page that explains why it cannot be used was sent. */
async function returnedOf(
  platform: Parts,
  request: FastifyRequest,
  given: unknown,
  reply: FastifyReply,
): Promise<Returned | undefined> {
  checkText(given, 'query');
  const answer = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = (given as Record<string, unknown> | undefined)?.[name];
    if (typeof value === 'string') answer.set(name, value);
  }
  const { db } = platform;
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const flow = await findFlow(db, tenantId, sha256(answer.get('state') ?? ''));
  if (flow === undefined) {
    const advice = `It took too long or has already been used. ${AGAIN}`;
    await showPage(reply, 404, problemPage('This sign-in has expired', advice));
    return undefined;
  }
  const { name } = await integrationOf(db, tenantId, flow.integration_id);
  return { tenantId, flow, source: name, answer };
}

async function connect(
  platform: Parts,
  { tenantId, flow, source, answer }: Returned,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Of two concurrent requests only one continues.
  if (!(await takeFlow(platform.db, tenantId, flow.id)))
    return showPage(
      reply,
      404,
      problemPage('This sign-in has expired', `It has already been used. ${AGAIN}`),
    );
  try {
    await completeFlow(platform, tenantId, flow, answer, (tx) =>
      recordAudit(tx, {
        tenantId,
        event: 'Connected OAuth integration',
        operation: 'completeOAuthFlow',
        caller: undefined,
        person: { id: flow.user_id, email: flow.email },
        address: request.ip,
        requestId: request.id,
        target: { integrationId: flow.integration_id, name: source },
      }),
    );
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    return showRefusal(reply, source, `${error.message} (${error.code})`);
  }
  return showPage(reply, 200, connectedPage(source, flow.email));
}

async function refuse(
  platform: Parts,
  { tenantId, flow, source, answer }: Returned,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await takeFlow(platform.db, tenantId, flow.id);
  const description = (answer.get('error_description') ?? answer.get('error') ?? '').slice(0, 300);
  return showRefusal(reply, source, description);
}

function showRefusal(reply: FastifyReply, source: string, response: string): Promise<FastifyReply> {
  const advice = `The server of ${source} responded: ${response}. ${AGAIN}`;
  return showPage(reply, 400, problemPage(`${source} is not connected`, advice));
}
