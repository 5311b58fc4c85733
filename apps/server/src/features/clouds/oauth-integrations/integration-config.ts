import { badRequest } from '../../../errors/errors.ts';

const CLIENT_AUTHENTICATIONS = ['client_secret_basic', 'client_secret_post'] as const;
/** The parameters that the flow itself sets. */
const OURS = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
]);
const MOST_BYTES = 8192;

/** The known members of an integration's `config`. */
export interface IntegrationConfig {
  readonly clientAuthentication: (typeof CLIENT_AUTHENTICATIONS)[number];
  readonly authorizationParameters: Readonly<Record<string, string>>;
  readonly issuer: string | undefined;
}

/** Reads a `config` that `checkConfig` has accepted. */
export function readConfig(config: unknown): IntegrationConfig {
  const {
    clientAuthentication = CLIENT_AUTHENTICATIONS[0],
    authorizationParameters = {},
    issuer,
  } = (config ?? {}) as Partial<IntegrationConfig>;
  return { clientAuthentication, authorizationParameters, issuer };
}

/** Checks the known members of a `config`; others are stored unchanged. @throws 400 */
export function checkConfig(config: Readonly<Record<string, unknown>>): void {
  const { clientAuthentication, authorizationParameters, issuer } = config;
  if (Buffer.byteLength(JSON.stringify(config)) > MOST_BYTES)
    throw badRequest(`body.config must be at most ${MOST_BYTES} bytes of JSON`);
  if (
    clientAuthentication !== undefined &&
    !CLIENT_AUTHENTICATIONS.some((known) => known === clientAuthentication)
  )
    throw badRequest(`body.config.clientAuthentication must be one of ${CLIENT_AUTHENTICATIONS.join(', ')}`);
  if (issuer !== undefined && !(typeof issuer === 'string' && URL.canParse(issuer)))
    throw badRequest('body.config.issuer must be a URL');
  if (authorizationParameters === undefined) return;
  if (
    typeof authorizationParameters !== 'object' ||
    authorizationParameters === null ||
    Array.isArray(authorizationParameters)
  )
    throw badRequest('body.config.authorizationParameters must be an object');
  for (const [name, value] of Object.entries(authorizationParameters)) {
    const field = `body.config.authorizationParameters.${name}`;
    if (OURS.has(name)) throw badRequest(`${field} is reserved`);
    if (typeof value !== 'string') throw badRequest(`${field} must be a string`);
  }
}
