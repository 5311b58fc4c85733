import { isAllowedOrigin } from '@facet/embed-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../../../auth/browser-of.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import { sendWebPage, type WebApp } from '../../../pages/web-app.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { deploymentShowing } from '../../content/dashboards/published-dashboard.ts';
import { deploymentOfSession } from '../embed-sessions/embed-token.ts';
import { framingOrigins } from '../embed-settings/embed-settings.service.ts';
import { appSettings } from './app-settings.ts';
import { accountTheme } from './page-look.ts';

/** Pages that one network may request per minute: all viewers of a customer may be behind one address. */
const PAGES_PER_MINUTE = 6000;

/** The pages of creator mode. */
const APP = '/embed/d/:deploymentId/app';

/** The parameters of an address, as the page reads them: `sessionIn` in apps/web/src/host/address.ts. */
interface Query {
  readonly session?: string | readonly string[];
  readonly sessionId?: string | readonly string[];
}

interface Address {
  /** Absent on the pages of creator mode. */
  readonly publicId?: string;
  readonly deploymentId?: string;
  /** What is below the address of creator mode. */
  readonly '*'?: string;
}

type PageRequest = FastifyRequest<{ Params: Address; Querystring: Query }>;

/**
 * Registers the pages of embedded dashboards: `/embed/dashboard/{publicId}`, also below `/embed/d/{deploymentId}`. They
 * contain no secrets: data is fetched with the session in the address, or as the signed-in viewer. The sites that the
 * dashboard's deployment allows may frame them. For an unknown dashboard, the sites of the session's deployment may, so
 * that the host sees the error. That reveals nothing: anyone who has a session id may know its deployment. `…/framing`
 * answers a site whether it is one of them. The pages of creator mode, below `/embed/d/{deploymentId}/app`, are shown in the
 * same way.
 * @param rendersImages whether viewers can download what they see as an image
 * @param isSignedIn whether the browser of a request has a session of the account
 */
export function registerEmbedPages(
  app: FastifyInstance,
  platform: Pick<BasePlatform, 'db' | 'tenants' | 'credentials'>,
  web: WebApp,
  rendersImages: () => boolean,
  isSignedIn = async (request: FastifyRequest, tenantId: number) =>
    (await browserOf(platform, request, tenantId)) !== undefined,
): void {
  const options = {
    schema: { hide: true },
    exposeHeadRoute: true,
    config: { rateLimit: { max: PAGES_PER_MINUTE, timeWindow: 60_000 } },
  } as const;
  const placeOf = async ({ hostname, params, query }: PageRequest) => {
    const { publicId = '', deploymentId } = params;
    const tenantId = await platform.tenants.idOfHost(hostname);
    const deployment =
      deploymentId === undefined
        ? ((await deploymentShowing(platform.db, tenantId, publicId)) ??
          (await deploymentOfSession(platform.db, tenantId, sessionIn(query))))
        : idIn(deploymentId);
    return { tenantId, deployment };
  };
  const show = async (request: PageRequest, reply: FastifyReply) => {
    const { publicId } = request.params;
    const { tenantId, deployment } = await placeOf(request);
    const [origins, config, theme, isKnown] = await Promise.all([
      framingOrigins(platform.db, tenantId, deployment),
      readAppConfig(platform.db, tenantId),
      accountTheme(platform.db, tenantId),
      isSignedIn(request, tenantId),
    ]);
    const { embedding, timezoneSettings, restrictDataDownload } = config;
    return sendWebPage(web, reply, {
      file: 'embed.html',
      boot: {
        publicId,
        deploymentId: deployment ?? null,
        isSignedIn: isKnown,
        allowedOrigins: origins,
        theme,
        restrictsDownloads: restrictDataDownload,
        rendersImages: rendersImages(),
        locale: embedding?.locale ?? null,
        timezone: embedding?.timezone ?? timezoneSettings?.timezone ?? null,
        home: null,
      },
      ancestors: ["'self'", ...origins],
    });
  };
  const showApp = async (request: PageRequest, reply: FastifyReply) => {
    const { tenantId, deployment } = await placeOf(request);
    const [origins, config, theme] = await Promise.all([
      framingOrigins(platform.db, tenantId, deployment),
      readAppConfig(platform.db, tenantId),
      accountTheme(platform.db, tenantId),
    ]);
    return sendWebPage(web, reply, {
      file: 'app.html',
      boot: {
        deploymentId: deployment ?? null,
        allowedOrigins: origins,
        theme,
        rendersImages: rendersImages(),
        ...appSettings(config),
      },
      ancestors: ["'self'", ...origins],
    });
  };
  // A browser says nothing to a page about a frame that it refuses to show; the SDK asks here.
  const mayFrame = async (request: PageRequest, reply: FastifyReply) => {
    const { tenantId, deployment } = await placeOf(request);
    const origins = await framingOrigins(platform.db, tenantId, deployment);
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    const { origin } = request.headers;
    // Pages of this server send no origin.
    return { isAllowed: origin === undefined || isAllowedOrigin(origin, origins) };
  };
  for (const path of ['/embed/dashboard/:publicId', '/embed/d/:deploymentId/dashboard/:publicId']) {
    app.get(path, options, show);
    app.get(`${path}/framing`, options, mayFrame);
  }
  // The page itself knows its addresses, and says so if one does not exist.
  app.get(APP, options, showApp);
  app.get(`${APP}/*`, options, async (request: PageRequest, reply) =>
    /(^|\/)framing$/.test(request.params['*'] ?? '') ? mayFrame(request, reply) : showApp(request, reply),
  );
}

/** The session id in an address, which may be anything. */
function sessionIn({ session, sessionId }: Query): string {
  return String(session || sessionId);
}
