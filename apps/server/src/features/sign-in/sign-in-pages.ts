import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../http/admit.ts';
import { checkText } from '../../http/validation.ts';
import { localPath } from '../../pages/local-path.ts';
import { registerPages, showPage } from '../../pages/register-pages.ts';
import { seeOther } from '../../pages/see-other.ts';
import type { Platform } from '../../platform.ts';
import { forgetSession } from '../sessions/sessions.service.ts';
import { passwordSignInIsEnabled } from '../tenants/tenant-authentication.service.ts';
import { originOf } from '../tenants/tenant-origin.ts';
import { signInWithPassword } from './sign-in.service.ts';
import { type SignInForm, signInPage, signOutPage, tooManyPage } from './sign-in-page.ts';
import { signOut } from './sign-out.ts';

/** Where people go who did not come for anything in particular. */
const HOME = '/account';

/** What is said on the page of a sign-in about what was done before it, by the `after` of its address. */
const NOTICES: Readonly<Record<string, string>> = {
  'sign-out': 'You are signed out.',
  'new-password': 'Your password is changed. Sign in with it.',
};

/** `/login` and `/logout`. */
export function registerSignInPages(app: FastifyInstance, platform: Platform): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get('/login', options, (request, reply) => showSignIn(platform, request, reply));
    pages.post('/login', options, (request, reply) => takeSignIn(platform, request, reply));
    pages.get('/logout', options, async (request, reply) => {
      const { caller } = request.admitted;
      return caller === undefined
        ? seeOther(reply, '/login')
        : showPage(reply, 200, signOutPage(caller.user.email));
    });
    pages.post('/logout', options, async (request, reply) => {
      const to = await signOut(platform, request);
      forgetSession(request, reply);
      return seeOther(reply, to ?? '/login?after=sign-out');
    });
  });
}

async function showSignIn(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { return_to, after, another } = request.query as Record<string, unknown>;
  const returnTo = localPath(return_to);
  // To sign in as somebody else, the page is asked for by name: `another`.
  if (request.admitted.caller !== undefined && another === undefined)
    return seeOther(reply, returnTo ?? HOME);
  const notice = typeof after === 'string' && Object.hasOwn(NOTICES, after) ? NOTICES[after] : undefined;
  return showForm(platform, request, reply, 200, { returnTo, notice });
}

async function takeSignIn(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  checkText(request.body, 'form');
  const { login = '', password = '', return_to } = (request.body ?? {}) as Record<string, string>;
  const { tenantId } = request.admitted;
  const returnTo = localPath(return_to);
  if (!(await passwordSignInIsEnabled(platform.db, tenantId)))
    return showForm(platform, request, reply, 403, {
      returnTo,
      notice: 'Passwords are switched off in this account.',
    });
  const outcome = await signInWithPassword(platform, request, tenantId, { login, password });
  if (outcome.kind === 'too_many')
    return showPage(reply.header('retry-after', outcome.seconds), 429, tooManyPage(outcome.seconds));
  if (outcome.kind === 'refused')
    return showForm(platform, request, reply, 401, {
      returnTo,
      login: login.slice(0, 254),
      problem: 'The name or the password is not right.',
    });
  reply.header('set-cookie', outcome.cookie);
  return seeOther(reply, returnTo ?? HOME);
}

async function showForm(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  form: Partial<SignInForm>,
): Promise<FastifyReply> {
  const { db } = platform;
  const { tenantId } = request.admitted;
  const { host } = new URL(await originOf(platform, db, tenantId, request.hostname));
  const takesPasswords = await passwordSignInIsEnabled(db, tenantId);
  const given = { host, login: '', returnTo: undefined, takesPasswords, ...form };
  return showPage(reply, status, signInPage(given));
}
