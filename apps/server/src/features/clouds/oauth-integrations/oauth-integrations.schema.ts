import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, Matching, Name, nullable, OpenObject, Visible } from '../../../http/shapes.ts';

/** What a client id or secret may hold (RFC 6749, appendix A). */
const Printable = (maxLength: number) =>
  Matching('^[ -~]+$', 'be printable ASCII characters', { minLength: 1, maxLength });

const Address = (description: string) =>
  Visible({ minLength: 1, maxLength: 2000, format: 'uri', description });

/** A scope (RFC 6749, section 3.3). */
const Scope = Matching('^[!#-\\[\\]-~]+$', 'be visible ASCII characters without spaces, " and \\\\', {
  minLength: 1,
  maxLength: 300,
});

const fields = {
  name: {
    ...Name,
    description: 'Names the source in the security context: `cubeCloud.userCredentials.<name>`.',
  },
  type: { ...Line(100), minLength: 1, description: 'What kind of source it is, such as `snowflake`.' },
  authUrl: Address('Where users agree, at the authorization server. HTTPS.'),
  tokenUrl: Address('Where this server gets tokens. HTTPS.'),
  redirectUri: Address('Where users come back to: `/oauth/callback` at the address of this account.'),
  clientId: Printable(1000),
};
const clientSecret = Printable(4000);
const optional = {
  scopes: Type.Optional(
    Type.Array(Scope, {
      maxItems: 100,
      description: 'What is asked for.',
    }),
  ),
  config: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'More about the server. `clientAuthentication`: `client_secret_basic` (default) or `client_secret_post`. ' +
        '`authorizationParameters`: further parameters of the address where users agree. `issuer`: its issuer, ' +
        'which is then checked. It is shown again, so it is no place for secrets.',
    }),
  ),
};

const examples = [
  {
    name: 'warehouse',
    type: 'snowflake',
    authUrl: 'https://auth.example.com/oauth/authorize',
    tokenUrl: 'https://auth.example.com/oauth/token',
    redirectUri: 'https://facet.example.com/oauth/callback',
    clientId: 'facet',
    clientSecret: 'a secret of the server',
    scopes: ['session:role:ANALYST'],
  },
];

export const CreateOAuthIntegrationInput = Type.Object(
  { ...fields, clientSecret, ...optional },
  { title: 'CreateOAuthIntegrationInput', examples },
);
export type CreateOAuthIntegrationInput = Static<typeof CreateOAuthIntegrationInput>;

export const UpdateOAuthIntegrationInput = Type.Object(
  {
    ...fields,
    clientSecret: Type.Optional(nullable(clientSecret, 'Absent or null keeps it.')),
    ...optional,
  },
  { title: 'UpdateOAuthIntegrationInput', examples },
);
export type UpdateOAuthIntegrationInput = Static<typeof UpdateOAuthIntegrationInput>;

export const OAuthIntegration = Type.Object(
  {
    id: Id,
    name: Type.String(),
    type: Type.String(),
    authUrl: Type.String(),
    tokenUrl: Type.String(),
    redirectUri: Type.String(),
    clientId: Type.String(),
    scopes: nullable(Type.Array(Type.String())),
    config: nullable(OpenObject),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'OAuthIntegration' },
);

export const OAuthIntegrationPath = Type.Object({ id: { ...Id, description: 'The integration.' } });
