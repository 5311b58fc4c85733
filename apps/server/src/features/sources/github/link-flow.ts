import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { newSecret } from '../../../auth/secrets.ts';
import { readCookie, setCookie } from '../../../auth/session-cookie.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { CALLBACK_PATH } from './github.service.ts';
import { storeLink } from './github-links.store.ts';
import { authorizeUrl, NoToken, tokenByCode } from './github-oauth.ts';
import { problemOf } from './github-problem.ts';
import { type GitHubParts, requireApp, sealLink } from './link-token.ts';

type Parts = GitHubParts & Pick<BasePlatform, 'publicUrl'>;

/** Time limit for the user at GitHub. */
const PATIENCE_MS = 10 * 60_000;
/** Holds the encrypted state of a flow, so that only the browser that started it can complete it. */
const COOKIE = 'github';
const CONTEXT = 'cookie.github';

interface Flow {
  readonly userId: number;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly until: number;
}

/** Starts a flow. @returns the address at GitHub to which to send the user */
export async function beginLink(
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { db, github, keyring } = platform;
  const app = requireApp(github);
  const origin = await originOf(platform, db, caller.tenantId, request.hostname);
  const until = Date.now() + PATIENCE_MS;
  const flow = { state: newSecret(), verifier: newSecret(), redirectUri: `${origin}${CALLBACK_PATH}` };
  const started: Flow = { userId: caller.user.id, until, ...flow };
  const sealed = keyring.encrypt(JSON.stringify(started), CONTEXT);
  reply.header('set-cookie', setCookie(request, COOKIE, encodeURIComponent(sealed), new Date(until)));
  await record(platform, caller, request, 'Requested connection of GitHub account', {});
  return authorizeUrl(github, app, flow);
}

/**
 * Completes a flow with the parameters that GitHub redirected with, and stores the token. A flow can be completed once,
 * whatever the outcome.
 * @returns the name of the GitHub account
 * @throws NoToken if the flow fails
 */
export async function completeLink(
  platform: Parts,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { db, github, keyring, outbound } = platform;
  const app = requireApp(github);
  const started = flowIn(platform, request);
  reply.header('set-cookie', setCookie(request, COOKIE, ''));
  if (started === undefined || started.state !== answer.state || started.until < Date.now())
    throw new NoToken('The request has expired, was already used, or was started in another browser', true);
  if (started.userId !== caller.user.id)
    throw new NoToken('Another user has signed in in this browser since the request started', true);
  if (answer.code === undefined)
    throw new NoToken(`GitHub did not authorise the link: ${reasonIn(answer)}`, true);
  const { verifier, redirectUri } = started;
  const token = await tokenByCode(outbound, github, app, { code: answer.code, verifier, redirectUri });
  const octokit = await github.asUser(token.accessToken);
  const { data } = await octokit.request('GET /user').catch((error: unknown) => {
    throw problemOf(error, 'Your GitHub account');
  });
  const { login } = data;
  await db.transaction().execute(async (tx) => {
    const owner = { tenantId: caller.tenantId, userId: caller.user.id, login };
    await storeLink(tx, owner, sealLink(keyring, token));
    await recordAudit(tx, eventOf(caller, request, 'Connected GitHub account', { login }));
  });
  return login;
}

function flowIn({ keyring }: Parts, request: FastifyRequest): Flow | undefined {
  const sealed = readCookie(request, COOKIE);
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(keyring.decrypt(decodeURIComponent(sealed), CONTEXT));
  } catch {
    return undefined;
  }
}

function reasonIn({
  error_description: description,
  error,
}: Readonly<Record<string, string | undefined>>): string {
  return (description ?? error ?? 'no reason given').replace(/\p{Cc}+/gu, ' ').slice(0, 300);
}

async function record(
  { db }: Parts,
  caller: Caller,
  request: FastifyRequest,
  event: string,
  target: Record<string, unknown>,
): Promise<void> {
  await db.transaction().execute((tx) => recordAudit(tx, eventOf(caller, request, event, target)));
}

function eventOf(caller: Caller, request: FastifyRequest, event: string, target: Record<string, unknown>) {
  return {
    tenantId: caller.tenantId,
    event,
    operation: 'linkGitHub',
    caller,
    person: undefined,
    address: request.ip,
    requestId: request.id,
    target,
  };
}
