/**
 * Why a data source cannot be used. `credentials` and `database`: the data source itself refused them; `rights`: it
 * accepted them, but they do not allow this; `certificate`: its certificate is not trusted, expired or for another name;
 * `host`: its name does not exist; `unreachable`: it may be back soon; `failed`: anything else.
 */
export const CONNECTION_PROBLEMS = [
  'credentials',
  'database',
  'rights',
  'certificate',
  'host',
  'unreachable',
  'failed',
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** Codes of PostgreSQL, MySQL, SQL Server, ClickHouse, Snowflake and AWS, and of connections. */
const CODES: Readonly<Record<string, ConnectionProblem>> = {
  '28P01': 'credentials',
  '28000': 'credentials',
  ER_ACCESS_DENIED_ERROR: 'credentials',
  ER_DBACCESS_DENIED_ERROR: 'credentials',
  ELOGIN: 'credentials',
  '516': 'credentials',
  '390100': 'credentials',
  '390144': 'credentials',
  UnrecognizedClientException: 'credentials',
  InvalidSignatureException: 'credentials',
  '3D000': 'database',
  ER_BAD_DB_ERROR: 'database',
  '81': 'database',
  '42501': 'rights',
  ER_TABLEACCESS_DENIED_ERROR: 'rights',
  ER_COLUMNACCESS_DENIED_ERROR: 'rights',
  ER_SPECIFIC_ACCESS_DENIED_ERROR: 'rights',
  '497': 'rights',
  AccessDeniedException: 'rights',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  CERT_REVOKED: 'certificate',
  CERT_UNTRUSTED: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  ENOTFOUND: 'host',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEOUT: 'unreachable',
  ESOCKET: 'unreachable',
};

/** For drivers that wrap the errors of their clients without the code. */
const MESSAGES: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [
    /self.signed certificate|certificate has expired|verify the first certificate|certificate's altnames|issuer certificate/i,
    'certificate',
  ],
  [/permission denied|permission was denied|insufficient privileges|not enough privileges/i, 'rights'],
  [
    /password authentication failed|access denied for user|login failed|incorrect username or password/i,
    'credentials',
  ],
  [/authentication failed|invalid_grant|\b401\b|unauthorized/i, 'credentials'],
  [/database .*does not exist|unknown database/i, 'database'],
  [/ENOTFOUND/, 'host'],
  [/ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|timeout expired|did not respond within/, 'unreachable'],
];

/** Classifies the error of a driver. */
export function problemOf({
  code,
  message,
}: {
  code: string | undefined;
  message: string;
}): ConnectionProblem {
  const known = code === undefined ? undefined : CODES[code];
  return known ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? 'failed';
}

/** Whether the data source itself decided, so that waiting does not help. */
export function isRefusal(problem: string | undefined): boolean {
  return problem === 'credentials' || problem === 'database' || problem === 'rights';
}
