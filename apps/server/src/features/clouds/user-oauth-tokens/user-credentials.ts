import type { Keyring, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { accessTokenOf } from './seal-tokens.ts';
import { statusOf } from './user-oauth-tokens.service.ts';
import { listCredentials } from './user-oauth-tokens.store.ts';

/** A user's credential for a data source, in the security context. */
export interface UserCredential {
  readonly status: string;
  /** Absent once it has expired. */
  readonly accessToken?: string;
  readonly accessTokenExpiresAt: string | null;
}

/** The caller's credentials by integration name. */
export async function userCredentials(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  caller: Caller,
): Promise<Record<string, UserCredential>> {
  const rows = await listCredentials(tx, caller.tenantId, caller.user.id);
  const credentials = rows.map((row) => {
    const expiresAt = row.access_token_expires_at;
    const hasEnded = expiresAt !== null && expiresAt.getTime() <= Date.now();
    const accessToken = hasEnded ? null : accessTokenOf(keyring, row);
    return [
      row.name,
      {
        status: statusOf(row),
        ...(accessToken === null ? {} : { accessToken }),
        accessTokenExpiresAt: expiresAt?.toISOString() ?? null,
      },
    ] as const;
  });
  return Object.fromEntries(credentials);
}
