import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Octokit } from '@octokit/core';
import type { Outbound } from '../../../outbound/outbound.ts';
import { SettingError, type Settings } from '../../../settings.ts';
import { callsThrough } from './github-calls.ts';

type Set = 'githubUrl' | 'githubAppId' | 'githubClientId' | 'githubClientSecret' | 'githubPrivateKey';

/** The credentials of the server's GitHub App. */
export interface GitHubApp {
  readonly appId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** In PKCS #8, whatever the format of the file. */
  readonly privateKey: string;
}

/** Limits of an installation's token to what it is used for. */
export interface TokenLimits {
  /** The name of the only repository, without its owner. */
  readonly repository?: string;
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
}

/** Clients of GitHub's library. All of them call through the allow-list. */
interface Clients {
  readonly Octokit: typeof Octokit;
  readonly asApp: Octokit;
  readonly asInstallation: (installationId: number) => Promise<Octokit>;
}

/** Access to GitHub as the App of the settings. Loads GitHub's library on first use. */
export class GitHub {
  /** The address for browsers, without a trailing slash. */
  readonly webUrl: string;
  /** The address of the API. */
  readonly apiUrl: string;
  /** Undefined if no App is configured. */
  readonly app: GitHubApp | undefined;
  readonly #outbound: Outbound;
  #library: Promise<Clients> | undefined;

  /** @throws SettingError if the private key cannot be read */
  constructor(settings: Pick<Settings, Set>, outbound: Outbound) {
    this.webUrl = settings.githubUrl;
    this.apiUrl = apiUrlOf(settings.githubUrl);
    this.app = appOf(settings);
    this.#outbound = outbound;
  }

  /** Whether an address is on this GitHub server, to which an installation's token may be sent. */
  hosts(address: string): boolean {
    return URL.canParse(address) && new URL(address).origin === new URL(this.webUrl).origin;
  }

  /** A client that acts as a user who linked their account. */
  async asUser(token: string): Promise<Octokit> {
    const { Octokit } = await this.#load();
    return new Octokit({ auth: token });
  }

  /** A client that acts as the App itself, which can read its installations. */
  async asApp(): Promise<Octokit> {
    return (await this.#load()).asApp;
  }

  /** A client that acts as an installation of the App, independent of any user. */
  async asInstallation(installationId: number): Promise<Octokit> {
    return (await this.#load()).asInstallation(installationId);
  }

  /** A token of an installation, valid for an hour at most; cached until shortly before it expires. */
  async installationToken(installationId: number, limits: TokenLimits = {}): Promise<string> {
    const app = await this.asApp();
    const { repository, permissions } = limits;
    const { token } = (await app.auth({
      type: 'installation',
      installationId,
      ...(repository === undefined ? {} : { repositoryNames: [repository] }),
      ...(permissions === undefined ? {} : { permissions }),
    })) as { token: string };
    return token;
  }

  #load() {
    this.#library ??= this.#import();
    return this.#library;
  }

  async #import(): Promise<Clients> {
    const { app } = this;
    if (app === undefined) throw new Error('GitHub was called although no App is configured');
    const [core, { createAppAuth }] = await Promise.all([
      import('@octokit/core'),
      import('@octokit/auth-app'),
    ]);
    const Octokit = core.Octokit.defaults({
      baseUrl: this.apiUrl,
      userAgent: 'facet',
      request: { fetch: callsThrough(this.#outbound) },
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    });
    const { appId, privateKey } = app;
    const actingAs = (auth: object) => new Octokit({ authStrategy: createAppAuth, auth });
    const asApp = actingAs({ appId, privateKey });
    return {
      Octokit,
      asApp,
      // Through `factory`, clients share the cache of tokens.
      asInstallation: async (installationId) =>
        (await asApp.auth({
          type: 'installation',
          installationId,
          factory: (auth: object) => actingAs({ ...auth, installationId }),
        })) as Octokit,
    };
  }
}

/** GitHub Enterprise Server has its API below its own address, the hosted ones on another host. */
export function apiUrlOf(webUrl: string): string {
  const url = new URL(webUrl);
  const isHosted = url.hostname === 'github.com' || url.hostname.endsWith('.ghe.com');
  return isHosted ? `https://api.${url.host}` : `${webUrl}/api/v3`;
}

function appOf(settings: Pick<Settings, Set>): GitHubApp | undefined {
  const { githubAppId: appId, githubClientId: clientId } = settings;
  const { githubClientSecret: clientSecret, githubPrivateKey: file } = settings;
  if (appId === undefined || clientId === undefined || clientSecret === undefined || file === undefined)
    return undefined;
  return { appId, clientId, clientSecret, privateKey: readKey(file) };
}

function readKey(file: string): string {
  try {
    return createPrivateKey(readFileSync(file)).export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch (error) {
    throw new SettingError(
      `FACET_GITHUB_PRIVATE_KEY ${file} is not a file with a private key in PEM: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

function quiet(): void {}
