import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { ApiError } from '../../../errors/errors.ts';
import { formOf } from '../../../pages/form-of.ts';
import { type PageOptions, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import {
  beginSecondFactorOperation,
  confirmSecondFactorOperation,
  removeMySecondFactorOperation,
} from '../second-factor/second-factor.routes.ts';
import { pendingSecondFactor, secondFactorOf } from '../second-factor/second-factor.service.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { introductionPage, recoveryCodesPage, setUpPage, turnOffPage } from './second-factor-page.ts';
import { runForForm, signedIn } from './signed-in.ts';

const PATH = '/account/second-factor';

/** Defines `/account/second-factor`, where users set up and turn off their second factor. */
export function defineSecondFactorPages(
  platform: SignInParts,
  pages: FastifyInstance,
  options: PageOptions,
): void {
  const page = (answer: typeof confirm) =>
    signedIn(PATH, (caller, request, reply) => answer(platform, caller, request, reply));
  pages.get(PATH, options, page(show));
  pages.post(`${PATH}/begin`, options, page(begin));
  pages.get(`${PATH}/set-up`, options, page(showSetUp));
  pages.post(`${PATH}/confirm`, options, page(confirm));
  pages.post(`${PATH}/remove`, options, page(remove));
}

async function show(
  { db }: SignInParts,
  { tenantId, user }: Caller,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { isEnabled, recoveryCodesLeft } = await secondFactorOf(db, tenantId, user.id);
  return showPage(reply, 200, (words) =>
    isEnabled ? turnOffPage(words, recoveryCodesLeft) : introductionPage(words),
  );
}

async function begin(
  platform: SignInParts,
  _caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await runForForm(platform, beginSecondFactorOperation, request, reply);
  return seeOther(reply, `${PATH}/set-up`);
}

async function showSetUp(
  platform: SignInParts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  isWrong = false,
): Promise<FastifyReply> {
  const { host } = new URL(await originOf(platform, platform.db, caller.tenantId, request.hostname));
  const pending = await pendingSecondFactor(platform, platform.db, caller, host);
  if (pending === undefined) return seeOther(reply, PATH);
  return showPage(reply, isWrong ? 400 : 200, (words) =>
    setUpPage(words, pending, isWrong ? { code: words.secondFactor.wrong } : {}),
  );
}

async function confirm(
  platform: SignInParts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code = '' } = formOf(request);
  try {
    const answer = await runForForm(platform, confirmSecondFactorOperation, request, reply, {
      body: { code },
    });
    const { recoveryCodes } = answer as { recoveryCodes: string[] };
    return showPage(reply, 200, (words) => recoveryCodesPage(words, recoveryCodes));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return showSetUp(platform, caller, request, reply, true);
  }
}

async function remove(
  platform: SignInParts,
  { tenantId, user }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { password = '' } = formOf(request);
  try {
    await runForForm(platform, removeMySecondFactorOperation, request, reply, { body: { password } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    const { recoveryCodesLeft } = await secondFactorOf(platform.db, tenantId, user.id);
    return showPage(reply, 403, (words) =>
      turnOffPage(words, recoveryCodesLeft, { password: words.incorrectPassword }),
    );
  }
  return seeOther(reply, '/account?after=second-factor');
}
