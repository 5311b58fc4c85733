import type { Share } from '@facet/fair-queue';

const ACCOUNT = 'account';
const BACKGROUND = 'background';

/**
 * Whose share of heavy work a caller uses: that of their account, in it of their embed tenant, and in this their own. What
 * the server does by itself for people who are not waiting, such as deliveries, shares one place beside the embed tenants.
 */
export function shareOf({ tenantId, user, embed }: Sharer): Share {
  return [`${tenantId}`, groupOf(embed), `${user.id}`];
}

/** The share of what anybody of an account may cause for all of it. */
export function accountShareOf(tenantId: number): Share {
  return [`${tenantId}`, ACCOUNT, ''];
}

/** The share of what the server does by itself for an account. */
export function backgroundShareOf(tenantId: number): Share {
  return [`${tenantId}`, BACKGROUND, ''];
}

/** Who has a share: a caller, or a viewer for whom the server renders. */
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
