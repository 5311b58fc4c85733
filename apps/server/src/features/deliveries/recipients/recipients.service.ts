import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest } from '../../../errors/errors.ts';
import { idIn } from '../../../http/id-in.ts';
import type { Settings } from '../../../settings.ts';
import { endExceptionsOf } from '../exceptions/exceptions.service.ts';
import {
  dashboardOf,
  type NotificationKey,
  type NotificationRow,
  requireNotificationTo,
} from '../notifications/notifications.service.ts';
import type {
  AddNotificationRecipientsInput,
  NotificationRecipient,
  RemoveNotificationRecipientsInput,
} from './recipients.schema.ts';
import {
  deleteRecipients,
  findRecipients,
  type Given,
  type Holder,
  insertRecipients,
  type RecipientRow,
  type Removal,
  updateRecipients,
} from './recipients.store.ts';
import { NOBODY, type ResolvedRecipient, resolveRecipients } from './resolve-recipients.ts';

const NOTHING: Given = {
  securityContext: null,
  groups: null,
  userAttributes: null,
  locale: null,
  timezone: null,
};

interface Added {
  readonly notification: NotificationRow;
  readonly created: readonly NotificationRecipient[];
  readonly updated: readonly NotificationRecipient[];
  readonly unchanged: readonly NotificationRecipient[];
}

/**
 * Adds recipients to a notification, all or none, and returns each of them once, in the order of the request. Users who
 * had unsubscribed or were excluded get email again.
 * @throws 404 for an unknown notification, or if its dashboard is not published; as `resolveRecipients`
 */
export async function addRecipients(
  parts: { readonly settings: Pick<Settings, 'embedUsers'> },
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  { recipients }: AddNotificationRecipientsInput,
): Promise<Added> {
  const { tenantId, id } = key;
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'address');
  const { workbook } = await dashboardOf(tx, caller, notification);
  const wanted = distinct(await resolveRecipients(parts, tx, caller, workbook.row, recipients));
  const holders = wanted.map(({ holder }) => holder);
  const earlier = new Map(
    (await findRecipients(tx, tenantId, id, holders)).map((recipient) => [
      textOf({ kind: recipient.kind, id: recipient.holderId }),
      recipient,
    ]),
  );
  const outcomes = wanted.map(({ holder, given, view }) => {
    const before = earlier.get(textOf(holder));
    const { securityContext, groups, userAttributes, locale, timezone } = before ?? NOTHING;
    const present: Given = { securityContext, groups, userAttributes, locale, timezone };
    const after: Given = { ...present, ...given };
    const isSame = isDeepStrictEqual(after, present);
    const outcome = before === undefined ? 'created' : isSame ? 'unchanged' : 'updated';
    return { outcome, view: { ...view, ...viewOfGiven(after) }, row: { ...holder, ...after } } as const;
  });
  const of = (outcome: 'created' | 'updated' | 'unchanged') =>
    outcomes.filter((each) => each.outcome === outcome);
  const rows = (outcome: 'created' | 'updated') => of(outcome).map(({ row }) => row);
  await insertRecipients(tx, grant, rows('created'));
  await updateRecipients(tx, grant, rows('updated'));
  const userIds = holders.filter(({ kind }) => kind !== 'GROUP').map((holder) => holder.id);
  if (userIds.length > 0) await endExceptionsOf(tx, grant, userIds);
  const views = (outcome: Parameters<typeof of>[0]) => of(outcome).map(({ view }) => view);
  return {
    notification,
    created: views('created'),
    updated: views('updated'),
    unchanged: views('unchanged'),
  };
}

/** Removes duplicates. @throws 400 for a recipient that occurs twice with different members */
function distinct(recipients: readonly ResolvedRecipient[]): ResolvedRecipient[] {
  const first = new Map<string, ResolvedRecipient>();
  for (const recipient of recipients) {
    const text = textOf(recipient.holder);
    const earlier = first.get(text);
    if (earlier !== undefined && !isDeepStrictEqual(earlier.given, recipient.given))
      throw badRequest(
        `${recipient.at} (${recipient.view.externalId}) is the same embed user as ${earlier.at}, with another securityContext, groups, userAttributes, locale or timezone`,
      );
    if (earlier === undefined) first.set(text, recipient);
  }
  return [...first.values()];
}

function textOf({ kind, id }: Holder): string {
  return `${kind} ${id}`;
}

/**
 * Removes recipients of a notification, ignoring users and groups that are not recipients.
 * @throws 404, 400 for an invalid id
 */
export async function removeRecipients(
  tx: Tx,
  caller: Caller,
  key: NotificationKey,
  { recipients }: RemoveNotificationRecipientsInput,
): Promise<{ notification: NotificationRow; removed: Holder[] }> {
  const { notification, grant } = await requireNotificationTo(tx, caller, key, 'address');
  const removals = recipients.flatMap(({ type, id, embedTenantName }, index): Removal[] => {
    const at = `body.recipients.${index}`;
    // Nothing to remove.
    if (type === 'SLACK') return [];
    if (type === 'EMBED_USER' && embedTenantName == null)
      throw badRequest(`${at}.embedTenantName is required with the type EMBED_USER`);
    const number = idIn(String(id));
    if (number === 0) throw badRequest(`${at}.id must be a positive whole number with the type ${type}`);
    return [{ kind: type, id: number, embedTenantName: embedTenantName ?? null }];
  });
  return { notification, removed: await deleteRecipients(tx, grant, removals) };
}

/** The view of a recipient. */
export function viewOfRecipient(row: RecipientRow): NotificationRecipient {
  const isEmbedUser = row.kind === 'EMBED_USER';
  return {
    ...NOBODY,
    type: row.kind,
    userId: isEmbedUser ? null : row.user_id,
    username: row.username,
    email: row.email,
    embedUserId: isEmbedUser ? row.user_id : null,
    embedTenantName: row.embed_tenant_name,
    externalId: row.external_id,
    groupId: row.group_id,
    groupName: row.group_name,
    ...viewOfGiven(row),
  };
}

type Attributes = NonNullable<NotificationRecipient['userAttributes']>;

function viewOfGiven({ securityContext, groups, userAttributes, locale, timezone }: Given) {
  const attributes = userAttributes && Object.entries(userAttributes);
  return {
    groups: groups && [...groups],
    securityContext: securityContext && { ...securityContext },
    userAttributes: attributes && (attributes.map(([name, value]) => ({ name, value })) as Attributes),
    locale,
    timezone,
  };
}
