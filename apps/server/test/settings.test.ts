import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readSettings, SETTINGS, unknownSettings } from '../src/settings.ts';

const PAGE = new URL('../../../docs/settings.md', import.meta.url);
const [BEGIN, END] = ['<!-- settings: begin -->', '<!-- settings: end -->'];

/** The table that docs/settings.md must contain. */
function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(({ name, fallback, about }) => [`\`${name}\``, fallback, about]);
  const lines = [['Setting', 'Default', 'What it does'], ['---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

test('docs/settings.md lists every setting as declared in the code', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  assert.ok(begin >= 0 && end > begin, 'docs/settings.md has both markers');
  assert.equal(page.slice(begin + BEGIN.length, end).trim(), settingsTable());
});

test('every setting is optional, and an empty value counts as absent', () => {
  const defaults = readSettings({});
  const names = Object.values(SETTINGS).map(({ name }) => name);
  assert.deepEqual(readSettings(Object.fromEntries(names.map((name) => [name, '']))), defaults);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(defaults.roles, ['api', 'worker', 'pod']);
  assert.equal(defaults.port, 4000);
  assert.equal(defaults.host, '127.0.0.1');
  assert.equal(defaults.demo, true);
});

test('a host other than loopback requires TLS or a trusted proxy', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.10', '2001:db8::1']) {
    assert.throws(() => readSettings({ FACET_HOST: host }), /^SettingError: FACET_HOST .*FACET_TLS_CERT/);
    assert.equal(readSettings({ FACET_HOST: host, FACET_TRUST_PROXY: '10.0.0.0/8' }).host, host);
    assert.equal(readSettings({ FACET_HOST: host, FACET_TLS_CERT: 'c', FACET_TLS_KEY: 'k' }).host, host);
  }
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    assert.equal(readSettings({ FACET_HOST: host }).host, host);
});

test('lists may contain spaces after commas', () => {
  assert.deepEqual(readSettings({ FACET_ROLES: 'api, pod' }).roles, ['api', 'pod']);
  const proxies = '10.0.0.1, 10.1.0.0/16,loopback, 2001:db8::/32';
  assert.deepEqual(readSettings({ FACET_TRUST_PROXY: proxies }).trustProxy, [
    '10.0.0.1',
    '10.1.0.0/16',
    'loopback',
    '2001:db8::/32',
  ]);
});

test('packages of Python reports are names with versions', () => {
  const packages = 'pandas>=2.2,<4 scikit-learn==1.9.1 plotly[express]~=7.0 tzdata';
  assert.deepEqual(readSettings({ FACET_PYTHON_PACKAGES: packages }).pythonPackages, packages.split(' '));
  for (const FACET_PYTHON_PACKAGES of [
    '--index-url=https://x',
    'x@https://y',
    '../folder',
    'pandas >= 2',
    'a;b',
  ])
    assert.throws(
      () => readSettings({ FACET_PYTHON_PACKAGES }),
      /^SettingError: FACET_PYTHON_PACKAGES must be names/,
    );
});

test('email requires a server and a sender, and no message quotes a password', () => {
  const smtp = { FACET_SMTP_URL: 'smtps://facet:hidden-word@mail.example.com' };
  assert.throws(() => readSettings(smtp), /^SettingError: FACET_MAIL_FROM is missing/);
  for (const FACET_MAIL_FROM of ['facet@example.com', 'Facet <facet@example.com>', 'Über Facet <a@b>'])
    assert.equal(readSettings({ ...smtp, FACET_MAIL_FROM }).mailFrom, FACET_MAIL_FROM);
  for (const FACET_MAIL_FROM of ['facet', 'a@b, c@d', 'A <a@b> c', 'A\nBcc: c@d <a@b>', '<a@b'])
    assert.throws(() => readSettings({ ...smtp, FACET_MAIL_FROM }), /FACET_MAIL_FROM/, FACET_MAIL_FROM);
  for (const FACET_SMTP_URL of ['mail.example.com', 'http://u:hidden-word@x', 'smtp://', 'hidden-word'])
    assert.throws(
      () => readSettings({ FACET_SMTP_URL, FACET_MAIL_FROM: 'a@b' }),
      (error: Error) => /^FACET_SMTP_URL must/.test(error.message) && !error.message.includes('hidden-word'),
    );
});

test('limits on email are numbers within bounds', () => {
  const { smtpConnections, smtpRate } = readSettings({});
  assert.deepEqual({ smtpConnections, smtpRate }, { smtpConnections: 5, smtpRate: undefined });
  for (const [FACET_SMTP_RATE, rate] of [
    ['14', 14],
    ['0.5', 0.5],
    ['0.01', 0.01],
    ['1000', 1000],
  ] as const)
    assert.equal(readSettings({ FACET_SMTP_RATE }).smtpRate, rate);
  for (const FACET_SMTP_RATE of ['0', '-1', '0.001', '1001', '1e3', 'fast', '1,5', 'NaN'])
    assert.throws(() => readSettings({ FACET_SMTP_RATE }), /^SettingError: FACET_SMTP_RATE must be a number/);
  for (const FACET_SMTP_CONNECTIONS of ['0', '101', '1.5'])
    assert.throws(
      () => readSettings({ FACET_SMTP_CONNECTIONS }),
      /^SettingError: FACET_SMTP_CONNECTIONS must/,
    );
});

test('signing email requires domain, selector and key', () => {
  const dkim = {
    FACET_DKIM_DOMAIN: 'example.com',
    FACET_DKIM_SELECTOR: 'facet-2026.a',
    FACET_DKIM_KEY: 'key.pem',
  };
  assert.equal(readSettings(dkim).dkimSelector, 'facet-2026.a');
  for (const name of Object.keys(dkim))
    assert.throws(
      () => readSettings({ ...dkim, [name]: '' }),
      new RegExp(`^SettingError: ${name} is missing: set all three`),
    );
  for (const FACET_DKIM_DOMAIN of ['example', 'a;d=evil.example', '-a.com', 'a..com', 'https://a.com'])
    assert.throws(() => readSettings({ ...dkim, FACET_DKIM_DOMAIN }), /FACET_DKIM_DOMAIN must be a domain/);
  for (const FACET_DKIM_SELECTOR of ['a b', 'a;b', '.a', 'a.'])
    assert.throws(() => readSettings({ ...dkim, FACET_DKIM_SELECTOR }), /FACET_DKIM_SELECTOR must be/);
});

test('a misspelt setting is reported with the nearest name', () => {
  assert.deepEqual(
    unknownSettings({
      FACET_DATA_DRI: '/srv/facet',
      FACET_DATABASE_URL: 'postgres://facet:secret@db/facet',
      facet_port: '1',
      FACET_TLS_CERTIFICATE: 'c',
      FACET_COLOUR: 'red',
      FACET_ROLES: 'api',
      // For API clients, and set by Kubernetes for a service named facet.
      FACET_URL: 'http://127.0.0.1:4000',
      FACET_API_KEY: 'sk-…',
      FACET_SERVICE_HOST: '10.0.0.1',
      FACET_PORT_4000_TCP_ADDR: '10.0.0.1',
      PATH: '/usr/bin',
    }),
    [
      'FACET_DATA_DRI is not a setting; did you mean FACET_DATA_DIR?',
      'FACET_DATABASE_URL is not a setting; did you mean DATABASE_URL?',
      'FACET_TLS_CERTIFICATE is not a setting; did you mean FACET_TLS_CERT?',
      'FACET_COLOUR is not a setting',
    ],
  );
  assert.deepEqual(
    unknownSettings(Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, 'x']))),
    [],
  );
});
