import { badRequest } from '../../../errors/errors.ts';
import type {
  CreateSsoConnectionInput,
  OidcSettings,
  UpdateSsoConnectionInput,
} from './sso-connections.schema.ts';

type Input = NonNullable<CreateSsoConnectionInput['oidc'] | UpdateSsoConnectionInput['oidc']>;

/** The stored settings of a connection: its `config` and the decrypted client secret. */
export interface OidcStored {
  readonly config: OidcSettings;
  readonly secret: string;
}

/**
 * Merges an input into the stored settings of an OpenID Connect provider. Absent fields keep their value. A client
 * secret is never sent to another provider: a new issuer or client id requires a new secret.
 * @throws 400
 */
export function readOidcSettings(input: Input, present?: OidcStored): OidcStored {
  const before = present?.config;
  const issuer = required(input.issuer ?? before?.issuer, 'issuer');
  const clientId = required(input.clientId ?? before?.clientId, 'clientId');
  const isOther = before !== undefined && (issuer !== before.issuer || clientId !== before.clientId);
  if (isOther && input.clientSecret == null)
    throw badRequest('body.oidc.clientSecret is required if the issuer or clientId changes');
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

/** Absent keeps the value; null sets the default. */
export function kept<T>(sent: T | null | undefined, stored: T | undefined, whenNull: T): T {
  return sent === undefined ? (stored ?? whenNull) : (sent ?? whenNull);
}
