import type { Db, Keyring, Tx } from '@facet/db';
import { orNotFound } from '../../../errors/errors.ts';
import { findConnection, type SsoConnectionRow } from './known-connections.store.ts';
import type { OidcSettings, SamlConnection } from './sso-connections.schema.ts';

/** A row, and the connections that the sign-in page offers. */
export {
  findConnection,
  listEnabled as signInOptions,
  type SsoConnectionRow,
} from './known-connections.store.ts';

/** The encryption context of secrets. */
const SECRET = 'sso_connections.secret';

/** A connection as used for signing in. */
export type SsoConnection = {
  readonly id: number;
  readonly tenantId: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly autoProvisions: boolean;
  /** In lower case; null for any. */
  readonly emailDomains: readonly string[] | null;
} & (
  | { readonly kind: 'oidc'; readonly config: OidcSettings }
  | { readonly kind: 'saml'; readonly config: SamlConnection }
);

/** An enabled connection; undefined if it is disabled or unknown. */
export async function enabledConnection(db: Db, tenantId: number, id: number) {
  const connection = await knownConnection(db, tenantId, id);
  return connection?.isEnabled ? connection : undefined;
}

/** An enabled connection, protected from changes and deletion until the transaction ends. */
export async function heldConnection(tx: Tx, tenantId: number, id: number) {
  const row = await findConnection(tx, tenantId, id, 'hold');
  return row?.is_enabled ? connectionOf(row) : undefined;
}

/** A connection, enabled or not. */
export async function knownConnection(db: Db, tenantId: number, id: number) {
  const row = await findConnection(db, tenantId, id);
  return row === undefined ? undefined : connectionOf(row);
}

/** The decrypted secret of a connection: the client secret, or the private key of the service provider. */
export async function secretOf(
  { keyring }: { readonly keyring: Keyring },
  db: Db,
  connection: Pick<SsoConnection, 'id' | 'tenantId'>,
): Promise<string | null> {
  const row = await findConnection(db, connection.tenantId, connection.id);
  return row === undefined ? null : secretIn(keyring, row);
}

/** @throws 404 */
export async function requireConnection(db: Db, tenantId: number, id: number): Promise<SsoConnectionRow> {
  return orNotFound(await findConnection(db, tenantId, id), `Single sign-on connection ${id}`);
}

/** Decrypts the secret of a row. */
export function secretIn(keyring: Keyring, row: SsoConnectionRow): string | null {
  return row.secret === null ? null : keyring.decrypt(row.secret, SECRET);
}

/** Encrypts a secret for a row. */
export function sealSecret(keyring: Keyring, secret: string | null): string | null {
  return secret === null ? null : keyring.encrypt(secret, SECRET);
}

function connectionOf(row: SsoConnectionRow): SsoConnection {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    kind: row.kind as never,
    name: row.name,
    isEnabled: row.is_enabled,
    autoProvisions: row.auto_provisions,
    emailDomains: row.email_domains,
    config: row.config as never,
  };
}
