import { decodeMessage, type SamlMessage } from './saml-message.ts';
import { CIPHERS, KEY_TRANSPORT, NS, SUCCESS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { requireSignatureShape } from './signature-shape.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

/** A response whose content is not verified. */
export interface ClaimedResponse extends SamlMessage {
  /** The request that it responds to; undefined if the sign-in was started at the provider. */
  readonly inResponseTo: string | undefined;
  readonly destination: string | undefined;
  readonly issuer: string | undefined;
  readonly isSigned: boolean;
  readonly isAssertionSigned: boolean;
  readonly isEncrypted: boolean;
}

/**
 * Reads the response of an identity provider (Core, 3.3.3) without verifying it. It must contain exactly one assertion,
 * in the standard place; node-saml only counts assertions there and would overlook others.
 * @param base64 the form field SAMLResponse
 * @throws SamlRefusal if it is malformed or the provider reports a failure
 */
export function readResponse(base64: string): ClaimedResponse {
  const message = decodeMessage(base64);
  const { root } = message;
  if (root.name !== 'Response' || root.namespace !== NS.protocol)
    throw new SamlRefusal('The message is not a SAML response');
  if (root.attributes.get('Version') !== '2.0') throw new SamlRefusal('The message is not SAML 2.0');
  requireSuccess(root);
  const named = (...names: string[]) => [...everyElement(root)].filter((each) => names.includes(each.name));
  const plain = childrenOf(root, NS.assertion, 'Assertion');
  const encrypted = childrenOf(root, NS.assertion, 'EncryptedAssertion');
  const [assertion] = [...plain, ...encrypted];
  if (assertion === undefined || named('Assertion', 'EncryptedAssertion').length !== 1)
    throw new SamlRefusal('The response must contain exactly one assertion');
  if (named('Response').length !== 1) throw new SamlRefusal('The response contains another response');
  const signed = requireSignatureShape(root, [root, ...plain]);
  if (encrypted.length === 1) requireEncryption(assertion);
  return {
    ...message,
    inResponseTo: root.attributes.get('InResponseTo'),
    destination: root.attributes.get('Destination'),
    issuer: childrenOf(root, NS.assertion, 'Issuer')[0]?.text.trim(),
    isSigned: signed.has(root),
    // An encrypted assertion is checked once it is decrypted.
    isAssertionSigned: plain.some((each) => signed.has(each)),
    isEncrypted: encrypted.length === 1,
  };
}

/** Reports only the status code of a failure, which is a name; the rest is unverified text. */
function requireSuccess(root: XmlElement): void {
  const [status] = childrenOf(root, NS.protocol, 'Status');
  const codes =
    status === undefined ? [] : [...everyElement(status)].filter((each) => each.name === 'StatusCode');
  const [first] = codes;
  if (first?.attributes.get('Value') === SUCCESS) return;
  const last = /[A-Za-z]{1,40}$/.exec(codes.at(-1)?.attributes.get('Value') ?? '')?.[0] ?? 'no reason';
  throw new SamlRefusal(`The identity provider did not sign you in (${last})`);
}

function requireEncryption(assertion: XmlElement): void {
  const all = [...everyElement(assertion)];
  const algorithmOf = (name: string) => {
    const [element, ...others] = all.filter((each) => each.name === name);
    if (element === undefined || others.length > 0 || element.namespace !== NS.encryption) return undefined;
    return childrenOf(element, NS.encryption, 'EncryptionMethod')[0]?.attributes.get('Algorithm');
  };
  if (algorithmOf('EncryptedKey') !== KEY_TRANSPORT)
    throw new SamlRefusal('The key must be encrypted with RSA-OAEP');
  if (!CIPHERS.includes(algorithmOf('EncryptedData') ?? ''))
    throw new SamlRefusal('The assertion must be encrypted with AES-128 or AES-256');
  for (const element of all)
    if (element.name === 'RetrievalMethod' && !/^#[\w.-]+$/.test(element.attributes.get('URI') ?? ''))
      throw new SamlRefusal('The key must be part of the response');
}
