import type { Db } from '@facet/db';
import { sql } from 'kysely';

export interface FlowRow {
  readonly connectionId: number;
  /** The SHA-256 of the cookie of the browser that started the flow. */
  readonly browserHash: Buffer;
  /** Encrypted. */
  readonly state: string;
  /** A local path; null for the default. */
  readonly returnTo: string | null;
}

export interface NewFlow extends FlowRow {
  readonly tenantId: number;
  readonly kind: string;
  readonly handleHash: Buffer;
  readonly minutes: number;
}

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  await sql`
    insert into sign_in_flows (tenant_id, kind, handle_hash, browser_hash, sso_connection_id, state, return_to, expires_at)
    values (${flow.tenantId}, ${flow.kind}, ${flow.handleHash}, ${flow.browserHash}, ${flow.connectionId},
      ${flow.state}, ${flow.returnTo}, now() + make_interval(mins => ${flow.minutes}))`.execute(db);
}

/**
 * Deletes and returns an unexpired flow, so that it works once.
 * @param browserHash the browser that must have started it; null for any
 */
export async function takeFlowRow(
  db: Db,
  flow: { tenantId: number; kind: string; handleHash: Buffer; browserHash: Buffer | null },
): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    delete from sign_in_flows
    where tenant_id = ${flow.tenantId} and kind = ${flow.kind} and handle_hash = ${flow.handleHash}
      and expires_at > now() ${flow.browserHash === null ? sql`` : sql`and browser_hash = ${flow.browserHash}`}
    returning sso_connection_id as "connectionId", browser_hash as "browserHash", state, return_to as "returnTo"`.execute(
    db,
  );
  return rows[0];
}

/** Deletes expired flows of any kind. */
export async function deleteEndedFlows(db: Db): Promise<void> {
  await sql`delete from sign_in_flows where expires_at < now()`.execute(db);
}
