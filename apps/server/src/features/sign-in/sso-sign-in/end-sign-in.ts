import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWorthRunningAgain } from '../../../errors/errors.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { page } from '../../../pages/page.ts';
import { showPage } from '../../../pages/register-pages.ts';
import { seeOther } from '../../../pages/see-other.ts';
import type { AuditedSignInParts } from '../sign-in-parts.ts';
import { completeSso, type SsoSignIn } from './complete-sign-in.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** The page after a sign-in without `return_to`. */
const HOME = '/';
/** How often a transaction is attempted if others conflict with it. */
const ATTEMPTS = 4;

/** Signs a person in and redirects their browser. @throws SignInRefused */
export async function finishSignIn(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { returnTo, ...signIn }: SsoSignIn & { readonly returnTo: string | null },
): Promise<FastifyReply> {
  const cookie = await inTransaction(platform, request, signIn);
  platform.credentials.forget();
  reply.header('set-cookie', cookie);
  return seeOther(reply, returnTo ?? HOME);
}

/** What is known about a sign-in when it is refused. */
export interface Step {
  connectionId?: number;
  returnTo?: string | null;
}

/** Runs a step of a sign-in for the tenant of a request. If it is refused, sends a page that explains why. */
export async function orRefuse(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tenantId: number, step: Step) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const tenantId = await platform.tenants.idOfHost(request.hostname);
  const step: Step = {};
  try {
    return await work(tenantId, step);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return refuseSignIn(platform, request, reply, tenantId, error, step);
  }
}

/** Sends a page that explains why a sign-in was refused, and records the refusal in the audit log. */
export async function refuseSignIn(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: number,
  { message, detail, status, account }: SignInRefused,
  { connectionId, returnTo = null }: Step = {},
): Promise<FastifyReply> {
  platform.audit.refusals.noteSignIn({
    tenantId,
    account,
    ssoConnectionId: connectionId,
    address: request.ip,
    requestId: request.id,
    reason: detail === undefined ? message : `${message}: ${detail}`,
  });
  const back = returnTo === null ? '/login' : `/login?return_to=${encodeURIComponent(returnTo)}`;
  const body = `
<p>${escapeHtml(message)}.</p>
<p><a href="${escapeHtml(back)}">Back to sign-in</a></p>`;
  return showPage(reply, status, page('Sign-in failed', body));
}

async function inTransaction(
  platform: AuditedSignInParts,
  request: FastifyRequest,
  signIn: SsoSignIn,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await platform.db.transaction().execute((tx) => completeSso(tx, request, signIn));
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRunningAgain(error)) throw error;
    }
  }
}
