import type { Db, Keyring } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Caller } from '../../../auth/caller.ts';
import { newSecret } from '../../../auth/secrets.ts';
import { readCookie, setCookie } from '../../../auth/session-cookie.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { CALLBACK_PATH } from './github.service.ts';
import type { GitHub } from './github.ts';
import { storeLink } from './github-links.store.ts';
import { authorizeUrl, NoToken, tokenByCode } from './github-oauth.ts';
import { problemOf } from './github-problem.ts';
import { requireApp, sealLink } from './link-token.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly outbound: Outbound;
  readonly github: GitHub;
  publicUrl(): string;
}

/** How long a user has at GitHub. */
const PATIENCE_MS = 10 * 60_000;
/** Has what was noted of a flow in it, encrypted: the browser that began is the one that ends. */
const COOKIE = 'github';
const CONTEXT = 'cookie.github';

interface Noted {
  readonly userId: number;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly until: number;
}

/** Sends a user to GitHub; answers where to. */
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
  const noted: Noted = { userId: caller.user.id, until, ...flow };
  const sealed = keyring.encrypt(JSON.stringify(noted), CONTEXT);
  reply.header('set-cookie', setCookie(request, COOKIE, encodeURIComponent(sealed), new Date(until)));
  await record(platform, caller, request, 'Requested connection of GitHub account', {});
  return authorizeUrl(github, app, flow);
}

/**
 * Takes what a user came back with, and stores his token. A flow ends with this, however it ends.
 * @returns the name of his account there
 * @throws NoToken when nothing came of it
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
  const noted = notedIn(platform, request);
  reply.header('set-cookie', setCookie(request, COOKIE, ''));
  if (noted === undefined || noted.state !== answer.state || noted.until < Date.now())
    throw new NoToken('It took too long, was used already, or was begun in another browser', true);
  if (noted.userId !== caller.user.id)
    throw new NoToken('Somebody else has signed in in this browser meanwhile', true);
  if (answer.code === undefined) throw new NoToken(`GitHub says: ${saidIn(answer)}`, true);
  const { verifier, redirectUri } = noted;
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

function notedIn({ keyring }: Parts, request: FastifyRequest): Noted | undefined {
  const sealed = readCookie(request, COOKIE);
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(keyring.decrypt(decodeURIComponent(sealed), CONTEXT));
  } catch {
    return undefined;
  }
}

function saidIn({ error_description: told, error }: Readonly<Record<string, string | undefined>>): string {
  return (told ?? error ?? 'nothing').replace(/\p{Cc}+/gu, ' ').slice(0, 300);
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
