import { samlOf } from './node-saml.ts';
import { readAssertion, type Subject } from './read-assertion.ts';
import type { ClaimedResponse } from './read-response.ts';
import { NS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import type { SamlSettings } from './saml-settings.ts';
import { requireSignatureShape } from './signature-shape.ts';
import { everyElement, parseXml, type XmlElement } from './xml-tree.ts';

/** What a response is verified against. */
export interface Verification {
  readonly settings: SamlSettings;
  /** Ours, in PEM: what assertions are encrypted for. */
  readonly key: string;
  readonly serviceProvider: { readonly entityId: string; readonly acsUrl: string };
}

/** A response to a request that was open. */
type Claim = ClaimedResponse & { readonly inResponseTo: string };

/** The same whatever is wrong, so that nobody learns from it what a cipher text holds. */
const UNVERIFIED = 'Its signature could not be verified, or it could not be decrypted';

/**
 * Verifies a response with the provider's certificates and tells whom it is about. What is read is what was signed:
 * node-saml answers the canonical text of it. Where the response is signed itself, that signature has to hold too.
 * @throws SamlRefusal
 */
export async function verifyResponse(claimed: Claim, against: Verification): Promise<Subject> {
  const { settings, serviceProvider } = against;
  if (claimed.destination !== undefined && claimed.destination !== serviceProvider.acsUrl)
    throw new SamlRefusal('It was sent to another address');
  if (claimed.issuer !== undefined && claimed.issuer !== settings.entityId)
    throw new SamlRefusal('It was issued by another identity provider');
  if (settings.wantsEncryptedAssertions && !claimed.isEncrypted)
    throw new SamlRefusal('Its assertion must be encrypted');
  return readAssertion(await verifiedAssertion(claimed, against), {
    issuer: settings.entityId,
    audience: serviceProvider.entityId,
    recipient: serviceProvider.acsUrl,
    // That it was open, once, is what let the response in.
    requestId: claimed.inResponseTo,
    now: Date.now(),
  });
}

/** The assertion as the provider has signed it. */
async function verifiedAssertion(
  claimed: Claim,
  { settings, serviceProvider, key }: Verification,
): Promise<XmlElement> {
  try {
    const isAssertionSigned = claimed.isEncrypted
      ? await isSignedInside(claimed.xml, key)
      : claimed.isAssertionSigned;
    if (!claimed.isSigned && !isAssertionSigned) throw new SamlRefusal('It is not signed');
    const saml = await samlOf({
      issuer: serviceProvider.entityId,
      callbackUrl: serviceProvider.acsUrl,
      idpCert: [...settings.certificates],
      decryptionPvk: key,
      wantAuthnResponseSigned: claimed.isSigned,
      wantAssertionsSigned: isAssertionSigned,
      // These readAssertion checks, of more than node-saml does.
      audience: false,
      acceptedClockSkewMs: -1,
    });
    const SAMLResponse = Buffer.from(claimed.xml).toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const xml = profile?.getAssertionXml?.();
    if (xml === undefined) throw new SamlRefusal(UNVERIFIED);
    return parseXml(xml);
  } catch (error) {
    if (error instanceof SamlRefusal && !claimed.isEncrypted) throw error;
    throw new SamlRefusal(UNVERIFIED);
  }
}

/** Whether an assertion that is encrypted is signed; node-saml would take SHA-1 and other shapes in it. */
async function isSignedInside(xml: string, key: string): Promise<boolean> {
  const { decryptXml, parseDomFromString, xpath } = await import('@node-saml/node-saml/lib/xml.js');
  const [encrypted] = xpath.selectElements(
    await parseDomFromString(xml),
    "/*/*[local-name()='EncryptedAssertion']",
  );
  const root = parseXml(await decryptXml(String(encrypted), key));
  const isOne = [...everyElement(root)].filter(({ name }) => /Assertion$/.test(name)).length === 1;
  if (root.name !== 'Assertion' || root.namespace !== NS.assertion || !isOne)
    throw new SamlRefusal('It must have one assertion');
  return requireSignatureShape(root, [root]).has(root);
}
