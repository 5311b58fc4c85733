import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, Name, nullable, nullish, OpenObject, Visible } from '../../../http/shapes.ts';
import { Printable, Scope } from './oauth-shapes.ts';

const Address = (description: string) =>
  Visible({ minLength: 1, maxLength: 2000, format: 'uri', description });

const fields = {
  name: {
    ...Name,
    description: 'The name of the source in the security context: `cubeCloud.userCredentials.<name>`.',
  },
  type: { ...Line(100), minLength: 1, description: 'The kind of source, such as `snowflake`.' },
  authUrl: Address('The authorization endpoint. Must use HTTPS.'),
  tokenUrl: Address('The token endpoint. Must use HTTPS.'),
  redirectUri: Address('The redirect URI: `/oauth/callback` on the host of this account.'),
  clientId: Printable(1000),
};
const clientSecret = Printable(4000);
const optional = {
  scopes: Type.Optional(
    Type.Array(Scope, {
      maxItems: 100,
      description: 'The scopes to request.',
    }),
  ),
  config: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Additional settings. `clientAuthentication`: `client_secret_basic` (default) or ' +
        '`client_secret_post`. `authorizationParameters`: additional parameters of authorisation requests. ' +
        '`issuer`: the expected issuer. Responses include this object, so it must not contain secrets.',
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
    clientSecret: nullish(clientSecret, 'Absent or null keeps the current value.'),
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
