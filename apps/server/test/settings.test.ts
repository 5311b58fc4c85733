import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readSettings, SETTINGS } from '../src/settings.ts';

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
