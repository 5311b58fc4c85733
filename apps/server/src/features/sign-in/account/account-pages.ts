import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import type { WriteOperation } from '../../../http/operation.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { hasPassword } from '../../people/users/users.service.ts';
import { revokeMyOAuthGrantOperation } from '../oauth-grants/grants.routes.ts';
import { grantsOf, viewOfGrant } from '../oauth-grants/grants.ts';
import { secondFactorOf } from '../second-factor/second-factor.service.ts';
import { sessionsOf } from '../sessions/session-list.ts';
import { endMyOtherSessionsOperation, endMySessionOperation } from '../sessions/sessions.routes.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { accountPage } from './account-page.ts';
import { definePasswordPages } from './password-pages.ts';
import { defineSecondFactorPages } from './second-factor-pages.ts';
import { runForForm, signedIn } from './signed-in.ts';

type Parts = SignInParts & Pick<BasePlatform, 'cursors'>;

const HOME = '/account';
/** The number of sessions shown; a user with more can end all of them together. */
const SHOWN = 100;

/** The result of the previous action, by the `after` of the address. */
const NEWS: Readonly<Record<string, string>> = {
  session: 'The browser has been signed out.',
  sessions: 'All other browsers have been signed out.',
  program: 'The application can no longer access your account.',
  password: 'Your password has been changed. Your other browsers have been signed out.',
  'second-factor': 'The second factor has been turned off.',
};

/** Registers `/account`: a user's sessions, applications and sign-in settings. Each form runs a declared operation. */
export function registerAccountPages(app: FastifyInstance, platform: Parts): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  const end = (operation: WriteOperation<Parts>, news: string) =>
    signedIn(HOME, (_caller, request, reply) => endIt(platform, operation, news, request, reply));
  registerPages(app, admitted, (pages, options) => {
    const home = signedIn(HOME, (caller, request, reply) => show(platform, caller, request, reply));
    pages.get(HOME, options, home);
    pages.post('/account/sessions/:id/end', options, end(endMySessionOperation, 'session'));
    pages.post('/account/programs/:id/end', options, end(revokeMyOAuthGrantOperation, 'program'));
    pages.post('/account/sessions/end-others', options, end(endMyOtherSessionsOperation, 'sessions'));
    definePasswordPages(platform, pages, options);
    defineSecondFactorPages(platform, pages, options);
  });
}

async function show(
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = platform;
  const { tenantId, user } = caller;
  const { after } = request.query as Record<string, unknown>;
  const { items } = await sessionsOf(platform, db, caller, user.id, { first: SHOWN });
  const applications = (await grantsOf(db, tenantId, user.id)).map(viewOfGrant);
  const takesPasswords = await passwordSignInIsEnabled(db, tenantId);
  const shown = {
    ...user,
    sessions: items,
    applications,
    hasPassword: takesPasswords && (await hasPassword(db, tenantId, user.id)),
    hasSecondFactor: (await secondFactorOf(db, tenantId, user.id)).isEnabled,
    news: typeof after === 'string' && Object.hasOwn(NEWS, after) ? NEWS[after] : undefined,
  };
  return showPage(reply, 200, accountPage(shown));
}

/** Ends what the address names. Succeeds if it has already ended, for example after a double click. */
async function endIt(
  platform: Parts,
  operation: WriteOperation<Parts>,
  news: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id = '' } = request.params as { id?: string };
  const params = { id: idIn(id) };
  try {
    await runForForm(platform, operation, request, reply, { params });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return seeOther(reply, `${HOME}?after=${news}`);
}
