import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { cut, listOf, pageOf } from '../../../http/pagination.ts';
import { AuditExportQuery, AuditListQuery, AuditLogEvent, CsvFile } from './audit.schema.ts';
import { exportEvents, pageOfEvents, viewOfEvent } from './audit.service.ts';
import type { Exports } from './exports.ts';

const { readOperation } = operationsWith<
  Pick<BasePlatform, 'db' | 'cursors'> & { readonly auditExports: Exports }
>('Audit Logs');

/** The response header with the time up to which the response is complete: new events are later. */
const COMPLETE_UNTIL = 'x-complete-until';

const errors = {
  403: 'The caller lacks the permission, or the audit log of the account is switched off.',
};

export const auditOperations = [
  readOperation({
    id: 'exportAuditLogs',
    method: 'GET',
    path: '/api/v1/audit-logs/export',
    summary: 'Export the audit log',
    description:
      'Streams the events of a range as a CSV attachment, oldest first. The export of a range in the past ' +
      'never changes. The export contains every event before the time in `X-Complete-Until`.',
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
    summary: 'List audit events',
    description:
      'Returns the audit events of the account, newest first. The list contains every event before the ' +
      'time in `X-Complete-Until`.',
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
