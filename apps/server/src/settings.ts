import { isLoopback } from './auth/network-of.ts';
import { nearest } from './errors/nearest.ts';
import { AllowList } from './outbound/allow-list.ts';
import { CAPACITY_SETTINGS } from './settings/capacity-settings.ts';
import { GITHUB_SETTINGS } from './settings/github-settings.ts';
import { LIMIT_SETTINGS } from './settings/limit-settings.ts';
import { MAIL_SETTINGS } from './settings/mail-settings.ts';
import { OUTBOUND_SETTINGS } from './settings/outbound-settings.ts';
import { PROGRAM_SETTINGS } from './settings/program-settings.ts';
import { SERVER_SETTINGS } from './settings/server-settings.ts';
import { fail } from './settings/setting.ts';

export type { LogLevel, Role } from './settings/server-settings.ts';
export { SettingError } from './settings/setting.ts';

/** Every setting, in documentation order. A test compares this list with docs/settings.md. */
export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...MAIL_SETTINGS,
  ...OUTBOUND_SETTINGS,
  ...PROGRAM_SETTINGS,
  ...GITHUB_SETTINGS,
  ...CAPACITY_SETTINGS,
  ...LIMIT_SETTINGS,
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
