import { samlOf } from './node-saml.ts';
import { readAssertion, type Subject } from './read-assertion.ts';
import type { ClaimedResponse } from './read-response.ts';
import { NS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import type { SamlSettings } from './saml-settings.ts';
import { requireSignatureShape } from './signature-shape.ts';
import { everyElement, parseXml, type XmlElement } from './xml-tree.ts';

/** The settings that a response is verified with. */
export interface Verification {
  readonly settings: SamlSettings;
  /** Our private key as PEM, for encrypted assertions. */
  readonly key: string;
  readonly serviceProvider: { readonly entityId: string; readonly acsUrl: string };
}

/** A response to an open request. */
type Claim = ClaimedResponse & { readonly inResponseTo: string };

/** The same for every failure, so that it reveals nothing about encrypted content. */
const UNVERIFIED = 'The signature could not be verified, or the assertion could not be decrypted';

/**
 * Verifies a response with the provider's certificates and returns its subject. Reads only what was signed: node-saml
 * returns its canonical text. If the response itself is signed, that signature is verified too.
 * @throws SamlRefusal
 */
export async function verifyResponse(claimed: Claim, against: Verification): Promise<Subject> {
  const { settings, serviceProvider } = against;
  if (claimed.destination !== undefined && claimed.destination !== serviceProvider.acsUrl)
    throw new SamlRefusal('The response was sent to another address');
  if (claimed.issuer !== undefined && claimed.issuer !== settings.entityId)
    throw new SamlRefusal('The response was issued by another identity provider');
  if (settings.wantsEncryptedAssertions && !claimed.isEncrypted)
    throw new SamlRefusal('The assertion must be encrypted');
  return readAssertion(await verifiedAssertion(claimed, against), {
    issuer: settings.entityId,
    audience: serviceProvider.entityId,
    recipient: serviceProvider.acsUrl,
    // The caller has checked that this request was open.
    requestId: claimed.inResponseTo,
    now: Date.now(),
  });
}

/** The assertion as the provider signed it. */
async function verifiedAssertion(
  claimed: Claim,
  { settings, serviceProvider, key }: Verification,
): Promise<XmlElement> {
  try {
    const isAssertionSigned = claimed.isEncrypted
      ? await isSignedInside(claimed.xml, key)
      : claimed.isAssertionSigned;
    if (!claimed.isSigned && !isAssertionSigned) throw new SamlRefusal('The response is not signed');
    const saml = await samlOf({
      issuer: serviceProvider.entityId,
      callbackUrl: serviceProvider.acsUrl,
      idpCert: [...settings.certificates],
      decryptionPvk: key,
      wantAuthnResponseSigned: claimed.isSigned,
      wantAssertionsSigned: isAssertionSigned,
      // readAssertion checks these more thoroughly.
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

/** Whether an encrypted assertion is signed; inside it node-saml would accept SHA-1 and other forms. */
async function isSignedInside(xml: string, key: string): Promise<boolean> {
  const { decryptXml, parseDomFromString, xpath } = await import('@node-saml/node-saml/lib/xml.js');
  const [encrypted] = xpath.selectElements(
    await parseDomFromString(xml),
    "/*/*[local-name()='EncryptedAssertion']",
  );
  const root = parseXml(await decryptXml(String(encrypted), key));
  const isOne = [...everyElement(root)].filter(({ name }) => /Assertion$/.test(name)).length === 1;
  if (root.name !== 'Assertion' || root.namespace !== NS.assertion || !isOne)
    throw new SamlRefusal('The response must contain exactly one assertion');
  return requireSignatureShape(root, [root]).has(root);
}
