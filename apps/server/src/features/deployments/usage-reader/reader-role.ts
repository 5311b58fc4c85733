import { randomBytes } from 'node:crypto';
import { type Connection, type Db, jsonb, type Keyring, openDatabase, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { mayPass } from '../../../errors/errors.ts';
import { type ReaderLogin, readerConnection } from './reader-connection.ts';
import { scramVerifier } from './scram-verifier.ts';

const NAME = 'usage_analytics_reader';
/** The encryption context of the login. */
const CONTEXT = `installation.${NAME}`;

/** Connections that the pods of all accounts share; the rest of the server's connections stay for Facet. */
const CONNECTIONS = 32;

interface Given {
  readonly db: Db;
  readonly connection: Connection;
  readonly keyring: Keyring;
  readonly log: Logger;
}

/**
 * Creates the PostgreSQL role of usage analytics, or updates its privileges. The role can select from the views of the
 * schema usage_analytics and nothing else. If it cannot be created, usage analytics is off and the log has the
 * reason.
 * @throws if the connection is lost, since the reason may pass
 */
export async function prepareReader(given: Given): Promise<void> {
  try {
    const made = await given.db.transaction().execute((tx) => ensureRole(tx, given.keyring));
    if (made === undefined) return;
    await tryOut(given, made).catch(async (error: unknown) => {
      await given.db.transaction().execute((tx) => dropRole(tx, made));
      throw error;
    });
  } catch (error) {
    if (mayPass(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    given.log.warn({ reason }, 'usage analytics is off: cannot create its database role');
  }
}

/** The database login of usage analytics; undefined when it is off. */
export async function readerLogin(db: Db, keyring: Keyring): Promise<ReaderLogin | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  if (row === undefined) return undefined;
  const { encrypted } = row.value as { encrypted: string };
  return JSON.parse(keyring.decrypt(encrypted, CONTEXT));
}

/**
 * Creates the role if it does not exist and grants its privileges.
 * @returns the login if this call created the role
 * @throws when the database user cannot create roles
 */
async function ensureRole(tx: Tx, keyring: Keyring): Promise<ReaderLogin | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('facet usage analytics reader'))`.execute(tx);
  const known = await readerLogin(tx, keyring);
  // A random name, so that installations on the same server have different roles.
  const login = known ?? { user: `facet_usage_${randomBytes(6).toString('hex')}`, password: newPassword() };
  const { rows } = await sql`select from pg_roles where rolname = ${login.user}`.execute(tx);
  const isNew = rows.length === 0;
  if (isNew) await makeRole(tx, login);
  await grant(tx, login);
  if (known === undefined)
    await tx
      .insertInto('installation')
      .values({
        name: NAME,
        value: jsonb({ encrypted: keyring.encrypt(JSON.stringify(login), CONTEXT) }),
      })
      .execute();
  return isNew ? login : undefined;
}

async function makeRole(tx: Tx, { user, password }: ReaderLogin): Promise<void> {
  const { rows } = await sql<{ name: string; may: boolean }>`
    select rolname as name, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`.execute(
    tx,
  );
  if (!rows[0]?.may)
    throw new Error(`the database user ${rows[0]?.name} cannot create roles: it lacks CREATEROLE`);
  const role = sql.id(user);
  await sql`create role ${role} login connection limit ${sql.lit(CONNECTIONS)}
    password ${sql.lit(scramVerifier(password))}`.execute(tx);
  await sql`alter role ${role} set default_transaction_read_only = on`.execute(tx);
  await sql`alter role ${role} set statement_timeout = '60s'`.execute(tx);
  await sql`alter role ${role} set idle_in_transaction_session_timeout = '60s'`.execute(tx);
}

/** Runs at every start, because a new release may have recreated a view. */
async function grant(tx: Tx, { user }: ReaderLogin): Promise<void> {
  await sql`grant usage on schema usage_analytics to ${sql.id(user)}`.execute(tx);
  await sql`grant select on all tables in schema usage_analytics to ${sql.id(user)}`.execute(tx);
}

async function dropRole(tx: Tx, { user }: ReaderLogin): Promise<void> {
  await tx.deleteFrom('installation').where('name', '=', NAME).execute();
  await sql`revoke all on all tables in schema usage_analytics from ${sql.id(user)}`.execute(tx);
  await sql`revoke all on schema usage_analytics from ${sql.id(user)}`.execute(tx);
  await sql`drop role ${sql.id(user)}`.execute(tx);
}

/** Signs in once to test the login: pg_hba.conf may reject unknown users. */
async function tryOut({ connection }: Given, login: ReaderLogin): Promise<void> {
  const { db, close } = openDatabase(readerConnection(connection, login), { max: 1 });
  try {
    await sql`select from usage_analytics.api_requests limit 1`.execute(db);
  } finally {
    await close();
  }
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
