import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdmissionParts, admit } from '../../../auth/admit.ts';
import { passwordProblem } from '../../../auth/passwords.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { runWrite } from '../../../http/register-operation.ts';
import { checkText } from '../../../http/validation.ts';
import { problemPage } from '../../../pages/page.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { type InvitationForm, invitationFormPage } from './invitation-page.ts';
import { acceptInvitationOperation } from './invitations.routes.ts';
import { type InvitationParts, invitationOf, invitationProblem } from './invitations.service.ts';
import type { InvitationRow } from './invitations.store.ts';

type Parts = InvitationParts & AdmissionParts;

/** Signs a browser in with a new password; returns the address to continue at. */
export type EnterWithPassword = (
  request: FastifyRequest,
  reply: FastifyReply,
  given: { readonly tenantId: number; readonly login: string; readonly password: string },
) => Promise<string>;

const NEW_LINK = 'Ask an administrator for a new link.';
const SIGN_IN = { label: 'Go to sign-in', address: '/login?another=1' };

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * `/invitation/{token}`: the page behind an invitation link, a form without scripts. Opening it changes nothing,
 * because mail scanners open links; submitting it runs the operation `acceptInvitation`, and signs the browser in.
 */
export function registerInvitationPages(
  app: FastifyInstance,
  platform: Parts,
  enter: EnterWithPassword,
): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admit(platform, acceptInvitationOperation, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get('/invitation/:token', options, (request: Request, reply) => showForm(platform, request, reply));
    pages.post('/invitation/:token', options, (request: Request, reply) =>
      takeForm(platform, enter, request, reply),
    );
  });
}

async function showForm(platform: Parts, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const invitation = await openInvitation(platform, request, reply);
  if (invitation === undefined) return reply;
  const form = await formOf(platform, request, invitation);
  return showPage(reply, 200, invitationFormPage({ ...form, firstName: invitation.first_name ?? '' }));
}

async function takeForm(
  platform: Parts,
  enter: EnterWithPassword,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
    ...(problem === undefined && again !== password ? { again: 'The passwords do not match.' } : {}),
  };
  const form = await formOf(platform, request, invitation);
  if (Object.keys(problems).length > 0)
    return showPage(
      reply,
      400,
      invitationFormPage({ ...form, firstName: firstName.slice(0, 255), problems }),
    );
  request.body = { token: request.params.token, password, firstName };
  await runWrite(platform, acceptInvitationOperation, request, reply);
  const { tenantId } = request.admitted;
  return seeOther(reply, await enter(request, reply, { tenantId, login: invitation.email, password }));
}

/** The usable invitation of this address. Otherwise shows a page with the reason and returns undefined. */
async function openInvitation(
  platform: Parts,
  request: Request,
  reply: FastifyReply,
): Promise<InvitationRow | undefined> {
  const invitation = await invitationOf(platform.db, request.admitted.tenantId, request.params.token);
  if (invitation === undefined) {
    const advice = `Part of the address may be missing, or a newer link may have replaced it. ${NEW_LINK}`;
    await showPage(reply, 404, problemPage('Unknown invitation', advice));
    return undefined;
  }
  const problem = invitationProblem(invitation);
  const allowsPasswords = await passwordSignInIsEnabled(platform.db, request.admitted.tenantId);
  if (problem === undefined && !allowsPasswords) {
    const advice = 'You do not need a password. Sign in through your company’s single sign-on.';
    await showPage(reply, 409, problemPage('Passwords are switched off in this account', advice, SIGN_IN));
    return undefined;
  }
  if (problem === undefined) return invitation;
  const gone =
    invitation.accepted_at === null
      ? problemPage(problem, NEW_LINK)
      : problemPage(problem, 'Your password is set. Sign in with it.', SIGN_IN);
  await showPage(reply, 410, gone);
  return undefined;
}

async function formOf(platform: Parts, request: Request, invitation: InvitationRow) {
  const origin = await originOf(platform, platform.db, request.admitted.tenantId, request.hostname);
  return {
    email: invitation.email,
    firstName: '',
    invitedBy: invitation.invited_by,
    host: new URL(origin).host,
    problems: {},
  } satisfies InvitationForm;
}
