import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, Matching, Name, nullable, oneOf, Visible } from '../../../http/shapes.ts';

export const SSO_KINDS = ['oidc', 'saml'] as const;
export type SsoKind = (typeof SSO_KINDS)[number];

/** What a client id or secret may hold (RFC 6749, appendix A). */
const Printable = (maxLength: number) =>
  Matching('^[ -~]+$', 'be printable ASCII characters', { minLength: 1, maxLength });

/** A scope (RFC 6749, section 3.3). */
const Scope = Matching('^[!#-\\[\\]-~]+$', 'be visible ASCII characters without spaces, " and \\\\', {
  minLength: 1,
  maxLength: 300,
});

const Domain = Matching(
  '^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$',
  'be a domain, such as example.com',
  { maxLength: 253, examples: ['example.com'] },
);

const Address = (description: string) => Visible({ minLength: 1, maxLength: 2000, description });
const Attribute = { ...Name, maxLength: 300 };

/** A field that may stay away, with what null sets. */
const or = <const T extends Parameters<typeof nullable>[0]>(shape: T, whenNull: string) =>
  Type.Optional(nullable(shape, whenNull));

const oidcFields = {
  issuer: Address(
    'Its discovery document is at `/.well-known/openid-configuration` under this address. HTTPS.',
  ),
  clientId: Printable(1000),
  clientSecret: Printable(4000),
};

const oidcOptions = {
  scopes: or(
    Type.Array(Scope, { maxItems: 50 }),
    'What is asked for, beside `openid`. Null for `profile` and `email`.',
  ),
  emailClaim: or(Attribute, 'Where the e-mail address stands. Null for `email`.'),
  nameClaim: or(Attribute, 'Where the name stands. Null for `name`.'),
  groupsClaim: or(Attribute, 'Where the names of groups stand. Null for `groups`.'),
  signsOutAtProvider: or(
    Type.Boolean(),
    'Whether who signs out here signs out at the provider too, if it offers that. Null for true.',
  ),
};

const OidcInput = Type.Object({ ...oidcFields, ...oidcOptions }, { title: 'OidcConnectionInput' });
const OidcChange = Type.Object(
  {
    issuer: or(oidcFields.issuer, 'Null keeps it.'),
    clientId: or(oidcFields.clientId, 'Null keeps it.'),
    clientSecret: or(oidcFields.clientSecret, 'Null keeps it. Required with another issuer or client id.'),
    ...oidcOptions,
  },
  { title: 'OidcConnectionChange' },
);

const SamlInput = Type.Object(
  {
    metadataXml: or(
      Type.String({ minLength: 1, maxLength: 500_000 }),
      'The metadata document of the provider, in place of `entityId`, `signOnUrl`, `logoutUrl` and `certificates`.',
    ),
    entityId: or(
      Address('What the provider calls itself; `Issuer` of its assertions.'),
      'Null is as absent.',
    ),
    signOnUrl: or(Address('Where users sign in (HTTP-Redirect).'), 'Null is as absent.'),
    logoutUrl: or(Address('Where users sign out (HTTP-Redirect).'), 'Null for none.'),
    certificates: or(
      Type.Array(Type.String({ minLength: 1, maxLength: 20_000 }), { minItems: 1, maxItems: 10 }),
      'Certificates that it signs with, as PEM or as base64; several while one takes the place of another.',
    ),
    emailAttribute: or(Attribute, 'Where the e-mail address stands. Null for `email`.'),
    nameAttribute: or(Attribute, 'Where the name stands. Null for `name`.'),
    groupsAttribute: or(
      Attribute,
      'Where the names of groups stand. Null for `groups`. The claim address of Entra ID is read too.',
    ),
    wantsEncryptedAssertions: or(
      Type.Boolean(),
      'Whether assertions that are not encrypted are refused. Null for false.',
    ),
    signsRequests: or(Type.Boolean(), 'Whether requests to the provider are signed. Null for false.'),
  },
  { title: 'SamlConnectionInput' },
);
export type SamlInput = Static<typeof SamlInput>;

const common = {
  isEnabled: or(Type.Boolean(), 'Whether users sign in through it. Null for true.'),
  autoProvision: or(Type.Boolean(), 'Whether who signs in and is not known is made a user. Null for true.'),
  emailDomains: or(
    Type.Array(Domain, { minItems: 1, maxItems: 100 }),
    'Only users with addresses in these domains sign in. Null for any.',
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
    kind: oneOf(SSO_KINDS, 'Which of `oidc` and `saml` the body has.'),
    name: { ...Name, description: 'Stands on the button of the sign-in page.' },
    ...common,
    oidc: or(OidcInput, 'Of a connection of the kind `oidc`.'),
    saml: or(SamlInput, 'Of a connection of the kind `saml`.'),
  },
  { title: 'CreateSsoConnectionInput', examples },
);
export type CreateSsoConnectionInput = Static<typeof CreateSsoConnectionInput>;

export const UpdateSsoConnectionInput = Type.Object(
  {
    kind: or(oneOf(SSO_KINDS), 'Cannot be changed.'),
    name: or(Name, 'Null keeps it.'),
    ...common,
    oidc: or(OidcChange, 'What is changed; null keeps it.'),
    saml: or(SamlInput, 'What is changed; null keeps it.'),
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
/** As it is stored. */
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
    entityId: Type.String({ description: 'Audience of assertions.' }),
    acsUrl: Type.String({ description: 'Where the provider sends assertions (HTTP-POST).' }),
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
    redirectUri: nullable(Type.String(), 'What an OpenID Connect provider is told of this server.'),
    backChannelLogoutUri: nullable(
      Type.String(),
      'Where an OpenID Connect provider may tell of log-outs (Back-Channel Logout 1.0).',
    ),
    serviceProvider: nullable(ServiceProvider, 'What a SAML provider is told of this server.'),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'SsoConnection' },
);

export const SsoConnectionsPage = listOf('SsoConnectionsPage', SsoConnection);

export const SsoConnectionPath = Type.Object({ id: { ...Id, description: 'The connection.' } });
