import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSafe, requireSameOrigin } from '../auth/same-origin.ts';
import { answerFor } from '../http/answer-error.ts';
import { type Page, problemPage } from './page.ts';
import { headersOf, render } from './render.ts';

const MAX_FORM_BYTES = 16_384;
/** Pages of one address a minute. */
const PAGES_PER_MINUTE = 120;

/** What every route of a page is given. */
export interface PageOptions {
  readonly schema: { readonly hide: true };
  readonly config: { readonly rateLimit: { readonly max: number; readonly timeWindow: number } };
  onRequest(request: FastifyRequest): Promise<void>;
}

/**
 * Registers pages for people, which need no script: forms arrive as an object of text, and an error is a page too.
 * @param onRequest what has to hold of every request of them
 * @param takesOtherSites forms of other sites are taken: for what is believed by itself, such as for its signature,
 *   whatever cookies come with it
 */
export function registerPages(
  app: FastifyInstance,
  onRequest: PageOptions['onRequest'],
  define: (pages: FastifyInstance, options: PageOptions) => void,
  { takesOtherSites = false }: { readonly takesOtherSites?: boolean } = {},
): void {
  app.register(async (pages) => {
    // Nothing but forms, so that what arrives is text.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    pages.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = answerFor(error, request);
      reply.headers(headers);
      return showPage(reply, status, problemPage('That did not work', `${body.error}.`));
    });
    define(pages, {
      schema: { hide: true },
      config: { rateLimit: { max: PAGES_PER_MINUTE, timeWindow: 60_000 } },
      async onRequest(request) {
        if (!takesOtherSites && !isSafe(request.method)) requireSameOrigin(request);
        await onRequest(request);
      },
    });
  });
}

/** Sends a page, in the look of the tenant that the request is for. */
export async function showPage(reply: FastifyReply, status: number, page: Page): Promise<FastifyReply> {
  const look = await reply.server.looks.of(reply.request);
  return reply.code(status).headers(headersOf(page, look)).send(render(page, look));
}
