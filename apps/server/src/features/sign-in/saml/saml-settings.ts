import { badRequest } from '../../../errors/errors.ts';
import { kept } from '../sso-providers/oidc-settings.ts';
import type { SamlConnection, SamlInput } from '../sso-providers/sso-connections.schema.ts';
import { newKeyAndCertificate } from './own-certificate.ts';
import { readCertificate } from './provider-certificate.ts';
import { type ProviderMetadata, readProviderMetadata } from './provider-metadata.ts';

/** The stored settings of a SAML connection. */
export type SamlSettings = SamlConnection;

/** A connection's `config`, and the key and certificate of this server as PEM. */
export interface SamlStored {
  readonly config: SamlSettings;
  readonly secret: string;
}

/** The default attributes. */
export const DEFAULT_ATTRIBUTES = { email: 'email', name: 'name', groups: 'groups' } as const;

const LONGEST_ENTITY_ID = 1024;
const DESCRIBED = ['entityId', 'signOnUrl', 'logoutUrl', 'certificates'] as const;

/**
 * Merges an input into the stored settings of a SAML provider: from its metadata document or from individual fields.
 * Absent fields keep their value. A new connection gets its own key.
 * @throws 400 naming the field
 */
export async function readSamlSettings(input: SamlInput, present?: SamlStored): Promise<SamlStored> {
  const before = present?.config;
  const metadata = metadataOf(input);
  const provider = metadata ?? describedIn(input, before);
  const field = (name: string) => (metadata === undefined ? `body.saml.${name}` : 'body.saml.metadataXml');
  return {
    config: {
      entityId: entityIdOf(provider.entityId, field('entityId')),
      signOnUrl: addressOf(provider.signOnUrl, field('signOnUrl')),
      logoutUrl: provider.logoutUrl === null ? null : addressOf(provider.logoutUrl, field('logoutUrl')),
      certificates: [...provider.certificates],
      emailAttribute: kept(input.emailAttribute, before?.emailAttribute, DEFAULT_ATTRIBUTES.email),
      nameAttribute: kept(input.nameAttribute, before?.nameAttribute, DEFAULT_ATTRIBUTES.name),
      groupsAttribute: kept(input.groupsAttribute, before?.groupsAttribute, DEFAULT_ATTRIBUTES.groups),
      wantsEncryptedAssertions: kept(input.wantsEncryptedAssertions, before?.wantsEncryptedAssertions, false),
      signsRequests:
        input.signsRequests === undefined && metadata?.wantsSignedRequests === true
          ? true
          : kept(input.signsRequests, before?.signsRequests, false),
    },
    secret: present?.secret ?? (await newSecret()),
  };
}

function metadataOf(input: SamlInput): ProviderMetadata | undefined {
  if (input.metadataXml == null) return undefined;
  for (const name of DESCRIBED)
    if (input[name] != null) throw badRequest(`body.saml.${name} must be absent if metadataXml is given`);
  return readProviderMetadata(input.metadataXml, 'body.saml.metadataXml');
}

function describedIn(
  input: SamlInput,
  before: SamlSettings | undefined,
): Omit<ProviderMetadata, 'wantsSignedRequests'> {
  const entityId = input.entityId ?? before?.entityId;
  const signOnUrl = input.signOnUrl ?? before?.signOnUrl;
  if (before === undefined && input.metadataXml == null && Object.keys(input).length === 0)
    throw badRequest('body.saml must contain metadataXml, or entityId, signOnUrl and certificates');
  if (entityId === undefined) throw badRequest('body.saml.entityId is required if metadataXml is absent');
  if (signOnUrl === undefined) throw badRequest('body.saml.signOnUrl is required if metadataXml is absent');
  const certificates =
    input.certificates?.map((text, index) => readCertificate(text, `body.saml.certificates.${index}`)) ??
    before?.certificates;
  if (certificates === undefined)
    throw badRequest('body.saml.certificates is required if metadataXml is absent');
  return {
    entityId,
    signOnUrl,
    logoutUrl: kept(input.logoutUrl, before?.logoutUrl, null),
    certificates: [...new Set(certificates)],
  };
}

function entityIdOf(text: string, field: string): string {
  const entityId = text.trim();
  if (entityId === '' || entityId.length > LONGEST_ENTITY_ID || /\p{Cc}/u.test(entityId))
    throw badRequest(`${field} must be an entity id of 1 to ${LONGEST_ENTITY_ID} characters`);
  return entityId;
}

/** A URL that browsers are redirected to: HTTPS, except for providers on this machine. */
function addressOf(text: string, field: string): string {
  const url = URL.parse(text.trim());
  const isLocal = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw badRequest(`${field} must be a URL that begins with https://`);
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw badRequest(`${field} must not contain a username, password or fragment`);
  return url.href;
}

async function newSecret(): Promise<string> {
  const { key, certificate } = await newKeyAndCertificate('Facet');
  return `${key}${certificate}`;
}
