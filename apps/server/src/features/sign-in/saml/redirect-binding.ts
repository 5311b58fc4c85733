import { createVerify } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MAX_MESSAGE_BYTES, readMessage, type SamlMessage } from './saml-message.ts';
import { SamlRefusal } from './saml-refusal.ts';

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-';
const HASHES = new Map(['sha256', 'sha384', 'sha512'].map((hash) => [`${RSA}${hash}`, hash]));
const PARAMETERS = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];

/** A message of the redirect binding (Bindings, 3.4). */
export interface RedirectMessage {
  readonly kind: 'SAMLRequest' | 'SAMLResponse';
  readonly message: SamlMessage;
  readonly relayState: string | undefined;
  /** Whether the key of one of the certificates (PEM) has signed it. */
  isSignedBy(certificates: readonly string[]): boolean;
}

/**
 * Reads a message from the query of an address, as it was sent. node-saml is not used here: it accepts unsigned
 * messages, any hash that OpenSSL supports, and as the signed text any parameter whose name contains the expected one.
 * @param query without its question mark
 * @throws SamlRefusal
 */
export async function readRedirect(query: string): Promise<RedirectMessage> {
  const sent = new Map<string, string>();
  for (const part of query.split('&')) {
    const at = part.indexOf('=');
    const name = decoded(at === -1 ? part : part.slice(0, at));
    if (!PARAMETERS.includes(name)) continue;
    if (sent.has(name)) throw new SamlRefusal(`The query contains ${name} twice`);
    sent.set(name, at === -1 ? '' : part.slice(at + 1));
  }
  const kind = sent.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const other = kind === 'SAMLRequest' ? 'SAMLResponse' : 'SAMLRequest';
  const value = sent.get(kind);
  if (value === undefined || sent.has(other))
    throw new SamlRefusal('The query must contain exactly one SAML message');
  const [relayState, algorithm, signature] = ['RelayState', 'SigAlg', 'Signature'].map((name) =>
    sent.get(name),
  );
  // In their original encoding and in this order (Bindings, 3.4.4.1).
  const octets = [kind, 'RelayState', 'SigAlg']
    .filter((name) => sent.has(name))
    .map((name) => `${name}=${sent.get(name)}`)
    .join('&');
  const hash = HASHES.get(decoded(algorithm ?? ''));
  return {
    kind,
    message: await inflatedMessage(decoded(value)),
    relayState: relayState === undefined ? undefined : decoded(relayState),
    isSignedBy: (certificates) =>
      hash !== undefined &&
      signature !== undefined &&
      certificates.some((certificate) =>
        createVerify(hash).update(octets).verify(certificate, decoded(signature), 'base64'),
      ),
  };
}

async function inflatedMessage(base64: string): Promise<SamlMessage> {
  let bytes: Buffer;
  try {
    bytes = await promisify(inflateRaw)(Buffer.from(base64, 'base64'), {
      maxOutputLength: MAX_MESSAGE_BYTES,
    });
  } catch {
    throw new SamlRefusal('The message is not compressed, or is larger than 256 KB');
  }
  return readMessage(bytes);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new SamlRefusal('The query is not URL-encoded');
  }
}
