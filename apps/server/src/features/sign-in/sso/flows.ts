import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../../app/platform.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { readCookie, setCookie } from '../../../auth/session-cookie.ts';
import { insertFlow, takeFlowRow } from './flows.store.ts';

/** Minutes that a user has at his identity provider. */
const MINUTES = 10;
/** Names the browser to the flows that it began; several may be under way in its tabs. */
const COOKIE = 'sso';
/** The context that the state of a flow is encrypted for. */
const STATE = 'sign_in_flows.state';

/** `saml-result`: what a cross-site form brought, until the browser comes with its cookies. */
export type FlowKind = 'oidc' | 'saml' | 'saml-result';

type Means = Pick<Platform, 'db' | 'keyring'>;

export interface Flow<State> {
  readonly connectionId: number;
  /** A local path; null for the usual one. */
  readonly returnTo: string | null;
  /** What was noted for the way back. */
  readonly state: State;
  /** The SHA-256 of the cookie of the browser that began. */
  readonly browserHash: Buffer;
}

export interface NewFlow {
  readonly tenantId: number;
  readonly kind: FlowKind;
  readonly connectionId: number;
  readonly returnTo: string | null;
  /** Stored encrypted. */
  readonly state: object;
}

/**
 * Notes that a browser leaves for an identity provider, and gives it the cookie that it has to come back with.
 * @param handle what the identity provider will send back with it
 */
export async function beginFlow(
  { db, keyring }: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: string,
  { state, ...flow }: NewFlow,
): Promise<void> {
  const known = readCookie(request, COOKIE);
  const browser = known !== undefined && /^[\w-]{43}$/.test(known) ? known : newSecret();
  await insertFlow(db, {
    ...flow,
    handleHash: sha256(handle),
    browserHash: sha256(browser),
    state: keyring.encrypt(JSON.stringify(state), STATE),
    minutes: MINUTES,
  });
  // Longer than the flow: who is too late reads that, and not that another browser began.
  reply.header('set-cookie', setCookie(request, COOKIE, browser, new Date(Date.now() + MINUTES * 120_000)));
}

/**
 * Takes a flow up again, once; undefined when it is unknown, has ended, was taken, or another browser began it: who
 * is sent a link of somebody else's flow would be signed in as that other.
 */
export async function takeFlow<State>(
  means: Means,
  request: FastifyRequest,
  tenantId: number,
  kind: FlowKind,
  handle: string,
): Promise<Flow<State> | undefined> {
  const browser = readCookie(request, COOKIE);
  return browser === undefined ? undefined : take(means, tenantId, kind, handle, sha256(browser));
}

/**
 * The same for a form of another site, with which a browser sends no cookie: what comes of it has to be passed on
 * (`passFlow`) to a page of ours that the browser opens with its cookie, and nothing may be done before.
 */
export function takeFlowWithoutBrowser<State>(
  means: Means,
  tenantId: number,
  kind: FlowKind,
  handle: string,
): Promise<Flow<State> | undefined> {
  return take(means, tenantId, kind, handle, null);
}

/** Notes a next step of a flow for the browser that began it. Answers the handle of it. */
export async function passFlow(
  { db, keyring }: Means,
  { browserHash, state, ...flow }: NewFlow & { readonly browserHash: Buffer },
): Promise<string> {
  const handle = newSecret();
  await insertFlow(db, {
    ...flow,
    browserHash,
    handleHash: sha256(handle),
    state: keyring.encrypt(JSON.stringify(state), STATE),
    minutes: 1,
  });
  return handle;
}

async function take<State>(
  { db, keyring }: Means,
  tenantId: number,
  kind: FlowKind,
  handle: string,
  browserHash: Buffer | null,
): Promise<Flow<State> | undefined> {
  const row = await takeFlowRow(db, { tenantId, kind, handleHash: sha256(handle), browserHash });
  if (row === undefined) return undefined;
  return { ...row, state: JSON.parse(keyring.decrypt(row.state, STATE)) };
}
