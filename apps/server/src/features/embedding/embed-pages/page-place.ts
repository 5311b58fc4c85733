import { isAllowedOrigin } from '@facet/embed-protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import { deploymentShowing } from '../../content/dashboards/published-dashboard.ts';
import { deploymentOfSession } from '../embed-sessions/embed-token.ts';
import { framingOrigins } from '../embed-settings/embed-settings.service.ts';

/** The parameters of an address, as the page reads them: `sessionIn` in apps/web/src/host/address.ts. */
interface Query {
  readonly session?: string | readonly string[];
  readonly sessionId?: string | readonly string[];
}

interface Address {
  /** Of a dashboard. */
  readonly publicId?: string;
  readonly deploymentId?: string;
  /** What is below the address of creator mode or of a chat. */
  readonly '*'?: string;
}

export type PageRequest = FastifyRequest<{ Params: Address; Querystring: Query }>;

/** The options of the routes of pages. All viewers of a customer may be behind one address. */
export const PAGE_OPTIONS = {
  schema: { hide: true },
  exposeHeadRoute: true,
  config: { rateLimit: { max: 6000, timeWindow: 60_000 } },
} as const;

/** The account and deployment of a page: of its address, its dashboard or its session. */
export async function placeOfPage(
  { db, tenants }: Pick<BasePlatform, 'db' | 'tenants'>,
  { hostname, params, query }: PageRequest,
) {
  const { publicId = '', deploymentId } = params;
  const tenantId = await tenants.idOfHost(hostname);
  const deployment =
    deploymentId === undefined
      ? ((await deploymentShowing(db, tenantId, publicId)) ??
        (await deploymentOfSession(db, tenantId, sessionIn(query))))
      : idIn(deploymentId);
  return { tenantId, deployment };
}

/** Answers a site whether it may frame a page: a browser says nothing to a page about a frame that it refuses to show. */
export function mayFrame(platform: Pick<BasePlatform, 'db' | 'tenants'>) {
  return async (request: PageRequest, reply: FastifyReply) => {
    const { tenantId, deployment } = await placeOfPage(platform, request);
    const origins = await framingOrigins(platform.db, tenantId, deployment);
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    const { origin } = request.headers;
    // Pages of this server send no origin.
    return { isAllowed: origin === undefined || isAllowedOrigin(origin, origins) };
  };
}

/** Whether what is below the address of a page is the question whether a site may frame it. */
export function asksToFrame({ params }: PageRequest): boolean {
  return /(^|\/)framing$/.test(params['*'] ?? '');
}

/** The session id in an address, which may be anything. */
function sessionIn({ session, sessionId }: Query): string {
  return String(session || sessionId);
}
