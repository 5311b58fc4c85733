import { badRequest } from '../../../errors/errors.ts';
import type {
  CreateSsoConnectionInput,
  OidcSettings,
  UpdateSsoConnectionInput,
} from './sso-connections.schema.ts';

type Input = NonNullable<CreateSsoConnectionInput['oidc'] | UpdateSsoConnectionInput['oidc']>;

/** What is stored of a connection: its `config`, and the client secret, in the clear. */
export interface OidcStored {
  readonly config: OidcSettings;
  readonly secret: string;
}

/**
 * Settings of an OpenID Connect provider as they will be stored. What the input does not name stays as it is. What was
 * agreed with one provider is not told to another: with another issuer or client the secret has to come anew.
 * @throws 400
 */
export function readOidcSettings(input: Input, present?: OidcStored): OidcStored {
  const before = present?.config;
  const issuer = required(input.issuer ?? before?.issuer, 'issuer');
  const clientId = required(input.clientId ?? before?.clientId, 'clientId');
  const isOther = before !== undefined && (issuer !== before.issuer || clientId !== before.clientId);
  if (isOther && input.clientSecret == null)
    throw badRequest('body.oidc.clientSecret is required with another issuer or clientId');
  return {
    config: {
      issuer,
      clientId,
      scopes: kept(input.scopes, before?.scopes, ['profile', 'email']),
      emailClaim: kept(input.emailClaim, before?.emailClaim, 'email'),
      nameClaim: kept(input.nameClaim, before?.nameClaim, 'name'),
      groupsClaim: kept(input.groupsClaim, before?.groupsClaim, 'groups'),
      signsOutAtProvider: kept(input.signsOutAtProvider, before?.signsOutAtProvider, true),
    },
    secret: required(input.clientSecret ?? present?.secret, 'clientSecret'),
  };
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw badRequest(`body.oidc.${name} is required`);
  return value;
}

/** Absent keeps, null sets the default. */
function kept<T>(sent: T | null | undefined, stored: T | undefined, whenNull: T): T {
  return sent === undefined ? (stored ?? whenNull) : (sent ?? whenNull);
}
