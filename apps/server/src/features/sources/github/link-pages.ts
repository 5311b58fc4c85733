import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { checkText } from '../../../http/validation.ts';
import { problemPage } from '../../../pages/page.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { runForForm, signedIn } from '../../sign-in/account/signed-in.ts';
import { unlinkGitHubOperation } from './github.routes.ts';
import { CALLBACK_PATH, LINK_PATH, settingsUrlOf } from './github.service.ts';
import { findLink } from './github-links.store.ts';
import { NoToken } from './github-oauth.ts';
import type { GitHubParts } from './github-parts.ts';
import { beginLink, completeLink } from './link-flow.ts';
import { linkPage } from './link-page.ts';
import { isUsable } from './link-token.ts';

type Parts = GitHubParts &
  Pick<BasePlatform, 'log' | 'db' | 'keyring' | 'cursors' | 'tenants' | 'credentials' | 'publicUrl'>;

/** Responds to the request of a signed-in user. */
type LinkPage = (
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

const AGAIN = { label: 'Try again', address: LINK_PATH };
/** The parameters that GitHub redirects with (RFC 6749, section 4.1.2). */
const PARAMETERS = ['state', 'code', 'error', 'error_description'] as const;

/** Registers the pages `/github/…`, on which a signed-in user links their GitHub account. */
export function registerGitHubPages(app: FastifyInstance, platform: Parts): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  const page = (answer: LinkPage) =>
    signedIn(LINK_PATH, async (caller, request, reply) =>
      platform.github.app === undefined
        ? showPage(reply, 409, NOT_SET_UP)
        : answer(platform, caller, request, reply),
    );
  registerPages(app, admitted, (pages, options) => {
    pages.get(LINK_PATH, options, page(show));
    pages.post(LINK_PATH, options, page(begin));
    pages.post(`${LINK_PATH}/end`, options, page(end));
    pages.get(CALLBACK_PATH, options, page(comeBack));
  });
}

const NOT_SET_UP = problemPage(
  'GitHub is not set up',
  'The operator of this server has to create a GitHub App and set FACET_GITHUB_APP_ID, FACET_GITHUB_CLIENT_ID, ' +
    'FACET_GITHUB_CLIENT_SECRET and FACET_GITHUB_PRIVATE_KEY.',
);

const show: LinkPage = async (platform, { tenantId, user }, _request, reply) => {
  const link = await findLink(platform.db, tenantId, user.id);
  const login = link !== undefined && isUsable(link) ? link.login : null;
  const { webUrl } = platform.github;
  return showPage(
    reply,
    200,
    linkPage({ email: user.email, login, webUrl, settingsUrl: settingsUrlOf(platform) }),
  );
};

const begin: LinkPage = async (platform, caller, request, reply) => {
  return seeOther(reply, await beginLink(platform, caller, request, reply));
};

const comeBack: LinkPage = async (platform, caller, request, reply) => {
  checkText(request.query, 'query');
  const given = request.query as Record<string, unknown>;
  const answer = Object.fromEntries(
    PARAMETERS.map((name) => [name, typeof given[name] === 'string' ? given[name] : undefined]),
  );
  try {
    await completeLink(platform, caller, request, reply, answer);
  } catch (error) {
    if (!(error instanceof NoToken)) throw error;
    return showPage(reply, 400, problemPage('GitHub is not linked', `${error.message}.`, AGAIN));
  }
  return seeOther(reply, LINK_PATH);
};

/** Also succeeds if no account is linked. */
const end: LinkPage = async (platform, _caller, request, reply) => {
  try {
    await runForForm(platform, unlinkGitHubOperation, request, reply);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return seeOther(reply, LINK_PATH);
};
