import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../../app/platform.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { type Allowance, countAttempt } from '../../../auth/attempts.ts';
import { networkOf } from '../../../auth/network-of.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { SSO_IDENTITY } from '../sessions/sessions.service.ts';
import type { SsoSignIn } from '../sso/complete-sign-in.ts';
import type { Step } from '../sso/end-sign-in.ts';
import { beginFlow, type Flow, passFlow, takeFlow, takeFlowWithoutBrowser } from '../sso/flows.ts';
import { SignInRefused } from '../sso/sign-in-refused.ts';
import { enabledConnection } from '../sso-connections/sso-connections.service.ts';
import { serviceProviderOn } from '../sso-connections/sso-connections.view.ts';
import { keysOf, type SamlConnection } from './connection-keys.ts';
import { samlOf } from './node-saml.ts';
import { personOf, type SamlPerson } from './person-of.ts';
import type { Subject } from './read-assertion.ts';
import { readResponse } from './read-response.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { verifyResponse } from './verify-response.ts';

/** Sign-ins that begin which the audit log is told of: anybody can begin them, and events are kept for long. */
const NOTED: Allowance = { kind: 'saml_begun', most: 10, seconds: 60 };

/** What is noted while somebody is at his provider. */
interface AtProvider {
  /** Where he reaches this server; what the provider knows it by begins with it. */
  readonly origin: string;
}

/** What a session keeps of the provider, for log-out. */
export type SamlIdentity = Omit<Subject, 'attributes'> & AtProvider;

/** Who came back, until his browser proves that it is the one that began. */
interface CameBack {
  readonly person: SamlPerson;
  readonly identity: SamlIdentity;
}

const AGAIN = 'It took too long, or was used already. Begin once more';

/**
 * Begins a sign-in (Profiles, 4.1.3). The identifier of the request is the handle of the flow, which the response has
 * to name. Answers where the browser goes.
 */
export async function beginSaml(
  platform: Platform,
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
    // Providers that ask for a second factor, or for none, have other contexts than the one that would be asked for.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...(config.signsRequests ? { privateKey: (await keysOf(platform, db, connection)).key } : {}),
  });
  const address = await saml.getAuthorizeUrlAsync('', undefined, {});
  const state: AtProvider = { origin };
  await beginFlow(platform, request, reply, handle, {
    tenantId,
    kind: 'saml',
    connectionId: id,
    returnTo,
    state,
  });
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
 * Takes the response that a form of the provider's site brings, without a cookie of ours. Nobody is signed in by it:
 * answers a code with which the browser that began completes the sign-in, once and within a minute.
 * @param base64 the form field SAMLResponse
 * @param step is told what becomes known
 * @throws SignInRefused
 */
export async function takeResponse(
  platform: Platform,
  tenantId: number,
  base64: string,
  step: Step,
): Promise<string> {
  const claimed = await refusing(undefined, async () => readResponse(base64));
  const { inResponseTo } = claimed;
  if (inResponseTo === undefined)
    throw new SignInRefused(
      'Begin at the sign-in page: sign-ins that begin at the identity provider are not taken',
      {
        status: 400,
      },
    );
  // Taken before anything is verified: who has a request to answer answers it once.
  const flow = await takeFlowWithoutBrowser<AtProvider>(platform, tenantId, 'saml', handleOf(inResponseTo));
  if (flow === undefined) throw new SignInRefused(`This sign-in is not known. ${AGAIN}`, { status: 400 });
  note(step, flow);
  const connection = await connectionOf(platform, tenantId, flow);
  const { origin } = flow.state;
  const { key } = await keysOf(platform, platform.db, connection);
  const subject = await refusing(connection.name, () =>
    verifyResponse(
      { ...claimed, inResponseTo },
      {
        settings: connection.config,
        key,
        serviceProvider: serviceProviderOn(origin, connection.id),
      },
    ),
  );
  const { attributes, ...named } = subject;
  const state: CameBack = {
    person: personOf(subject, connection.config),
    identity: { ...named, origin },
  };
  const { connectionId, returnTo, browserHash } = flow;
  return passFlow(platform, { tenantId, kind: 'saml-result', connectionId, returnTo, browserHash, state });
}

/**
 * Whom a code is about: in the browser that began, which its cookie tells.
 * @param step is told what becomes known
 * @throws SignInRefused
 */
export async function takeResult(
  platform: Platform,
  request: FastifyRequest,
  tenantId: number,
  code: string,
  step: Step,
): Promise<SsoSignIn & { readonly returnTo: string | null }> {
  const flow = await takeFlow<CameBack>(platform, request, tenantId, 'saml-result', code);
  if (flow === undefined)
    throw new SignInRefused(
      'This sign-in took too long, was used already, or was begun in another browser. Begin once more',
      { status: 400 },
    );
  note(step, flow);
  const connection = await connectionOf(platform, tenantId, flow);
  const { person, identity } = flow.state;
  return {
    tenantId,
    connection,
    person,
    session: {
      identity: platform.keyring.encrypt(JSON.stringify(identity), SSO_IDENTITY),
      sessionHash: sessionHashOf(connection.id, identity.nameId),
    },
    returnTo: flow.returnTo,
  };
}

/** The SHA-256 by which the sessions of somebody are found when his provider ends them. */
export function sessionHashOf(connectionId: number, nameId: string): Buffer {
  return sha256(`${connectionId} ${nameId}`);
}

async function connectionOf(
  { db }: Platform,
  tenantId: number,
  { connectionId }: Pick<Flow<unknown>, 'connectionId'>,
): Promise<SamlConnection> {
  const connection = await enabledConnection(db, tenantId, connectionId);
  if (connection?.kind !== 'saml') throw new SignInRefused('This way to sign in is switched off');
  return connection;
}

/** For a refusal from here on: which connection it was, and where he was going. */
function note(step: Step, { connectionId, returnTo }: Flow<unknown>): void {
  Object.assign(step, { connectionId, returnTo } satisfies Step);
}

/** An identifier of XML begins with a letter or `_` (NCName). */
function requestIdOf(handle: string): string {
  return `_${handle}`;
}

function handleOf(requestId: string): string {
  return requestId.slice(1);
}

/** Says whose answer is not taken. */
async function refusing<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    const whose = name ?? 'the identity provider';
    throw new SignInRefused(`The answer of ${whose} is not accepted. ${error.message}`, { status: 400 });
  }
}
