import { type DroppedParameter, fromAddress, MOST_CHARACTERS, toAddress } from '@facet/query';
import type { Asked } from '../use-question.ts';

/** What is asked, as the parameters of an address: a question, or SQL with what shows its answer. Null if it is too long. */
export function addressOfAsked({ question, sql }: Asked): string | null {
  const written = toAddress(question);
  if ('refused' in written) return null;
  if (sql === null) return written.address;
  const address = `${written.address}&sql=${encodeURIComponent(sql.toWellFormed()).replaceAll('%20', '+')}`;
  return address.length <= MOST_CHARACTERS ? address : null;
}

/** Reads an address. Never fails: what cannot be read is in `dropped`. */
export function askedOfAddress(address: string): Asked & { readonly dropped: readonly DroppedParameter[] } {
  const sql = new URLSearchParams(address).get('sql')?.trim() || null;
  return { ...fromAddress(address), sql };
}
