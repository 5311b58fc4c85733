import type { Share } from '@facet/fair-queue';

const ACCOUNT = 'account';
const BACKGROUND = 'background';

/**
 * Returns the share of heavy work that a caller uses: their own within their embed tenant, within their account. Work
 * that the server does for people who are not waiting, such as deliveries, shares one place beside the embed tenants.
 */
export function shareOf({ tenantId, user, embed }: Sharer): Share {
  return [`${tenantId}`, groupOf(embed), `${user.id}`];
}

/** The share of work that any user of an account may cause for the whole account. */
export function accountShareOf(tenantId: number): Share {
  return [`${tenantId}`, ACCOUNT, ''];
}

/** The share of work that the server does on its own for an account. */
export function backgroundShareOf(tenantId: number): Share {
  return [`${tenantId}`, BACKGROUND, ''];
}

/** The owner of a share: a caller, or a viewer for whom the server renders. */
export interface Sharer {
  readonly tenantId: number;
  readonly user: { readonly id: number };
  readonly embed: {
    readonly embedTenant: { readonly id: number } | null;
    readonly render?: { readonly isBackground?: boolean | undefined } | null;
  } | null;
}

function groupOf(embed: Sharer['embed']): string {
  if (embed?.render?.isBackground) return BACKGROUND;
  return embed?.embedTenant == null ? ACCOUNT : `embed tenant ${embed.embedTenant.id}`;
}
