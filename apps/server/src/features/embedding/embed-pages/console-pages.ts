import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdmissionParts, admitBrowser } from '../../../auth/admit.ts';
import { type Caller, deploymentsReached, isAdmin } from '../../../auth/caller.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { registerPages } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { sendWebPage, type WebApp } from '../../../pages/web-app.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { dashboardsPage } from '../../content/published-dashboards/list-dashboards.ts';
import { mayCreateDeployments } from '../../deployments/access/deployment-policy.ts';
import { isBuildingFirst } from '../../deployments/builds/builds.service.ts';
import { reachedDeployments } from '../../deployments/deployments/reached-deployments.ts';
import { accountTheme } from './page-look.ts';

type Parts = AdmissionParts & Pick<BasePlatform, 'db' | 'cursors'>;
/** What the home page begins with, besides its dashboards. */
export type HomeOf = (caller: Caller) => Promise<object>;
type Shown = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Pages that one network may request per minute: all people of a company may be behind one address. */
const PAGES_PER_MINUTE = 6000;
/** The same page size as the page uses: `PAGE_SIZE` in apps/web/src/api/home-api.ts. */
const FIRST = 24;
/** Deployments among which the navigation chooses. */
const MOST_DEPLOYMENTS = 1000;
const CONSOLE = 'console.html';
/** The cookie by which the console says that it runs: `noteConsole` in apps/web/src/entries/console/note-console.ts. */
const RUNS_CONSOLE = 'facet-console';
const OWN = ["'none'"] as const;

/**
 * Registers the pages of people who have signed in: the console, which begins at `/` with the dashboards that they see,
 * and `/dashboards/{publicId}`. Anyone else signs in first and is then redirected back.
 */
export function registerConsolePages(
  app: FastifyInstance,
  platform: Parts,
  web: WebApp,
  rendersImages: () => boolean,
  homeOf: HomeOf,
): void {
  const { db } = platform;
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  const showConsole = signedIn(async (caller, request, reply) =>
    sendWebPage(web, reply, {
      file: CONSOLE,
      boot: await consoleBoot(platform, caller, request, homeOf),
      ancestors: OWN,
      hasFrames: true,
    }),
  );
  app.pageFrame = async (reply, status, page) => {
    const { request } = reply;
    if (!isFramed(request) || (await web.file(CONSOLE)) === undefined) return undefined;
    const caller = await callerOf(platform, request);
    if (caller === undefined || caller.embed !== null) return undefined;
    const { leavesSite, ...shown } = page;
    return sendWebPage(web, reply.code(status), {
      file: CONSOLE,
      // The console says itself that an address does not exist.
      boot: {
        ...(await consoleBoot(platform, caller, request, homeOf)),
        page: request.is404 ? null : shown,
      },
      ancestors: OWN,
      forms: leavesSite ? 'any' : 'self',
    });
  };
  registerPages(app, admitted, (pages, base) => {
    const rateLimit = { max: PAGES_PER_MINUTE, timeWindow: 60_000 };
    const options = { ...base, exposeHeadRoute: true, config: { rateLimit } };
    pages.get('/', options, showConsole);
    // The page itself knows its addresses, and says so if one does not exist.
    pages.get('/deployments/*', options, showConsole);
    pages.get('/administration/*', options, showConsole);
    pages.get(
      '/dashboards/:publicId',
      options,
      signedIn(async (caller, request, reply) => {
        const { restrictDataDownload } = await readAppConfig(db, caller.tenantId);
        const { place: home, locale, timezone } = await placeOf(caller, request);
        return sendWebPage(web, reply, {
          file: 'embed.html',
          boot: {
            publicId: (request.params as { publicId: string }).publicId,
            deploymentId: null,
            isSignedIn: true,
            allowedOrigins: [],
            theme: await accountTheme(db, caller.tenantId),
            restrictsDownloads: restrictDataDownload,
            rendersImages: rendersImages(),
            locale,
            timezone,
            home,
          },
          ancestors: OWN,
          hasFrames: true,
        });
      }),
    );
  });
}

/** What the console needs to begin with, so that its first page waits for no request. */
async function consoleBoot({ db, cursors }: Parts, caller: Caller, request: FastifyRequest, homeOf: HomeOf) {
  const { tenantId } = caller;
  const isHome = request.url === '/' || request.url.startsWith('/?');
  const [{ place, locale, timezone }, theme, { items: deployments }, dashboards, home] = await Promise.all([
    placeOf(caller, request),
    accountTheme(db, tenantId),
    reachedDeployments(cursors, db, caller, { first: MOST_DEPLOYMENTS }),
    isHome ? dashboardsPage(cursors, db, caller, { first: FIRST }) : null,
    isHome ? homeOf(caller) : null,
  ]);
  const isEmpty = dashboards?.items.length === 0;
  return {
    ...place,
    theme,
    locale,
    timezone,
    deployments,
    isPreparing: isEmpty && (await isBuildingFirst(db, tenantId, deploymentsReached(caller))),
    dashboards,
    home,
    page: null,
  };
}

/**
 * Whether a page of the server belongs into the frame of the console: those of the account, and those that do not exist. Only
 * in browsers that have run the console, so that the pages work without JavaScript.
 */
function isFramed(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://facet.invalid');
  const isOfConsole = request.is404 || pathname === '/account' || pathname.startsWith('/account/');
  return isOfConsole && parseCookie(request.headers.cookie ?? '')[RUNS_CONSOLE] !== undefined;
}

/** Who has signed in, if anybody has. */
async function callerOf(platform: Parts, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return (request.admitted ?? (await admitBrowser(platform, request))).caller;
  } catch {
    return undefined;
  }
}

/** Shows a page to signed-in people. The address to return to after sign-in includes the state of controls. */
function signedIn(show: Shown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = request.admitted;
    if (caller !== undefined) return show(caller, request, reply);
    const back = request.url === '/' ? '' : `?return_to=${encodeURIComponent(request.url)}`;
    return seeOther(reply, `/login${back}`);
  };
}

/** The contents of the bar at the top of the pages, and the language and time zone of who reads them. */
async function placeOf(caller: Caller, request: FastifyRequest) {
  const { email } = caller.user;
  const { looks, readers } = request.server;
  const [look, reader] = await Promise.all([looks.of(request), readers.of(request)]);
  // The Content-Security-Policy of the pages allows no other hosts.
  const logoUrl = look.logoUrl.startsWith('data:') ? look.logoUrl : '';
  const { user = { name: email, email }, locale, timezone } = reader;
  const rights = { isAdmin: isAdmin(caller), mayCreateDeployments: mayCreateDeployments(caller) };
  return { place: { account: look.name, logoUrl, user, ...rights }, locale, timezone };
}
