import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import { type Allowance, countAttempt } from '../../../auth/attempts.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { SSO_IDENTITY } from '../sessions/sessions.service.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { serviceProviderOn } from '../sso-providers/connection-view.ts';
import { enabledConnection } from '../sso-providers/known-connections.ts';
import type { SsoPerson, SsoSignIn } from '../sso-sign-in/complete-sign-in.ts';
import type { Step } from '../sso-sign-in/end-sign-in.ts';
import { beginFlow, passFlow, takeFlow, takeFlowWithoutBrowser } from '../sso-sign-in/flows.ts';
import { SignInRefused } from '../sso-sign-in/sign-in-refused.ts';
import { keysOf, type SamlConnection } from './connection-keys.ts';
import { samlOf } from './node-saml.ts';
import { personOf } from './person-of.ts';
import type { Subject } from './read-assertion.ts';
import { readResponse } from './read-response.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { verifyResponse } from './verify-response.ts';

/** How many redirects are recorded in the audit log: anyone can start a sign-in, and events are kept for long. */
const NOTED: Allowance = { kind: 'saml_begun', most: 10, seconds: 60 };

/** The state that is stored while a user is at the provider. */
interface AtProvider {
  /** The origin under which the user reaches this server; our entity id and addresses begin with it. */
  readonly origin: string;
}

/** What a session stores for the logout at the provider. */
export type SamlIdentity = Omit<Subject, 'attributes'> & AtProvider;

/** The person in a response, stored until the browser proves that it started the sign-in. */
interface CameBack {
  readonly person: SsoPerson;
  readonly identity: SamlIdentity;
}

/**
 * Starts a sign-in (Profiles, 4.1.3). The ID of the request is the handle of the flow, which the response must name.
 * @returns the address to redirect the browser to
 */
export async function beginSaml(
  platform: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  connection: SamlConnection,
  returnTo: string | null,
): Promise<string> {
  const { db } = platform;
  const { id, tenantId, name, config } = connection;
  const origin = await originOf(platform, db, tenantId, request.hostname);
  const { entityId, acsUrl } = serviceProviderOn(origin, id);
  const handle = newSecret();
  const saml = await samlOf({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: config.signOnUrl,
    idpCert: [...config.certificates],
    generateUniqueId: () => requestIdOf(handle),
    // Do not require an authentication context: it differs between providers with and without a second factor.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...(config.signsRequests ? { privateKey: (await keysOf(platform, db, connection)).key } : {}),
  });
  const address = await saml.getAuthorizeUrlAsync('', undefined, {});
  const state: AtProvider = { origin };
  const flow = { tenantId, kind: 'saml', connectionId: id, returnTo, state } as const;
  await beginFlow(platform, request, reply, handle, flow);
  if ((await countAttempt(db, tenantId, NOTED, `${id} ${networkOf(request.ip)}`)) > 0) return address;
  await recordAudit(db, {
    tenantId,
    event: 'Redirected to SAML provider for login',
    operation: 'signIn',
    caller: undefined,
    address: request.ip,
    requestId: request.id,
    target: { ssoConnectionId: id, name },
  });
  return address;
}

/**
 * Verifies the response in a form of the provider's site, which arrives without our cookies. It signs nobody in.
 * @param base64 the form field SAMLResponse
 * @param step receives what becomes known
 * @returns a code with which the browser that started the sign-in completes it, once and within a minute
 * @throws SignInRefused
 */
export async function takeResponse(
  platform: SignInParts,
  tenantId: number,
  base64: string,
  step: Step,
): Promise<string> {
  const claimed = await refusing(undefined, async () => readResponse(base64));
  const { inResponseTo } = claimed;
  if (inResponseTo === undefined)
    throw new SignInRefused(
      'Start at the sign-in page: sign-ins started at the identity provider are not accepted',
      { status: 400 },
    );
  // Resumed before anything is verified, so that each request gets one response.
  const flow = await takeFlowWithoutBrowser<AtProvider>(platform, tenantId, 'saml', handleOf(inResponseTo));
  if (flow === undefined)
    throw new SignInRefused('This sign-in is unknown, has expired or has already been used. Try again', {
      status: 400,
    });
  const { connectionId, returnTo, browserHash } = flow;
  Object.assign(step, { connectionId, returnTo } satisfies Step);
  const connection = await connectionOf(platform, tenantId, connectionId);
  const { origin } = flow.state;
  const { key } = await keysOf(platform, platform.db, connection);
  const serviceProvider = serviceProviderOn(origin, connectionId);
  const subject = await refusing(connection.name, () =>
    verifyResponse({ ...claimed, inResponseTo }, { settings: connection.config, key, serviceProvider }),
  );
  const { attributes, ...named } = subject;
  const person = personOf(subject, connection.config);
  const state: CameBack = { person, identity: { ...named, origin } };
  return passFlow(platform, { tenantId, kind: 'saml-result', connectionId, returnTo, browserHash, state });
}

/**
 * Returns the sign-in of a code, in the browser that started it.
 * @param step receives what becomes known
 * @throws SignInRefused
 */
export async function takeResult(
  platform: SignInParts,
  request: FastifyRequest,
  tenantId: number,
  code: string,
  step: Step,
): Promise<SsoSignIn & { readonly returnTo: string | null }> {
  const flow = await takeFlow<CameBack>(platform, request, tenantId, 'saml-result', code);
  const { connectionId, returnTo } = flow;
  Object.assign(step, { connectionId, returnTo } satisfies Step);
  const connection = await connectionOf(platform, tenantId, connectionId);
  const { person, identity } = flow.state;
  return {
    tenantId,
    connection,
    person,
    session: {
      identity: platform.keyring.encrypt(JSON.stringify(identity), SSO_IDENTITY),
      sessionHash: sessionHashOf(connection.id, identity.nameId),
    },
    returnTo,
  };
}

/** The SHA-256 by which a provider's name identifier identifies sessions. */
export function sessionHashOf(connectionId: number, nameId: string): Buffer {
  return sha256(`${connectionId} ${nameId}`);
}

async function connectionOf(
  { db }: SignInParts,
  tenantId: number,
  connectionId: number,
): Promise<SamlConnection> {
  const connection = await enabledConnection(db, tenantId, connectionId);
  if (connection?.kind !== 'saml') throw new SignInRefused('This sign-in method is switched off');
  return connection;
}

/** An XML ID must begin with a letter or `_` (NCName). */
function requestIdOf(handle: string): string {
  return `_${handle}`;
}

function handleOf(requestId: string): string {
  return requestId.slice(1);
}

/** Converts a refused message to a refused sign-in. */
async function refusing<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const whose = name ?? 'the identity provider';
    throw new SignInRefused(`The response from ${whose} was refused. ${error.message}`, { status: 400 });
  }
}
