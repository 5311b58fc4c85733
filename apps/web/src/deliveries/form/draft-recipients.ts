import type { NotificationRecipient, NotificationRecipientInput, UserAttributeInput } from '@facet/client';
import type { RemovedRecipient } from '../../api/deliveries-api.ts';

/** What an embed user has in one delivery only. What is absent is their own. */
export interface EmbedUserSettings {
  readonly groups?: readonly string[] | undefined;
  readonly securityContext?: Readonly<Record<string, unknown>> | undefined;
  readonly userAttributes?: readonly UserAttributeInput[] | undefined;
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
}

/** A recipient in the form. Those of type EMBED_USER have the host's id as their name, and an id if they are recipients. */
export interface DraftRecipient {
  readonly type: 'USER' | 'GROUP' | 'EMBED_USER';
  readonly id: number | null;
  readonly name: string;
  readonly embedTenantName?: string;
  readonly settings?: EmbedUserSettings;
}

/** Identifies a recipient. */
export function keyOfRecipient({ type, id, name, embedTenantName }: DraftRecipient): string {
  return type === 'EMBED_USER' ? `${type} ${embedTenantName} ${name}` : `${type} ${id}`;
}

/** A recipient of the API in the form; undefined for kinds that it does not know. */
export function draftRecipient(found: NotificationRecipient): DraftRecipient | undefined {
  const { type, userId, username, email, groupId, groupName, embedUserId, embedTenantName } = found;
  if (type === 'USER') return { type, id: userId, name: email ?? username ?? '' };
  if (type === 'GROUP') return { type, id: groupId, name: groupName ?? '' };
  if (type !== 'EMBED_USER') return undefined;
  const { groups, securityContext, userAttributes, locale, timezone } = found;
  const settings = {
    ...(groups === null ? {} : { groups }),
    ...(securityContext === null ? {} : { securityContext }),
    ...(userAttributes === null ? {} : { userAttributes }),
    ...(locale === null ? {} : { locale }),
    ...(timezone === null ? {} : { timezone }),
  };
  const name = found.externalId ?? '';
  return { type, id: embedUserId, name, embedTenantName: embedTenantName ?? '', settings };
}

const NO_SETTINGS = {
  groups: null,
  securityContext: null,
  userAttributes: null,
  locale: null,
  timezone: null,
} as const;

/** A recipient as they are added. Those who are recipients already lose the settings that they no longer have. */
export function addedRecipient(recipient: DraftRecipient): NotificationRecipientInput {
  const { type, id, name, embedTenantName = '', settings } = recipient;
  if (type === 'USER') return { type, userId: id ?? 0 };
  if (type === 'GROUP') return { type, groupId: id ?? 0 };
  const { groups, securityContext, userAttributes, ...place } = settings ?? {};
  return {
    type,
    embedTenantName,
    externalId: name,
    ...(id === null ? {} : NO_SETTINGS),
    ...(groups === undefined ? {} : { groups: [...groups] }),
    ...(securityContext === undefined ? {} : { securityContext: { ...securityContext } }),
    ...(userAttributes === undefined ? {} : { userAttributes: [...userAttributes] }),
    ...place,
  };
}

/** A recipient as it is removed. */
export function removedRecipient({ type, id, embedTenantName }: DraftRecipient): RemovedRecipient {
  return { type, id: id ?? 0, ...(embedTenantName === undefined ? {} : { embedTenantName }) };
}
