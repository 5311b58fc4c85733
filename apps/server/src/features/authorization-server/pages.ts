import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../http/admit.ts';
import { countAttempt } from '../../http/attempts.ts';
import { checkText } from '../../http/validation.ts';
import { registerPages, showPage } from '../../pages/register-pages.ts';
import { seeOther } from '../../pages/see-other.ts';
import type { Platform } from '../../platform.ts';
import { tooManyCodesPage } from './device-pages.ts';
import type { Rewritten } from './incoming.ts';
import { registerInteraction } from './interaction-pages.ts';
import type { Providers } from './providers.ts';
import { MOUNT, ROUTES } from './routes.ts';
import { type Served, serve } from './serve.ts';

/** Codes that one address, and one user, may enter. */
const CODES = [
  { kind: 'device_code_address', most: 20, seconds: 600 },
  { kind: 'device_code_user', most: 20, seconds: 600 },
] as const;

/** The pages of the authorization server: where programs send people, and where people enter codes of devices. */
export function registerAuthorizationPages(
  app: FastifyInstance,
  platform: Platform,
  providers: Providers,
): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
    checkText(request.query, 'query');
  };
  registerPages(app, admitted, (pages, options) => {
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      rewritten: Partial<Rewritten> = {},
    ) => {
      const url = request.url.slice(MOUNT.length);
      const served = await serve(platform, providers, request, { url, accept: 'text/html', ...rewritten });
      return send(reply, served);
    };
    pages.get(`${MOUNT}${ROUTES.authorization}`, options, async (request, reply) =>
      answer(request, reply, { url: authorizationUrl(request) }),
    );
    pages.get(`${MOUNT}${ROUTES.authorization}/:uid`, options, (request, reply) => answer(request, reply));

    pages.get(`${MOUNT}${ROUTES.code_verification}`, options, async (request, reply) => {
      const { user_code: code } = request.query as Record<string, unknown>;
      const userCode = typeof code === 'string' ? code : undefined;
      if (request.admitted.caller === undefined) return signInFirst(reply, userCode);
      return answer(request, reply, { url: ROUTES.code_verification, userCode });
    });
    pages.post(`${MOUNT}${ROUTES.code_verification}`, options, async (request, reply) => {
      checkText(request.body, 'form');
      const { xsrf = '', user_code: userCode = '' } = (request.body ?? {}) as Record<string, string>;
      const { tenantId, caller } = request.admitted;
      if (caller === undefined) return signInFirst(reply, userCode);
      const [byAddress, byUser] = CODES;
      const wait = Math.max(
        await countAttempt(platform.db, tenantId, byAddress, request.ip),
        await countAttempt(platform.db, tenantId, byUser, String(caller.user.id)),
      );
      if (wait > 0) return showPage(reply.header('retry-after', wait), 429, tooManyCodesPage(wait));
      // What is confirmed is told on the page where the user agrees, in one step.
      const form = new URLSearchParams({ xsrf, user_code: userCode, confirm: 'yes' });
      return answer(request, reply, { url: ROUTES.code_verification, form });
    });
    pages.get(`${MOUNT}${ROUTES.code_verification}/:uid`, options, (request, reply) =>
      answer(request, reply),
    );

    registerInteraction(pages, options, platform, providers);
  });
}

/** Codes are entered by people who are signed in: then it is known who tries which. */
function signInFirst(reply: FastifyReply, userCode: string | undefined): Promise<FastifyReply> {
  const query = userCode === undefined ? '' : `?user_code=${encodeURIComponent(userCode.slice(0, 40))}`;
  return seeOther(
    reply,
    `/login?return_to=${encodeURIComponent(`${MOUNT}${ROUTES.code_verification}${query}`)}`,
  );
}

/**
 * The request as the library reads it. It drops offline_access unless the user is asked to agree (OpenID Connect
 * Core 1.0, 11), which he is here without saying so.
 */
function authorizationUrl(request: FastifyRequest): string {
  const query = new URL(request.url, 'https://host.invalid').searchParams;
  const prompts = new Set(query.get('prompt')?.split(' ').filter(Boolean));
  if (query.get('scope')?.split(' ').includes('offline_access') && !prompts.has('none'))
    query.set('prompt', [...prompts.add('consent')].join(' '));
  return `${ROUTES.authorization}?${query}`;
}

function send(reply: FastifyReply, { answer, page }: Served): Promise<FastifyReply> | FastifyReply {
  const { status, headers } = answer;
  if (headers['set-cookie'] !== undefined) reply.header('set-cookie', headers['set-cookie']);
  if (page !== undefined) return showPage(reply, page.status, page.page);
  if (status >= 300 && status < 400) return seeOther(reply, String(headers.location));
  throw new Error(`the authorization server answered ${status} without a page`);
}
