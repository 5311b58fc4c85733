import type { AuditFilter } from './audit-filter.ts';

/** Quotes a text as an SQL literal. */
export type Quote = (text: string) => string;

/**
 * First characters that make a spreadsheet read a cell as a formula: tab, LF, CR, + - = @ and their full-width forms.
 */
const SPECIAL = [9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312];

/**
 * Text as a cell that is not a formula and has no LF, which ends a row in the output. Two cheap checks cover almost
 * every cell; a regular expression per cell would take longer than the rest of the query.
 */
const cell = (column: string) => `case
  when ascii(${column}) = any('{${SPECIAL}}') then '''' || translate(${column}, E'\\r\\n', '  ')
  when strpos(${column}, E'\\n') > 0 then translate(${column}, E'\\r\\n', '  ') else ${column} end`;

/** The columns of the file by name. JSON needs no escaping: it begins with a bracket and has no line breaks. */
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

/** The header row of the file. */
export const COLUMN_NAMES = Object.keys(COLUMNS);

/**
 * The COPY statement for the events of a range as CSV rows, in order, with an empty last cell (RowEnds). COPY accepts
 * no parameters.
 */
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
  return `copy (select ${Object.values(COLUMNS).join(', ')}, null from audit_events where ${conditions.join(' and ')}
    order by occurred_at, id) to stdout with (format csv, encoding 'UTF8')`;
}
