import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSafe, requireSameOrigin } from '../auth/same-origin.ts';
import { answerFor } from '../http/error-response.ts';
import { type Page, problemPage, type TranslatedPage } from './page.ts';
import { contentOf, headersOf, nameOf, render } from './render.ts';
import { wordsOf } from './words/words-of.ts';

const MAX_FORM_BYTES = 16_384;
/** The number of pages that one network address may request per minute. */
export const PAGES_PER_MINUTE = 120;

/** The options of every page's route. */
export interface PageOptions {
  readonly schema: { readonly hide: true };
  readonly config: { readonly rateLimit: { readonly max: number; readonly timeWindow: number } };
  onRequest(request: FastifyRequest): Promise<void>;
}

/**
 * Registers HTML pages that work without JavaScript: a submitted form is parsed to an object of strings, and errors are
 * shown as a page.
 * @param onRequest runs before every request, after the same-origin check
 * @param takesOtherSites whether to accept forms from other sites: only for forms that are trusted by their content,
 *   such as a signature, and not by cookies
 */
export function registerPages(
  app: FastifyInstance,
  onRequest: PageOptions['onRequest'],
  define: (pages: FastifyInstance, options: PageOptions) => void,
  { takesOtherSites = false }: { readonly takesOtherSites?: boolean } = {},
): void {
  app.register(async (pages) => {
    // Accept forms only, so that every value is a string.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    pages.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = answerFor(error, request);
      reply.headers(headers);
      return showPage(reply, status, ({ wrong }) => problemPage(wrong, `${body.error}.`));
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

/** Sends a page in the look of the tenant that the request is for, to its reader. */
export async function showPage(
  reply: FastifyReply,
  status: number,
  shown: Page | TranslatedPage,
): Promise<FastifyReply> {
  const { server, request } = reply;
  const [look, reader] = await Promise.all([server.looks.of(request), server.readers.of(request)]);
  const { language, words } = wordsOf(reader.locale);
  const page = typeof shown === 'function' ? shown(words, reader) : shown;
  // Pages that are not translated are English.
  const languageOfPage = typeof shown === 'function' ? language : 'en';
  const framed = await server.pageFrame?.(reply, status, {
    title: nameOf(page, words),
    html: contentOf(page),
    layout: page.layout,
    language: languageOfPage,
    style: look.style,
    leavesSite: page.leavesSite,
  });
  if (framed != null) return framed;
  return reply
    .code(status)
    .headers(headersOf(page, look))
    .send(
      render(page, look, {
        reader,
        words,
        language,
        languageOfPage,
      }),
    );
}
