import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { READ_REPORTS } from '../access/content-operations.ts';
import type { QueryData } from '../queries/query-data.ts';
import { knownTimeZone } from '../report-data/known-time-zone.ts';
import { QUERY_ERRORS, REPORT_ERRORS } from '../report-data/report-data.routes.ts';
import { givenReport, type ReportDefinition, storedReport } from '../report-data/report-definition.ts';
import { ReportAddress } from '../reports/reports.schema.ts';
import { requireReport } from '../reports/reports.service.ts';
import type { Header } from './column-titles.ts';
import { ExportQueryInput, ExportReportInput, TableFile } from './exports.schema.ts';
import { type RecordParts, recordExport } from './record-export.ts';
import { requireDownloads } from './require-downloads.ts';
import type { FORMATS, TableExports } from './table-exports.ts';
import { tableLayout } from './table-layout.ts';

interface Parts extends RecordParts {
  readonly queryData: QueryData;
  readonly tableExports: TableExports;
}

/** The common part of the descriptions of exports. */
export const ABOUT_EXPORTS =
  'The CSV file of a report that is one query has all its rows. Every other file has at most 50,000 ' +
  'rows, and the header `Facet-Truncated: true` if there are more. A download that ends early is ' +
  'incomplete: the connection is closed before the end of the response. Requires the permission ' +
  '`DownloadData`.';
export const DOWNLOADS_FORBIDDEN = 'The caller lacks a permission, or the account does not allow downloads.';

const { readOperation } = operationsWith<Parts>('Queries');

export const exportOperations = [
  readOperation({
    id: 'exportQuery',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/query/export',
    summary: 'Export the rows of a query',
    description:
      'Runs a query as `runQuery` does and downloads its rows as a file. There is no export of what somebody else gets: a ' +
      `body with \`as\` is refused. ${ABOUT_EXPORTS}`,
    access: 'PlaygroundRead',
    also: 'DownloadData',
    embed: 'creator',
    params: DeploymentPath,
    body: ExportQueryInput,
    answers: { 200: TableFile },
    errors: { ...QUERY_ERRORS, 403: DOWNLOADS_FORBIDDEN },
    async handle({ platform, db, caller, deployment, body, request, reply, gone }) {
      refuseAs(body);
      await requireDownloads(db, caller, deployment.id);
      const table = { definition: givenReport(body), title: 'query', place: 'body.query' };
      return send(platform, { caller, deployment, request, reply }, { ...body, ...table }, gone());
    },
  }),
  readOperation({
    id: 'exportReport',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/reports/{reportId}/export',
    summary: 'Export the rows of a report',
    description:
      `Runs a report as \`runReport\` does and downloads its rows as a file named after it. ${ABOUT_EXPORTS} ` +
      'Requires view access to the report.',
    access: READ_REPORTS,
    also: 'DownloadData',
    embed: 'creator',
    params: ReportAddress,
    body: ExportReportInput,
    answers: { 200: TableFile },
    errors: { ...REPORT_ERRORS, 403: DOWNLOADS_FORBIDDEN },
    async handle({ platform, db, caller, deployment, params, body, request, reply, gone }) {
      const { row } = await requireReport(db, caller, deployment.id, params.reportId, 'read');
      await requireDownloads(db, caller, deployment.id);
      const definition = storedReport(`Report ${row.id}`, row);
      const table = { definition, title: row.title ?? row.name, place: 'jsonQuery' };
      return send(platform, { caller, deployment, request, reply }, { ...body, ...table }, gone());
    },
  }),
];

/** Whoever sends a body of `runQueryAs` would take their own rows for somebody else's. @throws 400 */
function refuseAs(body: object): void {
  if ('as' in body)
    throw badRequest('body.as is not supported: rows that somebody else gets cannot be exported');
}

interface Asked {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Wanted {
  readonly format: (typeof FORMATS)[number];
  readonly header?: Header | null;
  readonly timezone?: string | null;
  readonly branchName?: string | null;
  readonly definition: ReportDefinition;
  readonly title: string;
  readonly place: string;
}

async function send(
  parts: Parts,
  { caller, deployment, request, reply }: Asked,
  { format, header, timezone, branchName, ...table }: Wanted,
  gone: AbortSignal,
): Promise<Readable> {
  const { queryData, tableExports } = parts;
  const zone = knownTimeZone(timezone, 'body.timezone');
  const scope = await queryData.scopeOf(caller, deployment, {
    branchName: branchName ?? null,
    host: request.host,
    id: request.id,
  });
  const { definition, title, place } = table;
  const about = { caller, deploymentId: deployment.id, title, format, gone };
  const file = await recordExport(parts, about, (onClosed) =>
    tableExports.open({
      scope,
      definition,
      title,
      format,
      header: header ?? undefined,
      options: { timezone: zone, place },
      layout: tableLayout(definition),
      gone,
      onClosed,
    }),
  );
  reply.headers(file.headers);
  return file.content;
}
