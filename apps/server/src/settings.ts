import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { apiKeyProblem } from './auth/api-key-format.ts';
import { isLoopback } from './auth/network-of.ts';
import { isAllowEntry } from './outbound/allow-list.ts';

export const ROLES = ['api', 'worker', 'pod'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid setting, which stops the start. The message is one sentence that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError';
}

interface Declared<T> {
  readonly name: string;
  /** The default, as the documentation shows it. */
  readonly fallback: string;
  readonly about: string;
  readonly parse: (value: string | undefined) => T;
}

function setting<T>(
  name: string,
  fallback: string,
  about: string,
  parse: (value: string | undefined) => T,
): Declared<T> {
  return { name, fallback, about, parse };
}

function fail(name: string, rule: string): never {
  throw new SettingError(`${name} ${rule}.`);
}

function wholeNumber(name: string, fallback: number, min: number, max: number) {
  return (value: string | undefined) => {
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      fail(name, `must be a whole number from ${min} to ${max}`);
    return number;
  };
}

function oneOf<const T extends string>(name: string, values: readonly T[], fallback: T) {
  return (value: string | undefined): T => {
    if (value === undefined) return fallback;
    const found = values.find((candidate) => candidate === value);
    return found ?? fail(name, `must be one of ${values.join(', ')}`);
  };
}

function publicUrl(name: string) {
  return (value: string | undefined): string | undefined => {
    if (value === undefined) return undefined;
    const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    return isWeb
      ? value.replace(/\/+$/, '')
      : fail(name, 'must be a URL that begins with http:// or https://');
  };
}

/** Never quotes the value, because a mistyped key is still almost the secret. */
function secretKeys(name: string) {
  return (value: string | undefined): string | undefined => {
    const isKey = (text: string) => /^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/.test(text.trim());
    if (value === undefined || value.split(',').every(isKey)) return value;
    return fail(name, 'must be 32 bytes as base64 or hexadecimal, or several such keys separated by commas');
  };
}

/** Never quotes the value, which may contain a password. */
function smtpUrl(name: string) {
  return (value: string | undefined): string | undefined => {
    if (value === undefined) return undefined;
    const isSmtp = URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol);
    return isSmtp && new URL(value).hostname !== ''
      ? value
      : fail(name, 'must be a URL that begins with smtp:// or smtps://');
  };
}

/** Not checked with a URL parser: PostgreSQL accepts URLs without a host, such as `postgres://user@/db?host=/socket`. */
function databaseUrl(name: string) {
  return (value: string | undefined): string | undefined => {
    if (value === undefined || /^postgres(ql)?:\/\/./.test(value)) return value;
    return fail(name, 'must be a URL that begins with postgres:// or postgresql://');
  };
}

