import { NS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

const ENVELOPED = `${NS.signature}enveloped-signature`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const CANONICAL = ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', EXCLUSIVE];
/** The algorithms that xml-crypto supports, except SHA-1. */
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];

/**
 * Accepts only signatures in the form of the specification (Core, 5.4): inside the element that they sign, and over
 * exactly that element. node-saml accepts everything that xml-crypto does: SHA-1, a signature method before the signed
 * one, additional objects, references to other IDs. No wrapping attack (Somorovsky et al., "On breaking SAML", 2012)
 * has this form.
 * @param signers the elements that may be signed: the message and its content
 * @returns the elements that are signed
 */
export function requireSignatureShape(root: XmlElement, signers: readonly XmlElement[]): Set<XmlElement> {
  const signed = new Set<XmlElement>();
  const ids = new Set<string>();
  let signatures = 0;
  for (const element of everyElement(root)) {
    if (element.name === 'Signature') signatures += 1;
    for (const [name, value] of element.attributes) {
      if (!/^(.*:)?id$/i.test(name)) continue;
      if (ids.has(value)) throw new SamlRefusal('The message contains the same ID twice');
      ids.add(value);
    }
  }
  for (const signer of signers) {
    const [signature, ...others] = childrenOf(signer, NS.signature, 'Signature');
    if (signature === undefined) continue;
    if (others.length > 0) throw new SamlRefusal('The message contains two signatures in one element');
    requireShape(signature, signer.attributes.get('ID') ?? '');
    signed.add(signer);
  }
  if (signed.size !== signatures)
    throw new SamlRefusal('The message contains a signature in an unexpected place');
  return signed;
}

function requireShape(signature: XmlElement, id: string): void {
  const [info, value, keyInfo, ...others] = signature.children;
  const isOurs = (element: XmlElement | undefined, name: string): element is XmlElement =>
    element?.name === name && element.namespace === NS.signature;
  if (!isOurs(info, 'SignedInfo') || !isOurs(value, 'SignatureValue') || others.length > 0) throw unusual();
  if (keyInfo !== undefined && !isOurs(keyInfo, 'KeyInfo')) throw unusual();
  const [canonicalization, method, reference, ...more] = info.children;
  if (!isOurs(canonicalization, 'CanonicalizationMethod') || !isOurs(method, 'SignatureMethod'))
    throw unusual();
  if (!isOurs(reference, 'Reference') || more.length > 0) throw unusual();
  const [transforms, digest, digestValue, ...rest] = reference.children;
  if (!isOurs(transforms, 'Transforms') || !isOurs(digest, 'DigestMethod')) throw unusual();
  if (!isOurs(digestValue, 'DigestValue') || rest.length > 0) throw unusual();
  // Elements with the names that xml-crypto searches for must not occur anywhere else.
  const expected = [info, value, canonicalization, method, reference, transforms, digest, digestValue];
  const names = new Set(expected.map((element) => element.name));
  for (const element of everyElement(signature))
    if (names.has(element.name) && !expected.includes(element)) throw unusual();

  if (id === '' || !/^[\w.-]+$/.test(id) || reference.attributes.get('URI') !== `#${id}`)
    throw new SamlRefusal('The signature covers a different element');
  const algorithm = (element: XmlElement) => element.attributes.get('Algorithm') ?? '';
  const applied = transforms.children.map(algorithm);
  if (!transforms.children.every((element) => isOurs(element, 'Transform'))) throw unusual();
  if (applied[0] !== ENVELOPED || applied.length > 2 || (applied[1] ?? EXCLUSIVE) !== EXCLUSIVE)
    throw unusual();
  if (!CANONICAL.includes(algorithm(canonicalization))) throw unusual();
  if (!SIGNATURES.includes(algorithm(method)) || !DIGESTS.includes(algorithm(digest)))
    throw new SamlRefusal('The signature must use RSA with SHA-256 or SHA-512');
}

const unusual = () => new SamlRefusal('The signature has an unexpected structure');
