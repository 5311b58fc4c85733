import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { deleteLink, findLink } from './github-links.store.ts';
import type { GitHubParts } from './github-parts.ts';
import { accessTokenOf, isUsable } from './link-token.ts';

type Parts = GitHubParts & Pick<BasePlatform, 'log' | 'db' | 'keyring' | 'publicUrl'>;

/** The page where users link their account, and the address that GitHub redirects to. */
export const LINK_PATH = '/github/link';
export const CALLBACK_PATH = '/github/callback';

/** The status of the caller's link in the database; does not call GitHub. */
export async function statusOf(platform: Parts, { tenantId, user }: Caller, host: string) {
  const { db, github } = platform;
  const link = github.app === undefined ? undefined : await findLink(db, tenantId, user.id);
  const linkUrl = `${await originOf(platform, db, tenantId, host)}${LINK_PATH}`;
  return {
    connected: link !== undefined && isUsable(link),
    linkUrl,
    // Without an App there is nothing to install; the page explains how to set one up.
    settingsUrl: github.app === undefined ? linkUrl : settingsUrlOf(platform),
  };
}

/** The page at GitHub where the App is installed and granted repositories. */
export function settingsUrlOf({ settings, github }: Parts): string {
  const { githubAppSlug: slug } = settings;
  if (slug === undefined) return `${github.webUrl}/settings/installations`;
  // GitHub Enterprise Server has Apps at another path than github.com.
  const isEnterpriseServer = github.apiUrl.startsWith(github.webUrl);
  return `${github.webUrl}/${isEnterpriseServer ? 'github-apps' : 'apps'}/${slug}/installations/new`;
}

/**
 * Deletes the link of a user.
 * @returns `forget` revokes the token at GitHub, after the commit and without affecting the result
 */
export async function unlink(platform: Parts, tx: Tx, { tenantId, user }: Caller) {
  const { github, keyring, log } = platform;
  const link = orNotFound(await deleteLink(tx, tenantId, user.id), 'Your link to GitHub');
  const { app } = github;
  const forget = () => {
    if (app === undefined) return;
    const token = accessTokenOf(keyring, link);
    revoke(platform, token).catch((error: unknown) =>
      log.warn({ userId: user.id, reason: (error as Error).message }, 'GitHub did not revoke a token'),
    );
  };
  return { login: link.login, forget };
}

/** Revokes a token. */
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
    throw new Error(`GitHub responded with status ${answer.status}`);
}
