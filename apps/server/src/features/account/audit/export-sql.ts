import type { AuditFilter } from './audit-filter.ts';

/** `'text'` as SQL writes it. */
export type Quote = (text: string) => string;

/** What a cell that a spreadsheet takes for a formula begins with: tab, LF, CR, + - = @ and their wide forms. */
const SPECIAL = [9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312];

/**
 * Text as a cell that is no formula, and has no LF: in the output it ends a row. Nearly every cell passes by two
 * quick looks; a regular expression on each would take longer than everything else.
 */
const cell = (column: string) => `case
  when ascii(${column}) = any('{${SPECIAL}}') then '''' || translate(${column}, E'\\r\\n', '  ')
  when strpos(${column}, E'\\n') > 0 then translate(${column}, E'\\r\\n', '  ') else ${column} end`;

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

/** The first row of the file. */
export const COLUMN_NAMES = Object.keys(COLUMNS);

/**
 * The events of a range as rows of CSV, in order, with an empty last cell (RowEnds): what PostgreSQL copies out. COPY
 * takes no parameters.
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