/** Every setting, in documentation order. A test compares this list with docs/settings.md. */
export const SETTINGS = {
  host: setting('FACET_HOST', '127.0.0.1', 'Address to listen on.', (value = '127.0.0.1') =>
    isIP(value) || value === 'localhost' ? value : fail('FACET_HOST', 'must be an IP address or localhost'),
  ),
  port: setting(
    'FACET_PORT',
    '4000',
    'Port to listen on; 0 picks a free port.',
    wholeNumber('FACET_PORT', 4000, 0, 65535),
  ),
  publicUrl: setting(
    'FACET_PUBLIC_URL',
    'the listening address',
    'URL that clients use; deployment URLs and links begin with it.',
    publicUrl('FACET_PUBLIC_URL'),
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
    databaseUrl('DATABASE_URL'),
  ),
  adminEmail: setting(
    'FACET_ADMIN_EMAIL',
    'admin@localhost',
    'Email address of the first administrator (first start only).',
    (value = 'admin@localhost') =>
      /^[^\s@]+@[^\s@]+$/.test(value) ? value : fail('FACET_ADMIN_EMAIL', 'must be an email address'),
  ),
  adminApiKey: setting(
    'FACET_ADMIN_API_KEY',
    'a random key, shown once',
    'API key of the first administrator (first start only); begins with sk-.',
    (value) => {
      const problem = value === undefined ? undefined : apiKeyProblem(value);
      return problem === undefined ? value : fail('FACET_ADMIN_API_KEY', problem);
    },
  ),
  secretKey: setting(
    'FACET_SECRET_KEY',
    'secret.keys in the data folder',
    'Key that encrypts stored secrets: 32 bytes as base64 or hexadecimal. In a comma-separated list, the first key encrypts and all keys decrypt.',
    secretKeys('FACET_SECRET_KEY'),
  ),
  roles: setting(
    'FACET_ROLES',
    'api,worker,pod',
    'Node roles: api serves the APIs, worker runs jobs, pod runs pods.',
    (value = 'api,worker,pod') =>
      value.split(',').map((part) => {
        const role = ROLES.find((candidate) => candidate === part.trim());
        return role ?? fail('FACET_ROLES', `must be one or more of ${ROLES.join(', ')}, separated by commas`);
      }),
  ),
  demo: setting(
    'FACET_DEMO',
    '1',
    'Whether the first start creates the demo deployment; 0 skips it.',
    (value) => oneOf('FACET_DEMO', ['0', '1'], '1')(value) === '1',
  ),
  compileStandBy: setting(
    'FACET_COMPILE_STANDBY',
    '1',
    'Whether a compile worker is kept ready; 0 saves its 300 MB, but a build or validation then waits 2 s for one.',
    (value) => oneOf('FACET_COMPILE_STANDBY', ['0', '1'], '1')(value) === '1',
  ),
  tlsCert: setting('FACET_TLS_CERT', 'none', 'Path of the TLS certificate chain (PEM).', (value) => value),
  tlsKey: setting('FACET_TLS_KEY', 'none', 'Path of the TLS private key (PEM).', (value) => value),
  trustProxy: setting(
    'FACET_TRUST_PROXY',
    'none',
    'Comma-separated IP addresses, networks or loopback: the proxies whose X-Forwarded headers are trusted.',
    (value) =>
      value?.split(',').map((part) => {
        const [address = '', bits = '0', ...rest] = part.trim().split('/');
        const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
        const isNetwork = rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
        return isNetwork || part.trim() === 'loopback'
          ? part.trim()
          : fail('FACET_TRUST_PROXY', 'must be a list of IP addresses, networks (10.0.0.0/8) or loopback');
      }),
  ),
  logLevel: setting(
    'FACET_LOG_LEVEL',
    'info',
    `Log level: ${LOG_LEVELS.join(', ')}.`,
    oneOf('FACET_LOG_LEVEL', LOG_LEVELS, 'info'),
  ),
  smtpUrl: setting(
    'FACET_SMTP_URL',
    'none: responses contain invitation links',
    'SMTP server for outgoing email: smtp:// (with STARTTLS if offered) or smtps://, with a username and password if required.',
    smtpUrl('FACET_SMTP_URL'),
  ),
  mailFrom: setting(
    'FACET_MAIL_FROM',
    'none',
    'Sender of outgoing email, such as Facet <facet@example.com>; required with FACET_SMTP_URL.',
    (value) =>
      value === undefined || /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)
        ? value
        : fail('FACET_MAIL_FROM', 'must be an email address, alone or as Name <address>'),
  ),
  outboundAllow: setting(
    'FACET_OUTBOUND_ALLOW',
    'none',
    'Comma-separated hosts, IP addresses or networks that outbound requests may reach although they are private; HTTP is allowed too. All others must be public and use HTTPS.',
    (value = '') =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map((entry) =>
          isAllowEntry(entry)
            ? entry
            : fail(
                'FACET_OUTBOUND_ALLOW',
                'must be a list of host names, IP addresses or networks (10.0.0.0/8)',
              ),
        ),
  ),
  gitLocal: setting(
    'FACET_GIT_LOCAL',
    'none',
    'Comma-separated folders whose repositories may be used as remotes and dbt projects through file:// URLs. Anyone who may set a remote can read them.',
    (value = '') =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map((entry) =>
          isAbsolute(entry) && resolve(entry) !== '/'
            ? resolve(entry)
            : fail('FACET_GIT_LOCAL', 'must be a list of absolute paths of folders'),
        ),
  ),
  python: setting(
    'FACET_PYTHON',
    'python3',
    'Python interpreter, by name or path, that creates the environments dbt runs in.',
    (value = 'python3') => value,
  ),
  githubUrl: setting(
    'FACET_GITHUB_URL',
    'https://github.com',
    'URL of GitHub or of a GitHub Enterprise server, whose API is under /api/v3.',
    (value) => publicUrl('FACET_GITHUB_URL')(value) ?? 'https://github.com',
  ),
  githubAppId: setting(
    'FACET_GITHUB_APP_ID',
    'none: GitHub accounts cannot be linked',
    'App ID of the GitHub App; requires the three settings below.',
    (value) =>
      value === undefined || /^[1-9]\d{0,14}$/.test(value)
        ? value
        : fail('FACET_GITHUB_APP_ID', 'must be the App ID of a GitHub App'),
  ),
  githubClientId: setting('FACET_GITHUB_CLIENT_ID', 'none', 'Client ID of the GitHub App.', (value) => value),
  githubClientSecret: setting(
    'FACET_GITHUB_CLIENT_SECRET',
    'none',
    'Client secret of the GitHub App.',
    (value) => value,
  ),
  githubPrivateKey: setting(
    'FACET_GITHUB_PRIVATE_KEY',
    'none',
    'Path of the private key of the GitHub App (PEM).',
    (value) => value,
  ),
  githubAppSlug: setting(
    'FACET_GITHUB_APP_SLUG',
    "none: users are sent to GitHub's list of installations",
    'Name of the GitHub App in its URL, to which users are sent to install it.',
    (value) =>
      value === undefined || /^[a-z0-9-]{1,100}$/i.test(value)
        ? value
        : fail('FACET_GITHUB_APP_SLUG', 'must be letters, digits and hyphens'),
  ),
  dataApiRate: setting(
    'FACET_DATA_API_RATE',
    '100',
    'Data API requests per second that one deployment accepts.',
    wholeNumber('FACET_DATA_API_RATE', 100, 1, 1_000_000),
  ),
} as const;

