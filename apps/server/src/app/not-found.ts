import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../http/operation.ts';
import { undeclared } from '../http/undeclared.ts';
import { problemPage } from '../pages/page.ts';
import { PAGES_PER_MINUTE, showPage } from '../pages/register-pages.ts';

/** The paths of programs, whose errors are JSON even for a client that accepts HTML. */
const FOR_PROGRAMS = /^\/+(api|build|d|cubejs-api|dev-mode|git|\.well-known)(\/|$)/i;

/**
 * Responds to requests that match no route: with a page for a browser outside the APIs, otherwise in JSON. Call it after
 * the rate limit is registered.
 */
export function registerNotFound(
  app: FastifyInstance,
  operations: readonly Pick<Operation, 'method' | 'path'>[],
): void {
  const errorFor = undeclared(operations);
  const countPage = app.createRateLimit({ max: PAGES_PER_MINUTE, timeWindow: 60_000 });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const isForBrowser = request.headers.accept?.includes('text/html') && !FOR_PROGRAMS.test(request.url);
    if (!isForBrowser || !app.hasDecorator('looks')) throw errorFor(request);
    const rate = await countPage(request);
    if (!rate.isAllowed && rate.isExceeded) throw errorFor(request);
    return showPage(reply, 404, ({ notFound: { title, text, action } }) =>
      problemPage(title, text, { label: action, address: '/' }),
    );
  });
}
