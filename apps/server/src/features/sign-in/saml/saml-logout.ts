import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../auth/tenant-origin.ts';
import { endAtProvider, SSO_IDENTITY } from '../sessions/sessions.service.ts';
import type { SignInParts } from '../sign-in-parts.ts';
import { serviceProviderOn } from '../sso-providers/connection-view.ts';
import { knownConnection } from '../sso-providers/known-connections.ts';
import { keysOf, type SamlConnection } from './connection-keys.ts';
import { claimedIssuer, type LogoutRequest, readLogoutRequest, verifiedRoot } from './logout-request.ts';
import { samlOf } from './node-saml.ts';
import type { RedirectMessage } from './redirect-binding.ts';
import { findConnectionsWith, findNamedSessions } from './saml-logout.store.ts';
import type { SamlMessage } from './saml-message.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { type SamlIdentity, sessionHashOf } from './saml-sign-in.ts';
import type { XmlElement } from './xml-tree.ts';

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** The longest relay state to return; the specification allows 80 bytes. */
const LONGEST_RELAY_STATE = 1000;

/**
 * The address at which a browser signs out at the provider of its session (Profiles, 4.4.4.1) and then returns to
 * `/sso/saml/logout`; null if the provider has no logout address.
 */
export async function samlLogoutUrl(
  platform: SignInParts,
  connection: SamlConnection,
  identity: SamlIdentity,
): Promise<string | null> {
  const saml = await logoutSaml(platform, connection, identity.origin);
  return (
    (await saml?.getLogoutUrlAsync(
      {
        issuer: connection.config.entityId,
        nameID: identity.nameId,
        nameIDFormat: identity.format ?? UNSPECIFIED,
        ...(identity.nameQualifier === undefined ? {} : { nameQualifier: identity.nameQualifier }),
        ...(identity.spNameQualifier === undefined ? {} : { spNameQualifier: identity.spNameQualifier }),
        ...(identity.sessionIndex === undefined ? {} : { sessionIndex: identity.sessionIndex }),
      },
      '',
      {},
    )) ?? null
  );
}

/**
 * Ends the sessions in a provider's logout request (Profiles, 4.4.3.4). The request must be signed: otherwise any site
 * could sign users out.
 * @returns the address of the response; null if the provider has no logout address
 * @throws SamlRefusal, without ending any session
 */
export async function endByProvider(
  platform: SignInParts,
  request: FastifyRequest,
  tenantId: number,
  sent: RedirectMessage | { readonly message: SamlMessage; readonly relayState: string | undefined },
): Promise<string | null> {
  const { db } = platform;
  const origin = await originOf(platform, db, tenantId, request.hostname);
  const issuer = claimedIssuer(sent.message);
  let answering: { connection: SamlConnection; asked: LogoutRequest; ended: number } | undefined;
  // A request does not name a connection: try all connections to the provider, and respond for the one that had sessions.
  for (const id of await findConnectionsWith(db, tenantId, issuer)) {
    const connection = await knownConnection(db, tenantId, id);
    if (connection?.kind !== 'saml') continue;
    const root = await signedRoot(sent, connection.config.certificates);
    if (root === undefined) continue;
    const asked = readLogoutRequest(root, serviceProviderOn(origin, id).logoutUrl);
    const ended = await endSessions(platform, request, connection, asked);
    if (answering === undefined || ended > answering.ended) answering = { connection, asked, ended };
  }
  if (answering === undefined)
    throw new SamlRefusal('The message is not signed by an identity provider of this account');
  const { connection, asked } = answering;
  const saml = await logoutSaml(platform, connection, origin);
  const relayState = sent.relayState?.slice(0, LONGEST_RELAY_STATE) ?? '';
  const profile = { ID: asked.id, issuer, nameID: asked.nameId, nameIDFormat: UNSPECIFIED };
  return (await saml?.getLogoutResponseUrlAsync(profile, relayState, {}, true)) ?? null;
}

async function signedRoot(
  sent: Parameters<typeof endByProvider>[3],
  certificates: readonly string[],
): Promise<XmlElement | undefined> {
  if ('isSignedBy' in sent) return sent.isSignedBy(certificates) ? sent.message.root : undefined;
  return verifiedRoot(sent.message, certificates);
}

/** Ends the given sessions, or all of the person. @returns the number of sessions ended */
async function endSessions(
  platform: SignInParts,
  request: FastifyRequest,
  connection: SamlConnection,
  { nameId, sessionIndexes }: LogoutRequest,
): Promise<number> {
  const { id, tenantId } = connection;
  const count = await platform.db.transaction().execute(async (tx) => {
    let ended = 0;
    for (const session of await findNamedSessions(tx, tenantId, id, sessionHashOf(id, nameId))) {
      const identity: SamlIdentity = JSON.parse(platform.keyring.decrypt(session.identity, SSO_IDENTITY));
      const isMeant = sessionIndexes.length === 0 || sessionIndexes.includes(identity.sessionIndex ?? '');
      if (!isMeant) continue;
      ended += 1;
      await endAtProvider(tx, request, connection, session);
    }
    return ended;
  });
  platform.credentials.forget();
  return count;
}

async function logoutSaml(platform: SignInParts, connection: SamlConnection, origin: string) {
  const { config, id } = connection;
  if (config.logoutUrl === null) return undefined;
  const { entityId, acsUrl } = serviceProviderOn(origin, id);
  const { key } = await keysOf(platform, platform.db, connection);
  return samlOf({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: config.signOnUrl,
    logoutUrl: config.logoutUrl,
    idpCert: [...config.certificates],
    privateKey: key,
  });
}
