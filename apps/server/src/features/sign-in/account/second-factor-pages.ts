import type { Db, Keyring } from '@facet/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { ApiError } from '../../../errors/errors.ts';
import { type PageOptions, showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import {
  beginSecondFactorOperation,
  confirmSecondFactorOperation,
  removeMySecondFactorOperation,
} from '../second-factor/second-factor.routes.ts';
import { pendingSecondFactor, secondFactorOf } from '../second-factor/second-factor.service.ts';
import { introductionPage, recoveryCodesPage, setUpPage, turnOffPage } from './second-factor-page.ts';
import { formOf, runForForm, signedIn } from './signed-in.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly credentials: Credentials;
  publicUrl(): string;
}

const PATH = '/account/second-factor';

/** Defines `/account/second-factor`, where users set up and turn off their second factor. */
export function defineSecondFactorPages(platform: Parts, pages: FastifyInstance, options: PageOptions): void {
  const { db } = platform;
  const of = (caller: Caller) => secondFactorOf(db, caller.tenantId, caller.user.id);
  const showState = async (caller: Caller, reply: FastifyReply) => {
    const { isEnabled, recoveryCodesLeft } = await of(caller);
    return showPage(reply, 200, isEnabled ? turnOffPage(recoveryCodesLeft) : introductionPage());
  };
  pages.get(
    PATH,
    options,
    signedIn(PATH, (caller, _request, reply) => showState(caller, reply)),
  );
  pages.post(
    `${PATH}/begin`,
    options,
    signedIn(PATH, async (_caller, request, reply) => {
      await runForForm(platform, beginSecondFactorOperation, request, reply);
      return seeOther(reply, `${PATH}/set-up`);
    }),
  );
  pages.get(
    `${PATH}/set-up`,
    options,
    signedIn(PATH, (caller, request, reply) => showSetUp(platform, caller, request, reply)),
  );
  pages.post(
    `${PATH}/confirm`,
    options,
    signedIn(PATH, (caller, request, reply) => confirm(platform, caller, request, reply)),
  );
  pages.post(
    `${PATH}/remove`,
    options,
    signedIn(PATH, async (caller, request, reply) => {
      const { password = '' } = formOf(request);
      try {
        await runForForm(platform, removeMySecondFactorOperation, request, reply, { body: { password } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        const { recoveryCodesLeft } = await of(caller);
        const problems = { password: 'Incorrect password.' };
        return showPage(reply, 403, turnOffPage(recoveryCodesLeft, problems));
      }
      return seeOther(reply, '/account?after=second-factor');
    }),
  );
}

async function showSetUp(
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  problem?: string,
): Promise<FastifyReply> {
  const { host } = new URL(await originOf(platform, platform.db, caller.tenantId, request.hostname));
  const pending = await pendingSecondFactor(platform, platform.db, caller, host);
  if (pending === undefined) return seeOther(reply, PATH);
  const problems = problem === undefined ? {} : { code: problem };
  return showPage(reply, problem === undefined ? 200 : 400, setUpPage(pending, problems));
}

async function confirm(
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code = '' } = formOf(request);
  try {
    const answer = await runForForm(platform, confirmSecondFactorOperation, request, reply, {
      body: { code },
    });
    return showPage(reply, 200, recoveryCodesPage((answer as { recoveryCodes: string[] }).recoveryCodes));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const problem = 'Incorrect code. Check that the clock of your phone is right.';
    return showSetUp(platform, caller, request, reply, problem);
  }
}
