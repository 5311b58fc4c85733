import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireHttps } from '../../http/admit.ts';
import { answerFor } from '../../http/answer-error.ts';
import { checkText } from '../../http/validation.ts';
import type { Platform } from '../../platform.ts';
import { recordEvent } from '../audit/record-event.ts';
import { PAGE_HEADERS } from '../invitations/invitation-page.ts';
import { integrationOf } from '../oauth-integrations/oauth-integrations.service.ts';
import { confirmPage, connectedPage, problemPage } from './callback-page.ts';
import { OAuthFailure } from './oauth-client.ts';
import { findFlow, type OAuthFlowRow, takeFlow } from './oauth-flows.store.ts';
import { completeFlow, hashState } from './user-oauth-tokens.service.ts';

const PATH = '/oauth/callback';
const MAX_FORM_BYTES = 16_384;
/** Pages of one address a minute. */
const PAGES_PER_MINUTE = 120;
/** What of the answer is used (RFC 6749, 4.1.2; RFC 9207). */
const PARAMETERS = ['state', 'code', 'iss', 'error', 'error_description'];
const AGAIN = 'Begin once more where you came from.';

interface Returned {
  readonly tenantId: number;
  readonly flow: OAuthFlowRow;
  readonly source: string;
  readonly answer: URLSearchParams;
}

/**
 * `/oauth/callback`: where a user comes back to from the authorization server of an integration. Opening it changes
 * nothing; the form, which names the user that the flow was begun for, gets the tokens.
 */
export function registerOAuthCallback(app: FastifyInstance, platform: Platform): void {
  app.register(async (pages) => {
    pages.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    pages.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = answerFor(error, request);
      reply.headers(headers);
      return show(reply, status, problemPage('That did not work', `${body.error}.`));
    });
    const options = {
      schema: { hide: true },
      config: { rateLimit: { max: PAGES_PER_MINUTE, timeWindow: 60_000 } },
      onRequest: async (request: FastifyRequest) => requireHttps(request),
    };
    pages.get(PATH, options, async (request, reply) => {
      const returned = await returnedOf(platform, request, request.query, reply);
      if (returned === undefined) return reply;
      const { source, flow, answer } = returned;
      if (answer.has('error')) return refuse(platform, returned, reply);
      return show(reply, 200, confirmPage(source, flow.email, Object.fromEntries(answer)));
    });
    pages.post(PATH, options, async (request, reply) => {
      const returned = await returnedOf(platform, request, request.body, reply);
      if (returned === undefined) return reply;
      return connect(platform, returned, request, reply);
    });
  });
}

/** What a user came back with; undefined once the page is sent that says why it is of no use. */
async function returnedOf(
  platform: Platform,
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
  const flow = await findFlow(db, tenantId, hashState(answer.get('state') ?? ''));
  if (flow === undefined) {
    show(
      reply,
      404,
      problemPage('This sign-in is not known', `It took too long, or was used already. ${AGAIN}`),
    );
    return undefined;
  }
  const { name } = await integrationOf(db, tenantId, flow.integration_id);
  return { tenantId, flow, source: name, answer };
}

async function connect(
  platform: Platform,
  { tenantId, flow, source, answer }: Returned,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Of two that come at once, one has it.
  if (!(await takeFlow(platform.db, tenantId, flow.id)))
    return show(reply, 404, problemPage('This sign-in is not known', `It was used already. ${AGAIN}`));
  try {
    await completeFlow(platform, tenantId, flow, answer, (tx) =>
      recordEvent(tx, {
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
    const advice = `The server of ${source} said: ${error.message} (${error.code}). ${AGAIN}`;
    return show(reply, 400, problemPage(`${source} is not connected`, advice));
  }
  return show(reply, 200, connectedPage(source, flow.email));
}

async function refuse(
  platform: Platform,
  { tenantId, flow, source, answer }: Returned,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await takeFlow(platform.db, tenantId, flow.id);
  const said = (answer.get('error_description') ?? answer.get('error') ?? '').slice(0, 300);
  const advice = `The server of ${source} said: ${said}. ${AGAIN}`;
  return show(reply, 400, problemPage(`${source} is not connected`, advice));
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).send(html);
}
