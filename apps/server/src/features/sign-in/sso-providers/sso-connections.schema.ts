import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, Matching, Name, nullable, nullish, oneOf, Visible } from '../../../http/shapes.ts';
import { Printable, Scope } from '../../clouds/oauth-integrations/oauth-shapes.ts';

export const SSO_KINDS = ['oidc', 'saml'] as const;
export type SsoKind = (typeof SSO_KINDS)[number];

const Domain = Matching(
  '^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$',
  'be a domain, such as example.com',
  { maxLength: 253, examples: ['example.com'] },
);

const Address = (description: string) => Visible({ minLength: 1, maxLength: 2000, description });
const Attribute = { ...Name, maxLength: 300 };

const oidcFields = {
  issuer: Address(
    'The issuer; its discovery document is at `/.well-known/openid-configuration` below this address. Must use HTTPS.',
  ),
  clientId: Printable(1000),
  clientSecret: Printable(4000),
};

const oidcOptions = {
  scopes: nullish(
    Type.Array(Scope, { maxItems: 50 }),
    'The scopes to request in addition to `openid`. Null for `profile` and `email`.',
  ),
  emailClaim: nullish(Attribute, 'The claim with the email address. Null for `email`.'),
  nameClaim: nullish(Attribute, 'The claim with the name. Null for `name`.'),
  groupsClaim: nullish(Attribute, 'The claim with the group names. Null for `groups`.'),
  signsOutAtProvider: nullish(
    Type.Boolean(),
    'Whether signing out here also signs out at the provider, if it supports that. Null for true.',
  ),
};

const OidcInput = Type.Object({ ...oidcFields, ...oidcOptions }, { title: 'OidcConnectionInput' });
const OidcChange = Type.Object(
  {
    issuer: nullish(oidcFields.issuer, 'Null keeps the current value.'),
    clientId: nullish(oidcFields.clientId, 'Null keeps the current value.'),
    clientSecret: nullish(
      oidcFields.clientSecret,
      'Null keeps the current value. Required if the issuer or client id changes.',
    ),
    ...oidcOptions,
  },
  { title: 'OidcConnectionChange' },
);

const SamlInput = Type.Object(
  {
    metadataXml: nullish(
      Type.String({ minLength: 1, maxLength: 500_000 }),
      'The provider’s metadata document, in place of `entityId`, `signOnUrl`, `logoutUrl` and `certificates`.',
    ),
    entityId: nullish(
      Address('The entity id of the provider, the `Issuer` of its assertions.'),
      'Null is the same as absent.',
    ),
    signOnUrl: nullish(
      Address('The address where users sign in (HTTP-Redirect).'),
      'Null is the same as absent.',
    ),
    logoutUrl: nullish(Address('The address where users sign out (HTTP-Redirect).'), 'Null for none.'),
    certificates: nullish(
      Type.Array(Type.String({ minLength: 1, maxLength: 20_000 }), { minItems: 1, maxItems: 10 }),
      'The provider’s signing certificates as PEM or base64; several during a certificate rotation.',
    ),
    emailAttribute: nullish(Attribute, 'The attribute with the email address. Null for `email`.'),
    nameAttribute: nullish(Attribute, 'The attribute with the name. Null for `name`.'),
    groupsAttribute: nullish(
      Attribute,
      'The attribute with the group names. Null for `groups`. The group claim of Entra ID is always read too.',
    ),
    wantsEncryptedAssertions: nullish(
      Type.Boolean(),
      'Whether to refuse unencrypted assertions. Null for false.',
    ),
    signsRequests: nullish(Type.Boolean(), 'Whether to sign requests to the provider. Null for false.'),
  },
  { title: 'SamlConnectionInput' },
);
export type SamlInput = Static<typeof SamlInput>;

const common = {
  isEnabled: nullish(Type.Boolean(), 'Whether users can sign in through the connection. Null for true.'),
  autoProvision: nullish(
    Type.Boolean(),
    'Whether to create unknown users at their first sign-in. Null for true.',
  ),
  emailDomains: nullish(
    Type.Array(Domain, { minItems: 1, maxItems: 100 }),
    'The domains of the email addresses that may sign in. Null for any.',
  ),
};