export type Settings = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> };

/**
 * Reads every setting from the environment. An empty value counts as absent.
 * @throws SettingError that names the first invalid setting
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, declared]) => [key, declared.parse(env[declared.name] || undefined)]),
  ) as unknown as Settings;
  if ((settings.tlsCert === undefined) !== (settings.tlsKey === undefined))
    fail(settings.tlsCert ? 'FACET_TLS_KEY' : 'FACET_TLS_CERT', 'is missing: set both certificate and key');
  if (settings.smtpUrl !== undefined && settings.mailFrom === undefined)
    fail('FACET_MAIL_FROM', 'is missing: FACET_SMTP_URL requires a sender');
  const app = ['githubAppId', 'githubClientId', 'githubClientSecret', 'githubPrivateKey'] as const;
  const missing = app.find((key) => settings[key] === undefined);
  if (missing !== undefined && app.some((key) => settings[key] !== undefined))
    fail(SETTINGS[missing].name, 'is missing: set all four settings of the GitHub App');
  if (!isLoopback(settings.host) && settings.tlsCert === undefined && settings.trustProxy === undefined)
    fail(
      'FACET_HOST',
      `is ${settings.host}, which is not loopback, so it requires FACET_TLS_CERT and FACET_TLS_KEY, or FACET_TRUST_PROXY`,
    );
  return settings;
}
