import type { ControlValues } from '@facet/dashboards';
import type { Reason } from '@facet/delivery-email';
import type { Mail } from '../../../../mail/mail.ts';
import { linkFrom } from '../../notifications/link-template.ts';
import type { Compose } from '../prepare/prepare-group.ts';
import { pageOfRun } from '../prepare/view-of-recipient.ts';
import type { WantedRow } from '../record/wanted-recipients.store.ts';
import type { Delivery } from '../run-under-way.ts';

/** The email of a recipient. @param unsubscribeToken the token at the end of its unsubscribe links */
export function mailTo(
  run: Delivery,
  recipient: WantedRow,
  compose: Compose,
  unsubscribeToken: string,
): Mail & { readonly messageId: string } {
  const { reference, origin } = run;
  const { user_id: userId, email } = recipient;
  const unsubscribeUrl = `${origin}/unsubscribe/${unsubscribeToken}`;
  return {
    messageId: `<${reference}-${userId}@${new URL(origin).hostname}>`,
    to: email,
    ...compose((controls) => ({
      dashboardUrl: linkFor(run, recipient, controls),
      unsubscribeUrl,
      reason: reasonFor(run, recipient),
    })),
    headers: { unsubscribeUrl },
  };
}

/**
 * The address of the dashboard for a recipient; undefined for embed users if the host's product has no such address.
 */
function linkFor(
  run: Delivery,
  { external_id, embed_tenant_name }: WantedRow,
  controls: ControlValues,
): string | undefined {
  if (external_id === null) return pageOfRun(run, controls);
  if (run.link_template === null) return undefined;
  const embedTenantName = embed_tenant_name ?? '';
  return linkFrom(run.link_template, {
    externalId: external_id,
    embedTenantName,
    dashboardPublicId: run.public_id,
  });
}

/**
 * The reason why a recipient gets the email. For embed users, it hides the names of the account's people and groups.
 */
function reasonFor({ owner_name }: Delivery, { is_own, group_name, external_id }: WantedRow): Reason {
  if (external_id !== null) return { type: 'scheduled', by: null };
  return is_own || group_name === null
    ? { type: 'scheduled', by: owner_name }
    : { type: 'group', group: group_name };
}
