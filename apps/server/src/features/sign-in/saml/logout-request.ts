import type { SamlMessage } from './saml-message.ts';
import { CLOCK_SKEW_MS, NS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { requireSignatureShape } from './signature-shape.ts';
import { childrenOf, parseXml, type XmlElement } from './xml-tree.ts';

/** Longer than a browser takes from one site to another. */
const OLDEST_MS = 300_000;

/** Whose sessions a provider ends. */
export interface LogoutRequest {
  readonly id: string;
  readonly nameId: string;
  /** Its names of sign-ins; empty for all of the person. */
  readonly sessionIndexes: readonly string[];
}

/** The provider that a request says it is of: not verified. */
export function claimedIssuer({ root }: SamlMessage): string {
  if (root.name !== 'LogoutRequest' || root.namespace !== NS.protocol)
    throw new SamlRefusal('It is not a SAML log-out');
  return textIn(root, NS.assertion, 'Issuer');
}

/**
 * Reads a request whose signature is verified (Core, 3.7.1).
 * @param destination our address
 * @throws SamlRefusal for one that is old, early, or for another address
 */
export function readLogoutRequest(root: XmlElement, destination: string): LogoutRequest {
  const { attributes } = root;
  const now = Date.now();
  const instant = (name: string) => Date.parse(attributes.get(name) ?? '');
  if (attributes.get('Version') !== '2.0') throw new SamlRefusal('It is not of SAML 2.0');
  const sentTo = attributes.get('Destination');
  if (sentTo !== undefined && sentTo !== destination) throw new SamlRefusal('It was sent to another address');
  const age = now - instant('IssueInstant');
  if (!(age > -CLOCK_SKEW_MS && age < OLDEST_MS + CLOCK_SKEW_MS)) throw new SamlRefusal('It has expired');
  if (attributes.has('NotOnOrAfter') && !(now - CLOCK_SKEW_MS < instant('NotOnOrAfter')))
    throw new SamlRefusal('It has expired');
  const id = attributes.get('ID') ?? '';
  if (!/^[\w.-]{1,256}$/.test(id)) throw new SamlRefusal('It has no identifier');
  return {
    id,
    nameId: textIn(root, NS.assertion, 'NameID'),
    sessionIndexes: childrenOf(root, NS.protocol, 'SessionIndex').map((element) => element.text.trim()),
  };
}

/**
 * The root of a message of the POST binding, as the provider signed it; undefined when it did not.
 * @throws SamlRefusal for a signature of another shape
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
    throw new SamlRefusal(`It must have one ${name}`);
  return text;
}
