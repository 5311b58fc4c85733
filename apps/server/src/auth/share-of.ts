import type { Share } from '@facet/fair-queue';
import type { Caller } from './caller.ts';

/**
 * Whose share of heavy work a caller uses: that of their account, in it of their embed tenant, and in this their own. What
 * the server does by itself for people who are not waiting, such as deliveries, shares one place beside the embed tenants.
 */
export function shareOf({ tenantId, user, embed }: Pick<Caller, 'tenantId' | 'user' | 'embed'>): Share {
  return [`${tenantId}`, groupOf(embed), `${user.id}`];
}

function groupOf(embed: Caller['embed']): string {
  if (embed?.render?.isBackground) return 'background';
  return embed?.embedTenant == null ? 'account' : `embed tenant ${embed.embedTenant.id}`;
}
