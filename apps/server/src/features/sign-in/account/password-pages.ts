import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { WriteParts } from '../../../http/register-operation.ts';
import { formOf } from '../../../pages/form-of.ts';
import { newPasswordFault, newPasswordProblems } from '../../../pages/new-password-fields.ts';
import { type PageOptions, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { changeMyPasswordOperation } from '../passwords/my-password.routes.ts';
import { passwordPage } from './password-page.ts';
import { runForForm, signedIn } from './signed-in.ts';

const PATH = '/account/password';

/** Defines `/account/password`, where users change their password. */
export function definePasswordPages(
  platform: WriteParts,
  pages: FastifyInstance,
  options: PageOptions,
): void {
  const show = signedIn(PATH, ({ user }, _request, reply) =>
    showPage(reply, 200, (words) => passwordPage(words, user.email)),
  );
  pages.get(PATH, options, show);
  const post = signedIn(PATH, (caller, request, reply) => change(platform, caller, request, reply));
  pages.post(PATH, options, post);
}

async function change(
  platform: WriteParts,
  { user }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = formOf(request);
  const { current: currentPassword = '', password: newPassword = '' } = form;
  const fault = newPasswordFault(form, user);
  if (fault !== undefined)
    return showPage(reply, 400, (words) =>
      passwordPage(words, user.email, newPasswordProblems(words, fault)),
    );
  try {
    const body = { currentPassword, newPassword };
    await runForForm(platform, changeMyPasswordOperation, request, reply, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return showPage(reply, 403, (words) =>
      passwordPage(words, user.email, { current: words.incorrectPassword }),
    );
  }
  return seeOther(reply, '/account?after=password');
}
