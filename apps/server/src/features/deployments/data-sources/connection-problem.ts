/**
 * Why a data source cannot be used. `credentials` and `database`: the data source itself refused them; `host`: its name
 * does not exist; `unreachable`: it may be back soon; `failed`: anything else.
 */
export type ConnectionProblem = 'credentials' | 'database' | 'host' | 'unreachable' | 'failed';

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
  return problem === 'credentials' || problem === 'database';
}
