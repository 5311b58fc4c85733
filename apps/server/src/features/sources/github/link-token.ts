import type { Keyring } from '@facet/db';
import { conflict, unavailable } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { GitHub, GitHubApp } from './github.ts';
import {
  deleteLink,
  findLink,
  type GitHubLinkRow,
  renewLink,
  type SealedLink,
} from './github-links.store.ts';
import { NoToken, tokenByRefresh, type UserToken } from './github-oauth.ts';
import { LINK_AGAIN } from './github-problem.ts';

/** The encryption contexts of the tokens. */
const ACCESS_TOKEN = 'github_links.access_token';
const REFRESH_TOKEN = 'github_links.refresh_token';

/** A token is renewed this long before it expires. */
const RENEWED_BEFORE_MS = 5 * 60_000;

/** The parts of the server that call GitHub as a user. */
export interface GitHubParts extends Pick<BasePlatform, 'db' | 'keyring' | 'outbound'> {
  readonly github: GitHub;
}
type Owner = { readonly tenantId: number; readonly userId: number };

export function sealLink(keyring: Keyring, token: UserToken): SealedLink {
  const { accessToken, refreshToken, expiresAt } = token;
  return {
    access_token: keyring.encrypt(accessToken, ACCESS_TOKEN),
    refresh_token: refreshToken === null ? null : keyring.encrypt(refreshToken, REFRESH_TOKEN),
    expires_at: expiresAt,
  };
}

/** The decrypted access token of a link. */
export function accessTokenOf(keyring: Keyring, { access_token }: GitHubLinkRow): string {
  return keyring.decrypt(access_token, ACCESS_TOKEN);
}

/** Whether the token of a link is valid or can be renewed. */
export function isUsable({ expires_at, refresh_token }: GitHubLinkRow): boolean {
  return refresh_token !== null || expires_at === null || expires_at.getTime() > Date.now();
}

/** The App of the settings. @throws 409 if none is configured */
export function requireApp({ app }: GitHub): GitHubApp {
  if (app === undefined)
    throw conflict('GitHub is not set up on this server: its operator has to set FACET_GITHUB_APP_ID');
  return app;
}

/**
 * The link of a user with a valid token, renewed if necessary.
 * @throws 409 if the user has to link their account
 */
export async function linkOf(platform: GitHubParts, owner: Owner): Promise<GitHubLinkRow> {
  requireApp(platform.github);
  const link = await findLink(platform.db, owner.tenantId, owner.userId);
  if (link === undefined)
    throw conflict('Your GitHub account is not linked: open the linkUrl of GET /api/v1/github/status');
  return isFresh(link) ? link : renewed(platform, owner);
}

function isFresh({ expires_at, refresh_token }: GitHubLinkRow): boolean {
  if (expires_at === null) return true;
  // A token that cannot be renewed is used until it expires.
  const margin = refresh_token === null ? 0 : RENEWED_BEFORE_MS;
  return expires_at.getTime() - margin > Date.now();
}

/** Renews a token. Locks the row meanwhile, because a refresh token works only once. */
async function renewed(platform: GitHubParts, { tenantId, userId }: Owner): Promise<GitHubLinkRow> {
  const { db, keyring, outbound, github } = platform;
  const result = await db.transaction().execute(async (tx) => {
    const link = await findLink(tx, tenantId, userId, 'lock');
    if (link === undefined || isFresh(link)) return link;
    const refresh = link.refresh_token;
    if (refresh !== null) {
      try {
        const token = await tokenByRefresh(
          outbound,
          github,
          requireApp(github),
          keyring.decrypt(refresh, REFRESH_TOKEN),
        );
        const sealed = sealLink(keyring, token);
        await renewLink(tx, tenantId, userId, sealed);
        return { ...link, ...sealed };
      } catch (error) {
        if (!(error instanceof NoToken)) throw error;
        if (!error.isFinal) throw unavailable(error.message, 10);
      }
    }
    await deleteLink(tx, tenantId, userId);
    return undefined;
  });
  if (result === undefined) throw conflict(LINK_AGAIN);
  return result;
}
