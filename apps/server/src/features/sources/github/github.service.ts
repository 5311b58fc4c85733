import type { Db, Keyring, Tx } from '@facet/db';
import type { Logger } from 'pino';
import type { Caller } from '../../../auth/caller.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { orNotFound } from '../../../errors/errors.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { Settings } from '../../../settings.ts';
import type { GitHub } from './github.ts';
import { deleteLink, findLink } from './github-links.store.ts';
import { accessTokenOf, isUsable } from './link-token.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly outbound: Outbound;
  readonly github: GitHub;
  publicUrl(): string;
}

/** Where a user links his account, and is sent back to. */
export const LINK_PATH = '/github/link';
export const CALLBACK_PATH = '/github/callback';

/** How the caller stands with GitHub, by what is stored: nobody there is asked. */
export async function statusOf(platform: Parts, { tenantId, user }: Caller, host: string) {
  const { db, github } = platform;
  const link = github.app === undefined ? undefined : await findLink(db, tenantId, user.id);
  const linkUrl = `${await originOf(platform, db, tenantId, host)}${LINK_PATH}`;
  return {
    connected: link !== undefined && isUsable(link),
    linkUrl,
    // Without an App there is nothing to install: that page says what is missing.
    settingsUrl: github.app === undefined ? linkUrl : settingsUrlOf(platform),
  };
}

/** Where the App is installed on accounts, and is given repositories. */
export function settingsUrlOf({ settings, github }: Parts): string {
  const { githubAppSlug: slug } = settings;
  if (slug === undefined) return `${github.webUrl}/settings/installations`;
  // A server of one's own keeps Apps at another address than the hosted ones.
  const isOwn = github.apiUrl.startsWith(github.webUrl);
  return `${github.webUrl}/${isOwn ? 'github-apps' : 'apps'}/${slug}/installations/new`;
}

/**
 * Forgets the link of a user.
 * @returns what is left to be done at GitHub once that is committed: nothing of ours depends on it
 */
export async function unlink(platform: Parts, tx: Tx, { tenantId, user }: Caller) {
  const { github, keyring, log } = platform;
  const link = orNotFound(await deleteLink(tx, tenantId, user.id), 'Your link to GitHub');
  const { app } = github;
  const forget = () => {
    if (app === undefined) return;
    const token = accessTokenOf(keyring, link);
    revoke(platform, token).catch((error: unknown) =>
      log.warn({ userId: user.id, reason: (error as Error).message }, 'GitHub did not take a token back'),
    );
  };
  return { login: link.login, forget };
}

/** Takes a token back: it is of no use then to whoever has it. */
async function revoke({ github, outbound }: Parts, token: string): Promise<void> {
  const { app } = github;
  if (app === undefined) return;
  const credentials = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const answer = await outbound.fetch(`${github.apiUrl}/applications/${app.clientId}/token`, {
    method: 'DELETE',
    headers: {
      authorization: `Basic ${credentials}`,
      accept: 'application/vnd.github+json',
      'content-type': 'application/json',
      'user-agent': 'facet',
    },
    body: JSON.stringify({ access_token: token }),
  });
  if (answer.status >= 400 && answer.status !== 404 && answer.status !== 422)
    throw new Error(`GitHub answered with the status ${answer.status}`);
}
