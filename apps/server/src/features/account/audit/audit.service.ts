import type { Readable } from 'node:stream';
import type { Db } from '@facet/db';
import { forbidden } from '../../../errors/errors.ts';
import type { Page } from '../../../http/pagination.ts';
import { unlessGone } from '../../../http/unless-gone.ts';
import { type AuditEventRow, listAuditEvents } from './audit.store.ts';
import { type AuditFilter, type AuditQuery, checkSearch, rangeOf } from './audit-filter.ts';
import type { Exports } from './exports.ts';
import { settleRange } from './settle-range.ts';

/** How long a request waits for transactions in progress. */
const EXPORT_WAIT_MS = 20_000;
const LIST_WAIT_MS = 5_000;

/** Parses the query and waits until its range is complete: no more events will be added to it. */
async function settledFilter(
  db: Db,
  tenantId: number,
  query: AuditQuery,
  limitMs: number,
  gone: AbortSignal,
): Promise<AuditFilter> {
  checkSearch(query.search);
  const { start, end } = rangeOf(query);
  const settled = await settleRange(db, tenantId, end, limitMs, gone);
  if (!settled.isEnabled) throw forbidden('The audit log is switched off in the settings of this account');
  const { search, eventName, userEmail } = query;
  return { start, end: settled.end, search, eventName, userEmail };
}

/** A page of events, newest first, and the time up to which it is complete. */
export async function pageOfEvents(
  db: Db,
  tenantId: number,
  query: AuditQuery,
  page: Page,
  gone: AbortSignal,
): Promise<{ rows: AuditEventRow[]; completeUntil: string }> {
  const filter = await unlessGone(gone, settledFilter(db, tenantId, query, LIST_WAIT_MS, gone));
  return { rows: await listAuditEvents(db, tenantId, filter, page), completeUntil: filter.end };
}

/** The events as a CSV stream, and the time up to which it is complete. */
export async function exportEvents(
  { db, auditExports }: { readonly db: Db; readonly auditExports: Exports },
  tenantId: number,
  query: AuditQuery,
  gone: AbortSignal,
): Promise<{ rows: Readable; completeUntil: string }> {
  const place = auditExports.slots.enter(tenantId);
  try {
    const filter = await unlessGone(gone, settledFilter(db, tenantId, query, EXPORT_WAIT_MS, gone));
    const rows = await unlessGone(gone, auditExports.open(tenantId, filter, gone));
    rows.once('close', place.leave);
    return { rows, completeUntil: filter.end };
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** The view of an event. */
export function viewOfEvent(row: AuditEventRow) {
  return {
    id: row.id,
    occurredAt: row.occurred_at,
    eventName: row.event,
    outcome: row.outcome,
    actor: row.actor,
    userId: row.user_id,
    userEmail: row.user_email,
    apiKeyId: row.api_key_id,
    apiKeyName: row.api_key_name,
    ipAddress: row.address,
    deploymentId: row.deployment_id,
    deploymentName: row.deployment_name,
    operation: row.operation,
    requestId: row.request_id,
    target: row.target,
    changes: row.changes,
  };
}
