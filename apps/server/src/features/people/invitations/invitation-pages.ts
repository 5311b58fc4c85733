import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdmissionParts, admit } from '../../../auth/admit.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { runWrite } from '../../../http/register-operation.ts';
import { formOf as sentForm } from '../../../pages/form-of.ts';
import { newPasswordFault, newPasswordProblems } from '../../../pages/new-password-fields.ts';
import { problemPage } from '../../../pages/page.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { isUsableFirstName } from '../users/is-usable-first-name.ts';
import { linkProblem } from '../users/password-link-policy.ts';
import { invitationFormPage } from './invitation-page.ts';
import { acceptInvitationOperation } from './invitations.routes.ts';
import { type InvitationParts, invitationOf } from './invitations.service.ts';
import type { InvitationRow } from './invitations.store.ts';

type Parts = InvitationParts & AdmissionParts;

/** Signs a browser in with a new password; returns the address to continue at. */
export type EnterWithPassword = (
  request: FastifyRequest,
  reply: FastifyReply,
  given: { readonly tenantId: number; readonly login: string; readonly password: string },
) => Promise<string>;

const SIGN_IN = '/login?another=1';

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
  const shown = { ...form, firstName: invitation.first_name ?? '', problems: {} };
  return showPage(reply, 200, (words) => invitationFormPage(words, shown));
}

async function takeForm(
  platform: Parts,
  enter: EnterWithPassword,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = sentForm(request);
  const { firstName = '', password = '' } = sent;
  const invitation = await openInvitation(platform, request, reply);
  if (invitation === undefined) return reply;
  const isNamed = isUsableFirstName(firstName);
  const fault = newPasswordFault(sent, invitation);
  if (!isNamed || fault !== undefined) {
    const form = await formOf(platform, request, invitation);
    return showPage(reply, 400, (words) => {
      const name = isNamed ? {} : { firstName: words.nameProblem };
      const problems = { ...name, ...newPasswordProblems(words, fault) };
      return invitationFormPage(words, { ...form, firstName: firstName.slice(0, 255), problems });
    });
  }
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
    await showPage(reply, 404, ({ invitation: { unknown, newLink } }) =>
      problemPage(unknown.title, `${unknown.text} ${newLink}`),
    );
    return undefined;
  }
  const problem = linkProblem(invitation);
  const allowsPasswords = await passwordSignInIsEnabled(platform.db, request.admitted.tenantId);
  if (problem === undefined && !allowsPasswords) {
    await showPage(reply, 409, ({ passwordsOff: { title, text }, goToSignIn }) =>
      problemPage(title, text, { label: goToSignIn, address: SIGN_IN }),
    );
    return undefined;
  }
  if (problem === undefined) return invitation;
  await showPage(reply, 410, ({ invitation: words, goToSignIn }) =>
    problem === 'used'
      ? problemPage(words.used.title, words.used.text, { label: goToSignIn, address: SIGN_IN })
      : problemPage(words[problem], words.newLink),
  );
  return undefined;
}

async function formOf(platform: Parts, request: Request, invitation: InvitationRow) {
  const origin = await originOf(platform, platform.db, request.admitted.tenantId, request.hostname);
  return {
    email: invitation.email,
    invitedBy: invitation.invited_by,
    host: new URL(origin).host,
  };
}
