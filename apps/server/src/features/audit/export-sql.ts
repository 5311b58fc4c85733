import type { AuditFilter } from './audit-filter.ts';

/** `'text'` as SQL writes it. */
export type Quote = (text: string) => string;

/**
 * Text as a cell that no spreadsheet takes for a formula, and in one line: a line break of the output ends a row.
 */
const cell = (column: string) =>
  `case when ${column} ~ '^[=+@\\t\\r\\n-]' then '''' else '' end || translate(${column}, E'\\r\\n', '  ')`;

/** The columns of the file, by their names in it. JSON begins with a bracket and has no line breaks. */
const COLUMNS: Readonly<Record<string, string>> = {
  id: 'id',
  timestamp: `to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  eventName: cell('event'),
  outcome: 'outcome',
  actor: 'actor',
  userId: 'user_id',
  userEmail: cell('user_email'),
  apiKeyId: 'api_key_id',
  apiKeyName: cell('api_key_name'),
  ipAddress: cell('address'),
  tenantId: 'tenant_id',
  deploymentId: 'deployment_id',
  deploymentName: cell('deployment_name'),
  operation: 'operation',
  requestId: 'request_id',
  target: 'target',
  changes: 'changes',
};

/** The events of a range as CSV, in order: what PostgreSQL copies out. COPY takes no parameters. */
export function exportSql(quote: Quote, tenantId: number, filter: AuditFilter): string {
  const { start, search, eventName, userEmail } = filter;
  const conditions = [
    `tenant_id = ${tenantId}`,
    `occurred_at < ${quote(filter.end)}`,
    ...(start === undefined ? [] : [`occurred_at >= ${quote(start)}`]),
    ...(search === undefined ? [] : [`search @@ audit_query(${quote(search)})`]),
    ...(eventName === undefined ? [] : [`event = ${quote(eventName)}`]),
    ...(userEmail === undefined ? [] : [`lower(user_email) = lower(${quote(userEmail)})`]),
  ];
  const columns = Object.entries(COLUMNS).map(([name, value]) => `${value} as "${name}"`);
  return `copy (select ${columns.join(', ')} from audit_events where ${conditions.join(' and ')}
    order by occurred_at, audit_events.id) to stdout with (format csv, header, encoding 'UTF8')`;
}
