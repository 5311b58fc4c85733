import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { formOf } from '../../../pages/form-of.ts';
import { localPath } from '../../../pages/local-path.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { forgetSession } from '../sessions/sessions.service.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { signInOptions } from '../sso-providers/known-connections.ts';
import { codePage } from './code-page.ts';
import { forgetPending, pendingOf } from './pending-sign-ins.ts';
import { signInWithPassword } from './sign-in.service.ts';
import { type SignInForm, signInPage, signOutPage, tooManyPage } from './sign-in-page.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signOut } from './sign-out.ts';

/** The page after a sign-in without `return_to`. */
const HOME = '/';

/** The result of the previous action, by the `after` of the address. */
const NEWS: Readonly<Record<string, 'signedOut' | 'passwordChanged' | 'timedOut'>> = {
  'sign-out': 'signedOut',
  'new-password': 'passwordChanged',
  wait: 'timedOut',
};

/** Registers `/login`, `/login/code` and `/logout`. */
export function registerSignInPages(app: FastifyInstance, platform: AuditedSignInParts): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get('/login', options, (request, reply) => showSignIn(platform, request, reply));
    pages.post('/login', options, (request, reply) => takePassword(platform, request, reply));
    pages.get('/login/code', options, async (request, reply) => {
      const pending = await pendingOf(platform.db, request, request.admitted.tenantId);
      return pending === undefined
        ? seeOther(reply, '/login')
        : showPage(reply, 200, (words) => codePage(words));
    });
    pages.post('/login/code', options, (request, reply) => takeCode(platform, request, reply));
    pages.get('/logout', options, async (request, reply) => {
      const { caller } = request.admitted;
      return caller === undefined
        ? seeOther(reply, '/login')
        : showPage(reply, 200, (words) => signOutPage(words, caller.user.email));
    });
    pages.post('/logout', options, async (request, reply) => {
      const to = await signOut(platform, request);
      forgetSession(request, reply);
      return seeOther(reply, to ?? '/login?after=sign-out');
    });
  });
}

/** Signs a browser in with a password that has just been set; returns the address to continue at. */
export async function enterWithPassword(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { tenantId, ...given }: { readonly tenantId: number; readonly login: string; readonly password: string },
): Promise<string> {
  const outcome = await signInWithPassword(platform, request, tenantId, { ...given, returnTo: null });
  if (outcome.kind === 'refused' || outcome.kind === 'too_many') return '/login?after=new-password';
  reply.header('set-cookie', outcome.cookie);
  return outcome.kind === 'code_needed' ? '/login/code' : HOME;
}

async function showSignIn(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { return_to, after, another } = request.query as Record<string, unknown>;
  const returnTo = localPath(return_to);
  // `another` shows the page even to a signed-in user, who wants to sign in as a different one.
  if (request.admitted.caller !== undefined && another === undefined)
    return seeOther(reply, returnTo ?? HOME);
  const news = typeof after === 'string' && Object.hasOwn(NEWS, after) ? NEWS[after] : undefined;
  return showForm(platform, request, reply, 200, ({ signIn }) => ({
    returnTo,
    news: news && signIn[news],
  }));
}

async function takePassword(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { login = '', password = '', return_to } = formOf(request);
  const { tenantId } = request.admitted;
  const returnTo = localPath(return_to);
  if (!(await passwordSignInIsEnabled(platform.db, tenantId))) {
    return showForm(platform, request, reply, 403, ({ passwordsOff }) => ({
      returnTo,
      problems: { form: `${passwordsOff.title}.` },
    }));
  }
  const given = { login, password, returnTo: returnTo ?? null };
  const outcome = await signInWithPassword(platform, request, tenantId, given);
  if (outcome.kind === 'too_many') return tooMany(reply, outcome.seconds);
  if (outcome.kind === 'refused') {
    return showForm(platform, request, reply, 401, ({ signIn }) => ({
      returnTo,
      login: login.slice(0, 254),
      problems: { form: signIn.wrong },
    }));
  }
  reply.header('set-cookie', outcome.cookie);
  return seeOther(reply, outcome.kind === 'code_needed' ? '/login/code' : (returnTo ?? HOME));
}

async function takeCode(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code = '', recovery } = formOf(request);
  const { tenantId } = request.admitted;
  const pending = await pendingOf(platform.db, request, tenantId);
  if (pending === undefined) return seeOther(reply, '/login?after=wait');
  const outcome = await signInWithCode(platform, request, tenantId, pending, recovery ?? code);
  if (outcome.kind === 'too_many') return tooMany(reply, outcome.seconds);
  if (outcome.kind !== 'signed_in') {
    const field = recovery === undefined ? 'code' : 'recovery';
    return showPage(reply, 401, (words) => codePage(words, { [field]: words.signInCode.wrong }));
  }
  reply.header('set-cookie', [outcome.cookie, forgetPending(request)]);
  return seeOther(reply, localPath(pending.returnTo) ?? HOME);
}

async function tooMany(reply: FastifyReply, seconds: number): Promise<FastifyReply> {
  return showPage(reply.header('retry-after', seconds), 429, (words) => tooManyPage(words, seconds));
}

async function showForm(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  form: (words: PageWords) => Partial<SignInForm>,
): Promise<FastifyReply> {
  const { db } = platform;
  const { tenantId } = request.admitted;
  const { host } = new URL(await originOf(platform, db, tenantId, request.hostname));
  const takesPasswords = await passwordSignInIsEnabled(db, tenantId);
  const options = await signInOptions(db, tenantId);
  const shown = { host, login: '', returnTo: undefined, takesPasswords, options };
  return showPage(reply, status, (words) => signInPage(words, { ...shown, ...form(words) }));
}
