import type { NotificationRecipient, NotificationRecipientInput } from '@facet/client';
import type { RemovedRecipient } from '../../api/deliveries-api.ts';

/** A recipient in the form. Those of type EMBED_USER have the host's id as their name, and an id if they are recipients. */
export interface DraftRecipient {
  readonly type: 'USER' | 'GROUP' | 'EMBED_USER';
  readonly id: number | null;
  readonly name: string;
  readonly embedTenantName?: string;
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
  return { type, id: embedUserId, name: found.externalId ?? '', embedTenantName: embedTenantName ?? '' };
}

/** A recipient as it is added. */
export function addedRecipient({
  type,
  id,
  name,
  embedTenantName,
}: DraftRecipient): NotificationRecipientInput {
  if (type === 'EMBED_USER') return { type, embedTenantName: embedTenantName ?? '', externalId: name };
  return type === 'USER' ? { type, userId: id ?? 0 } : { type, groupId: id ?? 0 };
}

/** A recipient as it is removed. */
export function removedRecipient({ type, id, embedTenantName }: DraftRecipient): RemovedRecipient {
  return { type, id: id ?? 0, ...(embedTenantName === undefined ? {} : { embedTenantName }) };
}