const examples = [
  {
    kind: 'oidc',
    name: 'Company account',
    emailDomains: ['example.com'],
    oidc: {
      issuer: 'https://login.example.com',
      clientId: 'facet',
      clientSecret: 'a secret of the provider',
    },
  },
];

export const CreateSsoConnectionInput = Type.Object(
  {
    kind: oneOf(SSO_KINDS, 'The protocol; the field of the same name contains its settings.'),
    name: { ...Name, description: 'The name on the button of the sign-in page.' },
    ...common,
    oidc: nullish(OidcInput, 'The settings of a connection of the kind `oidc`.'),
    saml: nullish(SamlInput, 'The settings of a connection of the kind `saml`.'),
  },
  { title: 'CreateSsoConnectionInput', examples },
);
export type CreateSsoConnectionInput = Static<typeof CreateSsoConnectionInput>;

export const UpdateSsoConnectionInput = Type.Object(
  {
    kind: nullish(oneOf(SSO_KINDS), 'Cannot be changed.'),
    name: nullish(Name, 'Null keeps the current value.'),
    ...common,
    oidc: nullish(OidcChange, 'The settings to change; null changes nothing.'),
    saml: nullish(SamlInput, 'The settings to change; null changes nothing.'),
  },
  { title: 'UpdateSsoConnectionInput', examples: [{ isEnabled: false }] },
);
export type UpdateSsoConnectionInput = Static<typeof UpdateSsoConnectionInput>;

const OidcConnection = Type.Object(
  {
    issuer: Type.String(),
    clientId: Type.String(),
    scopes: Type.Array(Type.String()),
    emailClaim: Type.String(),
    nameClaim: Type.String(),
    groupsClaim: Type.String(),
    signsOutAtProvider: Type.Boolean(),
  },
  { title: 'OidcConnection' },
);
/** As stored. */
export type OidcSettings = Static<typeof OidcConnection>;

const SamlConnection = Type.Object(
  {
    entityId: Type.String(),
    signOnUrl: Type.String(),
    logoutUrl: nullable(Type.String()),
    certificates: Type.Array(Type.String(), { description: 'PEM.' }),
    emailAttribute: Type.String(),
    nameAttribute: Type.String(),
    groupsAttribute: Type.String(),
    wantsEncryptedAssertions: Type.Boolean(),
    signsRequests: Type.Boolean(),
  },
  { title: 'SamlConnection' },
);
export type SamlConnection = Static<typeof SamlConnection>;

const ServiceProvider = Type.Object(
  {
    entityId: Type.String({ description: 'The audience of assertions.' }),
    acsUrl: Type.String({ description: 'The address that the provider sends assertions to (HTTP-POST).' }),
    metadataUrl: Type.String(),
    logoutUrl: Type.String(),
  },
  { title: 'SamlServiceProvider' },
);

export const SsoConnection = Type.Object(
  {
    id: Id,
    kind: oneOf(SSO_KINDS),
    name: Type.String(),
    isEnabled: Type.Boolean(),
    autoProvision: Type.Boolean(),
    emailDomains: nullable(Type.Array(Type.String())),
    oidc: nullable(OidcConnection),
    saml: nullable(SamlConnection),
    redirectUri: nullable(Type.String(), 'The redirect URI to register at an OpenID Connect provider.'),
    backChannelLogoutUri: nullable(
      Type.String(),
      'The logout URI to register at an OpenID Connect provider (Back-Channel Logout 1.0).',
    ),
    serviceProvider: nullable(ServiceProvider, 'The settings to configure at a SAML provider.'),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'SsoConnection' },
);

export const SsoConnectionsPage = listOf('SsoConnectionsPage', SsoConnection);

export const SsoConnectionPath = Type.Object({ id: { ...Id, description: 'The connection.' } });
