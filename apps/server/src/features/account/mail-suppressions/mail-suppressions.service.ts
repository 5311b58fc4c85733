import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { withAsciiDomain } from '../../../mail/mail-domains.ts';
import {
  deleteSuppressionRow,
  findSuppressions,
  insertSuppression,
  type MailSuppressionRow,
} from './mail-suppressions.store.ts';

/**
 * Keeps scheduled deliveries from sending to an address again, after its server permanently refused it. An address that
 * is already suppressed keeps its first reason.
 * @param reason the server's text, as in the outcome of the email
 */
export function suppressAddress(db: Db, tenantId: number, email: string, reason: string): Promise<void> {
  return insertSuppression(db, tenantId, keyOf(email), reason);
}

/** The reasons of those of the given addresses that are suppressed, by address. */
export async function suppressionsAmong(
  db: Db,
  tenantId: number,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await findSuppressions(db, tenantId, emails.map(keyOf));
  const reasons = new Map(rows.map(({ email, reason }) => [email, reason]));
  return new Map(
    emails.flatMap((email) => {
      const reason = reasons.get(keyOf(email));
      return reason === undefined ? [] : [[email, reason]];
    }),
  );
}

/** Lets deliveries send to an address again. @throws 404 if the suppression does not exist */
export async function deleteSuppression(tx: Tx, grant: AdminGrant, id: number): Promise<MailSuppressionRow> {
  return orNotFound(await deleteSuppressionRow(tx, grant, id), 'Mail suppression');
}

export function viewOfSuppression({ id, email, reason, created_at }: MailSuppressionRow) {
  return { id, email, reason, createdAt: created_at.toISOString() };
}

function keyOf(email: string): string {
  return withAsciiDomain(email).toLowerCase();
}
