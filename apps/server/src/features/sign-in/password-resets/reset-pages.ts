import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../../../auth/admit.ts';
import { type Allowance, countAttempt } from '../../../auth/attempts.ts';
import { browserOf } from '../../../auth/browser-of.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { runWrite } from '../../../http/register-operation.ts';
import { isEmail } from '../../../mail/is-email.ts';
import { sendsMail } from '../../../mail/mailer.ts';
import { formOf } from '../../../pages/form-of.ts';
import { newPasswordFault, newPasswordProblems } from '../../../pages/new-password-fields.ts';
import { problemPage } from '../../../pages/page.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { linkProblem } from '../../people/users/password-link-policy.ts';
import { forgetSession } from '../sessions/sessions.service.ts';
import { tooManyPage } from '../sign-in-pages/sign-in-page.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { acceptPasswordResetOperation } from './password-resets.routes.ts';
import { resetOf } from './password-resets.service.ts';
import type { ResetRow } from './password-resets.store.ts';
import { requestReset } from './request-reset.ts';
import { askedPage, askPage, newPasswordPage, noMailPage } from './reset-page.ts';

type Parts = AuditedSignInParts & Pick<BasePlatform, 'settings' | 'jobs'>;

/** Links that may be requested per email address, whether or not a user has it. */
const PER_EMAIL: Allowance = { kind: 'reset', most: 3, seconds: 3600 };
/** Links that may be requested per network address. */
const PER_ADDRESS: Allowance = { kind: 'reset_address', most: 30, seconds: 3600 };

const SIGN_IN = '/login?another=1';

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * Registers `/reset`, where users request a reset link, and `/reset/{token}`, which the link opens. Opening it changes
 * nothing, since mail scanners open links; submitting the form runs the operation `acceptPasswordReset`.
 */
export function registerResetPages(app: FastifyInstance, platform: Parts): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admit(platform, acceptPasswordResetOperation, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get('/reset', options, async (request, reply) => {
      if (await isWithoutPasswords(platform, request, reply)) return reply;
      return showPage(reply, 200, (words) =>
        sendsMail(platform.settings) ? askPage(words) : noMailPage(words),
      );
    });
    pages.post('/reset', options, (request, reply) => takeRequest(platform, request, reply));
    pages.get('/reset/:token', options, async (request: Request, reply) => {
      const reset = await openReset(platform, request, reply);
      return reset === undefined
        ? reply
        : showPage(reply, 200, (words) => newPasswordPage(words, reset.email));
    });
    pages.post('/reset/:token', options, (request: Request, reply) => takePassword(platform, request, reply));
  });
}

async function takeRequest(
  platform: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { email: typed = '' } = formOf(request);
  if (await isWithoutPasswords(platform, request, reply)) return reply;
  if (!sendsMail(platform.settings)) return showPage(reply, 200, noMailPage);
  const { db } = platform;
  const { tenantId } = request.admitted;
  const email = typed.trim();
  if (!isEmail(email))
    return showPage(reply, 400, (words) =>
      askPage(words, email.slice(0, 254), { email: words.reset.invalid }),
    );
  const seconds =
    (await countAttempt(db, tenantId, PER_ADDRESS, networkOf(request.ip))) ||
    (await countAttempt(db, tenantId, PER_EMAIL, email));
  if (seconds > 0)
    return showPage(reply.header('retry-after', seconds), 429, (words) => tooManyPage(words, seconds));
  const origin = await originOf(platform, db, tenantId, request.hostname);
  await requestReset(platform, { tenantId, email, origin, address: request.ip, requestId: request.id });
  return showPage(reply, 200, (words) => askedPage(words, email));
}

async function takePassword(platform: Parts, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const form = formOf(request);
  const reset = await openReset(platform, request, reply);
  if (reset === undefined) return reply;
  const fault = newPasswordFault(form, reset);
  if (fault !== undefined)
    return showPage(reply, 400, (words) =>
      newPasswordPage(words, reset.email, newPasswordProblems(words, fault)),
    );
  request.body = { token: request.params.token, password: form.password };
  await runWrite(platform, acceptPasswordResetOperation, request, reply);
  // Keep the session of another user who is signed in to this browser.
  const isSignedIn = (await browserOf(platform, request, request.admitted.tenantId)) !== undefined;
  if (!isSignedIn) forgetSession(request, reply);
  return seeOther(reply, '/login?another=1&after=new-password');
}

/** The link of the address; undefined after a page that explains why it cannot be used was sent. */
async function openReset(
  platform: Parts,
  request: Request,
  reply: FastifyReply,
): Promise<ResetRow | undefined> {
  if (await isWithoutPasswords(platform, request, reply)) return undefined;
  const reset = await resetOf(platform.db, request.admitted.tenantId, request.params.token);
  const problem = reset === undefined ? 'unknown' : linkProblem(reset);
  if (problem === undefined) return reset;
  const isUsed = reset?.used_at != null;
  await showPage(reply, reset === undefined ? 404 : 410, ({ reset: words, goToSignIn }) =>
    isUsed
      ? problemPage(words.used, words.usedAdvice, { label: goToSignIn, address: SIGN_IN })
      : problemPage(words[problem], words.advice, { label: words.again, address: '/reset' }),
  );
  return undefined;
}

/** Returns true after sending the page that explains that passwords are switched off in the account. */
async function isWithoutPasswords(platform: Parts, request: FastifyRequest, reply: FastifyReply) {
  if (await passwordSignInIsEnabled(platform.db, request.admitted.tenantId)) return false;
  await showPage(reply, 409, ({ passwordsOff: { title, text }, goToSignIn }) =>
    problemPage(title, text, { label: goToSignIn, address: SIGN_IN }),
  );
  return true;
}
