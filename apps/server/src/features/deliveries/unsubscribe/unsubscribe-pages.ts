import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit } from '../../../auth/admit.ts';
import { runWrite } from '../../../http/register-operation.ts';
import { button } from '../../../pages/buttons.ts';
import { named } from '../../../pages/named.ts';
import { page, problemPage, type TranslatedPage } from '../../../pages/page.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import type { AuditedSignInParts } from '../../sign-in/sign-in-parts.ts';
import { type UnsubscribeParts, unsubscribeOperation } from './unsubscribe.routes.ts';
import { addressedBy } from './unsubscribe.service.ts';
import { PREVIEW_TOKEN } from './unsubscribe-links.ts';

type Parts = AuditedSignInParts & UnsubscribeParts;
type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * Registers `/unsubscribe/{token}`, which the links in emails open. Opening it changes nothing, since mail scanners open
 * links; submitting the form, or a POST by a mail provider (RFC 8058), runs the operation `unsubscribe`.
 */
export function registerUnsubscribePages(app: FastifyInstance, platform: Parts): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admit(platform, unsubscribeOperation, request);
  };
  registerPages(
    app,
    admitted,
    (pages, options) => {
      // RFC 8058 allows either media type, and nothing in the body is needed.
      pages.addContentTypeParser<string>(
        'multipart/form-data',
        { parseAs: 'string' },
        (_request, _body, done) => done(null, {}),
      );
      // Mail scanners and link checkers send HEAD too.
      pages.route({
        method: ['GET', 'HEAD'],
        url: '/unsubscribe/:token',
        ...options,
        handler: (request: Request, reply) => ask(platform, request, reply),
      });
      pages.post('/unsubscribe/:token', options, (request: Request, reply) => take(platform, request, reply));
    },
    // Mail providers post to it. The token is the credential; cookies are ignored.
    { takesOtherSites: true },
  );
}

async function ask(platform: Parts, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  if (request.params.token === PREVIEW_TOKEN) return showPage(reply, 200, previewPage);
  const found = await addressedBy(platform, platform.db, request.admitted.tenantId, request.params.token);
  if (found === undefined) return showPage(reply, 404, unknownPage);
  const { notification, user, isUnsubscribed } = found;
  if (isUnsubscribed) return showPage(reply, 200, donePage(notification.title));
  return showPage(reply, 200, askPage(notification.title, user.email));
}

async function take(platform: Parts, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params;
  if (token === PREVIEW_TOKEN) return showPage(reply, 200, previewPage);
  const found = await addressedBy(platform, platform.db, request.admitted.tenantId, token);
  if (found === undefined) return showPage(reply, 404, unknownPage);
  request.body = { token };
  await runWrite(platform, unsubscribeOperation, request, reply);
  return showPage(reply, 200, donePage(found.notification.title));
}

function askPage(notification: string, email: string): TranslatedPage {
  return ({ unsubscribe: { title, text } }) =>
    page(
      title,
      `
<p>${text(named(notification), named(email))}</p>
<form method="post">${button(title)}</form>`,
    );
}

function donePage(notification: string): TranslatedPage {
  return ({ unsubscribe: { done } }) => page(done.title, `\n<p>${done.text(named(notification))}</p>`);
}

const previewPage: TranslatedPage = ({ unsubscribe: { preview } }) =>
  problemPage(preview.title, preview.text);

const unknownPage: TranslatedPage = ({ unsubscribe: { unknown } }) =>
  problemPage(unknown.title, unknown.text);
