import { type RawBuilder, sql } from 'kysely';
import type { Oid } from './git-object.ts';

/** Identifies a repository. Every statement of this package filters on both ids. */
export type Repo = { tenantId: number; deploymentId: number };

/** The condition for rows of the repository; its columns must be unambiguous in the statement. */
export function inRepo({ tenantId, deploymentId }: Repo): RawBuilder<unknown> {
  return sql`tenant_id = ${tenantId} and deployment_id = ${deploymentId}`;
}

/** The condition for rows with one of these ids. */
export function oidIn(oids: Oid[]): RawBuilder<unknown> {
  return sql`oid = any(array(select decode(hex, 'hex') from unnest(${oids}::text[]) hex))`;
}
