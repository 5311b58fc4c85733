import { isIP } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { apiKeyProblem } from './auth/api-key-format.ts';
import { isLoopback } from './auth/network-of.ts';
import { nearest } from './errors/nearest.ts';
import { AllowList, isAllowEntry } from './outbound/allow-list.ts';

export const ROLES = ['api', 'worker', 'pod'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid setting, which stops the start. The message is one sentence that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** Parses the value of a setting, undefined if it is not set. `fail` throws the error that names the setting. */
type Parse<T> = (value: string | undefined, fail: (rule: string) => never) => T;

interface Declared<T> {
  readonly name: string;
  /** The default, as the documentation shows it. */
  readonly fallback: string;
  readonly about: string;
  readonly parse: (value: string | undefined) => T;
}

function setting<T>(name: string, fallback: string, about: string, parse: Parse<T>): Declared<T> {
  return { name, fallback, about, parse: (value) => parse(value, (rule) => fail(name, rule)) };
}

function fail(name: string, rule: string): never {
  throw new SettingError(`${name} ${rule}.`);
}

/** Accepts any text. */
const text: Parse<string | undefined> = (value) => value;

function wholeNumber(fallback: number, min: number, max: number): Parse<number> {
  return (value = String(fallback), fail) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : fail(`must be a whole number from ${min} to ${max}`);
}

function oneOf<const T extends string>(values: readonly T[], fallback: T): Parse<T> {
  return (value = fallback, fail) =>
    values.find((candidate) => candidate === value) ?? fail(`must be one of ${values.join(', ')}`);
}

/** 1 or 0. */
function isOn(fallback: '0' | '1'): Parse<boolean> {
  return (value, fail) => oneOf(['0', '1'], fallback)(value, fail) === '1';
}

/** Never quotes the value, which may contain a password or, if mistyped, almost a secret. */
function matching(pattern: RegExp, rule: string): Parse<string | undefined> {
  return (value, fail) => (value === undefined || pattern.test(value) ? value : fail(`must be ${rule}`));
}

/** A URL of one of two schemes. Never quotes the value, which may contain a password. */
function urlOf(plain: 'http' | 'smtp', encrypted: 'https' | 'smtps'): Parse<string | undefined> {
  return (value, fail) => {
    if (value === undefined) return undefined;
    const { protocol, hostname } = URL.parse(value) ?? {};
    const isValid = (protocol === `${plain}:` || protocol === `${encrypted}:`) && hostname !== '';
    return isValid ? value : fail(`must be a URL that begins with ${plain}:// or ${encrypted}://`);
  };
}

const publicUrl: Parse<string | undefined> = (value, fail) =>
  urlOf('http', 'https')(value, fail)?.replace(/\/+$/, '');

/** A comma-separated list, in which empty entries are ignored. */
function listOf(isValid: (entry: string) => boolean, rule: string): Parse<string[]> {
  return (value = '', fail) => {
    const entries = value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    return entries.every(isValid) ? entries : fail(`must be a list of ${rule}`);
  };
}

function isKey(key: string): boolean {
  return /^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/.test(key.trim());
}

function isProxy(entry: string): boolean {
  const [address = '', bits = '0', ...rest] = entry.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return entry === 'loopback' || (rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

const LEAST_POD_BUDGET_MB = 512;
const PYTHON_PACKAGES = 'altair>=5,<7 matplotlib>=3.8,<4 numpy>=1.26,<3 pandas>=2.2,<4 tzdata';
/** A name, extras and versions; no URLs, paths or options. */
const PYTHON_PACKAGE =
  /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?(\[[a-z0-9,._-]+\])?((==|>=|<=|!=|~=|<|>)[a-z0-9.*+!]+(,(==|>=|<=|!=|~=|<|>)[a-z0-9.*+!]+)*)?$/i;

/** Half of the memory that this process may use: that of the machine, or the limit of its container. */
function halfOfMemoryMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(LEAST_POD_BUDGET_MB, Math.floor(bytes / 2 / 2 ** 20));
}

/** Every setting, in documentation order. A test compares this list with docs/settings.md. */
export const SETTINGS = {
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
  smtpUrl: setting(
    'FACET_SMTP_URL',
    'none: responses contain invitation links',
    'SMTP server for outgoing email: smtp:// (with STARTTLS if offered) or smtps://, with a username and password if required.',
    urlOf('smtp', 'smtps'),
  ),
  mailFrom: setting(
    'FACET_MAIL_FROM',
    'none',
    'Sender of outgoing email, such as Facet <facet@example.com>; required with FACET_SMTP_URL.',
    matching(
      /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'an email address, alone or as Name <address>',
    ),
  ),
  smtpConnections: setting(
    'FACET_SMTP_CONNECTIONS',
    '5',
    'Largest number of simultaneous connections from this node to the SMTP server.',
    wholeNumber(5, 1, 100),
  ),
  smtpRate: setting(
    'FACET_SMTP_RATE',
    'no limit',
    'Largest number of emails that this node sends per second, such as 14 or 0.5.',
    (value, fail) => {
      const isRate = value === undefined || (/^\d{1,4}(\.\d{1,3})?$/.test(value) && Number(value) >= 0.01);
      if (!isRate || Number(value) > 1000) return fail('must be a number from 0.01 to 1000');
      return value === undefined ? undefined : Number(value);
    },
  ),
  dkimDomain: setting(
    'FACET_DKIM_DOMAIN',
    'none: emails are not signed',
    'Domain whose DKIM key signs outgoing email, usually that of FACET_MAIL_FROM; requires the two settings below.',
    matching(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i, 'a domain'),
  ),
  dkimSelector: setting(
    'FACET_DKIM_SELECTOR',
    'none',
    'Selector of the DKIM key: its public part is the TXT record SELECTOR._domainkey.DOMAIN.',
    matching(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
      'letters, digits, hyphens and dots',
    ),
  ),
  dkimKey: setting(
    'FACET_DKIM_KEY',
    'none',
    'Path of the DKIM private key: RSA, at least 1024 bits, PEM without a passphrase.',
    text,
  ),
  outboundAllow: setting(
    'FACET_OUTBOUND_ALLOW',
    'none',
    'Private hosts that outbound requests may reach, also over plain HTTP: comma-separated host names, IP addresses or networks. All other hosts must be public and use HTTPS. Data sources may reach private networks without this setting, but reach this machine, link-local addresses and the database of the installation only if they are listed.',
    listOf(isAllowEntry, 'host names, IP addresses or networks (10.0.0.0/8)'),
  ),
  llmUrl: setting(
    'FACET_LLM_URL',
    'none: summaries are composed without a model',
    'Chat completions endpoint of a language model, such as https://llm.example.com/v1/chat/completions, which answers the questions of chats (docs/language-models.md) and writes the notes of deliveries and AI summaries. It receives the figures that they are about. Requires FACET_LLM_MODEL; a private host must be in FACET_OUTBOUND_ALLOW.',
    text,
  ),
  llmModel: setting('FACET_LLM_MODEL', 'none', 'Name of the model to request from FACET_LLM_URL.', text),
  llmKey: setting(
    'FACET_LLM_KEY',
    'none: no authorization header',
    'Bearer token for FACET_LLM_URL.',
    matching(/^[\x21-\x7e]+$/, 'printable ASCII without spaces'),
  ),
  gitLocal: setting(
    'FACET_GIT_LOCAL',
    'none',
    'Comma-separated folders whose repositories may be used as remotes and dbt projects through file:// URLs. Anyone who may set a remote can read them.',
    (value, fail) =>
      listOf((path) => isAbsolute(path) && resolve(path) !== '/', 'absolute paths of folders')(
        value,
        fail,
      ).map((path) => resolve(path)),
  ),
  python: setting(
    'FACET_PYTHON',
    'python3',
    'Python interpreter, by name or path, that creates the environments of dbt and of Python reports.',
    (value = 'python3') => value,
  ),
  pythonPackages: setting(
    'FACET_PYTHON_PACKAGES',
    PYTHON_PACKAGES,
    'Packages of Python reports with optional versions, as pip accepts them, separated by spaces. Each combination is installed once, at the first report.',
    (value = PYTHON_PACKAGES, fail) => {
      const packages = value.split(/\s+/).filter((entry) => entry !== '');
      return packages.every((entry) => PYTHON_PACKAGE.test(entry))
        ? packages
        : fail('must be names of packages with optional versions (pandas>=2.2,<4), separated by spaces');
    },
  ),
  pythonRuns: setting(
    'FACET_PYTHON_RUNS',
    'one less than the processors, at least 2',
    'Python reports that this node runs at the same time; others wait for their turn (docs/heavy-work.md).',
    wholeNumber(Math.max(2, availableParallelism() - 1), 1, 1_000),
  ),
  pythonWarm: setting(
    'FACET_PYTHON_WARM',
    '1',
    'Processes of 100 MB each that wait for the next Python report with pandas loaded, from the first report until ten minutes after the last.',
    wholeNumber(1, 0, 100),
  ),
  pythonSeconds: setting(
    'FACET_PYTHON_SECONDS',
    '30',
    'Time limit of a Python report, in seconds.',
    wholeNumber(30, 1, 600),
  ),
  pythonMemoryMb: setting(
    'FACET_PYTHON_MEMORY_MB',
    '512',
    'Memory limit of a Python report, in MB, beyond what pandas itself uses.',
    wholeNumber(512, 64, 1_000_000),
  ),
  chromium: setting(
    'FACET_CHROMIUM',
    'chromium, chromium-browser or google-chrome in PATH',
    'Path of the Chromium that renders dashboards as images and PDFs.',
    text,
  ),
  githubUrl: setting(
    'FACET_GITHUB_URL',
    'https://github.com',
    'URL of GitHub or of a GitHub Enterprise server, whose API is under /api/v3.',
    (value, fail) => publicUrl(value, fail) ?? 'https://github.com',
  ),
  githubAppId: setting(
    'FACET_GITHUB_APP_ID',
    'none: GitHub accounts cannot be linked',
    'App ID of the GitHub App; requires the three settings below.',
    matching(/^[1-9]\d{0,14}$/, 'the App ID of a GitHub App'),
  ),
  githubClientId: setting('FACET_GITHUB_CLIENT_ID', 'none', 'Client ID of the GitHub App.', text),
  githubClientSecret: setting('FACET_GITHUB_CLIENT_SECRET', 'none', 'Client secret of the GitHub App.', text),
  githubPrivateKey: setting(
    'FACET_GITHUB_PRIVATE_KEY',
    'none',
    'Path of the private key of the GitHub App (PEM).',
    text,
  ),
  githubAppSlug: setting(
    'FACET_GITHUB_APP_SLUG',
    "none: users are sent to GitHub's list of installations",
    'Name of the GitHub App in its URL, to which users are sent to install it.',
    matching(/^[a-z0-9-]{1,100}$/i, 'letters, digits and hyphens'),
  ),
  dataFileMb: setting(
    'FACET_DATA_FILE_MB',
    '512',
    'Largest size of an uploaded data file, in MB.',
    wholeNumber(512, 1, 1_000_000),
  ),
  dataFilesMb: setting(
    'FACET_DATA_FILES_MB',
    '2048',
    "Largest size of a deployment's uploaded data files together, in MB.",
    wholeNumber(2048, 1, 1_000_000),
  ),
  podBudgetMb: setting(
    'FACET_POD_BUDGET_MB',
    "half of the machine's or container's memory",
    'Memory in MB that all pods of this node may use together, at least 512. Idle pods are stopped to make room for others.',
    wholeNumber(halfOfMemoryMb(), LEAST_POD_BUDGET_MB, 16_777_216),
  ),
  sparePods: setting(
    'FACET_SPARE_PODS',
    '1',
    'Pods kept ready for queries to further deployments without data files, 0 to 8. Each uses 100 MB of the budget, and none is kept while the budget is short.',
    wholeNumber(1, 0, 8),
  ),
  resultCacheMb: setting(
    'FACET_RESULT_CACHE_MB',
    '128',
    'Memory in MB for the results of reports and dashboards on this node.',
    wholeNumber(128, 1, 1_000_000),
  ),
  dataApiRate: setting(
    'FACET_DATA_API_RATE',
    '100',
    'Data API requests per second that one deployment accepts.',
    wholeNumber(100, 1, 1_000_000),
  ),
  mcpRate: setting(
    'FACET_MCP_RATE',
    '1200',
    'Messages per minute that one credential may send to the MCP server, on one node.',
    wholeNumber(1200, 1, 1_000_000),
  ),
  embedUsers: setting(
    'FACET_EMBED_USERS',
    '10000',
    'Embed users that one account can have.',
    wholeNumber(10_000, 1, 100_000_000),
  ),
  embedSessionRate: setting(
    'FACET_EMBED_SESSION_RATE',
    '30000',
    'Embed sessions per minute that one credential may create, on one node.',
    wholeNumber(30_000, 1, 100_000_000),
  ),
  embedFailureRate: setting(
    'FACET_EMBED_FAILURE_RATE',
    '300',
    'Unknown or used embed session ids per minute that one network may try to exchange, on one node.',
    wholeNumber(300, 1, 100_000_000),
  ),
  deliveryMinIntervalMinutes: setting(
    'FACET_DELIVERY_MIN_INTERVAL_MINUTES',
    '15',
    'Smallest number of minutes between two runs of a scheduled delivery, 1 to 1440.',
    wholeNumber(15, 1, 1440),
  ),
} as const;

export type Settings = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> };

/** Variables that begin with FACET_ but configure something else: API clients, and Kubernetes' links to services. */
const NOT_SETTINGS = /^FACET_(URL|API_KEY|TEST_\w+|SERVICE_\w+|PORT_\d\w*)$/;

/** A warning for each variable that begins with FACET_ and is no setting, with the name that was probably meant. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = new Map(Object.values(SETTINGS).map(({ name }) => [name.replace(/^FACET_/, ''), name]));
  return Object.keys(env)
    .filter((name) => name.startsWith('FACET_') && !NOT_SETTINGS.test(name))
    .filter((name) => names.get(name.slice('FACET_'.length)) !== name)
    .map((name) => {
      const meant = names.get(nearest(name.slice('FACET_'.length), names.keys()) ?? '');
      return `${name} is not a setting${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    });
}

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
  if (settings.llmUrl !== undefined) {
    const problem = new AllowList(settings.outboundAllow).problem(settings.llmUrl);
    if (problem !== undefined) fail('FACET_LLM_URL', `must ${problem}`);
    if (settings.llmModel === undefined)
      fail('FACET_LLM_MODEL', 'is missing: FACET_LLM_URL requires a model');
  }
  const dkim = ['dkimDomain', 'dkimSelector', 'dkimKey'] as const;
  requireTogether(settings, dkim, 'set all three settings of the DKIM key');
  const app = ['githubAppId', 'githubClientId', 'githubClientSecret', 'githubPrivateKey'] as const;
  requireTogether(settings, app, 'set all four settings of the GitHub App');
  if (!isLoopback(settings.host) && settings.tlsCert === undefined && settings.trustProxy === undefined)
    fail(
      'FACET_HOST',
      `is ${settings.host}, which is not loopback, so it requires FACET_TLS_CERT and FACET_TLS_KEY, or FACET_TRUST_PROXY`,
    );
  return settings;
}

/** @throws SettingError that names the first missing setting, if others of the group are set */
function requireTogether(settings: Settings, group: readonly (keyof Settings)[], rule: string): void {
  const missing = group.find((key) => settings[key] === undefined);
  if (missing !== undefined && group.some((key) => settings[key] !== undefined))
    fail(SETTINGS[missing].name, `is missing: ${rule}`);
}
