import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import type { WriteOperation } from '../../../http/operation.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import type { PageWords } from '../../../pages/words/page-words.ts';
import { passwordSignInIsEnabled } from '../../account/tenants/tenant-authentication.service.ts';
import { hasPassword, requireUser } from '../../people/users/users.service.ts';
import { revokeMyOAuthGrantOperation } from '../oauth-grants/grants.routes.ts';
import { grantsOf, viewOfGrant } from '../oauth-grants/grants.ts';
import { secondFactorOf } from '../second-factor/second-factor.service.ts';
import { sessionsOf } from '../sessions/session-list.ts';
import { endMyOtherSessionsOperation, endMySessionOperation } from '../sessions/sessions.routes.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { accountPage } from './account-page.ts';
import { definePasswordPages } from './password-pages.ts';
import type { Profile } from './profile-form.ts';
import { faultsOf, profileIn, profileProblems, storeProfile } from './profile-pages.ts';
import { defineSecondFactorPages } from './second-factor-pages.ts';
import { runForForm, signedIn } from './signed-in.ts';

type Parts = SignInParts & Pick<BasePlatform, 'cursors'>;

const HOME = '/account';
/** The number of sessions shown; a user with more can end all of them together. */
const SHOWN = 100;

/** The result of the previous action, by the `after` of the address. */
const NEWS: Readonly<Record<string, (words: PageWords['account']) => string>> = {
  profile: ({ profile }) => profile.saved,
  session: ({ browsers }) => browsers.ended,
  sessions: ({ browsers }) => browsers.othersEnded,
  program: ({ applications }) => applications.revoked,
  password: ({ password }) => password.changed,
  'second-factor': ({ secondFactor }) => secondFactor.turnedOff,
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
    pages.post(
      '/account/profile',
      options,
      signedIn(HOME, (caller, request, reply) => saveProfile(platform, caller, request, reply)),
    );
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
  submitted?: { readonly profile: Profile; readonly faults: readonly (keyof Profile)[] },
): Promise<FastifyReply> {
  const { db } = platform;
  const { tenantId, user } = caller;
  const { after } = request.query as Record<string, unknown>;
  const { items } = await sessionsOf(platform, db, caller, user.id, { first: SHOWN });
  const applications = (await grantsOf(db, tenantId, user.id)).map(viewOfGrant);
  const takesPasswords = await passwordSignInIsEnabled(db, tenantId);
  const shown = {
    ...user,
    profile: submitted?.profile ?? (await profileOf(platform, caller)),
    sessions: items,
    applications,
    hasPassword: takesPasswords && (await hasPassword(db, tenantId, user.id)),
    hasSecondFactor: (await secondFactorOf(db, tenantId, user.id)).isEnabled,
  };
  const news = typeof after === 'string' && Object.hasOwn(NEWS, after) ? NEWS[after] : undefined;
  return showPage(reply, submitted === undefined ? 200 : 400, (words, reader) =>
    accountPage(words, reader, {
      ...shown,
      news: news?.(words.account),
      problems: profileProblems(words, submitted?.faults ?? []),
    }),
  );
}

async function profileOf({ db }: Parts, { tenantId, user }: Caller): Promise<Profile> {
  const { first_name, settings } = await requireUser(db, tenantId, user.id);
  const { locale = '', timezone = '' } = settings as Partial<Profile>;
  return { firstName: first_name ?? '', locale, timezone };
}

async function saveProfile(
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const present = await profileOf(platform, caller);
  const profile = profileIn(request, present);
  const faults = faultsOf(profile, present);
  if (faults.length > 0) {
    // A value that is no choice cannot be shown again.
    const chosen = faults.filter((name) => name !== 'firstName').map((name) => [name, present[name]]);
    const shown = { ...profile, ...Object.fromEntries(chosen) };
    return show(platform, caller, request, reply, { profile: shown, faults });
  }
  await storeProfile(platform, request, reply, profile);
  return seeOther(reply, `${HOME}?after=profile`);
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
