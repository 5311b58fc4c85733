import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../../../auth/browser-of.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { sendWebPage, type WebApp } from '../../../pages/web-app.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import { mayAskByDefault } from '../embed-sessions/ai-settings.ts';
import { framingOrigins } from '../embed-settings/embed-settings.service.ts';
import { appSettings } from './app-settings.ts';
import { accountTheme } from './page-look.ts';
import { asksToFrame, mayFrame, PAGE_OPTIONS, type PageRequest, placeOfPage } from './page-place.ts';

/** The pages of creator mode. */
const APP = '/embed/d/:deploymentId/app';
const CHATS = ['/embed/chat', '/embed/d/:deploymentId/chat'];

/**
 * Registers the pages of embedded dashboards: `/embed/dashboard/{publicId}`, also below `/embed/d/{deploymentId}`. They
 * contain no secrets: data is fetched with the session in the address, or as the signed-in viewer. The sites that the
 * dashboard's deployment allows may frame them. For an unknown dashboard, the sites of the session's deployment may, so
 * that the host sees the error. That reveals nothing: anyone who has a session id may know its deployment. `…/framing`
 * answers a site whether it is one of them. The pages of creator mode, below `/embed/d/{deploymentId}/app`, and of chats,
 * `/embed/chat` and `/embed/d/{deploymentId}/chat`, are shown in the same way.
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
  const framing = mayFrame(platform);
  const looks = async (request: PageRequest) => {
    const { tenantId, deployment } = await placeOfPage(platform, request);
    const [origins, config, theme, isKnown] = await Promise.all([
      framingOrigins(platform.db, tenantId, deployment),
      readAppConfig(platform.db, tenantId),
      accountTheme(platform.db, tenantId),
      isSignedIn(request, tenantId),
    ]);
    const { embedding, timezoneSettings } = config;
    return {
      tenantId,
      config,
      isKnown,
      boot: {
        deploymentId: deployment ?? null,
        allowedOrigins: origins,
        theme,
        locale: embedding?.locale ?? null,
        timezone: embedding?.timezone ?? timezoneSettings?.timezone ?? null,
      },
      ancestors: ["'self'", ...origins],
    };
  };
  const show = async (request: PageRequest, reply: FastifyReply) => {
    const { config, isKnown, boot, ancestors } = await looks(request);
    return sendWebPage(web, reply, {
      file: 'embed.html',
      boot: {
        ...boot,
        publicId: request.params.publicId,
        isSignedIn: isKnown,
        restrictsDownloads: config.restrictDataDownload,
        rendersImages: rendersImages(),
        home: null,
      },
      ancestors,
    });
  };
  const showApp = async (request: PageRequest, reply: FastifyReply) => {
    const { tenantId, config, boot, ancestors } = await looks(request);
    const settings = appSettings(config, await mayAskByDefault(platform.db, tenantId));
    return sendWebPage(web, reply, {
      file: 'app.html',
      boot: { ...boot, rendersImages: rendersImages(), ...settings },
      ancestors,
    });
  };
  const showChat = async (request: PageRequest, reply: FastifyReply) => {
    const { isKnown, boot, ancestors } = await looks(request);
    return sendWebPage(web, reply, {
      file: 'chat.html',
      boot: { ...boot, isSignedIn: isKnown },
      ancestors,
    });
  };
  for (const path of ['/embed/dashboard/:publicId', '/embed/d/:deploymentId/dashboard/:publicId']) {
    app.get(path, PAGE_OPTIONS, show);
    app.get(`${path}/framing`, PAGE_OPTIONS, framing);
  }
  // The pages themselves know their addresses, and say so if one does not exist.
  const pages = [{ path: APP, showPage: showApp }, ...CHATS.map((path) => ({ path, showPage: showChat }))];
  for (const { path, showPage } of pages) {
    app.get(path, PAGE_OPTIONS, showPage);
    app.get(`${path}/*`, PAGE_OPTIONS, async (request: PageRequest, reply) =>
      asksToFrame(request) ? framing(request, reply) : showPage(request, reply),
    );
  }
}
