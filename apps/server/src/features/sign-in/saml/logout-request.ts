import type { SamlMessage } from './saml-message.ts';
import { CLOCK_SKEW_MS, NS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { requireSignatureShape } from './signature-shape.ts';
import { childrenOf, parseXml, type XmlElement } from './xml-tree.ts';

/** The maximum age of a request; a browser needs less to get from one site to another. */
const OLDEST_MS = 300_000;

/** The sessions that a provider ends. */
export interface LogoutRequest {
  readonly id: string;
  readonly nameId: string;
  /** The provider's session ids; empty for all sessions of the person. */
  readonly sessionIndexes: readonly string[];
}

/** The provider that a request claims to come from; not verified. */
export function claimedIssuer({ root }: SamlMessage): string {
  if (root.name !== 'LogoutRequest' || root.namespace !== NS.protocol)
    throw new SamlRefusal('The message is not a SAML logout request');
  return textIn(root, NS.assertion, 'Issuer');
}

/**
 * Reads a request whose signature is verified (Core, 3.7.1).
 * @param destination the address that it must be sent to
 * @throws SamlRefusal for a request that has expired, is dated in the future, or was sent to another address
 */
export function readLogoutRequest(root: XmlElement, destination: string): LogoutRequest {
  const { attributes } = root;
  const now = Date.now();
  const instant = (name: string) => Date.parse(attributes.get(name) ?? '');
  if (attributes.get('Version') !== '2.0') throw new SamlRefusal('The message is not SAML 2.0');
  const sentTo = attributes.get('Destination');
  if (sentTo !== undefined && sentTo !== destination)
    throw new SamlRefusal('The message was sent to another address');
  const age = now - instant('IssueInstant');
  if (!(age > -CLOCK_SKEW_MS && age < OLDEST_MS + CLOCK_SKEW_MS))
    throw new SamlRefusal('The message has expired');
  if (attributes.has('NotOnOrAfter') && !(now - CLOCK_SKEW_MS < instant('NotOnOrAfter')))
    throw new SamlRefusal('The message has expired');
  const id = attributes.get('ID') ?? '';
  if (!/^[\w.-]{1,256}$/.test(id)) throw new SamlRefusal('The message has no valid ID');
  return {
    id,
    nameId: textIn(root, NS.assertion, 'NameID'),
    sessionIndexes: childrenOf(root, NS.protocol, 'SessionIndex').map((element) => element.text.trim()),
  };
}

/**
 * The root of a message of the POST binding, as the provider signed it; undefined if the signature is not the provider's.
 * @throws SamlRefusal for a signature with an unexpected structure
 */
export async function verifiedRoot(
  { root, xml }: SamlMessage,
  certificates: readonly string[],
): Promise<XmlElement | undefined> {
  if (!requireSignatureShape(root, [root]).has(root)) return undefined;
  const { getVerifiedXml, parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js');
  try {
    const { documentElement } = await parseDomFromString(xml);
    const verified = getVerifiedXml(xml, documentElement, [...certificates]);
    return verified === null ? undefined : parseXml(verified);
  } catch {
    return undefined;
  }
}

function textIn(parent: XmlElement, namespace: string, name: string): string {
  const [element, ...others] = childrenOf(parent, namespace, name);
  const text = element?.text.trim() ?? '';
  if (text === '' || others.length > 0 || element?.children.length !== 0)
    throw new SamlRefusal(`The message must contain exactly one ${name}`);
  return text;
}
