import { ApiError } from '../../../errors/errors.ts';
import type { NotificationRecipientInput } from './recipients.schema.ts';

/** Characters of a name in an error. */
const LONGEST = 100;

/**
 * The error of a request with recipients, with the person, group or address that it is about: a list of a thousand
 * recipients cannot be searched by the index in the name of the field.
 */
export function nameRecipient(error: unknown, inputs: readonly NotificationRecipientInput[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const [, index] = /\bbody\.recipients\.(\d+)/.exec(error.message) ?? [];
  const input = index === undefined ? undefined : inputs[Number(index)];
  const name = input === undefined ? undefined : nameOf(input);
  if (name === undefined) return error;
  return new ApiError(error.status, error.code, `${error.message} (${name})`);
}

function nameOf(input: NotificationRecipientInput): string | undefined {
  const { email, externalId, embedTenantName, groupName, userId, groupId } = input;
  if (email != null) return shown(email);
  if (externalId != null)
    return shown(`${externalId}${embedTenantName == null ? '' : `, ${embedTenantName}`}`);
  if (groupName != null) return shown(groupName);
  if (userId != null) return `user ${userId}`;
  return groupId == null ? undefined : `group ${groupId}`;
}

/** A text of the request in a sentence of ours, without what would change how the sentence reads. */
function shown(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
