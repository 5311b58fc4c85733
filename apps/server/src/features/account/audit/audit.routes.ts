import { readOperation } from '../../../http/operation.ts';
import { cut, listOf, pageOf } from '../../../http/pagination.ts';
import { AuditExportQuery, AuditListQuery, AuditLogEvent, CsvFile } from './audit.schema.ts';
import { exportEvents, pageOfEvents, viewOfEvent } from './audit.service.ts';

/** Names the instant until which the answer has every event: what comes later is later than that. */
const COMPLETE_UNTIL = 'x-complete-until';

const errors = {
  403: 'The permission is missing, or the account has its audit log switched off.',
};

export const auditOperations = [
  readOperation({
    id: 'exportAuditLogs',
    method: 'GET',
    path: '/api/v1/audit-logs/export',
    tag: 'Audit Logs',
    summary: 'Export the audit log',
    description:
      'Streams the events of a range as a CSV attachment, oldest first. A range that lies in the past gives the same ' +
      'bytes every time; `X-Complete-Until` says until when every event is there.',
    access: 'AuditLogManage',
    query: AuditExportQuery,
    answers: { 200: CsvFile },
    errors,
    async handle({ platform, caller, query, reply, gone }) {
      const { rows, completeUntil } = await exportEvents(platform, caller.tenantId, query, gone());
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'no-store',
        [COMPLETE_UNTIL]: completeUntil,
      });
      return rows;
    },
  }),
  readOperation({
    id: 'getAuditLogs',
    method: 'GET',
    path: '/api/v1/audit-logs',
    tag: 'Audit Logs',
    summary: 'List events of the audit log',
    description: 'Who did what, newest first. `X-Complete-Until` says until when every event is there.',
    access: 'AuditLogManage',
    query: AuditListQuery,
    answers: { 200: listOf('AuditLogEventsList', AuditLogEvent) },
    errors,
    async handle({ platform, caller, query, db, reply, gone }) {
      const list = `audit:${caller.tenantId}`;
      const page = pageOf(platform.cursors, list, query);
      const { rows, completeUntil } = await pageOfEvents(db, caller.tenantId, query, page, gone());
      const { items, pageInfo } = cut(platform.cursors, list, page, rows, (row) => [row.occurred_at, row.id]);
      reply.header(COMPLETE_UNTIL, completeUntil);
      return { items: items.map(viewOfEvent), pageInfo };
    },
  }),
];
