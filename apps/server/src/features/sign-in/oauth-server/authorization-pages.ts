import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import { countAttempt } from '../../../auth/attempts.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { checkText } from '../../../http/validation.ts';
import { formOf } from '../../../pages/form-of.ts';
import { type PageOptions, registerPages, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { forgetSession } from '../sessions/sessions.service.ts';
import { signOut } from '../sign-in-pages/sign-out.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { tooManyCodesPage } from './device-pages.ts';
import { errorPage } from './error-page.ts';
import type { Rewritten } from './incoming.ts';
import { registerInteraction } from './interaction-pages.ts';
import { MOUNT, ROUTES } from './oauth-paths.ts';
import { onThisHost } from './on-this-host.ts';
import type { Providers } from './providers.ts';
import { defaultScope } from './resources.ts';
import { type Served, serve } from './serve.ts';

/** How many codes may be entered per network address, which an office may share, and per user. */
const CODES = [
  { kind: 'device_code_address', most: 100, seconds: 600 },
  { kind: 'device_code_user', most: 20, seconds: 600 },
] as const;

const AUTHORIZE = `${MOUNT}${ROUTES.authorization}`;
const DEVICE = `${MOUNT}${ROUTES.code_verification}`;
const SIGN_OUT = `${MOUNT}${ROUTES.end_session}`;

/** Registers the pages of the authorization server: authorisation, device codes and sign-out. */
export function registerAuthorizationPages(
  app: FastifyInstance,
  platform: SignInParts,
  providers: Providers,
): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
    checkText(request.query, 'query');
  };
  registerPages(app, admitted, (pages, options) => {
    const ask = (request: FastifyRequest, rewritten: Partial<Rewritten> = {}) => {
      const url = request.url.slice(MOUNT.length);
      return serve(platform, providers, request, { url, accept: 'text/html', ...rewritten });
    };
    const pass = async (request: FastifyRequest, reply: FastifyReply) => send(reply, await ask(request));

    pages.get(AUTHORIZE, options, async (request, reply) => {
      const query = new URL(request.url, 'https://host.invalid').searchParams;
      if ((query.get('response_mode') ?? 'query') !== 'query')
        return showPage(reply, 400, errorPage('unsupported_response_mode', 'response_mode must be query'));
      const origin = await originOf(platform, platform.db, request.admitted.tenantId, request.hostname);
      const scope = defaultScope(origin, query.getAll('resource'));
      if (!query.get('scope') && scope !== undefined) query.set('scope', scope);
      return send(reply, await ask(request, { url: `${ROUTES.authorization}?${withConsent(query)}` }));
    });
    pages.get(`${AUTHORIZE}/:uid`, options, pass);

    pages.get(DEVICE, options, async (request, reply) => {
      const { user_code: code } = request.query as Record<string, unknown>;
      const userCode = typeof code === 'string' ? code : undefined;
      if (request.admitted.caller === undefined) return signInFirst(reply, userCode);
      return send(reply, await ask(request, { url: ROUTES.code_verification, userCode }));
    });
    pages.post(DEVICE, options, async (request, reply) => {
      const form = parametersOf(request);
      const { tenantId, caller } = request.admitted;
      if (caller === undefined) return signInFirst(reply, form.get('user_code') ?? undefined);
      const [byAddress, byUser] = CODES;
      const wait = Math.max(
        await countAttempt(platform.db, tenantId, byAddress, networkOf(request.ip)),
        await countAttempt(platform.db, tenantId, byUser, String(caller.user.id)),
      );
      if (wait > 0) return showPage(reply.header('retry-after', wait), 429, tooManyCodesPage(wait));
      // The consent page that follows also confirms the code, in one step.
      form.set('confirm', 'yes');
      form.delete('abort');
      return send(reply, await ask(request, { url: ROUTES.code_verification, form }));
    });
    pages.get(`${DEVICE}/:uid`, options, (request, reply) =>
      request.admitted.caller === undefined ? signInFirst(reply, undefined) : pass(request, reply),
    );

    pages.get(SIGN_OUT, options, pass);
    pages.get(`${SIGN_OUT}/success`, options, pass);
    pages.post(`${SIGN_OUT}/confirm`, options, async (request, reply) => {
      const form = parametersOf(request);
      const served = await ask(request, { form });
      if (served.answer.status === 303 && form.has('logout')) {
        await signOut(platform, request);
        forgetSession(request, reply);
      }
      return send(reply, served);
    });

    registerInteraction(pages, options, platform, providers);
  });
  takePosted(app, admitted);
}

/**
 * Applications may also post these requests (OpenID Connect Core 1.0, 3.1.2.1; RP-Initiated Logout 1.0, 2). Posts from
 * another site arrive without cookies, so they are redirected to the same request as a link.
 */
function takePosted(app: FastifyInstance, admitted: (request: FastifyRequest) => Promise<void>): void {
  const define = (pages: FastifyInstance, options: PageOptions) => {
    for (const path of [AUTHORIZE, SIGN_OUT])
      pages.post(path, options, (request, reply) => seeOther(reply, `${path}?${parametersOf(request)}`));
  };
  registerPages(app, admitted, define, { takesOtherSites: true });
}

/** The fields of a form. */
function parametersOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(formOf(request) as Record<string, string>);
}

/** Redirects to the sign-in page: only signed-in users may enter codes, so that attempts are counted per user. */
function signInFirst(reply: FastifyReply, userCode: string | undefined): Promise<FastifyReply> {
  const query = userCode === undefined ? '' : `?user_code=${encodeURIComponent(userCode.slice(0, 40))}`;
  return seeOther(reply, `/login?return_to=${encodeURIComponent(`${DEVICE}${query}`)}`);
}

/**
 * Adds `prompt=consent` to requests for offline_access. Without it the library drops the scope (OpenID Connect Core 1.0,
 * 11), and users are asked for consent anyway.
 */
function withConsent(query: URLSearchParams): URLSearchParams {
  const prompts = new Set(query.get('prompt')?.split(' ').filter(Boolean));
  if (query.get('scope')?.split(' ').includes('offline_access') && !prompts.has('none'))
    query.set('prompt', [...prompts.add('consent')].join(' '));
  return query;
}

function send(reply: FastifyReply, { answer, page, origin }: Served): Promise<FastifyReply> {
  const { status, headers } = answer;
  const cookies = headers['set-cookie'];
  if (cookies !== undefined) reply.header('set-cookie', cookies);
  if (page !== undefined) return showPage(reply, page.status, page.page);
  if (status < 300 || status >= 400)
    throw new Error(`The authorization server responded with ${status} but without a page`);
  return seeOther(reply, onThisHost(origin, String(headers.location)));
}
