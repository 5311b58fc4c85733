import type { Db, Keyring } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { readCookie, setCookie } from '../../../auth/session-cookie.ts';
import { type FlowRow, insertFlow, takeFlowRow } from './flows.store.ts';
import { SignInRefused } from './sign-in-refused.ts';

/** How long a user may spend at the identity provider. */
const MINUTES = 10;
/** Identifies the browser that started a flow; several flows may be in progress in its tabs. */
const COOKIE = 'sso';
/** The encryption context of the state of a flow. */
const STATE = 'sign_in_flows.state';

/** `saml-result` holds the result of a cross-site form until the browser returns with its cookies. */
export type FlowKind = 'oidc' | 'saml' | 'saml-result';

type Means = { readonly db: Db; readonly keyring: Keyring };

export interface Flow<State> extends Omit<FlowRow, 'state'> {
  /** The state that was stored when the flow began. */
  readonly state: State;
}

export interface NewFlow extends Pick<FlowRow, 'connectionId' | 'returnTo'> {
  readonly tenantId: number;
  readonly kind: FlowKind;
  /** Stored encrypted. */
  readonly state: object;
}

/**
 * Stores the state of a sign-in before the browser leaves for an identity provider, and sets the cookie that it must
 * return with.
 * @param handle the value that the identity provider will send back
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
  // The cookie outlives the flow, so that a late user is still recognised as the one who started it.
  reply.header('set-cookie', setCookie(request, COOKIE, browser, new Date(Date.now() + MINUTES * 120_000)));
}

/**
 * Resumes a flow, once.
 * @throws SignInRefused if it is unknown, expired, already resumed, or was started in another browser: otherwise a link
 * to an attacker's flow would sign a victim in as the attacker
 */
export async function takeFlow<State>(
  means: Means,
  request: FastifyRequest,
  tenantId: number,
  kind: FlowKind,
  handle: string,
): Promise<Flow<State>> {
  const browser = readCookie(request, COOKIE);
  const flow =
    browser === undefined ? undefined : await take<State>(means, tenantId, kind, handle, sha256(browser));
  if (flow !== undefined) return flow;
  throw new SignInRefused(
    'This sign-in has expired, has already been used, or was started in another browser. Try again',
    { status: 400 },
  );
}

/**
 * Resumes a flow for a form of another site, with which browsers send no cookie. The caller must pass the result on
 * (`passFlow`) to a page that the browser opens with its cookie, and change nothing before.
 */
export function takeFlowWithoutBrowser<State>(
  means: Means,
  tenantId: number,
  kind: FlowKind,
  handle: string,
): Promise<Flow<State> | undefined> {
  return take(means, tenantId, kind, handle, null);
}

/** Stores the next step of a flow for the browser that started it. @returns its handle */
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
