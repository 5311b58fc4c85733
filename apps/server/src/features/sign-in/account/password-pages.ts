import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { WriteParts } from '../../../http/register-operation.ts';
import { formOf } from '../../../pages/form-of.ts';
import { hasProblems } from '../../../pages/notice.ts';
import { type PageOptions, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import { changeMyPasswordOperation } from '../passwords/my-password.routes.ts';
import { newPasswordProblems } from '../passwords/new-password-problems.ts';
import { passwordPage } from './password-page.ts';
import { runForForm, signedIn } from './signed-in.ts';

const PATH = '/account/password';

/** Defines `/account/password`, where users change their password. */
export function definePasswordPages(
  platform: WriteParts,
  pages: FastifyInstance,
  options: PageOptions,
): void {
  const show = signedIn(PATH, ({ user }, _request, reply) => showPage(reply, 200, passwordPage(user.email)));
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
  const { current: currentPassword = '', password: newPassword = '', again = '' } = formOf(request);
  const problems = newPasswordProblems(newPassword, again, user);
  if (hasProblems(problems)) return showPage(reply, 400, passwordPage(user.email, problems));
  try {
    const body = { currentPassword, newPassword };
    await runForForm(platform, changeMyPasswordOperation, request, reply, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return showPage(reply, 403, passwordPage(user.email, { current: 'Incorrect password.' }));
  }
  return seeOther(reply, '/account?after=password');
}
