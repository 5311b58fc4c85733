import { ApiError, badRequest } from '../../../errors/errors.ts';
import { readCertificate } from './provider-certificate.ts';
import { BINDING, NS } from './saml-names.ts';
import { childrenOf, everyElement, parseXml, type XmlElement } from './xml-tree.ts';

const MAX_BYTES = 512 * 1024;

/** The settings in the metadata of an identity provider (SAML Metadata, 2.4.3). */
export interface ProviderMetadata {
  readonly entityId: string;
  readonly signOnUrl: string;
  readonly logoutUrl: string | null;
  /** At least one, as PEM. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
}

/**
 * Reads the metadata of one identity provider. Its signature is not verified, since an administrator provides it, and
 * nothing that it refers to is fetched.
 * @throws 400 naming the field and the rule
 */
export function readProviderMetadata(xml: string, field: string): ProviderMetadata {
  const wrong = (message: string) => badRequest(`${field} ${message}`);
  if (Buffer.byteLength(xml) > MAX_BYTES) throw wrong('must be at most 512 KB');
  const root = parsed(xml, wrong);
  const providers = [...everyElement(root)].filter(
    (element) =>
      element.name === 'EntityDescriptor' && childrenOf(element, NS.metadata, 'IDPSSODescriptor').length > 0,
  );
  const [entity] = providers;
  const [provider] = entity === undefined ? [] : childrenOf(entity, NS.metadata, 'IDPSSODescriptor');
  if (entity === undefined || provider === undefined)
    throw wrong('must describe an identity provider (IDPSSODescriptor)');
  if (providers.length > 1) throw wrong('must describe exactly one identity provider');
  for (const element of [root, entity, provider]) requireNow(element, wrong);
  const entityId = entity.attributes.get('entityID')?.trim() ?? '';
  if (entityId === '') throw wrong('must contain an entityID');
  const signOnUrl = locationOf(provider, 'SingleSignOnService');
  if (signOnUrl === undefined)
    throw wrong('must contain a SingleSignOnService with the binding HTTP-Redirect');
  return {
    entityId,
    signOnUrl,
    logoutUrl: locationOf(provider, 'SingleLogoutService') ?? null,
    certificates: certificatesOf(provider, field),
    wantsSignedRequests: /^(true|1)$/.test(provider.attributes.get('WantAuthnRequestsSigned') ?? ''),
  };
}

function parsed(xml: string, wrong: (message: string) => ApiError): XmlElement {
  try {
    return parseXml(xml, { allowsComments: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw wrong(`must be a SAML metadata document. ${reason}`);
  }
}

function requireNow(element: XmlElement, wrong: (message: string) => ApiError): void {
  const until = Date.parse(element.attributes.get('validUntil') ?? '');
  if (until < Date.now()) throw wrong(`was valid until ${new Date(until).toISOString()}`);
}

function locationOf(provider: XmlElement, service: string): string | undefined {
  const endpoint = childrenOf(provider, NS.metadata, service).find(
    (element) => element.attributes.get('Binding') === BINDING.redirect,
  );
  return endpoint?.attributes.get('Location')?.trim();
}

/** The signing certificates. Expired ones are ignored if there is a valid one: metadata keeps old ones for a while. */
function certificatesOf(provider: XmlElement, field: string): string[] {
  const texts = childrenOf(provider, NS.metadata, 'KeyDescriptor')
    .filter((descriptor) => (descriptor.attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((descriptor) => [...everyElement(descriptor)])
    .filter((element) => element.name === 'X509Certificate' && element.namespace === NS.signature)
    .map((element) => element.text);
  const certificates = new Set<string>();
  let first: unknown;
  for (const text of texts) {
    try {
      certificates.add(readCertificate(text, `${field}: X509Certificate`));
    } catch (error) {
      first ??= error;
    }
  }
  if (certificates.size > 0) return [...certificates];
  if (first instanceof ApiError) throw first;
  throw badRequest(`${field} must contain a signing certificate (KeyDescriptor with an X509Certificate)`);
}
