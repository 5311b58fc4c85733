import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { apiKeyProblem } from '../auth/api-key-format.ts';
import { isOn, matching, oneOf, publicUrl, setting, text, wholeNumber } from './setting.ts';

const ROLES = ['api', 'worker', 'pod'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function isKey(key: string): boolean {
  return /^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/.test(key.trim());
}

function isProxy(entry: string): boolean {
  const [address = '', bits = '0', ...rest] = entry.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return entry === 'loopback' || (rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** The server itself: where it listens, what it stores where, and how it starts. */
export const SERVER_SETTINGS = {
  host: setting('FACET_HOST', '127.0.0.1', 'Address to listen on.', (value = '127.0.0.1', fail) =>
    isIP(value) || value === 'localhost' ? value : fail('must be an IP address or localhost'),
  ),
  port: setting('FACET_PORT', '4000', 'Port to listen on; 0 picks a free port.', wholeNumber(4000, 0, 65535)),
  publicUrl: setting(
    'FACET_PUBLIC_URL',
    'the listening address',
    'URL that clients use; deployment URLs and links begin with it.',
    publicUrl,
  ),
  dataDir: setting(
    'FACET_DATA_DIR',
    './data (as root /var/lib/facet)',
    'Data folder: the embedded PostgreSQL, the secret key, engine versions and data files.',
    (value) => resolve(value ?? (process.getuid?.() === 0 ? '/var/lib/facet' : 'data')),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'the embedded PostgreSQL',
    'URL of an external PostgreSQL, version 14 or later.',
    // Not checked with a URL parser: PostgreSQL accepts URLs without a host, such as `postgres://user@/db?host=/socket`.
    matching(/^postgres(ql)?:\/\/./, 'a URL that begins with postgres:// or postgresql://'),
  ),
  databaseShared: setting(
    'FACET_DATABASE_SHARED',
    '0',
    'Whether the first start accepts a database that contains tables of other programs.',
    isOn('0'),
  ),
  databaseWait: setting(
    'FACET_DATABASE_WAIT',
    '60',
    'Seconds for which a start that cannot reach PostgreSQL, or loses its connection, is retried; 0 fails immediately.',
    wholeNumber(60, 0, 86_400),
  ),
  adminEmail: setting(
    'FACET_ADMIN_EMAIL',
    'admin@localhost',
    'Email address of the first administrator (first start only).',
    (value = 'admin@localhost', fail) =>
      /^[^\s@]+@[^\s@]+$/.test(value) ? value : fail('must be an email address'),
  ),
  adminApiKey: setting(
    'FACET_ADMIN_API_KEY',
    'a random key, shown once',
    'API key of the first administrator (first start only); begins with sk-.',
    (value, fail) => {
      const problem = value === undefined ? undefined : apiKeyProblem(value);
      return problem === undefined ? value : fail(problem);
    },
  ),
  secretKey: setting(
    'FACET_SECRET_KEY',
    'secret.keys in the data folder',
    'Key that encrypts stored secrets: 32 bytes as base64 or hexadecimal. In a comma-separated list, the first key encrypts and all keys decrypt.',
    // Never quotes the value, because a mistyped key is still almost the secret.
    (value, fail) =>
      value === undefined || value.split(',').every(isKey)
        ? value
        : fail('must be 32 bytes as base64 or hexadecimal, or several such keys separated by commas'),
  ),
  roles: setting(
    'FACET_ROLES',
    'api,worker,pod',
    'Node roles: api serves the APIs, worker runs jobs, pod runs pods.',
    (value = 'api,worker,pod', fail) =>
      value.split(',').map((part) => {
        const role = ROLES.find((candidate) => candidate === part.trim());
        return role ?? fail(`must be one or more of ${ROLES.join(', ')}, separated by commas`);
      }),
  ),
  demo: setting(
    'FACET_DEMO',
    '1',
    'Whether the first start creates the demo deployment; 0 skips it.',
    isOn('1'),
  ),
  seed: setting(
    'FACET_SEED',
    'none',
    'A CSV, JSON or Parquet file, or a folder with such files and a data model, from which a start creates a deployment, once (docs/seed.md).',
    text,
  ),
  compileStandBy: setting(
    'FACET_COMPILE_STANDBY',
    '1',
    'Whether a compile worker is kept ready for the next deployment, from three seconds after a compilation until ten minutes pass without one; 0 saves its 65 MB, but a build or validation then waits one to two seconds for a worker.',
    isOn('1'),
  ),
  tlsCert: setting('FACET_TLS_CERT', 'none', 'Path of the TLS certificate chain (PEM).', text),
  tlsKey: setting('FACET_TLS_KEY', 'none', 'Path of the TLS private key (PEM).', text),
  trustProxy: setting(
    'FACET_TRUST_PROXY',
    'none',
    'Proxies whose X-Forwarded headers are trusted: comma-separated IP addresses, networks or loopback.',
    (value, fail) => {
      const proxies = value?.split(',').map((part) => part.trim());
      return (proxies ?? []).every(isProxy)
        ? proxies
        : fail('must be a list of IP addresses, networks (10.0.0.0/8) or loopback');
    },
  ),
  logLevel: setting(
    'FACET_LOG_LEVEL',
    'info',
    `Log level: ${LOG_LEVELS.join(', ')}.`,
    oneOf(LOG_LEVELS, 'info'),
  ),
} as const;
