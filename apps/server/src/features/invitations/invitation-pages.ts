import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../../http/admit.ts';
import { answerFor } from '../../http/answer-error.ts';
import { runWrite } from '../../http/register-operation.ts';
import { checkText } from '../../http/validation.ts';
import type { Platform } from '../../platform.ts';
import { originOf } from '../tenants/tenant-origin.ts';
import { passwordProblem } from '../users/passwords.ts';
import {
  type InvitationForm,
  invitationDonePage,
  invitationFormPage,
  invitationProblemPage,
  PAGE_HEADERS,
} from './invitation-page.ts';
import { acceptInvitationOperation } from './invitations.routes.ts';
import { invitationOf, invitationProblem } from './invitations.service.ts';
import type { InvitationRow } from './invitations.store.ts';

const MAX_FORM_BYTES = 16_384;
const NEW_LINK = 'Ask an administrator for a new link.';
/** Pages of one address a minute. */
const PAGES_PER_MINUTE = 120;

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * `/invitation/{token}`: where the link of an invitation leads. A plain form without a script: opening it changes
 * nothing, since programs that check mail open links; sending it is the operation `acceptInvitation`.
 */
export function registerInvitationPages(app: FastifyInstance, platform: Platform): void {
  app.register(async (pages) => {
    pages.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    pages.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = answerFor(error, request);
      reply.headers(headers);
      return show(reply, status, invitationProblemPage('That did not work', `${body.error}.`));
    });
    const options = {
      schema: { hide: true },
      config: { rateLimit: { max: PAGES_PER_MINUTE, timeWindow: 60_000 } },
      onRequest: async (request: FastifyRequest) => {
        request.admitted = await admit(platform, acceptInvitationOperation, request);
      },
    };
    pages.get('/invitation/:token', options, (request: Request, reply) => showForm(platform, request, reply));
    pages.post('/invitation/:token', options, (request: Request, reply) =>
      takeForm(platform, request, reply),
    );
  });
}

async function showForm(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const invitation = await openInvitation(platform, request, reply);
  if (invitation === undefined) return reply;
  const form = await formOf(platform, request, invitation);
  return show(reply, 200, invitationFormPage({ ...form, firstName: invitation.first_name ?? '' }));
}

async function takeForm(platform: Platform, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  checkText(request.body, 'form');
  const { firstName = '', password = '', again = '' } = (request.body ?? {}) as Record<string, string>;
  const invitation = await openInvitation(platform, request, reply);
  if (invitation === undefined) return reply;
  const problem = passwordProblem(password, invitation);
  const problems = {
    ...(firstName.length > 255 || /\p{Cc}/u.test(firstName)
      ? { firstName: 'The name must be one line of at most 255 characters.' }
      : {}),
    ...(problem === undefined ? {} : { password: `The password must ${problem}.` }),
    ...(problem === undefined && again !== password ? { again: 'The two passwords differ.' } : {}),
  };
  const form = await formOf(platform, request, invitation);
  if (Object.keys(problems).length > 0)
    return show(reply, 400, invitationFormPage({ ...form, firstName: firstName.slice(0, 255), problems }));
  request.body = { token: request.params.token, password, firstName };
  await runWrite(platform, acceptInvitationOperation, request, reply);
  return show(reply, 200, invitationDonePage(invitation.email, form.origin));
}

/** The invitation of the address; undefined once the page that says why not is sent. */
async function openInvitation(
  platform: Platform,
  request: Request,
  reply: FastifyReply,
): Promise<InvitationRow | undefined> {
  const invitation = await invitationOf(platform.db, request.admitted.tenantId, request.params.token);
  if (invitation === undefined) {
    const advice = `Perhaps a part of the address is missing, or a newer link was made. ${NEW_LINK}`;
    show(reply, 404, invitationProblemPage('This invitation is not known', advice));
    return undefined;
  }
  const problem = invitationProblem(invitation);
  if (problem === undefined) return invitation;
  const advice =
    invitation.accepted_at === null ? NEW_LINK : 'The password is set; there is nothing more to do here.';
  show(reply, 410, invitationProblemPage(problem, advice));
  return undefined;
}

async function formOf(platform: Platform, request: Request, invitation: InvitationRow) {
  const origin = await originOf(platform, platform.db, request.admitted.tenantId, request.hostname);
  return {
    email: invitation.email,
    firstName: '',
    invitedBy: invitation.invited_by,
    host: new URL(origin).host,
    problems: {},
    origin,
  } satisfies InvitationForm & { origin: string };
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).send(html);
}
